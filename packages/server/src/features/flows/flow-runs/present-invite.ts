import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { APPLICANT_ASKS } from '@freehold/contract/flows/run-states';
import { isWithPerson, MOST_REDO_ROUNDS, RUN_DAYS, STALLED_HOURS } from '@freehold/flow-rules/run-stages';
import type { Trx } from '../../../platform/database.ts';
import { openText } from '../../../platform/encryption.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, reach } from '../../access/public.ts';
import { problemOf } from '../../firm/public.ts';
import { findContacts } from './contact-store.ts';
import { findMessages } from './message-store.ts';
import { countFiles, DATA_REQUESTS, findAsks, findHelpers } from './notes-store.ts';
import type { StepRecord } from './progress-store.ts';
import { findReminders, stoppedOf } from './reminder-store.ts';
import { askContext, skipContext } from './seal-contexts.ts';
import type { RunRow } from './list-store.ts';
import { findStepsOf } from './store.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Invite = NonNullable<FlowRun['invite']>;
const KINDS = new Map([
  ['run_redo', 'redo' as const],
  ['run_reminder', 'reminder' as const],
]);
export type AskedOfRun = { steps: FlowRun['steps']; invite: FlowRun['invite']; can: FlowRun['can'] };

/** What the people of some runs were asked, how it reached them and how far they are. */
export async function presentInvites(
  trx: Trx,
  scope: MemberScope,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  rows: readonly RunRow[],
  nameOf: (memberId: number) => string,
): Promise<Map<number, AskedOfRun>> {
  const ids = rows.filter(({ channel }) => channel !== null).map(({ id }) => id);
  const [steps, contacts, messages, reminders, asks, helpers, files, stopped] = [
    group(await findStepsOf(trx, scope, ids), ({ run_id: id }) => id),
    group(await findContacts(trx, scope, ids), ({ run_id: id }) => id),
    group(await findMessages(trx, scope, ids), ({ about_id: id }) => Number(id)),
    group(await findReminders(trx, scope, ids), ({ run_id: id }) => id),
    group(await findAsks(trx, scope, ids), ({ run_id: id }) => id),
    group(await findHelpers(trx, scope, ids), ({ run_id: id }) => id),
    group(await countFiles(trx, scope, ids), ({ run_id: id }) => id),
    await stoppedOf(trx, scope, ids),
  ];
  const presented = new Map<number, AskedOfRun>();
  for (const run of rows) {
    const own = steps.get(run.id) ?? [];
    const counts = new Map((files.get(run.id) ?? []).map(({ step_key: key, files: count }) => [key, Number(count)]));
    presented.set(run.id, {
      steps: await Promise.all(own.map((step) => presentStep(scope, keys, step, counts.get(step.key) ?? 0, nameOf))),
      invite:
        run.channel === null
          ? null
          : {
              channel: run.channel,
              email: masked(contacts.get(run.id), 'email'),
              phone: masked(contacts.get(run.id), 'sms'),
              messages: (messages.get(run.id) ?? []).slice(0, 20).map((message) => ({
                channel: message.channel,
                kind: KINDS.get(message.purpose) ?? ('invitation' as const),
                to: message.to_masked,
                state: message.state,
                problem: problemOf(message),
                at: (message.settled_at ?? message.sent_at ?? message.queued_at).toISOString(),
              })),
              ...times(run, own, now()),
              extended: run.extended,
              redo_rounds: run.redo_rounds,
              reminders: (reminders.get(run.id) ?? []).map(({ day, due_at: at, state }) => ({ day, at: at.toISOString(), state })),
              reminders_paused: run.reminders_paused,
              stopped: (stopped.get(run.id) ?? []).includes('sms'),
              asks: (asks.get(run.id) ?? [])
                .filter(({ answered_at: answered }) => answered === null)
                .flatMap(({ kind, at }) => {
                  const known = APPLICANT_ASKS.find((each) => each === kind);
                  return known ? [{ kind: known, at: at.toISOString() }] : [];
                }),
              data_requests: await Promise.all(
                (asks.get(run.id) ?? []).flatMap((ask) =>
                  isDataRequest(ask.kind) ? [presentDataRequest(scope, keys, { ...ask, kind: ask.kind }, nameOf)] : [],
                ),
              ),
              helped_by: (helpers.get(run.id) ?? []).map(({ member_id: id }) => nameOf(id)),
              cancelled:
                run.stage === 'cancelled' && run.ended_at
                  ? {
                      at: run.ended_at.toISOString(),
                      by: run.cancelled_by === null ? 'Freehold' : nameOf(run.cancelled_by),
                      reason: run.cancel_reason ?? '',
                    }
                  : null,
              held: run.held,
              erased_at: run.erased_at?.toISOString() ?? null,
            },
      can: whatCan(scope, run, own, contacts.has(run.id), now()),
    });
  }
  return presented;
}

