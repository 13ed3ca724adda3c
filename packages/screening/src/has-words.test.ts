import { expect, test } from 'vitest';
import { hasWordsToCompare, isNameToCompare } from './has-words.ts';

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

test.each([
  [{ kind: 'vessel', name: 'MV' }, true],
  [{ kind: 'vessel', imo: '9562233' }, true],
  [{ kind: 'vessel' }, false],
  [{ kind: 'vessel', name: '🙂' }, false],
  [{ kind: 'aircraft', registration: 'G-ABCD' }, true],
  [{ kind: 'aircraft', registration: '-' }, false],
  [{ kind: 'wallet', address: '1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo' }, true],
  [{ kind: 'wallet', address: '1Kuf' }, false],
] as const)('%o gives something to compare: %s', (query, expected) => {
  expect(hasWordsToCompare(query)).toBe(expected);
});

test('another name gives something to compare by the rules of its kind', () => {
  const [person, company] = [
    { kind: 'person', firstName: 'Jory', lastName: 'Tregenna' } as const,
    { kind: 'company', name: 'Carn' } as const,
  ];
  expect(isNameToCompare(person, { kind: 'alias', text: 'Mr' })).toBe(false);
  expect(isNameToCompare(person, { kind: 'native', text: 'Джори' })).toBe(true);
  expect(isNameToCompare(company, { kind: 'former', text: 'Ltd' })).toBe(false);
  expect(isNameToCompare(company, { kind: 'former', text: 'Carn Metals' })).toBe(true);
});
