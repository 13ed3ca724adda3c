import { describe, expect, test } from 'vitest';
import { queryText } from './query-text.ts';
import { buildIndex } from './build-index.ts';
import { selfTest, wrongCopies } from './self-test.ts';
import type { EntryKind, ListEntry } from './types.ts';

function entry(ref: string, text: string, kind: EntryKind = 'person', nameKind: 'primary' | 'weak_alias' = 'primary'): ListEntry {
  return {
    ref,
    kind,
    names: [{ text, kind: nameKind }],
    dobs: [],
    countries: [],
    gender: null,
    identifiers: [],
    addresses: [],
    programme: null,
    listedOn: null,
    text: '',
  };
}
const asked = (one: ListEntry) => one.names.flatMap((name) => wrongCopies(one, name)).map(queryText);

const LIST = [
  entry('P1', 'Casimir Dravenkoff'),
  entry('P2', 'Oswin Tobias Kestenbrugg'),
  entry('C1', 'Northmere Shipping Holdings LLC', 'organisation'),
  entry('C2', 'Halvorsen Maritime Trading GmbH', 'organisation'),
];

describe('the copies that are asked for', () => {
  test('one has a single wrong letter, the other its words in another order', () => {
    const [typed, turned] = asked(entry('P1', 'Casimir Dravenkoff'));
    expect(turned).toBe('dravenkoff casimir');
    expect(typed).not.toBe('casimir dravenkoff');
    expect(Math.abs((typed ?? '').length - 'casimir dravenkoff'.length)).toBeLessThanOrEqual(1);
    expect(typed?.at(0)).toBe('c');
  });

  test('they follow from the name alone', () => {
    for (const one of LIST) expect(asked(one)).toEqual(asked(structuredClone(one)));
  });

  test('the legal form of a company stays at its end, and no letter of it is wrong', () => {
    for (const text of asked(entry('C1', 'Northmere Shipping Holdings LLC', 'organisation'))) expect(text).toMatch(/ llc$/);
  });

  test.each([
    ['a short name', entry('P', 'Kim Un')],
    ['one word', entry('P', 'Kestenbrugg')],
    ['another script', entry('P', 'Владимир Путин')],
    ['two names in one', entry('P', 'Kestenbrugg, Oswin')],
    ['a numbered unit', entry('C', 'Unit 61398 Holdings', 'organisation')],
  ])('nothing is asked of %s', (_, one) => expect(asked(one)).toEqual([]));

  test('no letter is wrong in a name that too many go by', () => {
    expect(asked(entry('P', 'Muhammad Hosseini'))).toEqual(['hosseini muhammad']);
  });
});

describe('the self-test of a version', () => {
  test('finds every copy where the index holds the names', () => {
    expect(selfTest(buildIndex(LIST), LIST)).toEqual({ tried: 8, found: 8, missed: [] });
  });

  test('says what is missed where the index lost an entry', () => {
    const found = selfTest(buildIndex(LIST.filter(({ ref }) => ref !== 'P2')), LIST);
    expect(found).toMatchObject({ tried: 8, found: 6 });
    expect(found.missed.map(({ ref }) => ref)).toEqual(['P2', 'P2']);
    expect(found.missed.some(({ asked: text }) => text === 'kestenbrugg oswin tobias')).toBe(true);
  });

  test('misses people whom a broken export gave one and the same name', () => {
    const alike = Array.from({ length: 600 }, (_, at) => entry(`P${at}`, 'Casimir Dravenkoff'));
    expect(selfTest(buildIndex(alike), alike).missed.length).toBeGreaterThan(0);
  });

  // About 800 screenings: a second of work, and several on a machine that is busy with the rest of a run.
  test('tries 200 names at most, the same ones whatever their order', { timeout: 20_000 }, () => {
    const many = Array.from({ length: 300 }, (_, at) => entry(`P${at}`, `Casimir ${madeUp(at)}`));
    const index = buildIndex(many);
    const found = selfTest(index, many);
    expect(found.tried).toBeLessThanOrEqual(400);
    expect(found.tried).toBeGreaterThan(300);
    expect(selfTest(index, [...many].reverse())).toEqual(found);
  });

  test('ships, aircraft and weak aliases are left out, and a version that brought nothing is tried for nothing', () => {
    const left = [entry('V', 'Northmere Orchid', 'vessel'), entry('W', 'Harbour Masterson', 'person', 'weak_alias')];
    expect(selfTest(buildIndex(LIST), left)).toEqual({ tried: 0, found: 0, missed: [] });
    expect(selfTest(buildIndex(LIST), [])).toEqual({ tried: 0, found: 0, missed: [] });
  });
});

const SYLLABLES = ['zor', 'vek', 'mul', 'tahn', 'brix', 'quel', 'dorv', 'yash', 'plem', 'grun'];
function madeUp(at: number): string {
  const pick = (power: number) => SYLLABLES[Math.floor(at / 10 ** power) % 10] ?? '';
  return `${pick(0)}${pick(1)}${pick(2)}`;
}
