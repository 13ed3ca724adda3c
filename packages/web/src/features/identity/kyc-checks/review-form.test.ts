import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import { expect, test } from 'vitest';
import { formOf, isReviewedAsBefore, NO_READS, type ReviewForm, toRecord } from './review-form.ts';
import { choiceOfKey, reviewRows } from './review-rows.ts';

type Known = Parameters<typeof toRecord>[0] & Parameters<typeof reviewRows>[0];
const source = { key: 's1', by: 'applicant', kind: 'council_tax', name: 'Council tax bill', issuer: 'Bristol City Council' } as const;
const CHECK: Known = {
  document: null,
  reviews: { document: [], face: [], address: [] },
  files: [],
  address_sources: [
    {
      ...source,
      dated_on: '2026-04-02',
      received_on: '2026-11-20',
      oldest_on: null,
      files: ['run:3'],
      counts: false,
      why_not: null,
      review: null,
    },
  ],
};
const answering = (ids: readonly string[], value = 'unsure'): ReviewForm => ({
  ...formOf(CHECK),
  answers: Object.fromEntries(ids.map((id) => [id, value])),
});
const ids = reviewRows(CHECK).map(({ id }) => id);

test('seven questions about the document, two about the face and two about each paper that somebody sent', () => {
  expect(ids).toHaveLength(DOCUMENT_POINT_CODES.length + 2 + 2);
  expect(ids.at(-1)).toBe('address.s1.address_matches');
});

test('a key answers by number or letter, and never with what the question does not take', () => {
  const [first] = reviewRows(CHECK);
  const living = reviewRows(CHECK).find(({ id }) => id === 'face.liveness');
  if (!first || !living) throw new Error('A question is missing');
  expect(['1', '2', '3', 'y', 'N', 'u', '4', 'x'].map((key) => choiceOfKey(first, key))).toEqual([
    'yes',
    'no',
    'unsure',
    'yes',
    'no',
    'unsure',
    null,
    null,
  ]);
  expect(['2', 'y', 'u', '4'].map((key) => choiceOfKey(living, key))).toEqual(['prompts_followed', null, 'unsure', 'unsure']);
});

test('only what is answered whole is recorded, the document first', () => {
  expect(toRecord(CHECK, answering(ids.slice(0, 6)))).toEqual([]);
  expect(toRecord(CHECK, answering(ids)).map(({ part }) => part)).toEqual(['document', 'face', 'address']);
  const [, , address] = toRecord(CHECK, answering(ids));
  expect(address?.body).toMatchObject({ source: 's1', kind: 'council_tax', issuer: 'Bristol City Council', dated_on: '2026-04-02' });
});

test('a review that stands is not recorded again until something of it changes', () => {
  const by = { member_id: 1, name: 'Dev Chaudhuri', role: 'Negotiator' };
  const face = { id: 1, by, at: '2026-11-23T09:00:00Z', same_person: 'yes', liveness: 'seen_in_person', note: '' } as const;
  const before: Known = { ...CHECK, reviews: { ...CHECK.reviews, face: [face] } };
  const form = formOf(before);
  expect(toRecord(before, form)).toEqual([]);
  expect(toRecord(before, { ...form, answers: { ...form.answers, 'face.same_person': 'unsure' } })).toMatchObject([
    { part: 'face', body: { same_person: 'unsure' } },
  ]);
  expect(form.reads).toEqual(NO_READS);
});

test('answers go for a newer check unless somebody reviewed it or its document was read anew', () => {
  const [paper] = CHECK.address_sources;
  if (!paper) throw new Error('the check has a paper');
  expect(isReviewedAsBefore(CHECK, { ...CHECK, address_sources: [paper, { ...paper, key: 's2' }] })).toBe(true);
  const by = { member_id: 1, name: 'Imogen Ashworth', role: 'Owner' };
  const face = { id: 1, by, at: '2026-11-20T09:00:00Z', same_person: 'yes', liveness: 'seen_in_person', note: '' } as const;
  expect(isReviewedAsBefore(CHECK, { ...CHECK, reviews: { ...CHECK.reviews, face: [face] } })).toBe(false);
});
