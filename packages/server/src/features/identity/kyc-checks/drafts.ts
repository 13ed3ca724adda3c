import * as contract from '@freehold/contract/identity/kyc-drafts';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../../platform/database.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import { checkEvidenceFile } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { requireMayStart, STALE } from '../../checks/public.ts';
import { FILE_RULES, MOST_STAFF_FILES } from './add-file.ts';
import * as store from './drafts-store.ts';
import { deleteStaffFiles, findStaffFiles, insertStaffFile, type StaffFile } from './files-store.ts';

const refuseSaveDraft = refusing(contract.saveKycDraft);

export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_DRAFTS = 50;
const MOST_BYTES = 65_536;
const NO_SUCH_DRAFT = 'There is no such form. It may have been handed in or discarded.';
const refuse = refusing(contract.getKycDraft);

function present(draft: store.DraftRow, files: readonly StaffFile[]): contract.KycDraft {
  const { first_name: first, last_name: last } = draft.inputs;
  return {
    id: draft.id,
    version: draft.version,
    inputs: draft.inputs,
    files: files.map(({ id, kind, part, name, size, mime, sha256 }) => ({ id, kind, part, name, size, mime, sha256 })),
    subject_name: [first, last].filter((name): name is string => typeof name === 'string' && name.trim() !== '').join(' '),
    created_at: draft.created_at.toISOString(),
    saved_at: draft.saved_at.toISOString(),
    expires_at: new Date(draft.saved_at.getTime() + DRAFT_DAYS * DAY_MS).toISOString(),
  };
}

/** A form is seen by whoever began it, and by nobody else. */
export async function openDraft(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  id: number,
  options?: { lock: boolean },
): Promise<store.DraftRow> {
  return (await store.findDraft(trx, scope, services.keys, id, options)) ?? refuse('NOT_FOUND', NO_SUCH_DRAFT);
}

const readDraft = async (trx: Trx, scope: MemberScope, services: Services, id: number) =>
  present(await openDraft(trx, scope, services, id), await findStaffFiles(trx, scope, services.keys, { draft_id: [id] }));

function refuseLong(inputs: object): void {
  if (Buffer.byteLength(JSON.stringify(inputs)) > MOST_BYTES) refuseField('inputs', 'This form holds more than 64 KB', 'TOO_LONG');
}

export function beginDraft(scope: MemberScope, services: Services, inputs: object): Promise<contract.KycDraft> {
  requireMay(scope, 'run_checks');
  refuseLong(inputs);
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    if ((await store.countDrafts(trx, scope)) >= MOST_DRAFTS)
      refusing(contract.beginKycDraft)('INVALID_STATE', `You began ${MOST_DRAFTS} forms and did not hand them in. Discard some first.`);
    return readDraft(trx, scope, services, await store.insertDraft(trx, scope, services.keys, inputs, services.now()));
  });
}

export function listDrafts(scope: MemberScope, services: Services): Promise<contract.KycDraft[]> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const drafts = await store.findDrafts(trx, scope, services.keys);
    const files = await findStaffFiles(trx, scope, services.keys, { draft_id: drafts.map(({ id }) => id) });
    return drafts.map((draft) =>
      present(
        draft,
        files.filter((file) => file.draft_id === draft.id),
      ),
    );
  });
}

export function getDraft(scope: MemberScope, services: Services, id: number): Promise<contract.KycDraft> {
  requireMay(scope, 'run_checks');
  return scope.transaction((trx) => readDraft(trx, scope, services, id));
}

export function saveDraft(
  scope: MemberScope,
  services: Services,
  { id, version, inputs }: { id: number; version: number; inputs: object },
): Promise<contract.KycDraft> {
  requireMay(scope, 'run_checks');
  refuseLong(inputs);
  return scope.transaction(async (trx) => {
    const draft = await openDraft(trx, scope, services, id, { lock: true });
    if (draft.version !== version) return refuseSaveDraft('STALE_VERSION', STALE);
    await store.saveDraftRow(trx, scope, services.keys, id, inputs, services.now());
    return readDraft(trx, scope, services, id);
  });
}

/** Discards a form: its row, and the bytes of its files where nothing else has them. */
export async function discardDraft(scope: MemberScope, services: Services, id: number): Promise<null> {
  requireMay(scope, 'run_checks');
  const gone = await scope.transaction(
    async (trx) => {
      await openDraft(trx, scope, services, id, { lock: true });
      const files = await findStaffFiles(trx, scope, services.keys, { draft_id: [id] });
      const erased = await deleteStaffFiles(
        trx,
        scope,
        files.map((file) => file.id),
      );
      await store.deleteDraftRow(trx, scope, id);
      return erased;
    },
    () => null,
  );
  for (const { sha256 } of gone) await eraseFile(services, scope.workspaceId, sha256);
  return null;
}

export async function addDraftFile(
  scope: MemberScope,
  services: Services,
  request: FastifyRequest,
  id: number,
): Promise<contract.KycDraft> {
  requireMay(scope, 'run_checks');
  const requireRoom = async (trx: Trx) => {
    await openDraft(trx, scope, services, id, { lock: true });
    const files = await findStaffFiles(trx, scope, services.keys, { draft_id: [id] });
    if (files.length >= MOST_STAFF_FILES)
      refusing(contract.addKycDraftFile)('INVALID_STATE', `A form holds at most ${MOST_STAFF_FILES} files`);
    return files;
  };
  await scope.transaction(async (trx) => void (await requireRoom(trx)), NO_ANSWER_YET);
  const { file, fields } = await readUpload(request, contract.addKycDraftFile.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const files = await requireRoom(trx);
    const stored = await storeFile(trx, scope, services, file.bytes, FILE_RULES);
    if (files.some(({ sha256 }) => sha256 === stored.sha256))
      refusing(contract.addKycDraftFile)('INVALID_STATE', 'This file is in the form already');
    const at = services.now();
    const { kind, part = null } = fields;
    await insertStaffFile(trx, scope, services.keys, { draft_id: id }, { kind, part, proof: null, name: file.name, file: stored, at });
    await store.touchDraft(trx, scope, id, at);
    return readDraft(trx, scope, services, id);
  });
}

export async function removeDraftFile(
  scope: MemberScope,
  services: Services,
  { id, fileId }: { id: number; fileId: number },
): Promise<contract.KycDraft> {
  requireMay(scope, 'run_checks');
  const { draft, gone } = await scope.transaction(
    async (trx) => {
      await openDraft(trx, scope, services, id, { lock: true });
      const files = await findStaffFiles(trx, scope, services.keys, { draft_id: [id] });
      if (!files.some((file) => file.id === fileId)) refuse('NOT_FOUND', 'This file is not in the form.');
      const erased = await deleteStaffFiles(trx, scope, [fileId]);
      await store.touchDraft(trx, scope, id, services.now());
      return { draft: await readDraft(trx, scope, services, id), gone: erased };
    },
    (done) => done.draft,
  );
  for (const { sha256 } of gone) await eraseFile(services, scope.workspaceId, sha256);
  return draft;
}
