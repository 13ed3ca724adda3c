import { expect, test } from 'vitest';
import type { Verification } from './verification-query.ts';
import { verificationLine } from './verification-words.ts';

const page = (change: Partial<Verification> = {}): Verification => ({
  is_asked: true,
  is_settled: false,
  is_blocked: false,
  blocked_reason: null,
  grace_ends_on: '2026-06-21',
  days_left: 9,
  rule: 'one',
  steps: [],
  verification: null,
  key_members: [],
  can: { start: true, send: false },
  why_not: null,
  ...change,
});
const mine = (state: NonNullable<Verification['verification']>['state'], reason: string | null = null): Verification['verification'] => ({
  id: 1,
  state,
  kind: 'first',
  phone: null,
  document_kind: null,
  evidence: [],
  reason,
  submitted_at: null,
  decided_at: null,
});

test('while there is time: by when, how long that is, and Start', () => {
  expect(verificationLine(page())).toEqual({
    kind: 'asks',
    fact: 'Verify who you are by 21 June.',
    rest: 'Nine days are left. After that, new checks and payments wait.',
    act: 'Start',
  });
});

test.each([
  [0, 'Today is the last day.'],
  [1, 'One day is left.'],
  [2, 'Two days are left.'],
  [12, '12 days are left.'],
])('with %i days left: %s', (days_left, words) => {
  expect(verificationLine(page({ days_left }))?.rest).toContain(words);
});

test('what was begun is gone on with', () => {
  expect(verificationLine(page({ verification: mine('started') }))?.act).toBe('Continue');
  expect(verificationLine(page({ verification: mine('rejected') }))?.act).toBe('Start');
});

test('asked again, the reviewer’s words stand there', () => {
  expect(verificationLine(page({ verification: mine('ask_again', 'Too dark to see.') }))).toMatchObject({
    fact: 'Your verification needs one more look.',
    rest: 'Too dark to see.',
    act: 'Continue',
  });
});

test('while it is reviewed there is nothing to press', () => {
  expect(verificationLine(page({ verification: mine('submitted') }))).toMatchObject({ kind: 'tells', act: null });
  expect(verificationLine(page({ verification: mine('submitted'), is_blocked: true }))).toMatchObject({ kind: 'stops', act: null });
});

test('once the time is over it stops, and says what helps', () => {
  expect(verificationLine(page({ is_blocked: true, days_left: 0 }))).toMatchObject({
    kind: 'stops',
    fact: 'New checks wait.',
    act: 'Start',
  });
});

test('somebody who cannot do it hears of it only when it holds them up, and whom they wait for', () => {
  const why_not = 'Only key members verify this account.';
  expect(verificationLine(page({ why_not }))).toBeNull();
  const blocked_reason = 'Waiting for Imogen Ashworth to verify this account';
  expect(verificationLine(page({ why_not, is_blocked: true, blocked_reason }))).toMatchObject({
    kind: 'stops',
    fact: 'Waiting for Imogen Ashworth to verify this account.',
    act: null,
  });
});

test.each([{ is_settled: true }, { is_asked: false, grace_ends_on: null, days_left: null }])('there is no line where %j', (change) => {
  expect(verificationLine(page(change))).toBeNull();
});
