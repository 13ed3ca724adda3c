import { applyRunEvent, type RunEvent } from '@freehold/flow-rules/run-progress';
import { isWithPerson, RUN_DAYS } from '@freehold/flow-rules/run-stages';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findOpenRun, type OpenRun, progressOf, updateRun, updateStep } from './progress-store.ts';

const DAY_MS = 86_400_000;
export const NO_SUCH_RUN = 'This run is not in this workspace.';
const STALE = 'Someone else changed this. Reload to see the latest.';

/** A run of somebody who has something to do, locked until the transaction ends. `version`: what the member saw; a change between refuses theirs. */
export async function lockRun(trx: Trx, scope: Scope, id: number, version?: number): Promise<OpenRun> {
  const open = await findOpenRun(trx, scope, id, { lock: true });
  if (!open) throw Refused.of('NOT_FOUND', NO_SUCH_RUN);
  if (version !== undefined && open.run.version !== version) throw Refused.of('STALE_VERSION', STALE);
  return open;
}

/** What counts as activity of the person: it puts the end of the run off. */
const ACTIVE: readonly RunEvent['kind'][] = ['enter', 'save', 'skip', 'submit', 'change_contact', 'reopen', 'extend', 'redo'];

/**
 * Applies an event to a locked run by the rules of `flow-rules` and writes what follows from it; refused in a sentence where the rules do not let
 * it through. Screens are told.
 */
export async function changeRun(trx: Trx, scope: Scope, { now }: Pick<Services, 'now'>, open: OpenRun, event: RunEvent): Promise<OpenRun> {
  const at = now();
  const before = progressOf(open);
  const change = applyRunEvent(before, event, at.getTime());
  if (!change.ok) throw Refused.of('INVALID_STATE', change.why);
  const after = change.run;
  const run = {
    stage: after.stage,
    stage_before: after.before,
    ended_at: after.endedAt === null ? null : new Date(after.endedAt),
    extended: after.extended,
    redo_rounds: after.redoRounds,
    // A member who changes something meanwhile has not overlooked anything because somebody signed in.
    version: open.run.version + (event.kind === 'enter' ? 0 : 1),
    updated_at: at,
    ...(ACTIVE.includes(event.kind) && {
      last_activity_at: at,
      expires_at: isWithPerson(after.stage) ? new Date(at.getTime() + RUN_DAYS * DAY_MS) : null,
    }),
    ...(event.kind === 'submit' && { submitted_at: at }),
  };
  await updateRun(trx, scope, open.run.id, run);
  const steps = [];
  for (const [index, step] of open.steps.entries()) {
    const now = after.steps[index];
    const was = before.steps[index];
    if (!now || !was) throw new Error('An event neither adds a step nor takes one away');
    if (now.state === was.state && now.asked === was.asked && now.rounds === was.rounds) {
      steps.push(step);
      continue;
    }
    const written = {
      state: now.state,
      asked: now.asked,
      rounds: now.rounds,
      done_at: now.state === 'done' || now.state === 'skipped' ? (now.state === was.state ? step.done_at : at) : null,
    };
    await updateStep(trx, scope, open.run.id, step.key, written);
    steps.push({ ...step, ...written });
  }
  await announce(trx, scope, { topic: 'flows', id: open.run.id });
  return { run: { ...open.run, ...run }, steps };
}
