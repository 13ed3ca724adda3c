import { describe, expect, test } from 'vitest';
import { RISK_POLICY } from '../../people/risk-policy/public.ts';
import { statusOf } from './check-status.ts';
import { needsReason, needsSecond, whyNotAccept, whyNotThisDecision, type DecisionFacts } from './decision-rules.ts';
import { outcomeOfElements } from './outcome-of-elements.ts';
import { nextReviewOn, scoreRisk } from './score-risk.ts';

describe('the risk', () => {
  const lowest = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
  const highest = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options.at(-1)?.value ?? '' }));
  const choose = (code: string, value: string) => lowest.map((answer) => (answer.code === code ? { code, value } : answer));
  test('weights run from 0 to 100 in five groups, and every option is unique', () => {
    expect(scoreRisk(lowest)).toMatchObject({ score: 0, level: 'low' });
    expect(scoreRisk(highest)).toMatchObject({ score: 100, level: 'high' });
    expect(new Set(RISK_POLICY.questions.map((question) => question.group)).size).toBe(5);
    for (const { options } of RISK_POLICY.questions) expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
  });
  test.each([
    ['customer_pep', 'foreign', 'high'],
    ['customer_pep', 'domestic', 'medium'],
    ['geography_country', 'call_for_action', 'high'],
    ['transaction_usual', 'yes', 'high'],
    ['delivery_channel', 'third_party', 'low'],
  ])('%s %s alone makes it at least %s', (code, value, level) => expect(scoreRisk(choose(code, value))).toMatchObject({ level }));
  test.each([
    ['2026-11-21', 'low', '2028-11-21'],
    ['2026-11-21', 'medium', '2027-11-21'],
    ['2026-11-21', 'high', '2027-05-21'],
    ['2026-08-31', 'high', '2027-02-28'],
    ['2028-02-29', 'medium', '2029-02-28'],
  ] as const)('assessed on %s as %s it is reviewed on %s', (today, level, next) => expect(nextReviewOn(today, level)).toBe(next));
});

describe('who may decide what', () => {
  const NEVER = 'A confirmed sanctions match cannot be accepted. Freeze and report.';
  const OPEN = 'Answer every match first: 2 are open';
  const EDD = 'Complete the enhanced due diligence first. Missing: notes.';
  const facts = (over: Partial<DecisionFacts> = {}): DecisionFacts => ({
    state: 'completed',
    outcome: 'pass',
    neverAccept: null,
    settleFirst: null,
    hasRiskAssessment: true,
    eddFirst: null,
    mayDecideAnything: true,
    mayAcceptPass: true,
    ...over,
  });
  test.each([
    ['accepted', facts(), null],
    ['accepted', facts({ outcome: 'refer' }), null],
    ['accepted', facts({ state: 'decided' }), null],
    ['accepted', facts({ state: 'processing' }), 'The screening has not finished'],
    ['accepted', facts({ state: 'cancelled' }), 'This check was cancelled'],
    ['accepted', facts({ hasRiskAssessment: false }), 'Record the risk assessment first'],
    ['accepted', facts({ settleFirst: OPEN }), OPEN],
    ['accepted', facts({ eddFirst: EDD }), EDD],
    ['accepted_with_conditions', facts({ eddFirst: EDD }), EDD],
    ['accepted', facts({ settleFirst: OPEN, eddFirst: EDD }), OPEN],
    ['rejected', facts({ eddFirst: EDD }), null],
    ['accepted_with_conditions', facts({ neverAccept: NEVER }), NEVER],
    ['rejected', facts({ neverAccept: NEVER, outcome: 'fail' }), null],
    ['rejected', facts({ settleFirst: OPEN, outcome: 'refer' }), null],
    ['rejected', facts({ mayDecideAnything: false }), 'Your role can only accept a check that passed. Ask an owner or compliance.'],
    [
      'accepted',
      facts({ mayDecideAnything: false, outcome: 'refer' }),
      'Your role can only accept a check that passed. Ask an owner or compliance.',
    ],
    ['accepted', facts({ mayDecideAnything: false }), null],
    ['accepted', facts({ mayDecideAnything: false, mayAcceptPass: false }), 'Your role cannot decide checks. Ask an owner or compliance.'],
  ] as const)('%s, case %#', (value, given, message) => expect(whyNotThisDecision(value, given)?.message ?? null).toBe(message));
  test('a frozen check is refused before anything else is asked', () =>
    expect(whyNotAccept(facts({ neverAccept: NEVER, hasRiskAssessment: false }))?.message).toBe(NEVER));
  test('a reason is needed for all but the acceptance of a pass', () => {
    expect([
      needsReason('accepted', 'pass'),
      needsReason('accepted', 'refer'),
      needsReason('rejected', 'pass'),
      needsReason('accepted_with_conditions', 'pass'),
    ]).toEqual([false, true, true, true]);
  });
  test('only accepting what asks for enhanced due diligence needs a second person', () => {
    const [asked, not] = [{ needsSecond: true }, { needsSecond: false }];
    expect([
      needsSecond('accepted', asked),
      needsSecond('accepted_with_conditions', asked),
      needsSecond('rejected', asked),
      needsSecond('accepted', not),
    ]).toEqual([true, true, false, false]);
  });
});

test.each([
  [{ state: 'processing' }, 'inProgress'],
  [{ state: 'error' }, 'needsReview'],
  [{ state: 'cancelled', outcome: 'pass' }, 'cancelled'],
  [{ state: 'completed', outcome: 'pass' }, 'readyToAccept'],
  [{ state: 'completed', outcome: 'pass', wasSettled: true }, 'readyToAccept'],
  [{ state: 'completed', outcome: 'refer' }, 'needsReview'],
  [{ state: 'completed', outcome: 'pass', decision: 'accepted' }, 'needsReview'],
  [{ state: 'completed', outcome: 'fail' }, 'failed'],
  [{ state: 'decided', outcome: 'pass', decision: 'accepted' }, 'passed'],
  [{ state: 'decided', outcome: 'pass', decision: 'accepted', wasSettled: true }, 'acceptedAfterReview'],
  [{ state: 'decided', outcome: 'pass', decision: 'accepted_with_conditions' }, 'acceptedAfterReview'],
  [{ state: 'decided', outcome: 'refer', decision: 'accepted' }, 'acceptedAfterReview'],
  [{ state: 'decided', outcome: 'pass', decision: 'rejected' }, 'failed'],
] as const)('a check that is %o shows %s', (check, status) =>
  expect(statusOf({ outcome: null, decision: null, wasSettled: false, ...check })).toBe(status),
);

describe('the outcome of elements', () => {
  test.each([
    ['pass', true, 'pass'],
    ['fail', false, 'fail'],
    ['refer', false, 'refer'],
    ['not_run', true, 'refer'],
    ['not_run', false, 'pass'],
  ] as const)('%s, required %s: %s', (result, required, outcome) =>
    expect(
      outcomeOfElements([
        { result: 'pass', required: true },
        { result, required },
      ]),
    ).toBe(outcome),
  );
  test('a failure outweighs what refers', () =>
    expect(
      outcomeOfElements([
        { result: 'refer', required: true },
        { result: 'fail', required: true },
      ]),
    ).toBe('fail'));
});
