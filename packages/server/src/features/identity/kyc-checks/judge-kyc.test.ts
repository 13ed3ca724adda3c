import { KYC_ELEMENTS, type KycElementCode } from '@freehold/contract/identity/kyc-checks';
import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDates, compareNames } from './compare-names.ts';
import { judgeAddress } from './judge-address.ts';
import { answerOf, judgeElements } from './judge-kyc.ts';
import type { AddressPaper, KycCase } from './kyc-case.ts';

const BY = { member_id: 1, name: 'Imogen Ashworth', role: 'Owner' };
const AT = '2026-11-21T10:00:00.000Z';
/** Nothing can be asked about deaths yet: what passes is of a firm that does without. */
const REQUIRED = KYC_ELEMENTS.filter((code) => code !== 'ADVERSE' && code !== 'MORTALITY');
const paper = (key: string, more: Partial<AddressPaper> = {}, review: Partial<NonNullable<AddressPaper['review']>> = {}): AddressPaper => ({
  key,
  by: 'staff',
  kind: 'bank_statement',
  name: 'Bank statement',
  issuer: `Sender ${key}`,
  dated_on: '2026-10-01',
  received_on: '2026-11-20',
  months: 3,
  files: [],
  review: {
    id: 1,
    by: BY,
    at: AT,
    source: key,
    kind: 'bank_statement',
    issuer: `Sender ${key}`,
    dated_on: '2026-10-01',
    name_matches: 'yes',
    address_matches: 'yes',
    dob_matches: null,
    note: '',
    ...review,
  },
  ...more,
});
const listed = (result: 'pass' | 'refer') =>
  ['SANCTIONS', 'PEP', 'REGULATORY', 'ADVERSE'].map((code) => ({ code, label: code, result, required: true, reasons: [] }));
/** Everything there is, and nothing wrong with it. */
const GOOD: KycCase = {
  day: '2026-11-20',
  round: 1,
  riskLevel: 'normal',
  required: REQUIRED,
  leftOut: [],
  register: null,
  documentCheck: null,
  details: {
    first_name: 'Tobias',
    middle_names: '',
    last_name: 'Renner',
    other_names: '',
    dob: '1988-10-02',
    nationality: 'GB',
    email: '',
    phone: '',
    address: { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' },
  },
  record: null,
  document: { kind: 'passport', country: 'GB', number: '123456789', mrz: [], issued_on: null, expires_on: '2030-01-01' },
  zone: null,
  holder: { first_names: 'TOBIAS', last_name: 'RENNER', dob: '1988-10-02', number: '123456789', expires_on: '2030-01-01' },
  readFrom: 'person',
  seenInPerson: false,
  hasDocumentPicture: true,
  hasFacePicture: true,
  documentReview: {
    id: 1,
    by: BY,
    at: AT,
    points: Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }])) as NonNullable<
      KycCase['documentReview']
    >['points'],
    reads: null,
    note: '',
  },
  faceReview: { id: 1, by: BY, at: AT, same_person: 'yes', liveness: 'prompts_followed', note: '' },
  papers: [paper('a'), paper('b')],
  screening: { state: 'done', elements: listed('pass'), lists: 'UK Sanctions List', at: AT },
  duplicates: [],
};
const { holder, document, documentReview, faceReview } = GOOD;
if (!holder || !document || !documentReview || !faceReview) throw new Error('Something is missing of the whole case');
const FULL = { holder, document, documentReview, faceReview };
const answer = (more: Partial<KycCase> = {}) => {
  const { reasons, ...rest } = answerOf(judgeElements({ ...GOOD, ...more }));
  return { ...rest, reasons: reasons.filter(({ code }) => code !== 'DOC_LINES_NOT_READ') };
};
const codes = (more: Partial<KycCase>) => answer(more).reasons.map(({ code }) => code);
const named = (first_name: string, last_name: string, middle_names = '') =>
  ({ ...GOOD.details, first_name, last_name, middle_names }) as NonNullable<KycCase['details']>;

test('with everything there and nothing wrong it passes', () => {
  expect(answer()).toMatchObject({ outcome: 'pass', reasons: [{ severity: 'info', text: 'One optional source not run' }] });
});

