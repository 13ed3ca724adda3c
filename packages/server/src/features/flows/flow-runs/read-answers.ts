import { readRunAnswers, type RunFile, answerDataRequest } from '@freehold/contract/flows/flow-runs';
import { withoutNumbers } from '@freehold/contract/flows/step-answers';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { openFile, type OpenFile } from '../../../platform/file-vault.ts';
import { NOT_YOUR_ROLE, refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { tellRun } from './tell-run.ts';
import { lockRun, NO_SUCH_RUN } from './change-run.ts';
import { answerAsk, type FileRow, findAsks, findFiles, noteLook } from './notes-store.ts';
import { findOpenRun, type OpenRun } from './progress-store.ts';
import { maySeeAnswers } from './present-invite.ts';
import { readRun } from './read-runs.ts';
import { answersContext, askAnswerContext } from './seal-contexts.ts';

const refuseAnswerRequest = refusing(answerDataRequest);

const refuse = refusing(readRunAnswers);
/** As the person reads it in the list of who looked. */
export const WHAT_YOU_ANSWERED = 'What you answered';

/** The run of somebody who was asked something, for a member who may see what they gave. */
async function openAnswered(trx: Trx, scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<OpenRun> {
  await readRun(trx, scope, services, kinds, id);
  const open = (await findOpenRun(trx, scope, id)) ?? refuse('NOT_FOUND', NO_SUCH_RUN);
  if (!maySeeAnswers(scope, open.run)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  return open;
}

/** What the person gave, step by step. That it was read is recorded, and shown to them. */
export function readAnswers(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  id: number,
): Promise<z.input<(typeof readRunAnswers)['output']>> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const open = await openAnswered(trx, scope, services, kinds, id);
    const files = await findFiles(trx, scope, id);
    const steps = await Promise.all(
      open.steps.map(async ({ key, definition, answers_sealed: sealed }) => ({
        key,
        type: definition.type,
        title: definition.title,
        answers:
          sealed === null
            ? null
            : withoutNumbers(definition.type, await openJson(services.keys, scope.workspaceId, sealed, answersContext(id, key))),
        files: files.filter(({ step_key: of }) => of === key).map((file) => presentRunFile(file)),
      })),
    );
    if (steps.some(({ answers, files: given }) => answers !== null || given.length > 0)) {
      await noteLook(trx, scope, id, WHAT_YOU_ANSWERED, services.now());
      await tellRun(trx, scope, open, 'read_answers.flow_run');
    }
    return { steps };
  });
}

export function presentRunFile({ id, step_key: step, part, name, mime, size, at, by_member: by }: FileRow): RunFile {
  return { id, step, part, name, mime, size, at: at.toISOString(), by: by === null ? null : String(by) };
}

/** One file the person gave. That it was opened is recorded, and shown to them. */
export function openRunFile(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  asked: { id: number; fileId: number },
): Promise<{ file: OpenFile; fileName: string }> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const open = await openAnswered(trx, scope, services, kinds, asked.id);
    const files = await findFiles(trx, scope, asked.id);
    const found = files.find(({ id }) => id === asked.fileId) ?? refuse('NOT_FOUND', 'This file is not in this run.');
    const title = open.steps.find(({ key }) => key === found.step_key)?.definition.title ?? 'A file';
    await noteLook(trx, scope, asked.id, `A file of “${title}”`, services.now());
    await tellRun(trx, scope, open, 'open_file.flow_run');
    return { file: await openFile(trx, scope, services, found.sha256), fileName: found.name };
  });
}

/** Answers what a person asked about their data; they read it on their page. */
export function answerRequest(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  asked: { id: number; requestId: number; answer: string },
) {
  requireMay(scope, 'invite_applicants');
  return scope.transaction(async (trx) => {
    await readRun(trx, scope, services, kinds, asked.id);
    const open = await lockRun(trx, scope, asked.id);
    const ask = (await findAsks(trx, scope, [asked.id])).find(({ id }) => id === asked.requestId);
    if (!ask || !['export', 'correct', 'erase'].includes(ask.kind)) return refuseAnswerRequest('NOT_FOUND', 'There is no such request.');
    if (ask.answered_at !== null) return refuseAnswerRequest('INVALID_STATE', 'This was answered already.');
    await answerAsk(trx, scope, ask.id, {
      at: services.now(),
      by: scope.actor.memberId,
      sealed: await sealJson(services.keys, scope.workspaceId, asked.answer, askAnswerContext(asked.id, ask.kind)),
    });
    await tellRun(trx, scope, open, 'answer_data.flow_run');
    return readRun(trx, scope, services, kinds, asked.id);
  });
}
