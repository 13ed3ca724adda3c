import { isWithPerson } from '@freehold/flow-rules/run-stages';
import { addTaskFile, type Task } from '@freehold/contract/flows/applicants';
import type { FastifyRequest } from 'fastify';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { detectType } from '../../../platform/detect-type.ts';
import { dropWritten, keepFile, openFile, type OpenFile, writeFile, type WrittenFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { Refused, refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openTurns } from '../../../platform/turns.ts';
import { findRunOfUpload, type Uploader } from '../../../platform/uploads.ts';
import {
  countEver,
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
import { type AtTask, changeTask, enterTask, withTask } from './with-task.ts';

const refuse = refusing(addTaskFile);
const MOST_FILES_OF_A_STEP = 20;
/** With those taken out again, and in each round anew: nobody fills the disk by adding and taking out. */
const MOST_EVER_IN_A_ROUND = 60;
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
export function uploaderOfTask(person: AppUserScope, services: Services, runId: number): Promise<Uploader> {
  return enterTask(person, services, runId, { lock: false }, async ({ scope, open }) => {
    requireOpen(open);
    return { scope, by: { runId } };
  });
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

/** So many files are held in memory at once, and written one beside the other. */
const keeping = openTurns(2);

/** Adds a file to a step: what it is, is told by its content. It lies in the store before the run is locked, and nobody waits for the disk in a transaction. */
export async function addFile(
  person: AppUserScope,
  services: Services,
  request: FastifyRequest,
  asked: { id: number; key: string },
): Promise<Task> {
  const { scope, type } = await enterTask(person, services, asked.id, { lock: false }, async (at) => ({
    scope: at.scope,
    type: (await requireRoom(at, asked)).step.definition.type,
  }));
  request.uploader = { scope, by: { runId: asked.id } };
  const turn = keeping.open();
  try {
    const { file, fields } = await readUpload(request, addTaskFile.body, { beforeOpening: turn.take });
    if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
    await checkFile(file.bytes, type);
    const written = await writeFile(scope, services, file.bytes, {
      allowed: [...EVIDENCE_TYPES, ...(TAKES_STATEMENTS.includes(type) ? STATEMENT_TYPES : [])],
      maxBytes: MOST_EVIDENCE_BYTES,
    });
    return await changeTask(person, services, asked.id, (at) =>
      keepInStep(at, services, { ...asked, part: fields.part || null, name: file.name, written }),
    ).catch(async (error: unknown) => {
      // Only a refusal says for sure that nothing refers to it.
      if (error instanceof Refused) await dropWritten(services, written.storageKey);
      throw error;
    });
  } finally {
    turn.giveBack();
  }
}

/** The step that takes another file now, with those it has. */
async function requireRoom({ trx, scope, open }: AtTask, asked: { id: number; key: string }) {
  requireOpen(open);
  const step = requireStep(open, asked.key);
  if (!TAKES_FILES.includes(step.definition.type)) return refuse('INVALID_STATE', 'This step takes no files.');
  refuseEarly(open, step);
  if (open.run.stage === 'redo_requested' && !step.asked)
    return refuse('INVALID_STATE', 'This step was not asked for again. It stays as you sent it.');
  const others = (await findFiles(trx, scope, asked.id)).filter(({ step_key: key }) => key === asked.key);
  if (others.length >= MOST_FILES_OF_A_STEP) return refuseField('file', 'Add at most 20 files to a step', 'TOO_MANY');
  if ((await countEver(trx, scope, asked.id, asked.key)) >= MOST_EVER_IN_A_ROUND * (step.rounds + 1))
    return refuseField('file', 'You added and took out as many files as this step takes. Ask your agent for another way.', 'TOO_MANY');
  return { step, others };
}

type NewFile = { id: number; key: string; part: string | null; name: string; written: WrittenFile };

async function keepInStep(at: AtTask, services: Services, { id, key, part, name, written }: NewFile): Promise<Task> {
  const { trx, scope } = at;
  const { step, others } = await requireRoom(at, { id, key });
  const stored = await keepFile(trx, services, written);
  // Sent twice because an answer was lost, it stands there once.
  if (!others.some(({ sha256, part: of }) => sha256 === stored.sha256 && of === part))
    await insertFile(trx, {
      workspace_id: scope.workspaceId,
      run_id: id,
      step_key: key,
      part,
      sha256: stored.sha256,
      stored_sha256: stored.sha256,
      size: stored.size,
      mime: stored.mime,
      name,
      at: services.now(),
      by_member: scope.actor.helper?.memberId ?? null,
      round: step.rounds,
    });
  return presentTask({ ...at, open: await touch(at, services, step) }, services);
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
    if (!found) return refuse('NOT_FOUND', 'This file is not here any more.');
    return { file: await openFile(trx, scope, services, found.sha256), fileName: found.name };
  });
}
