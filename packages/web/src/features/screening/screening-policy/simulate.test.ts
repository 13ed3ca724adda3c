import type { SimulatedCheck, SimulatedHit } from '@freehold/contract/screening/policy-simulations';
import { describe, expect, test } from 'vitest';
import { histogram, simulate } from './simulate.ts';

const CURRENT = {
  default_mode: 'standard',
  bands: { strict: { weak: 80, strong: 90 }, standard: { weak: 70, strong: 85 }, wide: { weak: 60, strong: 75 } },
  categories: ['sanctions', 'pep'],
} as const;
const rules = (over: object = {}) => ({
  ...structuredClone(CURRENT),
  categories: ['sanctions', 'pep'] as ('sanctions' | 'pep')[],
  ...over,
});
const current = rules();

const hit = (score: number | null, said: SimulatedHit['said'] = null, over: Partial<SimulatedHit> = {}): SimulatedHit => ({
  list_key: 'uk-sanctions',
  entry_ref: `E${score}`,
  categories: ['sanctions'],
  score,
  likely: false,
  said,
  ...over,
});
let number = 0;
const check = (hits: SimulatedHit[], over: Partial<SimulatedCheck> = {}): SimulatedCheck => ({
  check_id: (number += 1),
  public_ref: `CHK-${number}`,
  subject_name: 'Somebody',
  subject_kind: 'person',
  at: '2026-10-01T09:00:00Z',
  match_mode: 'standard',
  status: 'passed',
  outcome: 'pass',
  best: Math.max(0, ...hits.map(({ score }) => score ?? 0)),
  hits,
  ...over,
});
const at = (checks: SimulatedCheck[], draft = current) => simulate({ checks, started_at: '2026-12-01T09:00:00Z' }, current, draft);
const standard = (weak: number, strong: number) => rules({ bands: { ...CURRENT.bands, standard: { weak, strong } } });

const PAST = [
  check([]),
  check([hit(55, 'false_positive')]),
  check([hit(72, 'false_positive'), hit(71)]),
  check([hit(78, 'true_match')], { status: 'failed', outcome: 'fail' }),
  check([hit(86, 'open')], { status: 'needsReview', outcome: 'refer' }),
  check([hit(97, 'true_match')], { status: 'failed', outcome: 'fail' }),
];

describe('what other thresholds would mean for past checks', () => {
  test('with the rules as they are nothing changes', () => {
    const same = at(PAST);
    expect(same).toMatchObject({ total: 6, affected: [], lost: [], kept: 2, lowestTrue: 78, stillOpen: 0 });
    expect(same.now).toEqual(same.tried);
    expect(same.now).toMatchObject({ clear: 2, weak: 2, strong: 2, names: 5, wrongAlarms: 1 });
    // 61 days.
    expect(same.now.perMonth).toBeCloseTo(2, 1);
  });

  test.each<[string, number, number, { newlyPass: number; newlyRefer: number; strongToWeak: number; lost: string[]; alerts: number }]>([
    ['a little higher', 75, 85, { newlyPass: 1, newlyRefer: 0, strongToWeak: 0, lost: [], alerts: 3 }],
    ['too high: a true match is lost', 80, 90, { newlyPass: 2, newlyRefer: 0, strongToWeak: 1, lost: ['CHK-4'], alerts: 2 }],
    ['lower', 50, 85, { newlyPass: 0, newlyRefer: 1, strongToWeak: 0, lost: [], alerts: 5 }],
    ['strong later', 70, 100, { newlyPass: 0, newlyRefer: 0, strongToWeak: 2, lost: [], alerts: 4 }],
    ['exactly at a score', 78, 86, { newlyPass: 1, newlyRefer: 0, strongToWeak: 0, lost: [], alerts: 3 }],
    ['one above it', 79, 86, { newlyPass: 2, newlyRefer: 0, strongToWeak: 0, lost: ['CHK-4'], alerts: 2 }],
  ])('%s', (_name, weak, strong, expected) => {
    const found = at(PAST, standard(weak, strong));
    expect({
      newlyPass: found.newlyPass.length,
      newlyRefer: found.newlyRefer.length,
      strongToWeak: found.strongToWeak.length,
      lost: found.lost.map((one) => one.check.public_ref),
      alerts: found.tried.weak + found.tried.strong,
    }).toEqual(expected);
  });

  test('a check keeps the mode it chose; one that took the mode of the policy takes its new one', () => {
    const [chosen, taken] = [check([hit(65)], { match_mode: 'strict' }), check([hit(65)])];
    const found = at([chosen, taken], rules({ default_mode: 'wide' }));
    expect(found.newlyRefer.map((one) => one.check.public_ref)).toEqual([taken.public_ref]);
  });

  test('what is not looked for any more is not shown; sanctions are', () => {
    const both = check([hit(90, 'true_match', { categories: ['sanctions', 'pep'] })]);
    const pep = check([hit(90, 'true_match', { categories: ['pep'] })]);
    const found = at([both, pep], rules({ categories: ['sanctions'] }));
    expect(found.lost.map((one) => one.check.public_ref)).toEqual([pep.public_ref]);
    expect(found.kept).toBe(1);
  });

  test('a true match that is off the lists is lost by no threshold', () => {
    const found = at([check([hit(null, 'true_match')])], standard(95, 100));
    expect(found).toMatchObject({ lost: [], kept: 0, lowestTrue: null });
    expect(found.unseen).toHaveLength(1);
    // Nor is one that neither shows.
    expect(at([check([hit(55, 'true_match')])]).unseen).toHaveLength(1);
  });

  test('a match nobody has answered is said to stay open', () => expect(at(PAST, standard(90, 100))).toMatchObject({ stillOpen: 1 }));

  test('under a month counts as one, and no checks as none', () => {
    const young = simulate(
      { checks: [check([hit(90)], { at: '2026-11-30T09:00:00Z' })], started_at: '2026-12-01T09:00:00Z' },
      current,
      current,
    );
    expect(young).toMatchObject({ months: 1, now: { perMonth: 1 } });
    expect(at([])).toMatchObject({ total: 0, now: { perMonth: 0 }, affected: [] });
  });
});

test('the bars count each check once, at its best score, by how it ended', () => {
  const bars = histogram([...PAST, check([hit(100)])]);
  expect(bars).toHaveLength(20);
  expect(bars.reduce((sum, bar) => sum + bar.dismissed + bar.open + bar.confirmed, 0)).toBe(7);
  expect(bars[19]).toEqual({ from: 95, dismissed: 1, open: 0, confirmed: 1 });
  expect(bars[17]).toMatchObject({ from: 85, open: 1 });
});