test('a register of deaths that is not connected keeps it from passing, unless the firm does without one', () => {
  expect(answer({ required: [...REQUIRED, 'MORTALITY'] })).toMatchObject({
    outcome: 'refer',
    reasons: [{ code: 'SOURCE_UNAVAILABLE', text: 'Source not connected' }],
  });
  expect(answer().outcome).toBe('pass');
});

describe('what fails, and what refers', () => {
  test.each<[string, Partial<KycCase>, string, string]>([
    ['somebody under 18', { details: { ...named('Tobias', 'Renner'), dob: '2008-11-21' } }, 'fail', 'UNDER_18'],
    ['a document out of date', { holder: { ...FULL.holder, expires_on: '2026-11-19' } }, 'refer', 'DOC_EXPIRED'],
    ['one that was not replaced when asked', { round: 2, holder: { ...FULL.holder, expires_on: '2026-11-19' } }, 'fail', 'DOC_EXPIRED'],
    ['another date of birth', { holder: { ...FULL.holder, dob: '1988-10-20' } }, 'refer', 'DOB_MISMATCH'],
    ['another date of birth, kept when asked', { round: 2, holder: { ...FULL.holder, dob: '1988-10-20' } }, 'fail', 'DOB_MISMATCH'],
    ['a surname by marriage', { details: named('Tobias', 'Ashdown') }, 'refer', 'NAME_MISMATCH'],
    ['another face', { faceReview: { ...FULL.faceReview, same_person: 'no' } }, 'refer', 'FACE_NO_MATCH'],
    ['nobody living seen', { faceReview: { ...FULL.faceReview, liveness: 'not_shown' } }, 'refer', 'LIVENESS_FAILED'],
    ['a UK passport number of 8 digits', { document: { ...FULL.document, number: '12345678' } }, 'refer', 'DOC_NUMBER_INVALID'],
    ['a number that somebody else has', { duplicates: [{ what: 'document', elsewhere: false }] }, 'refer', 'DOC_DUPLICATE_OTHER_PERSON'],
    ['a list that was not searched', { screening: { state: 'failed', why: 'It could not run' } }, 'refer', 'SOURCE_UNAVAILABLE'],
  ])('%s', (_, more, outcome, code) => {
    expect(answer(more).outcome).toBe(outcome);
    expect(codes(more)).toContain(code);
  });

  test.each(DOCUMENT_POINT_CODES)('a no and an unsure to %s refer', (point) => {
    const points = (said: 'no' | 'unsure') => ({
      ...FULL.documentReview,
      points: { ...FULL.documentReview.points, [point]: { answer: said, note: '' } },
    });
    expect(codes({ documentReview: points('no') })).toEqual(['DOC_TAMPER_SUSPECTED', 'SOURCE_UNAVAILABLE']);
    expect(codes({ documentReview: points('unsure') })).toEqual(['DOC_UNSURE', 'SOURCE_UNAVAILABLE']);
  });
});

describe('names', () => {
  test.each([
    ['Tobias', '', 'Renner', 'TOBIAS', 'RENNER', 'same'],
    ['Tobias', 'Maria', 'Renner', 'TOBIAS', 'RENNER', 'same'],
    ['Tobias', '', 'Renner', 'TOBIAS MARIA', 'RENNER', 'same'],
    ['Zoë', '', "O'Neill-Smith", 'ZOE', 'ONEILL SMITH', 'same'],
    ['Jürgen', '', 'Müller', 'JUERGEN', 'MUELLER', 'same'],
    ['Katherine', '', 'Renner', 'CATHERINE', 'RENNER', 'note'],
    ['Renner', '', 'Tobias', 'TOBIAS', 'RENNER', 'note'],
    ['Tobias', '', 'Ashdown', 'TOBIAS', 'RENNER', 'differs'],
    ['Helena', '', 'Renner', 'TOBIAS', 'RENNER', 'differs'],
  ])('%s %s %s beside %s %s', (first_name, middle_names, last_name, first_names, last, verdict) => {
    expect(compareNames({ first_name, middle_names, last_name }, { first_names, last_name: last }).verdict).toBe(verdict);
  });

  test('a date of birth says how it differs', () => {
    expect(compareDates('1988-10-02', '1988-10-02')).toBeNull();
    expect(compareDates('1988-10-02', '1988-10-20')).toBe('The date of birth has two digits exchanged');
    expect(compareDates('1988-10-02', '1988-02-10')).toBe('The date of birth has day and month exchanged');
    expect(compareDates('1988-10-02', '1989-10-02')).toBe('The date of birth differs in one digit');
    expect(compareDates('1988-10-02', '1971-03-30')).toBe('The date of birth differs');
  });
});

