import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import { scoreNames } from './score-names.ts';
import type { Bands, ListEntry, Query } from './types.ts';
import { FACT_POINTS, SCALE } from './weights.ts';

/* What docs/guide/how-screening-decides.md tells a firm is held to the engine: a promise that is broken, or a figure that is another, fails here. */

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/guide/how-screening-decides.md'), 'utf8');
const rowOf = (label: string) =>
  GUIDE.split('\n')
    .find((line) => line.startsWith(`| ${label} |`))
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
const signed = (points: number) => (points === 0 ? '0' : points > 0 ? `+${points}` : `−${-points}`);

describe('the figures of the guide', () => {
  test.each(Object.entries(BANDS))('%s shows from and is strong from', (mode, { weak, strong }) =>
    expect(rowOf(`${mode[0]?.toUpperCase()}${mode.slice(1)}`)).toEqual([String(weak), String(strong)]),
  );

  test.each([
    ['Date of birth the same to the day', [FACT_POINTS.dobExact]],
    ['The same, but 1 January', [FACT_POINTS.dobNewYear]],
    ['The same with day and month exchanged', [FACT_POINTS.dobFlipped]],
    ['The same month or year, or inside a listed range', [FACT_POINTS.dobSameYear]],
    ['One year apart', [0]],
    ['More than a year apart', [FACT_POINTS.dobDiffers]],
    ['Country or nationality the same, another', [FACT_POINTS.countrySame, FACT_POINTS.countryDiffers]],
    ['Another gender', [FACT_POINTS.genderDiffers]],
    ['The same company number', [FACT_POINTS.numberSame]],
  ])('%s', (label, points) => expect(rowOf(label)).toEqual([points.map(signed).join(', ')]));

  test('72 is even, six points are odds of 2.7, and a date of birth is one in three thousand', () => {
    expect(SCALE.offset).toBe(72);
    expect(GUIDE).toContain('six points more make the odds 2.7 times as good');
    expect(Math.exp(6 / SCALE.factor)).toBeCloseTo(2.7, 1);
    expect(GUIDE).toContain('a stranger has it about once in three thousand');
    expect(Math.exp(FACT_POINTS.dobExact / SCALE.factor)).toBeGreaterThan(2_900);
    expect(Math.exp(FACT_POINTS.dobExact / SCALE.factor)).toBeLessThan(3_100);
  });
});

const listed = (ref: string, given: string, middle: string, family: string, over: Partial<ListEntry> = {}): ListEntry => ({
  ...emptyEntry(ref),
  kind: 'person',
  names: [
    { text: [given, middle, family].filter(Boolean).join(' '), kind: 'primary', parts: { given, ...(middle && { middle }), family } },
  ],
  ...over,
});
const person = (firstName: string, lastName: string, more: Partial<Extract<Query, { kind: 'person' }>> = {}): Query => ({
  kind: 'person',
  firstName,
  lastName,
  ...more,
});
const ask = (entries: ListEntry[], query: Query, bands: Bands = BANDS.standard) => screen(buildIndex(entries), query, bands);

describe('the example of the guide', () => {
  const [found] = ask(
    [listed('T1', 'Jory', 'Perran', 'TREGENNA', { dobs: ['1979'] })],
    person('Jory', 'Tregena', { dob: '1979-03-14' }),
  ).matches;

  test('is compared as the guide says, piece by piece', () => {
    expect(found?.explanation.tokens.map(({ asked, listed: other, relation }) => [asked, other, relation])).toEqual([
      ['Jory', 'Jory', 'equal'],
      ['Tregena', 'Tregenna', 'sounds_alike'],
      [null, 'Perran', 'only_listed'],
    ]);
    expect(found?.explanation.parts.find(({ code }) => code === 'date_of_birth')?.points).toBe(8);
  });

  test('its pieces sum to the points of the name, and those with the facts to the score', () => {
    const { tokens, parts } = found?.explanation ?? { tokens: [], parts: [] };
    expect(tokens.reduce((sum, { points }) => sum + points, 0)).toBe(parts.find(({ code }) => code === 'name')?.points);
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(found?.score);
  });
});

