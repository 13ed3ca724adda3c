import assert from 'node:assert/strict';
import { judgeAcceptance, nextClosings, type CheckRecord } from '@freehold/server/features/people/client-acceptance/acceptance';
import fc from 'fast-check';
import { tell, type Happening, type Level, type ModelCheck } from './reference.ts';

type Draw = { what: number; which: number; how: number; later: number };
const DRAW: fc.Arbitrary<Draw> = fc.record({ what: fc.nat(1000), which: fc.nat(1000), how: fc.nat(1000), later: fc.nat(1000) });

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 2, 9);
const LEVELS: readonly Level[] = ['low', 'low', 'medium', 'high'];
const MONTHS: Record<Level, number> = { low: 24, medium: 12, high: 6 };
const VALUES = ['accepted', 'accepted', 'accepted_with_conditions', 'rejected', 'more_information'] as const;
const SETTLED = [
  { outcome: 'pass', frozen: false },
  { outcome: 'refer', frozen: false },
  { outcome: 'fail', frozen: true },
] as const;
const WHY = {
  never_checked: 'no check yet',
  screening: 'the screening has not finished',
  undecided: 'waits to be accepted',
  review: 'needs review',
  second_wanted: 'waits for a second person',
  reopened: 'needs a new decision',
  rejected: 'rejected',
  cancelled: 'cancelled, and what was found is not settled',
  frozen: 'frozen',
};

/** A check as the reference is told of it, and as the database would hold it. */
type Watched = { model: ModelCheck; record: CheckRecord; level: Level | null; wasHigh: boolean; agreedHigh: boolean };

/**
 * The rule of acceptance alone, without a database, on so many random sequences: after each event it must say the same as the reference of
 * who is accepted, until when, why not, and when each clock stopped. Answers which reasons were met.
 */
export function proveRule({ seed, count }: { seed: number; count: number }): ReadonlySet<string> {
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(DRAW, { minLength: 6, maxLength: 24, size: 'max' }), (draws) => {
      for (const reason of walkRule(draws)) met.add(reason);
    }),
    { numRuns: count, seed },
  );
  return met;
}

