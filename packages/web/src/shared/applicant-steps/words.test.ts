import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as appUsers from '@freehold/contract/access/app-users';
import { ANSWER_FAULTS } from '@freehold/contract/flows/answer-faults';
import * as applicants from '@freehold/contract/flows/applicants';
import { ALWAYS, SIGNED_IN } from '@freehold/contract/kernel/errors';
import { expect, test } from 'vitest';
import { CY } from './cy.ts';
import { EN } from './en.ts';
import { SHIPPED_TEXTS } from './shipped-texts.ts';

/** Every text of a language by its place, with the functions called as a page would. */
function textsOf(words: unknown, place = ''): [string, string][] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'function') {
    const given = place.endsWith('.joined')
      ? [['one', 'two']]
      : /\.(gapOne|gap|partOf|fileMissing|carryOnWith|redoBy|finishedOn|asked|answered|copySent)$/.test(place)
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
  // A reason of its own has no words beside those of the firm.
  const empty = [...welsh].flatMap(([place, text]) => (text.trim() === '' ? [place] : []));
  expect(empty).toEqual(['redoReasons.OTHER']);
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

test('every refusal of the calls of these pages has words, and so has every fault of an answer', () => {
  const routes = [...Object.values(applicants), ...Object.values(appUsers)].filter((value) => 'method' in value && 'errors' in value);
  expect(routes.length).toBeGreaterThan(20);
  const codes = new Set<string>([...ALWAYS, ...SIGNED_IN, ...routes.flatMap(({ errors }) => errors as readonly string[])]);
  for (const words of [EN, CY]) {
    expect([...codes].filter((code) => !words.problems[code])).toEqual([]);
    expect(ANSWER_FAULTS.filter((code) => !words.answerFaults[code])).toEqual([]);
  }
});

type Asked = { text?: string; label?: string; options?: string[] };
type Flow = {
  name: string;
  audience: string;
  steps: { type: string; title: string; config: { questions?: Asked[]; documents?: Asked[] }; question?: string; why?: string }[];
};

test('every text of a flow that ships and asks somebody has its Welsh', () => {
  const folder = join(import.meta.dirname, '../../../../server/src/features/flows/flows/definitions');
  const flows = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name, '1.json'), 'utf8')) as Flow)
    .filter(({ audience, steps }) => audience !== 'staff' && steps.some(({ type }) => type === 'review_and_submit'));
  expect(flows.length).toBeGreaterThan(5);
  const texts = flows.flatMap(({ name, steps }) => [
    name,
    ...steps.flatMap(({ type, title, config, question, why }) => [
      ...(CY.stepNames[type] === undefined ? [title] : []),
      ...[question, why].filter((text) => text !== undefined),
      ...[...(config.questions ?? []), ...(config.documents ?? [])].flatMap(({ text, label, options = [] }) => [
        text ?? label ?? '',
        ...options,
      ]),
    ]),
  ]);
  const known: readonly string[] = SHIPPED_TEXTS;
  expect([...new Set(texts)].filter((text) => !known.includes(text))).toEqual([]);
});
