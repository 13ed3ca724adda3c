import { addMonthsTo } from '@freehold/property-rules/calendar';
import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';

/** From when to when a check closed the gate to its client; `to` is null while it does. A freeze closes it for every other check too. */
export type Closing = { from: Date; to: Date | null; frozen: boolean };

/** What happened to one check of a client, as far as it says whether the client is accepted. */
export type CheckRecord = {
  id: number;
  state: 'processing' | 'completed' | 'decided' | 'error' | 'cancelled';
  outcome: Outcome | null;
  isFrozen: boolean;
  isPractice: boolean;
  /** Oldest first. `months`: how long an acceptance holds at the risk it was made at. */
  decisions: readonly {
    value: DecisionValue;
    at: Date;
    months: number;
    needsSecond: boolean;
    second: { agree: boolean; at: Date } | null;
  }[];
  /** How long an acceptance holds at each assessed risk. */
  assessments: readonly { at: Date; months: number }[];
  closings: readonly Closing[];
  /** The last moment at which an acceptance of it answers, whatever the risk; null where what was seen has no end of its own. */
  holdsUntil: Date | null;
};

/** Why somebody is not accepted. That an acceptance ran out comes with time alone and is told apart. */
export type ClosedBy =
  | 'never_checked'
  | 'screening'
  | 'undecided'
  | 'review'
  | 'second_wanted'
  | 'reopened'
  | 'rejected'
  | 'cancelled'
  | 'frozen';
type Verdict = ClosedBy | 'accepted';

/** One acceptance: the moment a decision, with its second approver where one is needed, came to stand. */
type Acceptance = { checkId: number; at: Date; periods: readonly { from: Date; months: number }[]; last: Date | null };

export type Standing = {
  /** The acceptance that answers for the client, as long as it holds; null while none does. */
  accepted: { at: Date; until: Date } | null;
  closedBy: ClosedBy | null;
  /** The check a screen shows for the client: the one that closes, else the newest. Null where there is none. */
  shownCheckId: number | null;
  /** When the check that was due at this moment was done; null while it is not. */
  doneAt(due: Date): Date | null;
};

/**
 * Whether a client is accepted, from everything recorded about their checks, in the order they were started. A person's decision accepts, and
 * nothing else: a screening without a match accepts nobody. The newest acceptance answers for the client from its moment on, for the period
 * its risk allows and no longer than what was seen holds, but for the time in which its own check or a newer one asks for a person, is re-opened or is rejected, and in which any
 * check is frozen. A check that is being screened, or passed and waits for its decision, leaves an earlier acceptance as it is. A rejection
 * takes back every acceptance before it; while its check is frozen it does not, so that a clock never tells of the freeze.
 */
export function judgeAcceptance(records: readonly CheckRecord[]): Standing {
  const checks = records.filter(counts);
  const rejections = checks
    .filter(({ isFrozen }) => !isFrozen)
    .flatMap(({ decisions }) => decisions.filter(({ value }) => value === 'rejected').map(({ at }) => at));
  const kept = checks
    .flatMap(acceptancesOf)
    .filter(({ at }) => !rejections.some((rejected) => rejected >= at))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const closings = checks.flatMap(({ id, closings: own }) => own.map((closing) => ({ ...closing, id })));
  const isClosed = ({ checkId }: Acceptance, isThen: (closing: Closing) => boolean) =>
    closings.some((closing) => (closing.frozen || closing.id >= checkId) && isThen(closing));

  /** The acceptance that answered for the client at this moment. */
  const answering = (moment: Date): Acceptance | undefined => {
    const newest = kept.findLast(({ at }) => at <= moment);
    if (!newest || holdsUntil(newest, moment) < moment) return undefined;
    return isClosed(newest, ({ from, to }) => from <= moment && (to === null || to > moment)) ? undefined : newest;
  };
  const moments = [...kept.map(({ at }) => at), ...closings.flatMap(({ to }) => to ?? [])].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );
  const doneAt = (due: Date) => answering(due)?.at ?? moments.find((moment) => moment > due && answering(moment)) ?? null;

  const newest = kept.at(-1);
  const accepted = newest && !isClosed(newest, ({ to }) => to === null) ? { at: newest.at, until: holdsUntil(newest, NEVER) } : null;
  const told = checks.map((check) => ({ check, verdict: verdictOf(check) }));
  const shown =
    told.findLast(({ verdict }) => verdict === 'frozen') ??
    (accepted ? undefined : told.findLast(({ verdict }) => CLOSING.includes(verdict))) ??
    told.at(-1);
  const why = shown?.verdict ?? 'never_checked';
  return {
    accepted,
    // A rejection on one check takes back the acceptance of another, which then has a decision that does not count any more.
    closedBy: accepted ? null : why === 'accepted' ? 'reopened' : why,
    shownCheckId: shown?.check.id ?? null,
    doneAt,
  };
}

