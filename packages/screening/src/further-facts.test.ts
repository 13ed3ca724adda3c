import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { ListEntry, Query } from './types.ts';

const LISTED: ListEntry = {
  ...emptyEntry('P1'),
  kind: 'person',
  names: [{ text: 'Jory TREGENNA', kind: 'primary', parts: { given: 'Jory', family: 'TREGENNA' } }],
  dobs: ['1979'],
  countries: ['RU'],
  identifiers: ['passport: 51 AB 123456'],
  birthPlaces: ['Velsk, Arkhangelsk Region, Russia'],
};
const COMPANY: ListEntry = {
  ...emptyEntry('C1'),
  kind: 'organisation',
  names: [{ text: 'Carn Metals LLC', kind: 'primary' }],
  identifiers: ['registration: 1027700132195'],
};
const INDEX = buildIndex([COMPANY, LISTED]);
type Person = Extract<Query, { kind: 'person' }>;
const ask = (more: Partial<Person> = {}) =>
  screen(INDEX, { kind: 'person', firstName: 'Elowen', lastName: 'Nancarrow', ...more }, BANDS.standard).matches;
const points = (more: Partial<Person>, code: string) =>
  ask({ firstName: 'Jory', lastName: 'Tregenna', ...more })[0]?.explanation.parts.find((part) => part.code === code)?.points;

describe('other names', () => {
  test.each([
    ['former', 'Jory Tregenna', 'the former name'],
    ['alias', 'Jory Tregenna', 'the other name'],
    ['native', 'Джори Трегенна', 'the name in its own script'],
  ] as const)('a %s name is compared, and the answer says by which name', (kind, text, is) => {
    expect(ask()).toEqual([]);
    const [match] = ask({ otherNames: [{ text, kind }] });
    expect(match?.entry.ref).toBe('P1');
    expect(match?.explanation.parts[0]?.text).toContain(`Asked by ${is}, ${text}.`);
    expect(match?.explanation.fields[0]).toMatchObject({ field: 'name', asked: text });
  });

  test('a maiden name stands in the place of the family name', () => {
    const [match] = ask({ firstName: 'Jory', otherNames: [{ text: 'Tregenna', kind: 'maiden' }] });
    expect(match?.explanation.parts[0]?.text).toContain('Asked by the maiden name, Jory Tregenna.');
  });

  test('an entry that several names come near is shown once, by the nearest', () => {
    const others = ['Jory Tregena', 'Jory Tregenna', 'J. Tregenna'].map((text) => ({ text, kind: 'alias' as const }));
    const matches = ask({ otherNames: others });
    expect(matches).toHaveLength(1);
    expect(matches[0]?.explanation.fields[0]?.asked).toBe('Jory Tregenna');
  });

  test('a company is found by a former name, and by a number of another register', () => {
    const company = (more: object) => screen(INDEX, { kind: 'company', name: 'Quarry Holdings', ...more }, BANDS.standard).matches;
    expect(company({})).toEqual([]);
    expect(company({ otherNames: [{ text: 'Carn Metals', kind: 'former' }] })).toHaveLength(1);
    const numbered = screen(INDEX, { kind: 'company', name: 'Carn Metals', otherNumbers: ['1027700132195'] }, BANDS.standard).matches[0];
    expect(numbered?.explanation.parts.find(({ code }) => code === 'identifier')?.points).toBe(15);
  });
});

describe('other facts', () => {
  test('a passport number finds who is called otherwise, and a person decides', () => {
    const [match] = ask({ passports: ['51AB123456'] });
    expect(match).toMatchObject({ entry: { ref: 'P1' }, band: 'weak', score: 72 });
    expect(match?.explanation.parts.at(-1)?.text).toMatch(/^What has this number stays a possible match/);
    expect(ask({ passports: ['51AB123457'] })).toEqual([]);
  });

  test.each([
    [{ birthPlace: 'Velsk' }, 8],
    [{ birthPlace: 'Velsk', birthCountry: 'RU' }, 8],
    [{ birthPlace: 'Vologda', birthCountry: 'RU' }, 3],
    [{ birthCountry: 'FR' }, -5],
    [{ birthPlace: 'Vologda' }, undefined],
  ] as const)('born %o moves the score by %s', (born, expected) => {
    expect(points(born, 'birth_place')).toBe(expected);
  });

  test('a country of residence or birth that is listed speaks for the match, and another says nothing', () => {
    expect(points({ residence: 'RU' }, 'country')).toBe(5);
    expect(points({ residence: 'GB' }, 'country')).toBeUndefined();
    expect(points({ nationality: 'GB' }, 'country')).toBe(-5);
    expect(points({ nationality: 'GB', residence: 'RU' }, 'country')).toBe(5);
    expect(points({ nationality: 'GB', birthCountry: 'RU' }, 'country')).toBe(5);
  });

  test('the points of all parts still sum to the score', () => {
    for (const more of [{ passports: ['51AB123456'] }, { birthPlace: 'Velsk', residence: 'RU' }, { birthCountry: 'FR', nationality: 'FR' }])
      for (const match of ask({ firstName: 'Jory', lastName: 'Tregenna', ...more }))
        expect(match.explanation.parts.reduce((sum, part) => sum + part.points, 0)).toBe(match.score);
  });
});
