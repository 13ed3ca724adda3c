import * as checkKindsContract from '@freehold/contract/check-kinds';
import { addEddFile as addRoute, removeEddFile as removeRoute, saveEddPack as saveRoute, type Check } from '@freehold/contract/check-kinds';
import type { EddShows } from '@freehold/contract/checks/enhanced-due-diligence';
import { recordEvent } from '../../../platform/audit.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import { refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { Trx } from '../../../platform/database.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckKinds } from './check-kind.ts';
import { concludeChange } from './conclude-change.ts';
import { sealEddTexts } from './edd-facts.ts';
import type { EddTexts } from './edd-rules.ts';
import { insertEddFile, insertEddPack, isVerificationEvidence, removeEddFileRow } from './edd-store.ts';
import { openCheckForChange, readCheck } from './open-check.ts';
import { mayRunChecks, NOT_YOUR_ROLE } from './policy.ts';
import { mayOpenEvidence, whyNotEditEdd } from './present-edd.ts';

const refuseOpenForEdit = refusing(addRoute, removeRoute, saveRoute);

const MOST_FILES = 30;
const NO_SUCH_FILE = 'There is no such file';
const about = ({ row }: CheckFacts) => ({ type: 'check', id: row.id, label: row.public_ref });

async function openForEdit(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { checkId, version = null }: { checkId: number; version?: number | null },
): Promise<CheckFacts> {
  const facts = await openCheckForChange(trx, scope, services, kinds, checkId, version);
  if (!mayRunChecks(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  const whyNot = whyNotEditEdd(facts);
  if (whyNot) return refuseOpenForEdit('INVALID_STATE', whyNot);
  return facts;
}

/** Saves what was found out: a new row each time. What it says stays out of the activity. */
export function saveEddPack(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { texts, ...asked }: { checkId: number; version: number; texts: EddTexts },
): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openForEdit(trx, scope, services, kinds, asked);
    if (JSON.stringify(texts) === JSON.stringify(facts.edd.texts)) refusing(saveRoute)('INVALID_STATE', 'Nothing was changed');
    await insertEddPack(trx, {
      workspace_id: scope.workspaceId,
      check_id: facts.row.id,
      texts_sealed: await sealEddTexts(services.keys, scope.workspaceId, facts.row.id, texts),
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      at: services.now(),
    });
    await recordEvent(trx, scope, { action: 'save.edd_pack', object: about(facts) });
    return concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: false });
  });
}

/** Keeps a file with the pack, if by its content it is what evidence may be. `read`: takes it in, once the person may add one. */
export async function addEddFile(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { checkId, read }: { checkId: number; read: () => Promise<{ shows: EddShows; name: string; bytes: Buffer }> },
): Promise<Check> {
  // Before anything is read or stored: whether the person may.
  await scope.transaction(async (trx) => void (await openForEdit(trx, scope, services, kinds, { checkId })), NO_ANSWER_YET);
  const { shows, name, bytes } = await read();
  await checkEvidenceFile(bytes);
  return scope.transaction(async (trx) => {
    const facts = await openForEdit(trx, scope, services, kinds, { checkId });
    const refuse = refusing(addRoute);
    const standing = facts.edd.files.filter(({ removed_at: removed }) => removed === null);
    if (standing.length >= MOST_FILES) refuse('INVALID_STATE', `A pack holds at most ${MOST_FILES} files`);
    const file = await storeFile(trx, scope, services, bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
    if (standing.some(({ sha256 }) => sha256 === file.sha256)) refuse('INVALID_STATE', 'This file is in the pack already');
    await insertEddFile(trx, {
      workspace_id: scope.workspaceId,
      check_id: checkId,
      shows,
      name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      at: services.now(),
    });
    await recordEvent(trx, scope, {
      action: 'add.edd_file',
      object: about(facts),
      diff: { sha256: { before: null, after: file.sha256 }, shows: { before: null, after: shows } },
    });
    return concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: false });
  });
}

/** Takes a file out and erases its bytes, unless something else of the workspace keeps the same ones. The hash stays, with who removed it. */
export async function removeEddFile(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { checkId, fileId }: { checkId: number; fileId: number },
): Promise<Check> {
  const { check, sha256, isKept } = await scope.transaction(
    async (trx) => {
      const facts = await openForEdit(trx, scope, services, kinds, { checkId });
      const file = facts.edd.files.find(({ id, removed_at: removed }) => id === fileId && removed === null);
      if (!file) return refusing(removeRoute)('NOT_FOUND', NO_SUCH_FILE);
      await removeEddFileRow(trx, scope, file.id, { memberId: scope.actor.memberId, at: services.now() });
      await recordEvent(trx, scope, {
        action: 'remove.edd_file',
        object: about(facts),
        diff: { sha256: { before: file.sha256, after: null } },
      });
      const answer = await concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: false });
      return { check: answer, sha256: file.sha256, isKept: await isVerificationEvidence(trx, scope, file.sha256) };
    },
    ({ check: answer }) => answer,
  );
  if (!isKept) await eraseFile(services, scope.workspaceId, sha256);
  return check;
}

/** One file, for who may see evidence whole: that they opened it is recorded before they see it. */
export function openEddFile(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { checkId, fileId }: { checkId: number; fileId: number },
): Promise<SentFile> {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, kinds, checkId);
    if (!mayOpenEvidence(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
    const file = facts.edd.files.find(({ id, removed_at: removed }) => id === fileId && removed === null);
    if (!file) return refusing(checkKindsContract.openEddFile)('NOT_FOUND', NO_SUCH_FILE);
    const opened = await openFile(trx, scope, services, file.sha256);
    await recordEvent(trx, scope, {
      action: 'open.edd_file',
      object: about(facts),
      diff: { sha256: { before: null, after: file.sha256 } },
    });
    return { file: opened, fileName: file.name };
  });
}
