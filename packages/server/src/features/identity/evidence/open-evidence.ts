import { createHash } from 'node:crypto';
import { readEvidence } from '@freehold/contract/identity/evidence';
import { recordEvent } from '../../../platform/audit.ts';
import type { Bytes } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import { readFile } from '../../../platform/file-vault.ts';
import { NOT_YOUR_ROLE, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { type CheckFacts, type CheckFile, type CheckKinds, readCheck } from '../../checks/public.ts';
import { drawPage } from './draw-page.ts';
import { filesOf, visibilityOf } from './list-evidence.ts';
import { runFileId, type RunFiles } from './run-files.ts';
import { findErasures, findLastLook, insertLook } from './store.ts';

const refuse = refusing(readEvidence);
/** A page that shows a file small and large, or is opened again, is one look. */
const ONE_LOOK_MS = 10 * 60_000;

export type Asked = { id: number; key: string; size: 'small' | 'large' | 'original'; page: number; masked: boolean };

/** One file of a check as a picture, or as it came. Unmasked, that it was opened is recorded before anything of it is sent. */
export async function openEvidence(
  scope: MemberScope,
  services: Services,
  { kinds, runFiles }: { kinds: CheckKinds; runFiles: RunFiles },
  asked: Asked,
): Promise<Bytes> {
  const { file, bytes } = await scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, kinds, asked.id);
    const see = visibilityOf(scope);
    if (see === 'none' || (see === 'masked' && !asked.masked)) return refuse('FORBIDDEN', NOT_YOUR_ROLE);
    if (asked.masked && asked.size === 'original') return refuse('BAD_REQUEST', 'A file as it came cannot be masked.');
    const found = filesOf(facts).find(({ key }) => key === asked.key) ?? refuse('NOT_FOUND', 'There is no such file in this check.');
    await requireKept(trx, scope, asked);
    const stored = await readFile(trx, scope, services, found.sha256).catch(sayItIsGone);
    if (!asked.masked) await noteLook(trx, scope, services, { facts, file: found, runFiles, asked });
    return { file: found, bytes: stored.bytes };
  });
  if (asked.size === 'original') return { bytes, mime: file.mime, fileName: file.name };
  const drawn = await drawPage(bytes, file.mime, { size: asked.size, page: asked.page, masked: asked.masked });
  if (drawn === null) return refuse('INVALID_STATE', 'This file cannot be shown here. Download it to look at it.');
  return { bytes: drawn, mime: 'image/jpeg', fileName: `${createHash('sha256').update(asked.key).digest('hex').slice(0, 8)}.jpg` };
}

async function requireKept(trx: Trx, scope: MemberScope, { id, key }: Asked): Promise<void> {
  const erased = (await findErasures(trx, scope, id)).find(({ files }) => files.some((file) => file.key === key));
  if (erased) refuse('INVALID_STATE', `This file was erased. ${erased.reason} Its hash is kept.`);
}

function sayItIsGone(error: unknown): never {
  if (error instanceof FileMissing) return refuse('NOT_FOUND', 'This file is not kept any more. Its hash is.');
  throw error;
}

type Look = { facts: CheckFacts; file: CheckFile; runFiles: RunFiles; asked: Asked };
async function noteLook(trx: Trx, scope: MemberScope, services: Services, { facts, file, runFiles, asked }: Look): Promise<void> {
  const now = services.now();
  const last = await findLastLook(trx, scope, asked.id, asked.key);
  const isDownload = asked.size === 'original';
  if (!isDownload && last !== null && now.getTime() - last.getTime() < ONE_LOOK_MS) return;
  await insertLook(trx, {
    workspace_id: scope.workspaceId,
    check_id: asked.id,
    file_key: asked.key,
    sha256: file.sha256,
    by_member: scope.actor.memberId,
    role_id: scope.actor.roleId,
    at: now,
  });
  const inRun = runFileId(asked.key);
  if (inRun !== null) await runFiles.noteLook(trx, scope, { id: inRun, title: file.title }, now);
  await recordEvent(trx, scope, {
    action: isDownload ? 'download.check_file' : 'open.check_file',
    object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
    diff: { sha256: { before: null, after: file.sha256 } },
  });
}
