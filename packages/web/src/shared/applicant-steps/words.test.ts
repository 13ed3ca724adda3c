import { expect, test } from 'vitest';
import { CY } from './cy.ts';
import { EN } from './en.ts';

/** Every text of a language by its place, with the functions called as a page would. */
function textsOf(words: unknown, place = ''): [string, string][] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'function') {
    const given = place.endsWith('.joined')
      ? [['one', 'two']]
      : /\.(gapOne|gap|partOf|fileMissing|carryOnWith|redoBy|finishedOn|asked|answered)$/.test(place)
        ? ['One', 'Two']
        : [3, 5, null];
    const named = (words as (...input: unknown[]) => string)(...given);
    return [[place, named]];
  }
  return Object.entries(words as object).flatMap(([key, value]) => textsOf(value, place === '' ? key : `${place}.${key}`));
}

const english = textsOf(EN);
const welsh = new Map(textsOf(CY));

test('Welsh has every text, and none is left in English', () => {
  // Steps are named in English by the flow itself.
  const both = [...welsh.keys()].filter((place) => !place.startsWith('stepNames.'));
  expect(both.sort()).toEqual(english.map(([place]) => place).sort());
  // What is written the same in both: the months of the page, formats and loan words.
  const same = english.filter(([place, text]) => welsh.get(place) === text && /\p{L}{4,}/u.test(text)).map(([place]) => place);
  expect(same).toEqual([]);
  for (const [place, text] of welsh) expect([place, text.trim() === '']).toEqual([place, false]);
});

const syllablesOf = (word: string): number => {
  const groups = word
    .toLowerCase()
    .replace(/e$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 1);
};

/** The school grade a text asks for, by Flesch and Kincaid; five years more is the age. */
function gradeOf(text: string): number {
  const sentences = text.split(/[.?!:]+/).filter((part) => /\p{L}/u.test(part));
  const words = text.match(/[\p{L}’']+/gu) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

test('a child of eleven can read the sentences of the page', () => {
  const sentences = english.map(([, text]) => text).filter((text) => /[.?]$/.test(text) && text.split(' ').length >= 5);
  expect(sentences.length).toBeGreaterThan(80);
  expect(gradeOf(sentences.join(' ')) + 5).toBeLessThan(11);
});

test('no sentence is long', () => {
  const long = english.flatMap(([place, text]) =>
    text
      .split(/(?<=[.?:]) /)
      .filter((each) => each.split(' ').length > 22)
      .map(() => place),
  );
  expect(long).toEqual([]);
});
