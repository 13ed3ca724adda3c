import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Looked } from '../../checks/public.ts';
import { findLastLook, noteLook } from './notes-store.ts';
import { WHAT_YOU_ANSWERED } from './read-answers.ts';

/** A page that follows its check asks again by itself: within this time that is the same look. */
const ONE_LOOK_MS = 10 * 60_000;

/** Notes that a member read somebody’s answers elsewhere than at the run: on the page of a check or in its report. */
export const noteMemberLook: Looked = (scope, services, runId) =>
  scope.transaction(async (trx) => {
    const now = services.now();
    const last = await findLastLook(trx, scope, runId, WHAT_YOU_ANSWERED);
    if (last === null || now.getTime() - last.getTime() >= ONE_LOOK_MS) await noteLook(trx, scope, runId, WHAT_YOU_ANSWERED, now);
  }, NO_ANSWER_YET);
