import { isWithPerson } from '@freehold/flow-rules/run-stages';
import { addTaskFile, type Task } from '@freehold/contract/flows/applicants';
import type { FastifyRequest } from 'fastify';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { detectType } from '../../../platform/detect-type.ts';
import { openFile, type OpenFile, storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { Refused, refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findRunOfUpload, type Uploader } from '../../../platform/uploads.ts';
import {
  findFiles,
  findRemovedFile,
  insertFile,
  type OpenRun,
  removeFile,
  type StepRecord,
  updateStep,
  changeRun,
} from '../flow-runs/public.ts';
import { presentTask } from './present-task.ts';
import { refuseEarly, requireStep } from './answer-step.ts';
import { changeTask, scopeOfTask, withTask } from './with-task.ts';

const refuse = refusing(addTaskFile);
const MOST_FILES_OF_A_STEP = 20;
/** Statements of banks come as tables as well. */
const STATEMENT_TYPES = ['text/csv', 'text/plain', 'application/xml'];
const TAKES_STATEMENTS: readonly string[] = ['source_of_funds', 'upload'];
const TAKES_FILES: readonly string[] = [
  'id_document',
  'selfie_liveness',
  'proof_of_address',
  'employment_income',
  'source_of_funds',
  'upload',
  'questions',
  'ownership_confirm',
  'address_history',
];

/** Who uploads for a task; asked before a byte is taken. */
export async function uploaderOfTask(person: AppUserScope, services: Services, runId: number): Promise<Uploader> {
  await withTask(person, services, runId, async ({ open }) => requireOpen(open));
  return { scope: await scopeOfTask(person, services, runId), by: { runId } };
}

/** The same for an upload that was begun. */
export async function uploaderOf(person: AppUserScope, services: Services, uploadId: string): Promise<Uploader> {
  const found = await findRunOfUpload(services, uploadId);
  if (!found)
    return refuse('NOT_FOUND', 'There is no such upload. It may have been given up, or nothing arrived for a day. Choose the file again.');
  return uploaderOfTask(person, services, found.runId);
}

export function requireOpen({ run }: OpenRun): void {
  if (!isWithPerson(run.stage)) refuse('INVALID_STATE', 'This was handed in, or has ended. Nothing can be changed any more.');
}

/** Adds a file to a step: what it is, is told by its content. */
export async function addFile(
  person: AppUserScope,
  services: Services,
  request: FastifyRequest,
  asked: { id: number; key: string },
): Promise<Task> {
  request.uploader = await uploaderOfTask(person, services, asked.id);
  const { file, fields } = await readUpload(request, addTaskFile.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  return changeTask(person, services, asked.id, async (at) => {
    const { trx, scope, open } = at;
    requireOpen(open);
    const step = requireStep(open, asked.key);
    const { type } = step.definition;
    if (!TAKES_FILES.includes(type)) return refuse('INVALID_STATE', 'This step takes no files.');
    refuseEarly(open, step);
    if (open.run.stage === 'redo_requested' && !step.asked)
      return refuse('INVALID_STATE', 'This step was not asked for again. It stays as you sent it.');
    const part = fields.part === undefined || fields.part === '' ? null : fields.part;
    const others = (await findFiles(trx, scope, asked.id)).filter(({ step_key: key }) => key === asked.key);
    if (others.length >= MOST_FILES_OF_A_STEP) return refuseField('file', 'Add at most 20 files to a step', 'TOO_MANY');
    await checkFile(file.bytes, type);
    const stored = await storeFile(trx, scope, services, file.bytes, {
      allowed: [...EVIDENCE_TYPES, ...(TAKES_STATEMENTS.includes(type) ? STATEMENT_TYPES : [])],
      maxBytes: MOST_EVIDENCE_BYTES,
    });
    // Sent twice because an answer was lost, it stands there once.
    if (!others.some(({ sha256, part: of }) => sha256 === stored.sha256 && of === part))
      await insertFile(trx, {
        workspace_id: scope.workspaceId,
        run_id: asked.id,
        step_key: asked.key,
        part,
        ...stored,
        name: file.name,
        at: services.now(),
        by_member: scope.actor.helper?.memberId ?? null,
        round: step.rounds,
      });
    return presentTask({ ...at, open: await touch(at, services, step) }, services);
  });
}

async function checkFile(bytes: Buffer, type: string): Promise<void> {
  if (TAKES_STATEMENTS.includes(type) && bytes.length > 0 && bytes.length <= MOST_EVIDENCE_BYTES) {
    const mime = await detectType(bytes);
    if (mime === 'text/csv' || (STATEMENT_TYPES.includes(mime) && isOfx(bytes))) return;
  }
  await checkEvidenceFile(bytes);
}

/** Open Financial Exchange, of either kind, says so at its beginning. */
const isOfx = (bytes: Buffer) => /OFXHEADER|<\?OFX|<OFX>/i.test(bytes.subarray(0, 2048).toString('latin1'));

/** A step with a file has been begun; one that was done has to be finished again. */
async function touch(
  { trx, scope, open }: Parameters<Parameters<typeof changeTask>[3]>[0],
  services: Services,
  step: StepRecord,
): Promise<OpenRun> {
  const changed = await changeRun(trx, scope, services, open, { kind: 'save', key: step.key, finished: false });
  if (step.begun_at === null) await updateStep(trx, scope, open.run.id, step.key, { begun_at: services.now() });
  return changed;
}

/** Takes a file out. It stays with the run until that is erased, so that what was sent can be shown. */
export function dropFile(person: AppUserScope, services: Services, asked: { id: number; fileId: number }): Promise<Task> {
  return changeTask(person, services, asked.id, async (at) => {
    const { trx, scope, open } = at;
    requireOpen(open);
    const found = (await findFiles(trx, scope, asked.id)).find(({ id }) => id === asked.fileId);
    if (!found) {
      // Asked twice, it is out all the same.
      if (await findRemovedFile(trx, scope, asked.id, asked.fileId)) return presentTask(at, services);
      return refuse('NOT_FOUND', 'This file is not here any more.');
    }
    const step = requireStep(open, found.step_key);
    if (open.run.stage === 'redo_requested' && !step.asked)
      return refuse('INVALID_STATE', 'This step was not asked for again. It stays as you sent it.');
    await removeFile(trx, scope, asked.id, found.id, services.now());
    return presentTask({ ...at, open: await touch(at, services, step) }, services);
  });
}

export function readOwnFile(
  person: AppUserScope,
  services: Services,
  asked: { id: number; fileId: number },
): Promise<{ file: OpenFile; fileName: string }> {
  return withTask(person, services, asked.id, async ({ trx, scope }) => {
    const found = (await findFiles(trx, scope, asked.id)).find(({ id }) => id === asked.fileId);
    if (!found) throw new Refused('NOT_FOUND', 'This file is not here any more.');
    return { file: await openFile(trx, scope, services, found.sha256), fileName: found.name };
  });
}
