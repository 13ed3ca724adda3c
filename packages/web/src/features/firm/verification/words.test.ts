import { REVIEW_QUESTIONS, type ReviewAnswers } from '@freehold/contract/firm/verification-reviews';
import { describe, expect, test } from 'vitest';
import type { Verification } from '../../../shared/verification-query.ts';
import { hindranceOf, NO_ANSWERS, queueSentence, tryWords } from './review-words.ts';
import { fileFault, MOST_BYTES, stepDetail, verdict, waitsTitle } from './words.ts';
import { readReviewsSearch, readVerificationSearch } from './reviews-search.ts';

const page = (done: number, change: Partial<Verification> = {}): Verification => ({
  is_asked: true,
  is_settled: false,
  is_blocked: false,
  blocked_reason: null,
  grace_ends_on: '2026-06-21',
  days_left: 9,
  rule: 'one',
  steps: (['phone', 'document', 'photograph', 'review'] as const).map((key, index) => ({
    key,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  })),
  verification: null,
  key_members: [],
  can: { start: true, send: false },
  why_not: null,
  ...change,
});

test.each([
  [0, 'Four steps, about four minutes in all.'],
  [1, 'One of four steps is done. The next takes two minutes.'],
  [2, 'Two of four steps are done. The next takes a minute.'],
  [3, 'Three of four steps are done. Send it to somebody else for review.'],
  [4, 'All four steps are done.'],
])('with %i done the card says: %s', (done, words) => expect(verdict(page(done))).toBe(words));

test('the step that waits names what is still missing', () => {
  const verification: Verification['verification'] = {
    id: 1,
    state: 'started',
    kind: 'first',
    phone: null,
    document_kind: 'licence',
    evidence: [{ id: 1, part: 'document_front', mime: 'image/png', size: 1, added_at: '2026-06-09T08:06:00Z', is_erased: false }],
    reason: null,
    submitted_at: null,
    decided_at: null,
  };
  expect(stepDetail('document', page(1, { verification }))).toBe('Driving licence, its back is still missing');
  expect(stepDetail('document', page(1, { verification: { ...verification, document_kind: 'passport' } }))).toMatch(/^Passport, added /);
});

test('what waits is said with the day, as long as it is to come', () => {
  expect(waitsTitle(page(0))).toBe('What waits after 21 June');
  expect(waitsTitle(page(0, { is_blocked: true }))).toBe('What waits now');
  expect(waitsTitle(page(0, { grace_ends_on: null }))).toBe('What would wait');
});

test('a file that would be refused is not sent', () => {
  expect(fileFault({ size: 0 })).toBe('This file is empty or locked');
  expect(fileFault({ size: MOST_BYTES })).toBeNull();
  expect(fileFault({ size: MOST_BYTES + 1 })).toBe('File must be 15 MB or smaller');
});

describe('what stands between the answers and Accept', () => {
  const all = (answer: 'yes' | 'no' | 'unsure') => Object.fromEntries(REVIEW_QUESTIONS.map((one) => [one, answer])) as ReviewAnswers;
  test('nothing, with every Yes and everything opened', () => expect(hindranceOf(all('yes'), true)).toBeNull());
  test('nothing is said before all is answered', () => expect(hindranceOf(NO_ANSWERS, false)).toBeNull());
  test('what was not opened', () => expect(hindranceOf(all('yes'), false)?.fact).toBe('Not everything was looked at.'));
  test('a No, whatever the note says', () => {
    expect(hindranceOf({ ...all('yes'), edges_are_intact: 'no' }, true)).toMatchObject({ fact: 'One answer is No.', noteOnly: false });
  });
  test('an Unsure, until there is a note', () => {
    expect(hindranceOf({ ...all('yes'), nobody_else: 'unsure' }, true)).toMatchObject({ fact: 'One answer is unsure.', noteOnly: true });
    expect(hindranceOf(all('unsure'), true)?.fact).toBe('Six answers are unsure.');
  });
});

test.each([
  [0, null, 'No verifications to review'],
  [1, null, 'One verification to review'],
  [5, '2026-06-12', 'Five verifications to review, the next due on 12 Jun'],
])('%i waiting, due %s: %s', (waiting, due, words) => expect(queueSentence(waiting, due)).toBe(words));

test.each([
  ['first', 1, 'First review'],
  ['renewal', 1, 'Renewal'],
  ['first', 2, 'Second try'],
  ['renewal', 3, 'Try 3'],
] as const)('a %s sent %i times is called %s', (kind, sending, words) => expect(tryWords({ kind, try: sending })).toBe(words));

test('an address with something else in it opens the page all the same', () => {
  expect(readReviewsSearch({ view: 'everything', id: 'x' })).toEqual({ view: undefined, id: undefined });
  expect(readReviewsSearch({ view: 'mine', id: '7' })).toEqual({ view: 'mine', id: 7 });
  expect(readVerificationSearch({ continue: '1' })).toEqual({ continue: 1 });
  expect(readVerificationSearch({ continue: 'yes' })).toEqual({ continue: undefined });
});
