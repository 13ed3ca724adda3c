import { ALERT_OUTCOMES, SEVERITIES, SLA_HOURS, type AlertState, type MonitorState } from '@freehold/contract/monitoring/monitoring-words';
import { keysOf } from '@freehold/contract/kernel/keys';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAct as afterMonitorAct, unanswered, type MonitorAct } from '../monitors/monitor-states.ts';
import { dayOf, isDueOn, standingAt, weekOf, type ChangeOfState } from '../monitors/monitor-days.ts';
import { afterAct, dueAt, stepReached, type AlertAct } from './alert-states.ts';
import { compareReadings, type CompanyReading } from './company-reading.ts';

const alertAct: fc.Arbitrary<AlertAct> = fc.oneof(
  fc.constant<AlertAct>({ act: 'assign' }),
  fc.constantFrom(...ALERT_OUTCOMES).map((outcome): AlertAct => ({ act: 'resolve', outcome })),
  fc.constant<AlertAct>({ act: 'close' }),
);

test('whatever is done to an alert in whatever order, it is closed by one outcome, and nothing follows', () => {
  fc.assert(
    fc.property(fc.array(alertAct, { maxLength: 20 }), (acts) => {
      let state: AlertState = 'new';
      const passed: AlertState[] = ['new'];
      for (const act of acts) {
        const led = afterAct(state, act);
        if ('refused' in led) {
          expect(led.refused).not.toBe('');
          continue;
        }
        expect(state).not.toBe('closed');
        passed.push(...led.through);
        state = led.through.at(-1) ?? state;
      }
      // Closed comes last and once, and never without an outcome before it.
      expect(passed.filter((each) => each === 'closed').length).toBeLessThanOrEqual(1);
      if (passed.includes('closed')) {
        expect(passed.at(-1)).toBe('closed');
        expect(passed.at(-2)).toMatch(/cleared|false_positive|true_match/);
      }
      expect(passed.filter((each) => each === 'new').length).toBe(1);
    }),
  );
});

test('a monitor is never looked at while it is paused or after its end, whatever happens to it', () => {
  const acts = fc.array(fc.constantFrom<MonitorAct>('pause', 'resume', 'end', 'continue', 'change'), { maxLength: 20 });
  fc.assert(
    fc.property(acts, (all) => {
      const begun = Date.parse('2026-05-01T09:00:00Z');
      const changes: ChangeOfState[] = [{ kind: 'started', cadence: 'daily', at: new Date(begun) }];
      const held: { state: MonitorState } = { state: 'active' };
      all.forEach((act, index) => {
        const led = afterMonitorAct(held.state, act);
        if ('refused' in led) return;
        held.state = led.to;
        const kind = { pause: 'paused', resume: 'resumed', end: 'ended', continue: 'continued', change: 'changed' }[act];
        changes.push({ kind, cadence: 'daily', at: new Date(begun + (index + 1) * 3_600_000) });
      });
      const later = new Date(begun + 90 * 3_600_000);
      // The rows that were added tell the same state as the row that was changed.
      expect(standingAt(changes, later)).toBe(held.state);
      expect(isDueOn(changes, [], '2026-05-05', later)).toBe(held.state === 'active');
      expect(standingAt(changes, new Date(begun - 1))).toBe('before');
      if (held.state === 'ended') expect(afterMonitorAct(held.state, 'resume')).toHaveProperty('refused');
    }),
  );
});

test('a weekly monitor is looked at by the first run that is done in each week of its own', () => {
  const changes: ChangeOfState[] = [{ kind: 'started', cadence: 'weekly', at: new Date('2026-05-06T09:00:00Z') }];
  const run = (day: string, state = 'done') => ({ day, state, started_at: new Date(`${day}T05:14:00Z`) });
  const due = (day: string, runs: ReturnType<typeof run>[]) => isDueOn(changes, runs, day, new Date(`${day}T05:14:00Z`));
  expect(weekOf('2026-05-06', '2026-05-12')).toBe('2026-05-06');
  expect(weekOf('2026-05-06', '2026-05-13')).toBe('2026-05-13');
  expect(due('2026-05-07', [])).toBe(true);
  expect(due('2026-05-08', [run('2026-05-07')])).toBe(false);
  expect(due('2026-05-08', [run('2026-05-07', 'failed')])).toBe(true);
  expect(due('2026-05-13', [run('2026-05-07')])).toBe(true);
});

test('a day without a run is missed once it is over, and neither the day it began nor today', () => {
  const changes: ChangeOfState[] = [{ kind: 'started', cadence: 'daily', at: new Date('2026-05-04T09:00:00Z') }];
  const known = {
    changes,
    runs: [{ day: '2026-05-06', state: 'done', started_at: new Date('2026-05-06T05:14:00Z') }],
    found: [],
    today: '2026-05-08',
  };
  const on = (day: string) => dayOf({ ...known, now: new Date('2026-05-08T09:00:00Z') }, day);
  expect(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'].map(on)).toEqual([
    'before',
    'none',
    'missed',
    'done',
    'missed',
    'none',
  ]);
});

test('unanswered, an open relationship goes on and an ended one ends', () => {
  expect([unanswered({ relationshipEnded: false }), unanswered({ relationshipEnded: true })]).toEqual(['continue', 'end']);
});

test('the times in which an alert is to be settled', () => {
  const from = new Date('2026-06-09T07:20:00Z');
  expect(keysOf(SEVERITIES).map((severity) => (dueAt(severity, from).getTime() - from.getTime()) / 3_600_000)).toEqual(
    keysOf(SEVERITIES).map((severity) => SLA_HOURS[severity]),
  );
  expect(SLA_HOURS).toEqual({ critical: 4, high: 24, medium: 120, low: 720 });
});

test.each([
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [1, 7],
  [0, 0],
  [-40, 0],
])('%i days before the day the step reached is %s', (days, step) => {
  expect(stepReached([60, 30, 7, 0], days)).toBe(step);
});

const READ: CompanyReading = {
  name: 'Larkhill Group Ltd',
  status: 'active',
  address: 'Unit 4, Gannet Quay, Bristol',
  officers: ['Amara Nwosu, director', 'Petra Vane, director'],
  owners: ['Amara Nwosu, 50 to 75%'],
  statements: [],
};
test.each([
  [{ owners: [...(READ.owners ?? []), 'Quayle Trust SARL, 25 to 50%'], officers: ['Amara Nwosu, director'] }, 'company_owners', 'critical'],
  [{ owners: [] }, 'company_owners', 'high'],
  [{ status: 'liquidation' }, 'company_status', 'high'],
  [{ officers: ['Amara Nwosu, director'] }, 'company_officers', 'medium'],
  [{ address: '1 Quay Street, Bristol' }, 'company_details', 'low'],
] satisfies [Partial<CompanyReading>, string, string][])(
  'a company that changed by %j',
  (part: Partial<CompanyReading>, type, severity) => {
    expect(compareReadings(READ, { ...READ, ...part })).toMatchObject({ type, severity });
  },
);

test('a company that did not change, or of which one source tells no directors, raises nothing', () => {
  expect(compareReadings(READ, READ)).toBeNull();
  expect(compareReadings(READ, { ...READ, officers: null })).toBeNull();
});