/** Practice says nothing of a client, nor does a check that was cancelled before it found anything. Cancelling settles nothing. */
const counts = ({ state, outcome, isPractice }: CheckRecord) =>
  !isPractice && (state !== 'cancelled' || outcome === 'refer' || outcome === 'fail');

const NEVER = new Date(8.64e15);
/** What closes the gate; of the rest one accepts, and the others say nothing yet. */
const CLOSING: readonly Verdict[] = ['review', 'second_wanted', 'reopened', 'rejected', 'cancelled', 'frozen'];

/** What a check says of its client by itself. */
function verdictOf({ state, outcome, isFrozen, decisions }: CheckRecord): Verdict {
  if (isFrozen) return 'frozen';
  if (state === 'cancelled') return 'cancelled';
  if (state === 'processing' || state === 'error') return 'screening';
  const newest = decisions.at(-1);
  if (newest === undefined) return outcome === 'pass' ? 'undecided' : 'review';
  if (newest.needsSecond && newest.second === null) return 'second_wanted';
  if (state === 'decided') return newest.value === 'rejected' ? 'rejected' : 'accepted';
  return isAcceptance(newest) && newest.second?.agree !== false ? 'reopened' : 'review';
}

type Decision = CheckRecord['decisions'][number];
const isAcceptance = ({ value }: Decision) => value === 'accepted' || value === 'accepted_with_conditions';

/** Every decision of a check that came to stand as an acceptance. A risk that was assessed later shortens it from then on, and never prolongs it. */
function acceptancesOf({ id, decisions, assessments, holdsUntil: last }: CheckRecord): Acceptance[] {
  return decisions.flatMap((decision) => {
    const at = decision.needsSecond ? (decision.second?.agree === true ? decision.second.at : null) : decision.at;
    if (!isAcceptance(decision) || at === null) return [];
    const later = assessments.filter((assessment) => assessment.at > decision.at);
    return [
      {
        checkId: id,
        at,
        periods: [{ from: at, months: decision.months }, ...later.map((one) => ({ from: one.at, months: one.months }))],
        last,
      },
    ];
  });
}

/** Until when an acceptance answers for the client, as it was known at a moment. */
function holdsUntil({ at, periods, last }: Acceptance, known: Date): Date {
  const byRisk = addMonthsTo(
    at,
    Math.min(...periods.filter(({ from }, index) => index === 0 || from <= known).map(({ months }) => months)),
  );
  return last !== null && last < byRisk ? last : byRisk;
}

/** The closings of a check after what happened to it now: one begins, ends, or goes on. Null where nothing changes. */
export function nextClosings(check: CheckRecord, now: Date): Closing[] | null {
  const verdict = verdictOf(check);
  const closes = counts(check) && CLOSING.includes(verdict);
  const open = check.closings.find(({ to }) => to === null);
  if (closes ? open !== undefined && open.frozen === check.isFrozen : open === undefined) return null;
  // The acceptance that ends a closing is its end, to the millisecond.
  const ended = verdict === 'accepted' ? (acceptancesOf(check).at(-1)?.at ?? now) : now;
  const past = check.closings.map((closing) => (closing.to === null ? { ...closing, to: ended } : closing));
  return closes ? [...past, { from: now, to: null, frozen: check.isFrozen }] : past;
}