describe('the address by two sources', () => {
  const about = (papers: AddressPaper[], riskLevel: 'normal' | 'high' = 'normal') => judgeAddress({ ...GOOD, papers, riskLevel });
  test.each<[string, AddressPaper[], string]>([
    ['two of different senders', [paper('a'), paper('b')], 'pass'],
    ['the second with the date of birth', [paper('a'), paper('b', {}, { address_matches: 'no', dob_matches: 'yes' })], 'pass'],
    ['two of one sender', [paper('a', {}, { issuer: 'Barclays Bank plc' }), paper('b', {}, { issuer: 'BARCLAYS' })], 'refer'],
    ['one alone', [paper('a')], 'refer'],
    ['none with the address', ['a', 'b'].map((key) => paper(key, {}, { address_matches: 'no', dob_matches: 'yes' })), 'refer'],
    ['one too old', [paper('a'), paper('b', {}, { dated_on: '2026-08-19' })], 'refer'],
    ['council tax within the year', [paper('a'), paper('b', {}, { kind: 'council_tax', dated_on: '2026-01-05' })], 'pass'],
    ['one of a kind that counts not', [paper('a'), paper('b', {}, { kind: 'other' })], 'refer'],
    ['one in another name', [paper('a'), paper('b', {}, { name_matches: 'no' })], 'refer'],
    ['one that nobody looked at', [paper('a'), paper('b', { review: null })], 'not_run'],
  ])('%s', (_, papers, result) => {
    expect(about(papers).result).toBe(result);
  });
  test('at high risk three are wanted', () => {
    expect(about([paper('a'), paper('b')], 'high').result).toBe('refer');
    expect(about([paper('a'), paper('b'), paper('c')], 'high').result).toBe('pass');
  });
});

const SAID = {
  state: 'answered',
  document: 'clear',
  face: 'clear',
  found: [],
  name: 'Document and face, by Onfido',
  isSandbox: false,
  at: AT,
} satisfies KycCase['documentCheck'];
describe('a provider that looked too', () => {
  const saidNo = { ...FULL.documentReview, points: { ...FULL.documentReview.points, edges_intact: { answer: 'no' as const, note: '' } } };
  const nobody = { documentReview: null, faceReview: null };
  test.each<[string, Partial<KycCase>, 'DOC_AUTH' | 'FACE', string, string]>([
    ['clear, and nobody of the firm looked', { ...nobody, documentCheck: SAID }, 'DOC_AUTH', 'pass', 'certified_provider'],
    ['clear, and a member saw something wrong', { documentReview: saidNo, documentCheck: SAID }, 'DOC_AUTH', 'refer', 'human_review'],
    [
      'declined, and a member saw nothing wrong',
      { documentCheck: { ...SAID, document: 'suspected' } },
      'DOC_AUTH',
      'fail',
      'certified_provider',
    ],
    [
      'unusual, and nobody looked',
      { ...nobody, documentCheck: { ...SAID, document: 'caution' } },
      'DOC_AUTH',
      'refer',
      'certified_provider',
    ],
    ['unusual, and a member saw nothing wrong', { documentCheck: { ...SAID, document: 'caution' } }, 'DOC_AUTH', 'pass', 'human_review'],
    ['unread, and a member saw nothing wrong', { documentCheck: { ...SAID, document: 'rejected' } }, 'DOC_AUTH', 'pass', 'human_review'],
    ['another face, and nobody looked', { ...nobody, documentCheck: { ...SAID, face: 'consider' } }, 'FACE', 'refer', 'certified_provider'],
    [
      'the face, and a member says no',
      { faceReview: { ...FULL.faceReview, same_person: 'no' }, documentCheck: SAID },
      'FACE',
      'refer',
      'human_review',
    ],
    ['no face compared', { documentCheck: { ...SAID, face: null } }, 'FACE', 'pass', 'human_review'],
    ['could not be asked', { documentCheck: { state: 'failed' } }, 'DOC_AUTH', 'pass', 'human_review'],
    ['is being asked', { documentCheck: { state: 'asking', retryAt: null } }, 'DOC_AUTH', 'not_run', 'none'],
  ])('%s', (_, more, code, result, kind) => {
    const element = judgeElements({ ...GOOD, ...more }).find((one) => one.code === code);
    expect([element?.result, element?.source?.kind ?? 'none']).toEqual([result, kind]);
  });
  test('what it says is never lost where a member settles it', () => {
    const { reasons } = answer({ documentCheck: { ...SAID, document: 'caution', found: ['data consistency'] } });
    expect(reasons.map(({ text }) => text)).toContain(
      'The provider found something unusual about the document. It names: data consistency',
    );
  });
  test('what decides a failed check stands first', () => {
    const { outcome, reasons } = answer({ ...nobody, documentCheck: { ...SAID, document: 'suspected' } });
    expect([outcome, reasons[0]?.code]).toEqual(['fail', 'DOC_TAMPER_SUSPECTED']);
  });
});

