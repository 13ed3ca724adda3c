import { RENT_RESULTS, RENT_ROUTES } from '@freehold/contract/identity/rent-checks';
import { YES_NO_UNSURE } from '@freehold/contract/identity/kyc-reviews';
import { PAPER_CODES } from '@freehold/property-rules/right-to-rent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeRent, RENT_ELEMENTS, type RentCase, standingOf } from './judge-rent.ts';
import type { ProviderCase } from './provider-answer.ts';
import { RENT_APPLICANT_TEXTS } from './rent-words.ts';

type Said = NonNullable<RentCase['said']>;
const SAID: Said = {
  route: 'manual',
  checked_on: '2026-11-20',
  in_england: true,
  tenancy_from: '2026-12-01',
  result: 'unlimited',
  valid_until: null,
  photo_matches: 'yes',
  name_matches: 'yes',
  note: '',
  papers: ['british_passport'],
  presence: 'in_person',
  original_in_hand: true,
  genuine: 'yes',
  share_code: null,
  code_given_on: null,
  dob: null,
  opened_by_us: false,
  by: 'Imogen Ashworth',
  at: '2026-11-20T09:00:00.000Z',
};
const PAGE: Partial<Said> = {
  route: 'share_code',
  papers: [],
  presence: null,
  original_in_hand: false,
  genuine: null,
  share_code: 'R4B7CD9EF',
  code_given_on: '2026-11-10',
  dob: '1990-02-21',
  opened_by_us: true,
};
const PROVEN: Partial<Said> = { route: 'certified_provider', papers: [], presence: null, original_in_hand: false, genuine: null };
type Answered = Extract<ProviderCase, { state: 'answered' }>;
const passport = { type: 'PASSPORT', country: 'GBR', expiresOn: '2031-02-07' };
const answered = (said: Partial<Answered['said']> = {}, more: Partial<Answered> = {}): Answered => ({
  state: 'answered',
  name: 'Right to Rent, by Yoti',
  isSandbox: false,
  at: '2026-11-20T08:00:00.000Z',
  nameDiffers: null,
  said: {
    result: 'met',
    why: null,
    holder: { firstNames: 'AMARA', lastName: 'NWOSU', dob: '1990-02-21' },
    document: passport,
    assurance: 'MEDIUM, M1A of GPG45',
    isSigned: true,
    ...said,
  },
  ...more,
});
const about = (said: Partial<Said> = {}, more: Partial<RentCase> = {}): RentCase => ({
  said: { ...SAID, ...said },
  elsewhere: null,
  dob: '1990-02-21',
  files: { copy: 1, result_page: 1, statement: 1 },
  follows: null,
  provider: null,
  ...more,
});
const found = (one: RentCase) => {
  const { outcome, elements, reasons } = judgeRent(one);
  return { outcome, open: elements.filter(({ result }) => result !== 'pass').map(({ code, result }) => `${code} ${result}`), reasons };
};

test('where nothing was done nothing was run, and everything waits for a person', () => {
  const { outcome, elements } = judgeRent({ ...about(), said: null });
  expect(outcome).toBe('refer');
  expect(elements.map(({ result, waits_for: waits, source }) => [result, waits, source])).toEqual(
    RENT_ELEMENTS.map(() => ['not_run', 'person', null]),
  );
});

describe('passes', () => {
  test.each<[string, Partial<Said>]>([
    ['one paper of List A, group 1', {}],
    ['an original in the hand, the person by live video', { presence: 'live_video' }],
    ['a right for a time by List B', { papers: ['passport_limited'], result: 'time_limited', valid_until: '2027-05-01' }],
    ['a notice of the Home Office, which stands for 12 months', { papers: ['positive_notice'], result: 'time_limited' }],
    ['the page of the Home Office', PAGE],
    ['the page on the last day of its code', { ...PAGE, code_given_on: '2026-08-22' }],
  ])('%s', (_what, said) => expect(found(about(said))).toMatchObject({ outcome: 'pass', open: [] }));
  test.each<[string, ProviderCase]>([
    ['a British passport shown to a certified provider', answered()],
    ['an Irish passport card', answered({ document: { ...passport, type: 'PASSPORT_CARD', country: 'IRL' } })],
    ['a passport on its last day', answered({ document: { ...passport, expiresOn: '2026-11-20' } })],
    ['another name that whoever recorded it explains', answered({}, { nameDiffers: 'The surname differs' })],
  ])('%s', (_what, provider) => {
    expect(found(about(PROVEN, { provider }))).toMatchObject({ outcome: 'pass', open: [] });
    const sources = judgeRent(about(PROVEN, { provider })).elements.map(({ code, source }) => [code, source?.kind]);
    expect(sources.filter(([, kind]) => kind === 'certified_provider').map(([code]) => code)).toEqual(['SHOWN', 'SEEN']);
  });
  test('two papers of List A, group 2 with a copy of each', () => {
    const two = { papers: ['uk_birth', 'driving_licence'] as Said['papers'] };
    expect(found(about(two)).open).toEqual(['COPY not_run']);
    expect(found(about(two, { files: { copy: 2, result_page: 0, statement: 0 } })).outcome).toBe('pass');
  });
  test('a follow-up, though the tenancy began long ago', () =>
    expect(found(about({ tenancy_from: '2025-01-01' }, { follows: 'CHK-20251101-0001' })).outcome).toBe('pass'));
});

