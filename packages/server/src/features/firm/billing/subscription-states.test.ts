import { addDays, addMonths, daysBetween } from '@freehold/property-rules/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composed, credited, upgradeLines } from './compose-invoice.ts';
import { endOfMonthFrom, proRata, vatOf } from './periods.ts';
import * as states from './subscription-states.ts';

const PLANS = [
  { id: 'free', monthlyPence: 0 },
  { id: 'branch', monthlyPence: 8_900 },
  { id: 'group', monthlyPence: 24_000 },
] as const;
const priceOf = (id: string) => PLANS.find((plan) => plan.id === id) ?? PLANS[0];
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

describe('periods', () => {
  test('a month from a 31st ends on the last day of a short month and comes back', () => {
    const ends = (anchor: string, months: number) => {
      const found: string[] = [];
      for (let start = anchor; found.length < months; start = found.at(-1) ?? anchor) found.push(endOfMonthFrom(anchor, start));
      return found;
    };
    expect(ends('2026-01-31', 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(ends('2024-01-31', 2)).toEqual(['2024-02-29', '2024-03-31']);
    expect(ends('2024-02-29', 13).at(11)).toBe('2025-02-28');
    expect(ends('2024-02-29', 12 * 4).at(-1)).toBe('2028-02-29');
    expect(ends('2026-03-29', 1)).toEqual(['2026-04-29']);
  });
  test('periods follow each other without a gap, and each is the anchor so many months on', () => {
    fc.assert(
      fc.property(day, (anchor) => {
        let start: string = anchor;
        for (let month = 1; month <= 30; month += 1) {
          const end = endOfMonthFrom(anchor, start);
          expect(end).toBe(addMonths(anchor, month));
          expect(daysBetween(start, end)).toBeGreaterThanOrEqual(28);
          expect(daysBetween(start, end)).toBeLessThanOrEqual(31);
          start = end;
        }
      }),
    );
  });
});

describe('a part of a month', () => {
  test('is the nearest penny, halves up, and never more than the month', () => {
    expect([proRata(24_000, 22, 30), proRata(8_900, 22, 30), proRata(1, 15, 30), proRata(1, 14, 30)]).toEqual([17_600, 6_527, 1, 0]);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 28, max: 31 }), fc.nat(31), (pence, days, some) => {
        const left = Math.min(some, days);
        const part = proRata(pence, left, days);
        // Twice the difference to the exact amount, in days of pennies, is at most one day's share.
        expect(Math.abs(2 * (part * days - pence * left))).toBeLessThanOrEqual(days);
        expect(part).toBeLessThanOrEqual(pence);
        expect(proRata(pence, days, days)).toBe(pence);
        expect(Math.abs(part + proRata(pence, days - left, days) - pence)).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('an upgrade is what the design of the page says: £132.88 for 22 of 30 days', () => {
    const sum = composed(
      upgradeLines(
        { name: 'Branch', monthlyPence: 8_900 },
        { name: 'Group', monthlyPence: 24_000 },
        '2026-06-09',
        { start: '2026-06-01', end: '2026-07-01' },
        20,
      ),
    );
    expect(sum.lines.map(({ net_pence: net, vat_pence: vat, sum: how }) => [net, vat, how])).toEqual([
      [17_600, 3_520, '£240.00 × 22 ÷ 30'],
      [-6_527, -1_305, '£89.00 × 22 ÷ 30'],
    ]);
    expect([sum.net_pence, sum.vat_pence, sum.total_pence]).toEqual([11_073, 2_215, 13_288]);
  });
  test('several upgrades in one month never cost more than the largest plan from its first day, and a credit note takes all of it back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pence: fc.nat(100_000), day: fc.nat(29) }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 25 }),
        (moves, percent) => {
          const period = { start: '2026-06-01', end: '2026-07-01' };
          let now = { name: 'A', monthlyPence: 1_000 };
          let net = 1_000;
          let vat = vatOf(1_000, percent);
          for (const { pence, day: at } of moves.toSorted((a, b) => a.day - b.day)) {
            if (pence <= now.monthlyPence) continue;
            const to = { name: 'B', monthlyPence: pence };
            const sum = composed(upgradeLines(now, to, addDays(period.start, at), period, percent));
            expect(sum.net_pence).toBeGreaterThanOrEqual(0);
            expect(composed([...sum.lines, ...credited(sum).lines]).total_pence).toBe(0);
            net += sum.net_pence;
            vat += sum.vat_pence;
            now = to;
          }
          expect(net).toBeLessThanOrEqual(now.monthlyPence);
          expect(Number.isInteger(net) && Number.isInteger(vat)).toBe(true);
          // Each line is rounded by itself: at most half a penny on each of two lines a move.
          expect(Math.abs(vat - (net * percent) / 100)).toBeLessThanOrEqual(0.5 + moves.length);
        },
      ),
    );
  });
});

