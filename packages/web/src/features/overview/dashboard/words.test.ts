import type { CheckListRow, CheckStep } from '@freehold/contract/checks/checks';
import { expect, test } from 'vitest';
import { TASK_KINDS } from '@freehold/contract/overview/tasks';
import { dueWords } from '../../../shared/due-words.ts';
import { needsSentence, progressOf, taskWords, troubleOf, verbOf } from './words.ts';

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
  ['second', 1, 1, 'Second person'],
  ['second', 0, 3, 'Second approver'],
  ['risk', 0, 2, 'Risk assessment'],
  ['decision', 0, 3, 'Decision'],
] as const)('waiting for %s with %d open matches, %d of four steps are done: %s', (step, open_matches, done, at) => {
  expect(progressOf(row(step, { open_matches }))).toEqual({ done, at });
});

test('how much there is to do is a sentence', () => {
  expect([0, 1, 5, 12].map((count) => needsSentence(count))).toEqual([
    'You are up to date',
    'One thing needs you',
    'Five things need you',
    '12 things need you',
  ]);
  expect(needsSentence(5, 2)).toBe('Five things need you, two of them today');
  expect(needsSentence(2, 2)).toBe('Two things need you today');
  expect(needsSentence(1, 1)).toBe('One thing needs you today');
});

test.each(TASK_KINDS)('a task of the kind %s has a sentence and one verb', (kind) => {
  const words = taskWords({ kind, about: null, count: 1, is_overdue: false });
  expect(words.title).toMatch(/^[A-Z].*[^.]$/);
  expect(words.verb).not.toBe('');
});

test('several of a kind are counted, and what is overdue says so', () => {
  expect(taskWords({ kind: 'invitations', about: null, count: 3, is_overdue: false }).title).toBe('Three invitations have expired');
  expect(taskWords({ kind: 'cdd_due', about: '18 Quarry Terrace', count: 4, is_overdue: true })).toMatchObject({
    title: 'Four people’s checks are overdue',
    about: '18 Quarry Terrace',
    glyph: 'cross',
  });
  expect(taskWords({ kind: 'cdd_due', about: null, count: 1, is_overdue: false })).toMatchObject({
    title: 'A check is due today',
    glyph: 'clock',
  });
  expect(taskWords({ kind: 'hmrc_renewal', about: null, count: 1, is_overdue: true })).toMatchObject({
    title: 'Your HMRC registration has expired',
    family: 'clay',
  });
});

test.each([
  ['2026-11-20', true, 'Overdue', true],
  ['2026-11-21', false, 'Today', true],
  ['2026-11-22', false, 'Tomorrow', false],
  ['2026-11-25', false, 'Wed 25 Nov', false],
  ['2027-01-05', false, '5 Jan 2027', false],
])('due on %s', (dueOn, isOverdue, text, presses) => {
  expect(dueWords(dueOn, isOverdue, new Date('2026-11-21T12:00:00Z'))).toEqual({ text, presses });
});