const masked = (contacts: readonly { channel: string; masked: string }[] | undefined, channel: string) =>
  contacts?.find((contact) => contact.channel === channel)?.masked ?? null;

function times(
  run: RunRow,
  steps: readonly StepRecord[],
  now: Date,
): Pick<Invite, 'opened_at' | 'entered_at' | 'last_activity_at' | 'at_step' | 'stalled_hours' | 'submitted_at' | 'expires_at'> {
  const isWaiting = isWithPerson(run.stage);
  const last = run.last_activity_at ?? run.created_at;
  const hours = Math.floor((now.getTime() - last.getTime()) / HOUR_MS);
  const hasBegun = run.stage === 'in_progress' || run.stage === 'redo_requested';
  return {
    opened_at: run.opened_at?.toISOString() ?? null,
    entered_at: run.entered_at?.toISOString() ?? null,
    last_activity_at: last.toISOString(),
    at_step: hasBegun ? (steps.find(({ state }) => state !== 'done' && state !== 'skipped')?.definition.title ?? null) : null,
    stalled_hours: isWaiting && hours >= STALLED_HOURS ? hours : null,
    submitted_at: run.submitted_at?.toISOString() ?? null,
    expires_at: isWaiting ? (run.expires_at?.toISOString() ?? null) : null,
  };
}

async function presentStep(
  scope: MemberScope,
  keys: Services['keys'],
  step: StepRecord,
  files: number,
  nameOf: (memberId: number) => string,
): Promise<FlowRun['steps'][number]> {
  const { definition } = step;
  return {
    key: step.key,
    type: definition.type,
    title: definition.title,
    state: step.state,
    required: definition.required,
    skippable: definition.skippable,
    skip_reason:
      step.skip_reason_sealed === null || step.state !== 'skipped'
        ? null
        : await openText(keys, scope.workspaceId, step.skip_reason_sealed, skipContext(step.run_id, step.key)),
    skipped_by: step.state !== 'skipped' || step.skipped_by === null ? null : nameOf(step.skipped_by),
    redo_reason: step.asked ? step.redo_words : null,
    rounds: step.rounds,
    files,
    done_at: step.done_at?.toISOString() ?? null,
  };
}

/** What the member may do with the run as it stands. */
function whatCan(scope: MemberScope, run: RunRow, steps: readonly StepRecord[], hasContact: boolean, now: Date): FlowRun['can'] {
  const mayChange = may(scope, 'invite_applicants') && may(scope, 'run_checks') && run.channel !== null;
  const isWaiting = isWithPerson(run.stage);
  const isErased = run.erased_at !== null;
  const endedAgo = run.ended_at === null ? 0 : now.getTime() - run.ended_at.getTime();
  return {
    remind: mayChange && isWaiting && hasContact,
    invite: mayChange && isWaiting,
    change_contact: mayChange && isWaiting,
    redo: mayChange && run.stage === 'checking' && run.state === 'review' && run.redo_rounds < MOST_REDO_ROUNDS,
    skip: mayChange && isWaiting && steps.some(({ state }) => state !== 'done' && state !== 'skipped'),
    cancel: mayChange && (isWaiting || run.stage === 'submitted'),
    reopen: mayChange && run.stage === 'cancelled' && !isErased && endedAgo <= RUN_DAYS * DAY_MS,
    extend: mayChange && (isWaiting || run.stage === 'expired') && !run.extended && !isErased,
    start_checks: may(scope, 'run_checks') && run.stage === 'submitted',
    see_answers: run.channel !== null && !isErased && maySeeAnswers(scope, run),
  };
}

/** What somebody gave is for those who see evidence; where they see their own alone, of runs they began. */
export function maySeeAnswers(scope: MemberScope, run: { created_by: number }): boolean {
  const far = reach(scope, 'see_evidence');
  return far === 'all' || (far === 'own' && run.created_by === scope.actor.memberId);
}

function group<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

type DataRequestKind = (typeof DATA_REQUESTS)[number];
const isDataRequest = (kind: string): kind is DataRequestKind => isOneOf(DATA_REQUESTS, kind);

type AskRow = Awaited<ReturnType<typeof findAsks>>[number];
async function presentDataRequest(
  scope: MemberScope,
  keys: Services['keys'],
  ask: AskRow & { kind: DataRequestKind },
  nameOf: (memberId: number) => string,
) {
  return {
    id: ask.id,
    type: ask.kind,
    words: ask.words_sealed === null ? '' : await openText(keys, scope.workspaceId, ask.words_sealed, askContext(ask.run_id, ask.kind)),
    asked_at: ask.at.toISOString(),
    answered:
      ask.answered_at === null || ask.answered_by === null ? null : { at: ask.answered_at.toISOString(), by: nameOf(ask.answered_by) },
  };
}