test.each<[string, Partial<Said>, Partial<RentCase>, string, string]>([
  ['a home in Scotland', {}, { elsewhere: 'Scotland' }, 'ENGLAND refer', 'RTR_NOT_ENGLAND'],
  ['nobody said that the home is in England', { in_england: false }, {}, 'ENGLAND not_run', 'RTR_NOT_DONE'],
  ['no paper', { papers: [] }, {}, 'SHOWN not_run', 'RTR_NOT_DONE'],
  ['one paper of group 2', { papers: ['uk_birth'] }, {}, 'SHOWN refer', 'RTR_PAPERS_SHORT'],
  ['the same paper twice', { papers: ['uk_birth', 'uk_birth'] }, {}, 'SHOWN refer', 'RTR_PAPERS_SHORT'],
  ['no share code', { ...PAGE, share_code: null }, {}, 'SHOWN not_run', 'RTR_NOT_DONE'],
  ['a share code of 91 days', { ...PAGE, code_given_on: '2026-08-21' }, {}, 'SHOWN refer', 'RTR_CODE_EXPIRED'],
  ['a share code from after the look', { ...PAGE, code_given_on: '2026-11-21' }, {}, 'SHOWN refer', 'RTR_CODE_DATE'],
  ['a page that was sent to the firm', { ...PAGE, opened_by_us: false }, {}, 'SEEN not_run', 'RTR_NOT_DONE'],
  ['only a copy before whoever checked', { original_in_hand: false }, {}, 'SEEN not_run', 'RTR_NOT_DONE'],
  ['nobody was seen', { presence: null }, {}, 'SEEN not_run', 'RTR_NOT_DONE'],
  ['another photo', { photo_matches: 'no' }, {}, 'PERSON refer', 'RTR_PHOTO'],
  ['another name', { name_matches: 'unsure' }, {}, 'PERSON refer', 'NAME_MISMATCH'],
  ['a paper that looks altered', { genuine: 'no' }, {}, 'PERSON refer', 'DOC_TAMPER_SUSPECTED'],
  ['nobody looked whether it is genuine', { genuine: null }, {}, 'PERSON not_run', 'RTR_NOT_DONE'],
  ['another date of birth opened the page', { ...PAGE, dob: '1990-02-12' }, {}, 'PERSON refer', 'DOB_MISMATCH'],
  ['somebody of 17', {}, { dob: '2008-11-21' }, 'PERSON refer', 'UNDER_18'],
  ['no right', { result: 'none' }, {}, 'RIGHT fail', 'RTR_NONE'],
  ['papers of List B for a right without limit', { papers: ['passport_limited'] }, {}, 'RIGHT refer', 'RTR_DIFFERS'],
  ['a right for a time without its end', { ...PAGE, result: 'time_limited' }, {}, 'RIGHT not_run', 'RTR_NOT_DONE'],
  ['a right that ended', { ...PAGE, result: 'time_limited', valid_until: '2026-11-19' }, {}, 'RIGHT refer', 'RTR_ENDED'],
  ['a tenancy of no day', { tenancy_from: null }, {}, 'TIMING not_run', 'RTR_NOT_DONE'],
  ['a tenancy that began', { tenancy_from: '2026-11-19' }, {}, 'TIMING refer', 'RTR_LATE'],
  [
    'a right for a time 29 days before',
    { ...PAGE, result: 'time_limited', valid_until: '2028-01-01', tenancy_from: '2026-12-19' },
    {},
    'TIMING refer',
    'RTR_EARLY',
  ],
  ['a provider that nobody asked', PROVEN, {}, 'SHOWN not_run,SEEN not_run', 'RTR_NOT_DONE,RTR_NOT_DONE'],
  [
    'a provider that waits',
    PROVEN,
    { provider: { state: 'asking', retryAt: null, isReady: true } },
    'SHOWN not_run,SEEN not_run',
    'SOURCE_UNAVAILABLE,RTR_NOT_DONE',
  ],
  [
    'a provider that was away',
    PROVEN,
    { provider: { state: 'failed' } },
    'SHOWN not_run,SEEN not_run',
    'PROVIDER_UNAVAILABLE,RTR_NOT_DONE',
  ],
  [
    'a provider that could not confirm it',
    PROVEN,
    { provider: answered({ result: 'not_met', document: null }) },
    'SHOWN refer,SEEN not_run',
    'RTR_NOT_CONFIRMED,RTR_NOT_DONE',
  ],
  [
    'a French passport',
    PROVEN,
    { provider: answered({ document: { ...passport, country: 'FRA' } }) },
    'SHOWN refer',
    'RTR_NOT_BRITISH_IRISH',
  ],
  [
    'a British driving licence',
    PROVEN,
    { provider: answered({ document: { ...passport, type: 'DRIVING_LICENCE' } }) },
    'SHOWN refer',
    'RTR_NOT_BRITISH_IRISH',
  ],
  [
    'a passport that ended the day before',
    PROVEN,
    { provider: answered({ document: { ...passport, expiresOn: '2026-11-19' } }) },
    'SHOWN refer',
    'DOC_EXPIRED',
  ],
  ['a passport of no end', PROVEN, { provider: answered({ document: { ...passport, expiresOn: null } }) }, 'SHOWN refer', 'DOC_EXPIRED'],
  [
    'a passport of another day of birth',
    PROVEN,
    { provider: answered({ holder: { firstNames: 'A', lastName: 'B', dob: '1990-02-22' } }) },
    'PERSON refer',
    'DOB_MISMATCH',
  ],
  ['no statement kept', PROVEN, { provider: answered(), files: { copy: 1, result_page: 1, statement: 0 } }, 'COPY not_run', 'RTR_NOT_DONE'],
  ['no copy', {}, { files: { copy: 0, result_page: 1, statement: 1 } }, 'COPY not_run', 'RTR_NOT_DONE'],
  ['no page kept', PAGE, { files: { copy: 1, result_page: 0, statement: 1 } }, 'COPY not_run', 'RTR_NOT_DONE'],
])('does not pass with %s', (_what, said, more, open, code) => {
  const answer = found(about(said, more));
  expect(answer.outcome).toBe(open.endsWith('fail') ? 'fail' : 'refer');
  expect(answer.open).toEqual(open.split(','));
  expect(answer.reasons.map((reason) => reason.code)).toEqual(code.split(','));
});

