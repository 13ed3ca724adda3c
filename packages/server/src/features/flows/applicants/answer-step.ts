import { saveTaskStep, type Task } from '@freehold/contract/flows/applicants';
import { wantsAnotherFile } from '@freehold/contract/kernel/redo-reasons';
import { announce } from '../../../platform/announce.ts';
import { canonicalJson } from '../../../platform/audit.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../firm/public.ts';
import {
  addStartJob,
  answersContext,
  changeRun,
  dropReminders,
  findFiles,
  type OpenRun,
  RUN,
  runPath,
  skipContext,
  type StepRecord,
  tellRun,
  updateStep,
} from '../flow-runs/public.ts';
import { judgeAnswers, parseAnswers } from './answer-rules.ts';
import { isVisible } from './may-know.ts';
import { presentTask } from './present-task.ts';
import { findPrice } from './store.ts';
import { type AtTask, changeTask } from './with-task.ts';

const refuse = refusing(saveTaskStep);
const MOST_ANSWER_BYTES = 64 * 1024;
const MOST_LEVELS = 20;
const OTHER_DEVICE = 'This step was changed on another device. Look at what stands there, and choose.';

export function requireStep({ steps }: OpenRun, key: string): StepRecord {
  return steps.find((step) => step.key === key) ?? refuse('NOT_FOUND', 'There is no such step.');
}

/** Steps that are done in their own way. */
const OWN_WAY: readonly string[] = ['phone_otp', 'review_and_submit'];

type Saved = { id: number; key: string; answers: Record<string, unknown>; answers_version: number; finished: boolean };

/** Keeps the answers of a step. Unfinished ones are kept as they are; to finish, everything it asks for must be there. */
export function saveStep(person: AppUserScope, services: Services, asked: Saved): Promise<Task> {
  return changeTask(person, services, asked.id, async (at) => {
    const { trx, scope, open } = at;
    const step = requireStep(open, asked.key);
    if (OWN_WAY.includes(step.definition.type)) return refuse('INVALID_STATE', 'This step is finished in another way.');
    if (isDeep(asked.answers) || Buffer.byteLength(JSON.stringify(asked.answers)) > MOST_ANSWER_BYTES)
      return refuseField('answers', 'These answers are too long', 'TOO_LONG');
    if (step.answers_version !== asked.answers_version) {
      // The answer to the first try was lost on the way: what it saved is what is sent again.
      if (await isSavedAlready(at, services, step, asked)) return presentTask(at, services);
      return refuse('STALE_VERSION', OTHER_DEVICE);
    }
    refuseEarly(open, step);
    const kept = asked.finished ? await finish(at, services, step, asked.answers) : asked.answers;
    const now = services.now();
    const changed = await changeRun(trx, scope, services, open, { kind: 'save', key: asked.key, finished: asked.finished });
    const written = {
      answers_sealed: await sealJson(services.keys, scope.workspaceId, kept, answersContext(open.run.id, asked.key)),
      answers_version: step.answers_version + 1,
      skip_reason_sealed: null,
      skipped_by: null,
      ...(step.begun_at === null && { begun_at: now }),
      ...(asked.finished && { done_at: now }),
    };
    await updateStep(trx, scope, open.run.id, asked.key, written);
    if (asked.finished && step.state !== 'done') await tellRun(trx, scope, open, 'finish_step.flow_run');
    return presentTask({ ...at, open: withStep(changed, asked.key, written) }, services);
  });
}

async function isSavedAlready({ scope, open }: AtTask, { keys }: Services, step: StepRecord, asked: Saved): Promise<boolean> {
  const isNext = step.answers_version === asked.answers_version + 1 && (step.state === 'done') === asked.finished;
  if (!isNext || step.answers_sealed === null) return false;
  const stored: unknown = await openJson(keys, scope.workspaceId, step.answers_sealed, answersContext(open.run.id, step.key));
  const sent = asked.finished ? (parseAnswers(step.definition, asked.answers) ?? asked.answers) : asked.answers;
  return canonicalJson(stored) === canonicalJson(JSON.parse(JSON.stringify(sent)));
}

const withStep = (open: OpenRun, key: string, change: Partial<StepRecord>): OpenRun => ({
  ...open,
  steps: open.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
});

