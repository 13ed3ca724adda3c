import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusOf } from './check-status.ts';
import { decideOutcome, type OutcomeFacts } from './decide-outcome.ts';
import { needsReason, needsSecond, whyNotAccept, whyNotThisDecision, type DecisionFacts } from './decision-rules.ts';
import { rememberedClearings } from './remember-clearings.ts';
import { RISK_QUESTIONS } from './risk-policy.ts';
import { nextReviewOn, scoreRisk } from './score-risk.ts';
import { settleMatch, type Opinion } from './settle-match.ts';
import { verdictOf, type VerdictFacts } from './verdict.ts';

describe('what opinions make of a match', () => {
  const said = (text: string): Opinion[] =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => ({
        memberId: word.charCodeAt(0),
        status: ({ T: 'true_match', F: 'false_positive', U: 'unclear' } as const)[word.charAt(1) as 'T'],
      }));
  test.each([
    ['weak', '', 'open', false, false],
    ['weak', 'aF', 'false_positive', false, false],
    ['weak', 'aU', 'unclear', false, false],
    ['weak', 'aT', 'open', true, true],
    ['weak', 'aT bT', 'true_match', false, true],
    ['weak', 'aT bF', 'unclear', false, true],
    ['weak', 'aT aF', 'open', true, true],
    ['weak', 'aT aF bF', 'false_positive', false, false],
    ['weak', 'aF bT', 'unclear', false, true],
    ['strong', 'aF', 'open', true, false],
    ['strong', 'aF aF', 'open', true, false],
    ['strong', 'aF bF', 'false_positive', false, false],
    ['strong', 'aF bU', 'unclear', false, false],
    ['strong', 'aF bU bF', 'false_positive', false, false],
    ['strong', 'aT', 'open', true, true],
    ['strong', 'aT bT', 'true_match', false, true],
    ['strong', 'aT bU', 'unclear', false, true],
  ] as const)('%s %s: %s', (band, opinions, status, awaitingSecond, freezes) => {
    expect(settleMatch(band, said(opinions))).toMatchObject({ status, awaitingSecond, freezes });
  });

  test('one person alone never clears a strong match, confirms any match, or lifts a freeze', () => {
    const status = fc.constantFrom('true_match', 'false_positive', 'unclear' as const) as fc.Arbitrary<Opinion['status']>;
    fc.assert(
      fc.property(
        fc.constantFrom('strong' as const, 'weak' as const),
        fc.array(status, { minLength: 1, maxLength: 8 }),
        (band, statuses) => {
          const result = settleMatch(
            band,
            statuses.map((one) => ({ memberId: 1, status: one })),
          );
          expect(result.status).not.toBe('true_match');
          if (band === 'strong' || statuses.includes('true_match')) expect(result.status).not.toBe('false_positive');
          if (statuses.includes('true_match')) expect(result.freezes).toBe(true);
        },
      ),
    );
  });
});

describe('the outcome', () => {
  const facts = (over: Partial<OutcomeFacts>): OutcomeFacts => ({
    matches: [],
    listFaults: [],
    staleOptional: [],
    listsSearched: 1,
    ...over,
  });
  const match = (status: OutcomeFacts['matches'][number]['status'], freezes = false) => ({ status, likely: false, freezes });
  const fault = { listKey: 'uk-sanctions', fault: 'stale' as const, text: 'Old', next: 'Load' };
  test.each([
    ['nothing found', facts({}), 'pass', 'pass'],
    ['all cleared', facts({ matches: [match('false_positive')] }), 'pass', 'pass'],
    ['one open', facts({ matches: [match('open'), match('false_positive')] }), 'refer', 'refer'],
    ['one unclear', facts({ matches: [match('unclear')] }), 'refer', 'refer'],
    ['list stale', facts({ listFaults: [fault] }), 'refer', 'refer'],
    ['one says it is the client', facts({ matches: [match('open', true)] }), 'fail', 'fail'],
    ['two differ after one said so', facts({ matches: [match('unclear', true)] }), 'fail', 'fail'],
    ['confirmed', facts({ matches: [match('true_match', true)], listFaults: [fault] }), 'fail', 'fail'],
    ['nothing searched', facts({ listsSearched: 0, listFaults: [{ ...fault, fault: 'missing' }] }), 'refer', 'not_run'],
  ] as const)('%s: %s', (_name, given, outcome, element) => {
    const decided = decideOutcome(given);
    expect([decided.outcome, decided.elements[0]?.result]).toEqual([outcome, element]);
    expect(decided.elements.slice(1).every((one) => one.result === 'not_run' && !one.required)).toBe(true);
  });

  test('never passes while a match is open or a required list is missing or stale', () => {
    const anyMatch = fc.record({
      status: fc.constantFrom('open', 'true_match', 'false_positive', 'unclear' as const),
      likely: fc.boolean(),
      freezes: fc.boolean(),
    }) as fc.Arbitrary<OutcomeFacts['matches'][number]>;
    fc.assert(
      fc.property(fc.array(anyMatch), fc.boolean(), (matches, stale) => {
        const { outcome } = decideOutcome(facts({ matches, listFaults: stale ? [fault] : [] }));
        const clean = !stale && matches.every((one) => one.status === 'false_positive' && !one.freezes);
        expect(outcome === 'pass').toBe(clean);
      }),
    );
  });
});