test.each([
  ['ends after the year', '2027-12-24', '2027-12-24'],
  ['ends within the year', '2026-12-24', '2027-11-20'],
  ['names no end', null, '2027-11-20'],
])('a right for a time that %s is checked again by the later day', (_what, valid_until, day) =>
  expect(standingOf({ ...SAID, result: 'time_limited', valid_until }).follow_up_on).toBe(day),
);
test('a right without limit, and none, ask for no follow-up', () => {
  for (const result of ['unlimited', 'none'] as const) expect(standingOf({ ...SAID, result }).follow_up_on).toBeNull();
});

const day = fc
  .date({ min: new Date('2026-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const anyProvider: fc.Arbitrary<ProviderCase> = fc.oneof(
  fc.constantFrom<ProviderCase>(
    { state: 'failed' },
    { state: 'asking', retryAt: null, isReady: true },
    { state: 'asking', retryAt: '2026-11-20T09:00:00.000Z', isReady: false },
  ),
  fc
    .record({
      result: fc.constantFrom('met' as const, 'not_met' as const),
      type: fc.constantFrom('PASSPORT', 'PASSPORT_CARD', 'DRIVING_LICENCE'),
      country: fc.constantFrom('GBR', 'IRL', 'FRA'),
      expiresOn: fc.constantFrom('2031-02-07', '2026-01-01', null),
      dob: fc.constantFrom('1990-02-21', '1990-02-22'),
      isSandbox: fc.boolean(),
      differs: fc.boolean(),
    })
    .map(({ result, dob, isSandbox, differs, ...document }) =>
      answered(
        { result, document, holder: { firstNames: 'AMARA', lastName: 'NWOSU', dob } },
        { isSandbox, nameDiffers: differs ? 'The surname differs' : null },
      ),
    ),
);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const answer = fc.constantFrom(...YES_NO_UNSURE);
const anySaid = fc.record({
  route: fc.constantFrom(...RENT_ROUTES),
  checked_on: day,
  in_england: fc.boolean(),
  tenancy_from: orNull(day),
  result: fc.constantFrom(...RENT_RESULTS),
  valid_until: orNull(day),
  photo_matches: answer,
  name_matches: answer,
  note: fc.constant(''),
  papers: fc.array(fc.constantFrom(...PAPER_CODES), { maxLength: 3 }),
  presence: orNull(fc.constantFrom('in_person', 'live_video')),
  original_in_hand: fc.boolean(),
  genuine: orNull(answer),
  share_code: orNull(fc.constant('R4B7CD9EF')),
  code_given_on: orNull(day),
  dob: orNull(fc.constantFrom('1990-02-21', '1990-02-12')),
  opened_by_us: fc.boolean(),
  by: fc.constant('Imogen Ashworth'),
  at: fc.constant('2026-11-20T09:00:00.000Z'),
});
const anyCase: fc.Arbitrary<RentCase> = fc.record({
  said: orNull(anySaid),
  elsewhere: orNull(fc.constant('Wales')),
  dob: orNull(fc.constantFrom('1990-02-21', '2015-01-01')),
  files: fc.record({ copy: fc.nat(2), result_page: fc.nat(1), statement: fc.nat(1) }),
  follows: orNull(fc.constant('CHK-20251101-0001')),
  provider: orNull(anyProvider),
});

// Most random cases lack something, so each is drawn a second time from one that passes, with a few things taken away or changed.
const nearCase = fc
  .tuple(fc.constantFrom({}, PAGE, PROVEN), orNull(anyProvider), fc.record({ said: anySaid, keep: fc.array(fc.nat(18), { maxLength: 3 }) }))
  .map(([base, provider, { said, keep }]) => {
    const fields = Object.keys(said) as (keyof Said)[];
    const changed = Object.fromEntries(keep.flatMap((at) => (fields[at] ? [[fields[at], said[fields[at]]]] : [])));
    return about({ ...base, ...changed }, { provider });
  });

test('nothing passes with something that is required missing, and every reason has its words for the client', () => {
  let passed = 0;
  fc.assert(
    fc.property(fc.oneof(anyCase, nearCase), (one) => {
      const { outcome, elements, reasons } = judgeRent(one);
      for (const { code } of reasons) expect(RENT_APPLICANT_TEXTS).toHaveProperty(code);
      for (const { result, waits_for: waits, reasons: own } of elements) {
        expect(waits !== null).toBe(result === 'not_run');
        if (result !== 'pass') expect(own.length).toBeGreaterThan(0);
      }
      if (outcome !== 'pass') return;
      passed += 1;
      const { said } = one;
      expect(elements.every(({ result }) => result === 'pass')).toBe(true);
      expect(said).toMatchObject({ in_england: true, photo_matches: 'yes', name_matches: 'yes' });
      if (!said) return;
      expect(said.result).not.toBe('none');
      expect(one.elsewhere).toBeNull();
      if (said.route === 'manual') {
        expect(said).toMatchObject({ original_in_hand: true, genuine: 'yes' });
        expect([said.presence, said.papers.length > 0, one.files.copy >= new Set(said.papers).size]).toEqual([
          expect.any(String),
          true,
          true,
        ]);
      } else if (said.route === 'certified_provider') {
        const { provider } = one;
        if (provider?.state !== 'answered') throw new Error('Nobody confirmed it');
        expect(provider.said.result).toBe('met');
        expect(['GBR', 'IRL']).toContain(provider.said.document?.country);
        expect([provider.said.document?.type, provider.said.document?.expiresOn, one.files.statement]).toEqual([
          expect.stringMatching(/^PASSPORT/),
          '2031-02-07',
          1,
        ]);
      } else {
        expect([said.share_code, said.dob, said.opened_by_us, one.files.result_page > 0]).toEqual([
          expect.any(String),
          expect.any(String),
          true,
          true,
        ]);
      }
      expect(one.follows !== null || (said.tenancy_from ?? '') >= said.checked_on).toBe(true);
    }),
    { numRuns: 10_000 },
  );
  expect(passed).toBeGreaterThan(500);
});
