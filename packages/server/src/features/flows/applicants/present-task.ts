import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { Task, TaskHead, TaskStep } from '@freehold/contract/flows/applicants';
import { KEPT, seenBy } from '@freehold/contract/flows/invite-words';
import { RENT_ANSWER_ROUTES } from '@freehold/contract/flows/step-answers';
import type { RunState } from '@freehold/contract/flows/run-states';
import { applyRunEvent, openSteps } from '@freehold/flow-rules/run-progress';
import { addressLine } from '../../../platform/address-line.ts';
import { openJson, openText } from '../../../platform/encryption.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm, type ShownFirm } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import {
  answersContext,
  findAddresses,
  findContacts,
  findFiles,
  findMemberName,
  findMemberNames,
  findRunStates,
  type OpenRun,
  progressOf,
  skipContext,
  type StepRecord,
} from '../flow-runs/public.ts';
import { findPrice } from './store.ts';
import type { AtFirm, AtTask } from './with-task.ts';

/** What stands over each of some runs of one firm. */
export async function presentHeads({ trx, scope, runs }: AtFirm, firm: ShownFirm): Promise<(open: OpenRun) => TaskHead> {
  const ids = runs.flatMap(({ run }) => run.property_id ?? []);
  const properties = new Map((await findAddresses(trx, scope, [...new Set(ids)])).map((row) => [row.id, row]));
  const senderOf = await findMemberNames(
    trx,
    scope,
    runs.map(({ run }) => run.created_by),
  );
  const states = await findRunStates(
    trx,
    scope,
    runs.map(({ run }) => run.id),
  );
  return ({ run, steps }) => {
    const property = properties.get(run.property_id ?? 0);
    const state = states.get(run.id);
    if (state === undefined) throw new Error('There is no such run');
    const left = steps.filter(({ state: of }) => of !== 'done' && of !== 'skipped');
    const next = isWithPerson(run.stage) ? left[0] : undefined;
    return {
      id: run.id,
      name: run.flow_name,
      agency: { name: firm.name, colour: firm.colour, contact: firm.contact },
      sent_by: senderOf(run.created_by),
      sent_at: (run.sent_at ?? run.created_at).toISOString(),
      property: property ? { address: addressLine(property), line1: property.line1 } : null,
      state: shown(state),
      steps: { done: steps.length - left.length, total: steps.length },
      next: next ? { key: next.key, type: next.definition.type, title: next.definition.title } : null,
      minutes_left: next ? Math.max(1, Math.round(((run.est_minutes ?? 5) * left.length) / Math.max(1, steps.length))) : 0,
      submitted_at: run.submitted_at?.toISOString() ?? null,
      expires_at: run.expires_at?.toISOString() ?? null,
    };
  };
}

/** To the person a check that could not be run is one that is being looked at: it is for the firm to mend. */
const shown = (state: RunState): RunState => (state === 'error' ? 'processing' : state);

export async function presentTask(at: AtTask, services: Services): Promise<Task> {
  const { trx, scope, open } = at;
  const { run, steps } = open;
  const head = (await presentHeads({ trx, scope, runs: [open] }, await describeFirm(trx, scope)))(open);
  const files = await findFiles(trx, scope, run.id);
  const contacts = await findContacts(trx, scope, [run.id]);
  const [party] = await findParties(trx, [run.party_id]);
  const asksForFunds = steps.some(({ definition }) => definition.type === 'source_of_funds');
  const change = applyRunEvent(progressOf(open), { kind: 'submit' }, services.now().getTime());
  const isOpen = isWithPerson(run.stage);
  const openButLast = openSteps(progressOf(open)).filter(({ key }) => !isReview(steps, key));
  const mayHandIn = isOpen && openButLast.length === 0;
  return {
    ...head,
    all: await Promise.all(steps.map((step) => presentStep(at, services, step, files))),
    redo_rounds: run.redo_rounds,
    price_pence: asksForFunds && run.property_id !== null ? await findPrice(trx, scope, run.property_id) : null,
    contact: { email: maskedOf(contacts, 'email'), phone: maskedOf(contacts, 'sms') },
    known: { first_name: party?.first_name ?? null, last_name: party?.last_name ?? null },
    seen_by: seenBy(head.sent_by, head.agency.name),
    kept: KEPT,
    status: statusOf(run.submitted_at, head.state),
    can: {
      save: isOpen,
      submit: mayHandIn,
      why_not_submit: mayHandIn ? null : change.ok ? null : whyNot(openButLast.length, change.why),
    },
  };
}

