import type { Evidence } from '@freehold/contract/identity/evidence';
import { readFile } from '../../../platform/file-vault.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { reach } from '../../access/public.ts';
import { type CheckFacts, type CheckFile, type CheckKinds, personOf, readCheck } from '../../checks/public.ts';
import { countPages } from './draw-page.ts';
import { findErasures, findLooks, isHeld } from './store.ts';

export const FACE_DAYS = 30;
export const DAY_MS = 86_400_000;

/** How a member sees the files of a check they may know of. */
export function visibilityOf(scope: MemberScope): Evidence['see'] {
  const seen = reach(scope, 'see_evidence');
  return seen === null ? 'none' : seen === 'masked' ? 'masked' : 'whole';
}

export const filesOf = (facts: CheckFacts): readonly CheckFile[] => facts.kind.files?.(facts) ?? [];

/** The files a check rests on, with their hashes, who opened them and what was erased. It shows no content. */
export async function listEvidence(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<Evidence> {
  const known = await scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, kinds, id);
    const held = await isHeld(trx, scope, facts.row.party_id);
    return { facts, held, looks: await findLooks(trx, scope, id), erasures: await findErasures(trx, scope, id) };
  });
  const { facts, held, looks, erasures } = known;
  const files = filesOf(facts);
  const nameOf = (key: string) => files.find((file) => file.key === key)?.name ?? 'A file';
  const person = personOf(facts.members);
  const decided = facts.decisions.at(-1)?.row.at;
  const hasFaces = files.some(({ key, shows }) => shows === 'face' && !erasures.some((erasure) => isIn(erasure, key)));
  return {
    files: await Promise.all(
      files.map(async (file) => {
        const erased = erasures.find((erasure) => isIn(erasure, file.key));
        const pages = erased ? null : await pagesOf(scope, services, file);
        return {
          ...file,
          at: file.at.toISOString(),
          pages,
          erased: erased ? { at: erased.at.toISOString(), reason: erased.reason } : null,
        };
      }),
    ),
    looks: looks.map(({ at, by_member: by, role_id: role, file_key: key }) => ({
      at: at.toISOString(),
      by: person(by, role),
      key,
      name: nameOf(key),
    })),
    see: visibilityOf(scope),
    faces_until: decided && hasFaces && !held ? new Date(decided.getTime() + FACE_DAYS * DAY_MS).toISOString() : null,
    held,
    erasures: erasures.map(({ what, at, reason, files: gone }) => ({ what, at: at.toISOString(), reason, files: gone })),
  };
}

const isIn = ({ files }: { files: readonly { key: string }[] }, key: string): boolean => files.some((file) => file.key === key);

async function pagesOf(scope: MemberScope, services: Services, { sha256, mime }: CheckFile): Promise<number | null> {
  try {
    return await countPages(sha256, mime, async () => (await scope.transaction((trx) => readFile(trx, scope, services, sha256))).bytes);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