function walkRule(draws: readonly Draw[]): string[] {
  let now = START;
  const checks: Watched[] = [];
  /** Whose each check is; while the two records are one, everything is the first one's. */
  const clocks: [number[], number[]] = [[], []];
  let moved: Watched[] | null = null;
  const reasons: string[] = [];
  const trace: string[] = [];

  for (const draw of draws) {
    now += MINUTE * (1 + (draw.later % 90));
    const owner = moved ? 0 : draw.which % 2;
    const name = happen(draw, owner);
    trace.push(`${new Date(now).toISOString().slice(0, 16)} ${name}`);
    for (const one of checks) {
      const closings = nextClosings(one.record, new Date(now));
      if (closings) one.record = { ...one.record, closings };
    }
    for (const client of [0, 1]) compare(client);
  }
  return reasons;

  function happen(draw: Draw, owner: number): string {
    const check = checks[draw.which % Math.max(checks.length, 1)];
    switch (draw.what % 14) {
      case 0:
      case 1:
        return start(owner);
      case 2: {
        // What happens most: the newest is screened, assessed and decided.
        const last = checks.at(-1);
        if (last?.record.state !== 'processing') return start(owner);
        finish(last, 'pass');
        return `${assess(last, draw)}; ${decide(last, draw)}`;
      }
      case 3:
        now += DAY * (draw.later % 900);
        return 'days pass';
      case 4:
        clocks[owner === 0 ? 0 : 1].push(now);
        return `a clock of client ${owner} is due`;
      case 5:
        return draw.how % 4 === 0 ? joinOrPart() : start(owner);
      default:
        return check ? change(check, draw) : start(owner);
    }
  }

  function start(owner: number): string {
    const id = checks.length + 1;
    checks.push({
      model: { id, owner, startedAt: now, happened: [] },
      record: {
        id,
        state: 'processing',
        outcome: null,
        isFrozen: false,
        isPractice: false,
        decisions: [],
        assessments: [],
        holdsUntil: null,
        closings: [],
      },
      level: null,
      wasHigh: false,
      agreedHigh: false,
    });
    return `check ${id} of client ${owner} is started`;
  }

  function joinOrPart(): string {
    if (moved) {
      for (const { model } of moved) model.owner = 1;
      moved = null;
      return 'the records are parted';
    }
    moved = checks.filter(({ model }) => model.owner === 1);
    for (const { model } of moved) model.owner = 0;
    return 'the records are made one';
  }

  function change(check: Watched, draw: Draw): string {
    const { state } = check.record;
    if (state === 'cancelled') return 'nothing';
    if (state === 'processing' || state === 'error') {
      if (draw.how % 8 === 0) return cancel(check);
      if (draw.how % 8 === 1) {
        note(check, { what: 'failed' }, { state: 'error' });
        return `check ${check.model.id} could not run`;
      }
      return finish(check, draw.how % 2 === 0 ? 'pass' : 'refer');
    }
    const last = check.record.decisions.at(-1);
    if (last?.needsSecond && last.second === null && draw.how % 2 === 0) return second(check, draw.how % 6 !== 0);
    switch (draw.how % 6) {
      case 0:
        return state === 'completed' ? cancel(check) : decide(check, draw);
      case 1:
        return check.model.happened.some((one) => one.what === 'finished' && one.hasMatch) ? settle(check, draw) : decide(check, draw);
      case 2:
        return assess(check, draw);
      default:
        return check.level === null ? assess(check, draw) : decide(check, draw);
    }
  }

  function note(
    check: Watched,
    happening: Happening extends infer One ? (One extends Happening ? Omit<One, 'at'> : never) : never,
    change: Partial<CheckRecord>,
  ) {
    check.model.happened.push({ ...happening, at: now });
    check.record = { ...check.record, ...change };
  }
  function finish(check: Watched, outcome: 'pass' | 'refer'): string {
    note(check, { what: 'finished', outcome, hasMatch: outcome === 'refer' }, { state: 'completed', outcome });
    return `check ${check.model.id} finishes: ${outcome}`;
  }
  function cancel(check: Watched): string {
    note(check, { what: 'cancelled' }, { state: 'cancelled' });
    return `check ${check.model.id} is cancelled`;
  }
  function settle(check: Watched, draw: Draw): string {
    const { outcome, frozen } = SETTLED[draw.later % SETTLED.length] ?? SETTLED[0];
    const { state } = check.record;
    const opens = state === 'decided' && check.record.outcome !== outcome;
    note(check, { what: 'settled', outcome, frozen }, { outcome, isFrozen: frozen, state: opens ? 'completed' : state });
    return `check ${check.model.id} is settled: ${outcome}`;
  }
  function assess(check: Watched, draw: Draw): string {
    now += MINUTE;
    const level = LEVELS[(draw.how + draw.later) % LEVELS.length] ?? 'low';
    const last = check.record.decisions.at(-1);
    const opens = check.record.state === 'decided' && last !== undefined && accepts(last.value) && level === 'high' && !check.agreedHigh;
    const assessments = [...check.record.assessments, { at: new Date(now), months: MONTHS[level] }];
    note(check, { what: 'assessed', level }, { assessments, ...(opens ? { state: 'completed' } : {}) });
    check.level = level;
    check.wasHigh ||= level === 'high';
    return `check ${check.model.id} is assessed: ${level}`;
  }
  function decide(check: Watched, draw: Draw): string {
    const { level } = check;
    const value = VALUES[draw.later % VALUES.length] ?? 'rejected';
    if (level === null || (check.record.isFrozen && accepts(value))) return 'nothing';
    now += MINUTE;
    const needsSecond = accepts(value) && check.wasHigh;
    check.agreedHigh = false;
    const decisions = [...check.record.decisions, { value, at: new Date(now), months: MONTHS[level], needsSecond, second: null }];
    note(check, { what: 'decided', value }, { decisions, state: needsSecond || value === 'more_information' ? 'completed' : 'decided' });
    return `check ${check.model.id} is decided: ${value}`;
  }
  function second(check: Watched, agree: boolean): string {
    const decisions = check.record.decisions.map((one, index, all) =>
      index === all.length - 1 ? { ...one, second: { agree, at: new Date(now) } } : one,
    );
    check.agreedHigh = agree && check.level === 'high';
    note(check, { what: 'seconded', agree }, { decisions, state: agree ? 'decided' : 'completed' });
    return `a second person ${agree ? 'agrees' : 'does not agree'} on check ${check.model.id}`;
  }

  function compare(client: number): void {
    const mine = checks.filter(({ model }) => model.owner === client);
    const due = clocks[client === 0 ? 0 : 1];
    const told = tell(
      mine.map(({ model }) => model),
      due.map((one) => ({ due: one })),
      now,
    );
    const standing = judgeAcceptance(mine.map(({ record }) => record));
    reasons.push(told.why ?? 'open');
    assert.deepEqual(
      {
        accepted: standing.accepted && { at: standing.accepted.at.getTime(), until: standing.accepted.until.getTime() },
        why: standing.closedBy && WHY[standing.closedBy],
        done: due.map((one) => standing.doneAt(new Date(one))?.getTime() ?? null),
      },
      { accepted: told.accepted, why: told.why === 'ran out' ? null : told.why, done: told.done },
      `client ${client}\n${trace.join('\n')}`,
    );
  }
}

const accepts = (value: string) => value === 'accepted' || value === 'accepted_with_conditions';