const isReview = (steps: readonly StepRecord[], key: string) =>
  steps.some((step) => step.key === key && step.definition.type === 'review_and_submit');
const whyNot = (left: number, why: string) => (left === 0 ? why : left === 1 ? 'One step is still open.' : `${left} steps are still open.`);
const maskedOf = (contacts: readonly { channel: string; masked: string }[], channel: string) =>
  contacts.find((contact) => contact.channel === channel)?.masked ?? null;

async function presentStep(
  { trx, scope, open }: AtTask,
  { keys, rentProvider }: Services,
  step: StepRecord,
  files: Awaited<ReturnType<typeof findFiles>>,
): Promise<TaskStep> {
  const { definition } = step;
  const read = (sealed: Buffer | null, context: string) => (sealed === null ? null : openJson(keys, scope.workspaceId, sealed, context));
  return {
    key: step.key,
    type: definition.type,
    title: definition.title,
    summary: definition.summary,
    question: definition.question ?? null,
    why: definition.why ?? null,
    state: step.state,
    required: definition.required,
    skippable: definition.skippable,
    skip_reason_required: definition.skip_reason_required,
    depends_on: definition.depends_on,
    // Which ways there are depends on what is connected here.
    config: definition.type === 'right_to_rent' ? { routes: routesHere(rentProvider !== null) } : { ...definition.config },
    answers: await read(step.answers_sealed, answersContext(open.run.id, step.key)),
    answers_version: step.answers_version,
    skip_reason:
      step.state !== 'skipped' || step.skip_reason_sealed === null
        ? null
        : await openText(keys, scope.workspaceId, step.skip_reason_sealed, skipContext(open.run.id, step.key)),
    redo_reason: step.asked ? step.redo_words : null,
    redo_by: step.asked && step.redo_by !== null ? await findMemberName(trx, scope, step.redo_by) : null,
    redo_at: step.asked ? (step.redo_at?.toISOString() ?? null) : null,
    files: files
      .filter(({ step_key: key }) => key === step.key)
      .map(({ id, part, name, mime, size, at }) => ({ id, part, name, mime, size, at: at.toISOString() })),
    done_at: step.done_at?.toISOString() ?? null,
  };
}

const routesHere = (hasProvider: boolean) => RENT_ANSWER_ROUTES.filter((route) => hasProvider || route !== 'certified_provider');

/** Of four stages how many are behind; what was cancelled or ran out stays with the first, and is at none. */
const REACHED: Partial<Record<RunState, number>> = { submitted: 1, processing: 1, review: 2, closed: 4, cancelled: 1, expired: 1 };
const ENDED: readonly RunState[] = ['cancelled', 'expired'];

/** What becomes of what was handed in. It says how far it is and nothing of what was found. */
function statusOf(submittedAt: Date | null, state: RunState): Task['status'] {
  const at = submittedAt?.toISOString() ?? null;
  const reached = submittedAt === null ? 0 : (REACHED[state] ?? 0);
  const keys = ['received', 'checking', 'looking', 'done'] as const;
  return keys.map((key, place) => {
    const isDone = reached > 0 && (place < reached || reached === 4);
    return { key, at: place === 0 ? at : null, state: isDone ? 'done' : place === reached && !ENDED.includes(state) ? 'now' : 'later' };
  });
}