describe('what counts of a name', () => {
  const score = (one: string, other: string) => scoreNames(one, other, 'person');
  test.each([
    ['order', 'Jory Tregenna', 'Tregenna Jory'],
    ['capitals', 'Jory Tregenna', 'JORY TREGENNA'],
    ['accents', 'Jory Tregenna', 'Jóry Trégenna'],
  ])('%s counts nothing', (_what, one, other) => expect(score(one, other)).toBe(score(one, one)));

  test('a title counts hardly anything', () =>
    expect(score('Jory Tregenna', 'Jory Tregenna') - score('Jory Tregenna', 'Mr Jory Tregenna')).toBeLessThan(1.5));

  test('a word left out costs little, another in its place usually hides the name', () => {
    expect(score('Jory Perran Tregenna', 'Jory Tregenna')).toBeGreaterThanOrEqual(BANDS.standard.weak);
    expect(score('Jory Tregenna', 'Jory Polglase')).toBeLessThan(BANDS.standard.weak);
  });

  test('a weak alias counts only when it is exact, or when another fact agrees', () => {
    const entry = listed('T1', 'Wilmot', '', 'Polglase', {
      dobs: ['1979-03-14'],
      names: [
        { text: 'Wilmot Polglase', kind: 'primary' },
        { text: 'Jory Tregenna', kind: 'weak_alias' },
      ],
    });
    const points = (query: Query) => ask([entry], query, { weak: 1, strong: 100 }).matches[0]?.score ?? 0;
    expect(points(person('Jory', 'Tregenna'))).toBeGreaterThanOrEqual(BANDS.standard.weak);
    expect(points(person('Jory', 'Tregena'))).toBeLessThan(points(person('Jory', 'Tregenna')));
    expect(points(person('Jory', 'Tregena', { dob: '1979-03-14' }))).toBeGreaterThanOrEqual(BANDS.standard.weak);
  });
});

describe('the promises of the guide', () => {
  const smith = listed('T1', 'John', 'Henry', 'AL-SMITH', { dobs: ['1966-10-24'] });

  test('an equal first and family name is shown in every mode, at 80 or above, however common', () => {
    for (const bands of Object.values(BANDS)) {
      const [match] = ask([smith], person('John', 'Smith'), bands).matches;
      expect(match?.score).toBeGreaterThanOrEqual(80);
    }
  });

  test.each([
    ['a short form', person('Jack', 'Smith')],
    ['one word typed wrong', person('John', 'Smyth')],
  ])('with %s it is shown in standard mode', (_what, query) => expect(ask([smith], query).matches).toHaveLength(1));

  test('a middle name of the client that the list does not give hides nobody', () =>
    expect(ask([listed('T1', 'John', '', 'SMITH')], person('John', 'Smith', { middleNames: 'Albert' })).matches).toHaveLength(1));

  test('a conflicting date of birth never clears a close name: it stays, and is no longer strong', () => {
    const close = listed('T1', 'Jory', '', 'TREGENNA', { dobs: ['1931-04-02'] });
    expect(ask([close], person('Jory', 'Tregenna')).matches[0]?.band).toBe('strong');
    expect(ask([close], person('Jory', 'Tregenna', { dob: '1979-03-14' })).matches[0]?.band).toBe('weak');
  });

  test('the same question gives the same answer', () => {
    const query = person('Jon', 'Smyth', { dob: '1966-10-24' });
    expect(JSON.stringify(ask([smith], query))).toBe(JSON.stringify(ask([smith], query)));
  });

  test('nothing is hidden silently: who scores below the line is named with a reason', () => {
    const { matches, nearest } = ask([smith], person('Johann', 'Smitherman'));
    expect(matches).toEqual([]);
    expect(nearest[0]).toMatchObject({ ref: 'T1' });
    expect(nearest[0]?.why).not.toBe('');
  });

  test('where two have one name and no other fact, it says which fact would settle it', () =>
    expect(ask([smith], person('John', 'Smith')).matches[0]?.explanation.missingFact).toContain('date of birth'));

  test('an initial for a common first name is left out without the date of birth, and comes back with it', () => {
    expect(ask([smith], person('J.', 'Smith')).matches).toEqual([]);
    expect(ask([smith], person('J.', 'Smith', { dob: '1966-10-24' })).matches).toHaveLength(1);
  });

  test('another short first name before a common family name is left out, also with the exact date of birth', () => {
    const cook = listed('T1', 'Tom', '', 'COOK', { dobs: ['1966-10-24'] });
    expect(ask([cook], person('Tim', 'Cook')).matches).toEqual([]);
    expect(ask([cook], person('Tim', 'Cook', { dob: '1966-10-24' })).matches).toEqual([]);
  });

  test('a near miss of a longer common name comes back with the exact date of birth', () => {
    const huang = listed('T1', 'Jensen', '', 'HUANG', { dobs: ['1966-10-24'] });
    expect(ask([huang], person('Jansen', 'Huang')).matches).toEqual([]);
    expect(ask([huang], person('Jansen', 'Huang', { dob: '1966-10-24' })).matches).toHaveLength(1);
  });

  test('every entry counts as compared, because each is looked at by name, whatever its kind', () => {
    const ship = { ...emptyEntry('S1'), kind: 'vessel' as const, names: [{ text: 'John Smith', kind: 'primary' as const }] };
    const { matches, funnel } = ask([ship, smith], person('John', 'Smith'));
    expect(matches.map(({ entry }) => entry.ref).sort()).toEqual(['S1', 'T1']);
    expect(funnel).toMatchObject({ entries: 2, names: 2 });
  });
});
