import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { sampleEntry } from '@freehold/testkit/load-list';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicantText } from '../../checks/checks/applicant-text.ts';
import type { AmlFacts } from './aml-facts.ts';
import { AML_APPLICANT_TEXTS } from './applicant-texts.ts';
import { amlKind } from './aml-kind.ts';
import { decideOutcome, type OutcomeFacts } from './decide-outcome.ts';
import { countryOfInterest } from './country-rule.ts';
import { recallClearing, type Recalled, type Verdict } from './remember-clearings.ts';
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

  test.each([
    ['strong', 'aT', 'true_match'],
    ['strong', 'aF', 'false_positive'],
    ['weak', 'aT bF', 'unclear'],
  ] as const)('listed for something else than sanctions, %s %s: %s, by one person and without a freeze', (band, opinions, status) =>
    expect(settleMatch(band, said(opinions), { isSanctions: false })).toMatchObject({
      status,
      needsTwo: false,
      awaitingSecond: false,
      freezes: false,
    }),
  );

  test('one person alone never clears a strong match, confirms any match, or lifts a freeze', () => {
    const status = fc.constantFrom('true_match', 'false_positive', 'unclear' as const);
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
    searched: ['sanctions'],
    categories: ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'],
    country: null,
    ...over,
  });
  let entity = 0;
  const match = (status: OutcomeFacts['matches'][number]['status'], freezes = false) => ({
    status,
    likely: false,
    freezes,
    category: 'sanctions',
    entity: entity++,
  });
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
    ['nothing searched', facts({ searched: [], listFaults: [{ ...fault, fault: 'missing' }] }), 'refer', 'not_run'],
  ] as const)('%s: %s', (_name, given, outcome, element) => {
    const decided = decideOutcome(given);
    expect([decided.outcome, decided.elements[0]?.result]).toEqual([outcome, element]);
    expect(decided.elements.slice(1).every((one) => one.result === 'not_run' && !one.required)).toBe(true);
  });

  const exposed = (status: OutcomeFacts['matches'][number]['status']) => ({ ...match(status), category: 'pep' });
  test.each([
    ['no list of exposed people: not run', facts({}), 'pass', 'not_run', 'No list of this kind is loaded'],
    [
      'not asked for: not run',
      facts({ searched: ['sanctions', 'pep'], categories: ['sanctions'] }),
      'pass',
      'not_run',
      'Not asked for in this check',
    ],
    ['searched and nobody found: passed', facts({ searched: ['sanctions', 'pep'] }), 'pass', 'pass', undefined],
    ['cleared: passed', facts({ searched: ['sanctions', 'pep'], matches: [exposed('false_positive')] }), 'pass', 'pass', undefined],
    [
      'open: a person must look',
      facts({ searched: ['sanctions', 'pep'], matches: [exposed('open')] }),
      'refer',
      'refer',
      'Politically exposed people: one match is not answered',
    ],
    [
      'confirmed: referred, never failed',
      facts({ searched: ['sanctions', 'pep'], matches: [exposed('true_match')] }),
      'refer',
      'refer',
      'The client is a politically exposed person',
    ],
  ] as const)('of exposed people, %s', (_name, given, outcome, result, text) => {
    const decided = decideOutcome(given);
    const element = decided.elements.find((one) => one.code === 'PEP');
    expect([decided.outcome, element?.result, element?.reasons[0]?.text]).toEqual([outcome, result, text]);
    expect(decided.elements[0]).toMatchObject({ code: 'SANCTIONS', result: 'pass' });
  });
  test('a list of exposed people alone leaves sanctions not run', () =>
    expect(decideOutcome(facts({ searched: ['pep'] })).elements[0]).toMatchObject({ code: 'SANCTIONS', result: 'not_run' }));

  test('never passes while a match is open or a required list is missing or stale', () => {
    const anyMatch = fc.record({
      status: fc.constantFrom('open', 'true_match', 'false_positive', 'unclear' as const),
      likely: fc.boolean(),
      freezes: fc.boolean(),
      category: fc.constant('sanctions'),
      entity: fc.nat(3),
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

describe('what of the matches bears on a decision', () => {
  const bearing = (statuses: string[], { frozen = false, category = 'sanctions', answered = false } = {}) =>
    amlKind.bearing({
      row: { frozen_at: frozen ? new Date() : null },
      matches: statuses.map((status, at) => ({
        row: { category, list_key: 'uk-sanctions', entry: sampleEntry({ ref: `T${at}`, name: 'Casimir Dravenko' }) },
        resolutions: answered ? [{}] : [],
        settled: { status },
      })),
    } as unknown as AmlFacts);
  const NEVER = 'A confirmed sanctions match cannot be accepted. Freeze and report.';
  test.each([
    ['no match', bearing([]), { neverAccept: null, settleFirst: null, wasSettled: false }],
    [
      'two open',
      bearing(['open', 'unclear']),
      { neverAccept: null, settleFirst: 'Answer every match first: 2 are open', wasSettled: false },
    ],
    ['one cleared', bearing(['false_positive'], { answered: true }), { neverAccept: null, settleFirst: null, wasSettled: true }],
    [
      'frozen',
      bearing(['open'], { frozen: true }),
      { neverAccept: NEVER, settleFirst: 'Answer every match first: 1 is open', wasSettled: false },
    ],
    ['confirmed', bearing(['true_match'], { answered: true }), { neverAccept: NEVER, settleFirst: null, wasSettled: true }],
    ['exposed', bearing(['true_match'], { category: 'pep', answered: true }), { neverAccept: null, settleFirst: null, wasSettled: true }],
  ])('%s', (_name, told, expected) => expect(told).toEqual(expected));
});

describe('a remembered clearing', () => {
  const subject: ScreenedSubject = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1970-01-01' };
  const entry = sampleEntry({ ref: 'A1', name: 'Casimir Dravenko', dobs: ['1968'] });
  const verdict = (over: Partial<Verdict> = {}): Verdict => ({
    checkId: 7,
    listKey: 'uk-sanctions',
    entryRef: 'A1',
    entry,
    entryHash: 'h1',
    subject,
    status: 'false_positive',
    rememberedFrom: null,
    isFrozen: false,
    isWithdrawn: false,
    isSameClient: true,
    ...over,
  });
  const recall = (verdicts: readonly Verdict[], over: object = {}): Recalled =>
    recallClearing(verdicts, { listKey: 'uk-sanctions', entryRef: 'A1', entry, entryHash: 'h1', subject, ...over });
  const holds = { kind: 'holds', from: 7, edited: false } as const;
  const none = { kind: 'none' } as const;

  test.each<[string, Verdict[], Recalled]>([
    ['nobody cleared it', [], none],
    ['cleared', [verdict()], holds],
    ['another entry', [verdict({ entryRef: 'A2' })], none],
    ['another list', [verdict({ listKey: 'un-consolidated' })], none],
    ['handed on from an earlier check', [verdict({ checkId: 9, rememberedFrom: 7 }), verdict()], holds],
    ['somebody could not tell since', [verdict({ checkId: 9, status: 'unclear' }), verdict()], none],
    ['somebody confirmed it since', [verdict({ checkId: 9, status: 'true_match' }), verdict()], none],
    ['a freeze, answered or not', [verdict(), verdict({ checkId: 3, status: 'open', isFrozen: true })], none],
    ['a freeze of somebody with the same name', [verdict(), verdict({ checkId: 3, isFrozen: true, isSameClient: false })], none],
    ['taken back', [verdict({ isWithdrawn: true })], none],
    ['taken back where it came from', [verdict({ checkId: 9, rememberedFrom: 7 }), verdict({ isWithdrawn: true })], none],
    ['taken back, and cleared anew', [verdict({ checkId: 9 }), verdict({ isWithdrawn: true })], { ...holds, from: 9 }],
    ['somebody else was cleared', [verdict({ isSameClient: false })], none],
    ['somebody else could be them', [verdict({ checkId: 9, status: 'true_match', isSameClient: false }), verdict()], none],
  ])('%s', (_name, verdicts, expected) => expect(recall(verdicts)).toEqual(expected));

  test('holds when the entry was edited in nothing that tells people apart, and says so', () =>
    expect(recall([verdict()], { entry: { ...entry, text: 'New remarks' }, entryHash: 'h2' })).toEqual({ ...holds, edited: true }));

  test('ends with a date of birth or an alias that was added, and both values are told', () => {
    const after = sampleEntry({ ref: 'A1', name: 'Casimir Dravenko', aliases: ['Old Fox'], dobs: ['1968', '1961-04-02'] });
    expect(recall([verdict()], { entry: after, entryHash: 'h2' })).toEqual({
      kind: 'reopened',
      from: 7,
      changes: [
        { of: 'entry', field: 'names', before: ['Casimir Dravenko'], after: ['Casimir Dravenko', 'Old Fox'] },
        { of: 'entry', field: 'dobs', before: ['1968'], after: ['1968', '1961-04-02'] },
      ],
    });
  });

  test.each<[string, ScreenedSubject, object[]]>([
    [
      'another last name',
      { ...subject, last_name: 'Renner' },
      [{ field: 'name', before: ['Casimir Dravenko'], after: ['Casimir Renner'] }],
    ],
    ['another date of birth', { ...subject, dob: '1968-05-11' }, [{ field: 'dob', before: ['1970-01-01'], after: ['1968-05-11'] }]],
  ])('ends when the client has %s', (_name, now, changes) =>
    expect(recall([verdict()], { subject: now })).toMatchObject({
      kind: 'reopened',
      changes: changes.map((change) => ({ of: 'client', ...change })),
    }),
  );
  test.each<[string, ScreenedSubject]>([
    ['capitals', { ...subject, last_name: 'DRAVENKO' }],
    ['nationality', { ...subject, nationality: 'BY' }],
    ['address', { ...subject, address: 'Elsewhere' }],
  ])('holds when the client only has other %s', (_name, now) => expect(recall([verdict()], { subject: now })).toEqual(holds));
});

describe('a country the policy names', () => {
  const person: ScreenedSubject = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', nationality: 'AT' };
  const company: ScreenedSubject = { kind: 'company', name: 'Velsk Maritime', country: 'AT' };
  test.each<[string, ScreenedSubject, string[], string | null]>([
    ['nobody is named', person, [], null],
    ['another is named', person, ['DE'], null],
    ['nationality', person, ['AT', 'DE'], 'The client’s nationality is Austria, which your screening policy names'],
    ['register', company, ['AT'], 'The company is registered in Austria, which your screening policy names'],
    ['nationality not given', { kind: 'person', first_name: 'Tobias', last_name: 'Renner' }, ['AT'], null],
  ])('%s', (_name, who, countries, text) => expect(countryOfInterest(who, countries)?.text ?? null).toBe(text));
  test('asks for a person, and says nothing about sanctions', () => {
    const decided = decideOutcome({
      matches: [],
      listFaults: [],
      staleOptional: [],
      searched: ['sanctions'],
      categories: ['sanctions'],
      country: { text: 'Named', next: 'Look' },
    });
    expect(decided).toMatchObject({ outcome: 'refer', elements: [{ code: 'SANCTIONS', result: 'pass', reasons: [] }, {}, {}, {}, {}] });
    expect(decided.reasons.map(({ code }) => code)).toContain('COUNTRY_OF_INTEREST');
    expect(decided.elements[1]?.reasons).toMatchObject([{ code: 'NOT_ASKED', text: 'Not asked for in this check' }]);
  });
});

describe('the verdict', () => {
  const list = { demo: false, list_key: 'uk-sanctions', category: 'sanctions' } as VerdictFacts['lists'][number];
  const facts = (over: Partial<VerdictFacts>): VerdictFacts => ({
    state: 'completed',
    lists: [list, list],
    categories: ['sanctions'],
    outcome_reasons: [],
    isFrozen: false,
    isPractice: false,
    subjectKind: 'person',
    nearest: [],
    entities: [],
    ...over,
  });
  const match = (status: string, score: number, entry_kind = 'person') => ({ status, score, entry_kind });
  test.each([
    [facts({ nearest: [{ score: 31 }] }), 'No match on two lists. The nearest name scores 31 of 100.'],
    [facts({ subjectKind: 'company' }), 'No match on two lists. No listed name scored 25 or more.'],
    [
      facts({ entities: [[match('open', 78)], [match('open', 46)]] }),
      'Two listed people could be your client. The highest score is 78 of 100.',
    ],
    [
      facts({ entities: [[match('open', 100), match('open', 99), match('false_positive', 99), match('open', 90)]] }),
      'One listed person with 4 list entries could be your client. The highest score is 100 of 100.',
    ],
    [
      facts({ subjectKind: 'company', entities: [[match('open', 78, 'vessel')], [match('false_positive', 90)]] }),
      'One listed name could be this company. The score is 78 of 100. One more has been answered.',
    ],
    [
      facts({ entities: [[match('false_positive', 90)]] }),
      'One possible match on two lists, the highest score 90 of 100. It was answered as not the same person.',
    ],
    [
      facts({ isPractice: true, entities: [[match('true_match', 90)]] }),
      'Practice check. One listed name was answered as the same person. The highest score is 90 of 100.',
    ],
    [facts({ isFrozen: true }), 'Frozen. Do not move funds, do not tell the client, report.'],
    [facts({ lists: [{ ...list, demo: true }] }), 'No match on the demonstration list. No listed name scored 25 or more.'],
  ])('%#', (given, words) => expect(verdictOf(given)).toBe(words));
});

test('of every reason a screening can give it is decided what the client may be told, and of none what was found', () => {
  const CATEGORIES = ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'];
  const said = new Set<string>();
  const facts: fc.Arbitrary<OutcomeFacts> = fc.record({
    matches: fc.array(
      fc.record({
        status: fc.constantFrom<OutcomeFacts['matches'][number]['status']>('open', 'true_match', 'false_positive', 'unclear'),
        likely: fc.boolean(),
        freezes: fc.boolean(),
        category: fc.constantFrom(...CATEGORIES),
        entity: fc.nat(3),
      }),
      { maxLength: 6 },
    ),
    listFaults: fc.array(
      fc.record({
        listKey: fc.constant('uk'),
        fault: fc.constantFrom<'stale' | 'missing'>('stale', 'missing'),
        text: fc.constant('A list'),
        next: fc.constant('Load it'),
      }),
      { maxLength: 2 },
    ),
    staleOptional: fc.array(fc.constant({ text: 'A list', next: 'Load it' }), { maxLength: 1 }),
    searched: fc.subarray(CATEGORIES),
    categories: fc.subarray(CATEGORIES),
    country: fc.constantFrom(null, { text: 'A country', next: 'Ask' }),
    isPractice: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const { reasons, elements } = decideOutcome(given);
      for (const { code } of [...reasons, ...elements.flatMap((element) => element.reasons)]) said.add(code);
    }),
    { numRuns: 2000 },
  );
  expect([...said].sort()).toEqual(Object.keys(AML_APPLICANT_TEXTS).sort());
  expect([...said].filter((code) => applicantText(AML_APPLICANT_TEXTS, code, false) !== null).sort()).toEqual([
    'LIST_MISSING',
    'LIST_STALE',
  ]);
});