test('what a firm leaves out is not looked at, and says so', () => {
  const faceReview = null;
  const left = answer({ faceReview, leftOut: ['LIVENESS'], required: REQUIRED.filter((code) => code !== 'LIVENESS') });
  expect(left.elements.find(({ code }) => code === 'LIVENESS')).toMatchObject({
    result: 'not_run',
    waits_for: null,
    reasons: [{ code: 'LEFT_OUT', severity: 'info' }],
  });
});

test('of 10,000 made at random none passes with a required element that was not run', () => {
  const maybe = <T>(...values: T[]) => fc.constantFrom(...values);
  const caseOf = fc.record({
    round: maybe(1, 2),
    riskLevel: maybe<'normal' | 'high'>('normal', 'high'),
    required: fc.subarray<KycElementCode>([...KYC_ELEMENTS]),
    leftOut: fc.subarray<KycElementCode>([...KYC_ELEMENTS]),
    details: maybe(GOOD.details, GOOD.details, named('Tobias', 'Ashdown'), null),
    document: maybe(GOOD.document, GOOD.document, { ...FULL.document, country: 'FR' }, null),
    holder: maybe(GOOD.holder, GOOD.holder, { ...FULL.holder, expires_on: '2020-01-01' }, null),
    hasDocumentPicture: fc.boolean(),
    hasFacePicture: fc.boolean(),
    documentReview: maybe(GOOD.documentReview, GOOD.documentReview, null),
    faceReview: maybe(GOOD.faceReview, GOOD.faceReview, null),
    papers: maybe([paper('a'), paper('b'), paper('c')], [paper('a'), paper('b')], [paper('a', { review: null })], []),
    screening: maybe<KycCase['screening']>(
      GOOD.screening,
      GOOD.screening,
      { state: 'waiting' },
      { state: 'failed', why: 'It could not run' },
      { state: 'done', elements: listed('refer'), lists: 'A list', at: AT },
      { state: 'done', elements: listed('pass').slice(1), lists: 'A list', at: AT },
    ),
    documentCheck: maybe<KycCase['documentCheck']>(
      null,
      { state: 'asking', retryAt: null },
      { state: 'failed' },
      SAID,
      { ...SAID, document: 'suspected' },
      { ...SAID, document: 'caution', face: 'consider' },
      { ...SAID, face: null },
    ),
    duplicates: maybe<KycCase['duplicates']>([], [], null, [{ what: 'phone', elsewhere: true }]),
  });
  let passed = 0;
  fc.assert(
    fc.property(caseOf, (more) => {
      const { outcome, elements } = answerOf(judgeElements({ ...GOOD, ...more }));
      if (outcome !== 'pass') return;
      passed += 1;
      expect(
        elements.filter(({ result, required }) => result === 'refer' || result === 'fail' || (required && result === 'not_run')),
      ).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  // The test would say nothing if none of them passed.
  expect(passed).toBeGreaterThan(20);
});
