import { expect, test } from 'vitest';
import { hasWordsToCompare } from './has-words.ts';

test.each([
  ['🙂🙂', '🙂🙂'],
  ['X', 'Y'],
  ['A', 'A'],
  ['de la', 'van der'],
  ['Mr', 'Dr'],
  ['.', '-'],
  ['Ltd', 'Ltd'],
])('a person called %s %s gives nothing to compare', (firstName, lastName) => {
  expect(hasWordsToCompare({ kind: 'person', firstName, lastName })).toBe(false);
});

test.each([
  ['J', 'Tregenna'],
  ['Wei', 'O'],
  ['Van', 'Do'],
  ['伟', '李'],
  ['محمد', 'علی'],
  ['Prince', 'King'],
])('a person called %s %s does', (firstName, lastName) => {
  expect(hasWordsToCompare({ kind: 'person', firstName, lastName })).toBe(true);
});

test.each(['🙂🙂', 'Ltd', 'A', 'X Y', 'The Company', 'Limited Liability Company', '&'])(
  'a company called %s gives nothing to compare',
  (name) => {
    expect(hasWordsToCompare({ kind: 'company', name })).toBe(false);
  },
);

test.each(['Carn', '3M', 'X Corp', 'B & Q Ltd', 'The Group', '株式会社', 'Holdings Limited', '1 Ltd'])(
  'a company called %s does',
  (name) => {
    expect(hasWordsToCompare({ kind: 'company', name })).toBe(true);
  },
);
