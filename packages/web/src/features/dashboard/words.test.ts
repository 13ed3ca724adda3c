import type { CheckListRow, CheckStep } from '@freehold/contract/aml-checks';
import { expect, test } from 'vitest';
import { needsSentence, progressOf, troubleOf, verbOf } from './words.ts';

type Row = Pick<CheckListRow, 'waits_for' | 'yours' | 'open_matches' | 'outcome'>;
const row = (waits_for: CheckStep | null, part: Partial<Row> = {}): Row => ({
  waits_for,
  yours: true,
  open_matches: 0,
  outcome: 'refer',
  ...part,
});

test.each([
  ['report', 'Report'],
  ['matches', 'Review'],
  ['second', 'Review'],
  ['risk', 'Assess'],
  ['decision', 'Decide'],
  ['screen_again', 'Open'],
] as const)('a check that waits for %s is offered with “%s” to who may act, and with “Open” to everybody else', (step, verb) => {
  expect(verbOf(row(step))).toBe(verb);
  expect(verbOf(row(step, { yours: false }))).toBe('Open');
});

test('the sentence of a row counts its matches and tells a pass from an answer that is none', () => {
  expect(troubleOf(row('matches', { open_matches: 1 }))).toBe('A possible match needs a decision');
  expect(troubleOf(row('matches', { open_matches: 12 }))).toBe('12 possible matches need a decision');
  expect(troubleOf(row('decision', { outcome: 'pass' }))).toBe('Ready for a decision');
  expect(troubleOf(row('decision'))).toBe('Did not pass: decide what happens');
});

test.each([
  ['screening', 0, 0, 'Being screened'],
  ['screen_again', 0, 0, 'Could not run'],
  ['matches', 2, 1, 'Matches open'],
  ['second', 1, 1, 'Second opinion'],
  ['second', 0, 3, 'Second approver'],
  ['risk', 0, 2, 'Risk assessment'],
  ['decision', 0, 3, 'Decision'],
] as const)('waiting for %s with %d open matches, %d of four steps are done: %s', (step, open_matches, done, at) => {
  expect(progressOf(row(step, { open_matches }))).toEqual({ done, at });
});

test('how much there is to do is a sentence', () => {
  expect([0, 1, 5, 12].map(needsSentence)).toEqual([
    'nothing needs you now',
    'one thing needs you',
    'five things need you',
    '12 things need you',
  ]);
});