/** Nothing is collected before the person agreed, and nothing before what it depends on. */
export function refuseEarly({ steps }: OpenRun, step: StepRecord): void {
  const isDone = ({ state }: StepRecord) => state === 'done' || state === 'skipped';
  const consent = steps.find(({ definition }) => definition.type === 'consent');
  const free = ['intro_list_of_documents', 'consent'];
  if (consent && !free.includes(step.definition.type) && !isDone(consent))
    refuse('INVALID_STATE', 'Read what happens with your answers and agree first.');
  const before = steps.find((each) => step.definition.depends_on.includes(each.key) && !isDone(each));
  if (before) refuse('INVALID_STATE', `Finish “${before.definition.title}” first.`);
}

async function finish(
  { trx, scope, open }: AtTask,
  services: Services,
  step: StepRecord,
  given: Record<string, unknown>,
): Promise<unknown> {
  const files = (await findFiles(trx, scope, open.run.id)).filter(({ step_key: key }) => key === step.key);
  const { answers, faults } = judgeAnswers({
    step: step.definition,
    answers: given,
    parts: files.map(({ part }) => part),
    sameFiles: step.asked && files.length > 0 && wantsAnotherFile(step.redo_words ?? '') && files.every(({ round }) => round < step.rounds),
    today: londonDate(services.now()),
    hasRentProvider: services.rentProvider !== null,
    pricePence: open.run.property_id === null ? null : await findPrice(trx, scope, open.run.property_id),
  });
  if (faults.length > 0) return refuse('VALIDATION_FAILED', faults[0]?.message ?? 'Check the highlighted fields', faults);
  return answers;
}

export function skipStep(person: AppUserScope, services: Services, asked: { id: number; key: string; reason: string }): Promise<Task> {
  return changeTask(person, services, asked.id, async (at) => {
    const { trx, scope, open } = at;
    const step = requireStep(open, asked.key);
    refuseEarly(open, step);
    if (step.definition.skip_reason_required && asked.reason.length < 3)
      return refuseField('reason', 'Say in a few words why you leave this out', 'REQUIRED');
    const changed = await changeRun(trx, scope, services, open, { kind: 'skip', key: asked.key });
    const written = {
      skip_reason_sealed: await sealJson(services.keys, scope.workspaceId, asked.reason, skipContext(open.run.id, asked.key)),
      skipped_by: null,
      answers_version: step.answers_version + 1,
    };
    await updateStep(trx, scope, open.run.id, asked.key, written);
    await tellRun(trx, scope, open, 'skip_step.flow_run');
    return presentTask({ ...at, open: withStep(changed, asked.key, written) }, services);
  });
}

/** Hands everything in, once. Its checks are started by a job, so that nothing the firm has to mend holds the person up. */
export function submitTask(person: AppUserScope, services: Services, id: number): Promise<Task> {
  return changeTask(person, services, id, async (at) => {
    const { trx, scope } = at;
    if (at.open.run.stage === 'submitted' || at.open.run.stage === 'checking') return presentTask(at, services);
    const last = at.open.steps.find(({ definition }) => definition.type === 'review_and_submit');
    const now = services.now();
    let open = at.open;
    if (last && last.state !== 'done') {
      await updateStep(trx, scope, id, last.key, { state: 'done', done_at: now });
      open = withStep(open, last.key, { state: 'done', done_at: now });
    }
    const changed = await changeRun(trx, scope, services, open, { kind: 'submit' });
    await dropReminders(trx, scope, id);
    await tellRun(trx, scope, open, 'submit.flow_run');
    await addStartJob(trx, scope, id);
    await announce(trx, scope, { topic: 'flows', id });
    await notify(trx, scope, {
      kind: 'run_submitted',
      to: [open.run.created_by],
      mayKnow: isVisible(open.run),
      object: { type: RUN, id },
      words: `Somebody handed in what you asked for: ${open.run.flow_name}.`,
      path: runPath(id),
    });
    return presentTask({ ...at, open: changed }, services);
  });
}

/** Whether values lie in each other deeper than any step has them; what is walked next waits in a list, so that no depth breaks it. */
function isDeep(answers: Record<string, unknown>): boolean {
  let level: unknown[] = [answers];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []));
  }
  return false;
}
