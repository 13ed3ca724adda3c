/*
 * What a client's checks come to, told as plainly as it can be: everything that happened is gone through in the order it happened, with a few
 * flags for each check. It shares no line with the product; the product answers the same from intervals and must agree with it.
 */

export type Level = 'low' | 'medium' | 'high';
export type Happening =
  | { at: number; what: 'finished'; outcome: 'pass' | 'refer' | 'fail'; hasMatch: boolean }
  | { at: number; what: 'failed' }
  | { at: number; what: 'settled'; outcome: 'pass' | 'refer' | 'fail'; frozen: boolean }
  | { at: number; what: 'assessed'; level: Level }
  | { at: number; what: 'decided'; value: 'accepted' | 'accepted_with_conditions' | 'rejected' | 'more_information' }
  | { at: number; what: 'seconded'; agree: boolean }
  | { at: number; what: 'cancelled' };
export type ModelCheck = { id: number; owner: number; startedAt: number; happened: Happening[] };

/** One check, as it stands. */
type Check = {
  id: number;
  phase: 'screening' | 'could_not_run' | 'open' | 'decided' | 'cancelled';
  outcome: 'pass' | 'refer' | 'fail' | null;
  frozen: boolean;
  settled: boolean;
  level: Level | null;
  /** A high risk was assessed at some time: from then on nobody accepts alone. */
  wasHigh: boolean;
  /** The second person agreed while the risk was high. */
  agreedHigh: boolean;
  /** The risks the newest decision rests on: the one it was made at, and those assessed since. */
  risks: Level[];
  /** The newest decision. */
  said: 'accepted' | 'accepted_with_conditions' | 'rejected' | 'more_information' | null;
  wantsSecond: boolean;
  seconded: boolean;
  refused: boolean;
};
type Acceptance = { checkId: number; at: number; levels: Level[] };

const MONTHS: Record<Level, number> = { low: 24, medium: 12, high: 6 };
/** The same day so many months on, or the last of a month that is shorter. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at);
  const wanted = (date.getUTCMonth() + months) % 12;
  const later = new Date(new Date(at).setUTCMonth(date.getUTCMonth() + months));
  while (later.getUTCMonth() !== wanted) later.setUTCDate(later.getUTCDate() - 1);
  return later.getTime();
}

export type Clock = { due: number };
export type Answer = {
  accepted: { at: number; until: number } | null;
  why: string | null;
  status: string | null;
  done: (number | null)[];
};

const isYes = (said: Check['said']) => said === 'accepted' || said === 'accepted_with_conditions';

/** Goes through everything that happened to the checks of one client until now, and says where the client and their clocks stand. */
export function tell(all: readonly ModelCheck[], clocks: readonly Clock[], now: number): Answer {
  const isFrozenNow = new Map(all.map((one) => [one.id, lastFrozen(one)]));
  // Who cancels a check before it found anything takes it away as if it had never been.
  const mine = all.filter((one) => !wasTakenAway(one));
  const checks = new Map(mine.map((one) => [one.id, blank(one.id)]));
  const moments = [
    ...mine.flatMap((one) => one.happened.map((happening) => ({ at: happening.at, id: one.id, happening }))),
    ...clocks.map(({ due }, clock) => ({ at: due, clock })),
  ].sort((a, b) => a.at - b.at);

  let acceptances: Acceptance[] = [];
  const done: (number | null)[] = clocks.map(() => null);
  const started = new Set<number>();
  const answering = (at: number): Acceptance | null => {
    const newest = acceptances.at(-1);
    if (!newest || at > until(newest)) return null;
    for (const check of checks.values()) {
      if (check.frozen) return null;
      if (check.id >= newest.checkId && isTrouble(check)) return null;
    }
    return newest;
  };

  for (const moment of moments) {
    if ('clock' in moment) {
      started.add(moment.clock);
      done[moment.clock] = answering(moment.at)?.at ?? null;
      continue;
    }
    const check = checks.get(moment.id) ?? blank(moment.id);
    const { happening } = moment;
    take(check, happening);
    const became = isYes(check.said) && check.phase === 'decided' && (happening.what === 'decided' || happening.what === 'seconded');
    if (became) acceptances.push({ checkId: check.id, at: happening.at, levels: [...check.risks] });
    if (happening.what === 'assessed')
      // Shortens whatever was decided on this check before, from now on.
      for (const acceptance of acceptances) if (acceptance.checkId === check.id) acceptance.levels.push(happening.level);
    if (happening.what === 'decided' && happening.value === 'rejected' && isFrozenNow.get(check.id) !== true) {
      acceptances = [];
      done.fill(null);
    }
    const answer = answering(happening.at);
    if (answer) for (const clock of started) done[clock] ??= happening.at;
  }

  const newest = acceptances.at(-1);
  const closes = [...checks.values()].filter((check) => check.frozen || (isTrouble(check) && (!newest || check.id >= newest.checkId)));
  const accepted = newest && closes.length === 0 ? { at: newest.at, until: until(newest) } : null;
  const everybody = [...checks.values()];
  const shown =
    everybody.findLast((check) => check.frozen) ??
    (accepted ? undefined : everybody.findLast((check) => isTrouble(check))) ??
    everybody.at(-1) ??
    null;
  return {
    accepted,
    why: accepted ? (now > accepted.until ? 'ran out' : null) : shown === null ? 'no check yet' : whyOf(shown),
    status: shown === null ? null : statusOf(shown),
    done,
  };
}