describe('the risk', () => {
  const lowest = RISK_QUESTIONS.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
  const highest = RISK_QUESTIONS.map(({ code, options }) => ({ code, value: options.at(-1)?.value ?? '' }));
  const choose = (code: string, value: string) => lowest.map((answer) => (answer.code === code ? { code, value } : answer));
  test('weights run from 0 to 100 in five groups, and every option is unique', () => {
    expect(scoreRisk(lowest)).toMatchObject({ score: 0, level: 'low' });
    expect(scoreRisk(highest)).toMatchObject({ score: 100, level: 'high' });
    expect(new Set(RISK_QUESTIONS.map((question) => question.group)).size).toBe(5);
    for (const { options } of RISK_QUESTIONS) expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
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
  const facts = (over: Partial<DecisionFacts> = {}): DecisionFacts => ({
    state: 'completed',
    outcome: 'pass',
    isFrozen: false,
    isPractice: false,
    openMatches: 0,
    hasRiskAssessment: true,
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
    ['accepted', facts({ openMatches: 2 }), 'Settle every match first: 2 are open'],
    ['accepted_with_conditions', facts({ isFrozen: true }), 'A confirmed sanctions match cannot be accepted. Freeze and report.'],
    ['rejected', facts({ isFrozen: true, outcome: 'fail' }), null],
    ['rejected', facts({ openMatches: 2, outcome: 'refer' }), null],
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
    expect(whyNotAccept(facts({ isFrozen: true, hasRiskAssessment: false }))?.message).toMatch(/^A confirmed sanctions match/));
  test('a reason is needed for all but the acceptance of a pass', () => {
    expect([
      needsReason('accepted', 'pass'),
      needsReason('accepted', 'refer'),
      needsReason('rejected', 'pass'),
      needsReason('accepted_with_conditions', 'pass'),
    ]).toEqual([false, true, true, true]);
  });
  test('only accepting a high risk needs a second person', () => {
    expect([
      needsSecond('accepted', 'high'),
      needsSecond('accepted_with_conditions', 'high'),
      needsSecond('rejected', 'high'),
      needsSecond('accepted', 'medium'),
    ]).toEqual([true, true, false, false]);
  });
});

test.each([
  [{ state: 'processing', outcome: null, decision: null }, 'inProgress'],
  [{ state: 'error', outcome: null, decision: null }, 'needsReview'],
  [{ state: 'cancelled', outcome: 'pass', decision: null }, 'cancelled'],
  [{ state: 'completed', outcome: 'pass', decision: null }, 'passed'],
  [{ state: 'completed', outcome: 'refer', decision: null }, 'needsReview'],
  [{ state: 'completed', outcome: 'pass', decision: 'accepted' }, 'needsReview'],
  [{ state: 'completed', outcome: 'fail', decision: null }, 'failed'],
  [{ state: 'decided', outcome: 'refer', decision: 'accepted' }, 'passed'],
  [{ state: 'decided', outcome: 'pass', decision: 'rejected' }, 'failed'],
] as const)('a check that is %o shows %s', (check, status) => expect(statusOf(check)).toBe(status));

describe('a remembered clearing', () => {
  const verdict = (over: Partial<Parameters<typeof rememberedClearings>[0][number]> = {}) => ({
    list_key: 'uk-sanctions',
    entry_ref: 'A1',
    entry_hash: 'h1',
    status: 'false_positive',
    check_id: 7,
    remembered_from: null,
    frozen_at: null,
    ...over,
  });
  test.each([
    ['same entry, unchanged', [verdict()], 7],
    ['remembered before: the first check is named', [verdict({ check_id: 9, remembered_from: 7 })], 7],
    ['changed entry', [verdict({ entry_hash: 'h0' })], null],
    ['another list', [verdict({ list_key: 'un-consolidated' })], null],
    ['later unclear', [verdict({ status: 'unclear', check_id: 8 }), verdict()], null],
    ['cleared again later', [verdict({ check_id: 8 }), verdict({ status: 'unclear' })], 8],
    ['a frozen check of the same subject', [verdict(), verdict({ check_id: 3, status: 'open', frozen_at: new Date() })], null],
    ['none', [], null],
  ] as const)('%s', (_name, verdicts, from) => expect(rememberedClearings(verdicts)('uk-sanctions', 'A1', 'h1')).toBe(from));
});

describe('the verdict', () => {
  const list = { demo: false } as VerdictFacts['lists'][number];
  const facts = (over: Partial<VerdictFacts>): VerdictFacts => ({
    state: 'completed',
    lists: [list, list],
    outcome_reasons: [],
    isFrozen: false,
    isPractice: false,
    isPerson: true,
    nearest: [],
    matches: [],
    ...over,
  });
  const match = (status: string, score: number, entry_kind = 'person') => ({ status, score, entry_kind });
  test.each([
    [facts({ nearest: [{ score: 31 }] }), 'No one on two lists is your client. The nearest name scores 31 of 100.'],
    [facts({ isPerson: false }), 'Nothing on two lists is your client. No name comes near.'],
    [
      facts({ matches: [match('open', 78), match('open', 46)] }),
      'Two people on our lists could be your client. The closest scores 78 of 100.',
    ],
    [
      facts({ matches: [match('open', 78, 'vessel'), match('false_positive', 90)] }),
      'One entry on our lists could be your client. It scores 78 of 100. One more was cleared.',
    ],
    [
      facts({ matches: [match('false_positive', 90)] }),
      'One name on two lists came near, the closest with 90 of 100. It was cleared as someone else.',
    ],
    [facts({ isFrozen: true }), 'Frozen. Do not move funds, do not tell the client, report.'],
    [facts({ lists: [{ ...list, demo: true }] }), 'No one on the demonstration list is your client. No name comes near.'],
  ])('%#', (given, words) => expect(verdictOf(given)).toBe(words));
});