describe('states', () => {
  test('a trial is given once, and the first month is paid from its end', () => {
    const trial = states.begin(PLANS[1], '2026-01-31', null);
    expect(trial).toMatchObject({ state: 'trialing', end: '2026-02-14', trialUsed: true });
    const first = states.atPeriodEnd(trial, true);
    expect(first).toMatchObject({ state: 'active', start: '2026-02-14', end: '2026-03-14' });
    const over = states.atPeriodEnd(states.cancel(first), true);
    expect(over.state).toBe('cancelled');
    expect(states.begin(PLANS[1], '2026-05-31', over)).toMatchObject({ state: 'active', start: '2026-05-31', end: '2026-06-30' });
  });

  /* A model of a workspace: what it does in any order, one step after the other, each on a later day. */
  const step = fc.oneof(
    fc.record({ do: fc.constant('move' as const), to: fc.constantFrom('free', 'branch', 'group') }),
    fc.record({ do: fc.constantFrom('cancel' as const, 'resume' as const, 'pay' as const) }),
    fc.record({ do: fc.constant('late' as const), since: fc.nat(40) }),
    fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 75 }), fits: fc.boolean() }),
  );
  test('whatever happens in whatever order, the rules hold', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('free', 'branch', 'group'), fc.array(step, { maxLength: 40 }), (first, plan, steps) => {
        let today: string = first;
        let now = states.begin(priceOf(plan), today, null);
        let trials = now.state === 'trialing' ? 1 : 0;
        for (const one of steps) {
          const before = now;
          if (one.do === 'move') {
            const kind = states.kindOfMove(now, priceOf(now.plan), priceOf(one.to));
            if (kind === 'begin') {
              now = states.begin(priceOf(one.to), today, now);
              if (now.state === 'trialing') trials += 1;
              expect([now.plan, now.start]).toEqual([one.to, today]);
            } else if (kind === 'up') {
              now = states.moveUp(now, one.to);
              if (before.state !== 'trialing') expect(priceOf(now.plan).monthlyPence).toBeGreaterThan(priceOf(before.plan).monthlyPence);
              expect([now.start, now.end]).toEqual([before.start, before.end]);
            } else if (kind === 'down') {
              now = states.moveDown(now, one.to);
              // A smaller plan never begins within a period that is paid for.
              expect([now.plan, now.end]).toEqual([before.plan, before.end]);
            } else now = states.keep(now);
          } else if (one.do === 'cancel' && now.state !== 'cancelled') now = states.cancel(now);
          else if (one.do === 'resume' && now.state !== 'cancelled') now = states.keep(now);
          else if (one.do === 'late') now = states.withLate(now, addDays(today, -one.since), today);
          else if (one.do === 'pay') now = states.withLate(now, null, today);
          else if (one.do === 'pass') {
            today = addDays(today, one.days);
            while (now.state !== 'cancelled' && now.end <= today) {
              const last = now;
              now = states.atPeriodEnd(now, one.fits);
              if (now.state === 'cancelled') break;
              expect(now.start).toBe(last.end);
              expect(now.plan).toBe(last.nextPlan !== null && one.fits ? last.nextPlan : last.plan);
            }
          }
          expect(now.start < now.end).toBe(true);
          expect((now.lateSince !== null) === (now.state === 'past_due' || now.state === 'restricted')).toBe(true);
          expect(now.cancels && now.nextPlan !== null).toBe(false);
          if (now.state === 'cancelled') expect(now.cancels).toBe(false);
          if (now.state === 'restricted' && one.do === 'late') expect(states.stopsOn(now.lateSince ?? '') <= today).toBe(true);
          if (now.trialUsed === false) expect(before.trialUsed).toBe(false);
        }
        expect(trials).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