const until = ({ at, levels }: Acceptance) => monthsLater(at, Math.min(...levels.map((level) => MONTHS[level])));

function blank(id: number): Check {
  return {
    id,
    phase: 'screening',
    outcome: null,
    frozen: false,
    settled: false,
    level: null,
    wasHigh: false,
    agreedHigh: false,
    risks: [],
    said: null,
    wantsSecond: false,
    seconded: false,
    refused: false,
  };
}
function lastFrozen({ happened }: ModelCheck): boolean {
  const last = happened.findLast((happening) => happening.what === 'settled');
  return last?.what === 'settled' && last.frozen;
}
function wasTakenAway({ happened }: ModelCheck): boolean {
  if (!happened.some(({ what }) => what === 'cancelled')) return false;
  const last = happened.findLast(({ what }) => what === 'finished' || what === 'settled');
  return last === undefined || ('outcome' in last && last.outcome === 'pass');
}

function take(check: Check, happening: Happening): void {
  switch (happening.what) {
    case 'finished':
      check.phase = 'open';
      check.outcome = happening.outcome;
      return;
    case 'failed':
      check.phase = 'could_not_run';
      return;
    case 'cancelled':
      check.phase = 'cancelled';
      return;
    case 'settled':
      // A decision was made on another answer, so a person decides anew.
      if (check.phase === 'decided' && check.outcome !== happening.outcome) check.phase = 'open';
      check.outcome = happening.outcome;
      check.frozen = happening.frozen;
      check.settled = true;
      return;
    case 'assessed':
      check.level = happening.level;
      check.wasHigh ||= happening.level === 'high';
      check.risks.push(happening.level);
      // One person accepted at a risk that now needs two, or two did at a lower one.
      if (check.phase === 'decided' && isYes(check.said) && happening.level === 'high' && !check.agreedHigh) check.phase = 'open';
      return;
    case 'decided':
      check.said = happening.value;
      check.risks = check.level === null ? [] : [check.level];
      check.refused = false;
      check.seconded = false;
      check.agreedHigh = false;
      check.wantsSecond = isYes(happening.value) && check.wasHigh;
      check.phase = check.wantsSecond || happening.value === 'more_information' ? 'open' : 'decided';
      return;
    case 'seconded':
      check.refused = !happening.agree;
      check.seconded = true;
      check.agreedHigh = happening.agree && check.level === 'high';
      check.phase = happening.agree ? 'decided' : 'open';
  }
}

/** It asks for a person before its client can go on. */
function isTrouble(check: Check): boolean {
  if (check.phase === 'screening' || check.phase === 'could_not_run') return false;
  if (check.phase === 'decided') return check.said === 'rejected';
  return check.phase === 'cancelled' || check.said !== null || check.outcome !== 'pass';
}

function whyOf(check: Check): string {
  if (check.frozen) return 'frozen';
  if (check.phase === 'cancelled') return 'cancelled, and what was found is not settled';
  if (check.phase === 'screening' || check.phase === 'could_not_run') return 'the screening has not finished';
  if (check.phase === 'decided') return check.said === 'rejected' ? 'rejected' : 'needs a new decision';
  if (check.said === null) return check.outcome === 'pass' ? 'waits to be accepted' : 'needs review';
  if (!isYes(check.said) || check.refused) return 'needs review';
  return check.wantsSecond && !check.seconded ? 'waits for a second person' : 'needs a new decision';
}
function statusOf(check: Check): string {
  if (check.phase === 'cancelled') return 'cancelled';
  if (check.phase === 'screening') return 'inProgress';
  if (check.phase === 'could_not_run') return 'needsReview';
  if (check.outcome === 'fail') return 'failed';
  if (check.phase === 'decided') {
    if (check.said === 'rejected') return 'failed';
    return check.said === 'accepted' && check.outcome === 'pass' && !check.settled ? 'passed' : 'acceptedAfterReview';
  }
  return check.said === null && check.outcome === 'pass' ? 'readyToAccept' : 'needsReview';
}
