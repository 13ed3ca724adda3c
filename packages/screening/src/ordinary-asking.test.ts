import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { Bands, ListedName, ListEntry, Query } from './types.ts';

const parted = (given: string, middle: string, family: string): ListedName => ({
  text: [given, middle, family].filter((part) => part !== '').join(' '),
  kind: 'primary',
  parts: { given, ...(middle === '' ? {} : { middle }), family },
});
const person = (ref: string, name: ListedName, dob = '1966-10-24'): ListEntry => ({
  ...emptyEntry(ref),
  kind: 'person',
  names: [name],
  dobs: [dob],
});
const whole = (text: string): ListedName => ({ text, kind: 'primary' });

const ENTRIES: ListEntry[] = [
  person('NOVAK', parted('Alexander', 'Ruslanovich', 'NOVAK')),
  person('AHMED', parted('Mohammed', 'Yasin', 'AL-AHMED')),
  person('HASSAN', parted('Ibrahim', '', 'AL-HASSAN')),
  person('RADIMICH', parted('Roman', 'Glebovich', 'RADIMOVICH')),
  person('SMITH', parted('William', 'Paul', 'SMITH')),
  person('ZHUKOVA', parted('Anastasia', 'Glebovna', 'ZHUKOVA')),
  person('KHOROSHEV', parted('Dmitry', '', 'KHOROSHEV')),
  person('MEDVEDKO', parted('Viktor', '', 'MEDVEDKO')),
  person('MOTAQI', whole('Amir Khan MOTAQI')),
  person('ALI', whole('KHOSHNAVAND Ali')),
  person('ABDULHAI', whole('ABDULHAI MOTMAEN')),
  person('PAE', whole('PAE Won Chol')),
  { ...emptyEntry('CARN-AIR'), kind: 'organisation', names: [whole('Carn Air')] },
  { ...emptyEntry('METALS'), kind: 'organisation', names: [whole('Joint Stock Company Velsk Metals')] },
];
const INDEX = buildIndex(ENTRIES.toSorted((one, other) => (one.ref < other.ref ? -1 : 1)));

function shown(query: Query, bands: Bands = BANDS.standard): string[] {
  return screen(INDEX, query, bands).matches.map(({ entry }) => entry.ref);
}
const asked = (firstName: string, lastName: string, dob?: string): Query => ({
  kind: 'person',
  firstName,
  lastName,
  ...(dob === undefined ? {} : { dob }),
});

describe('first and family name as listed', () => {
  test.each([
    ['NOVAK', 'Alexander', 'Novak'],
    ['AHMED', 'Mohammed', 'Ahmed'],
    ['HASSAN', 'Ibrahim', 'Hassan'],
    ['SMITH', 'William', 'Smith'],
    ['ALI', 'Ali', 'Khoshnavand'],
  ])('%s is shown in every mode, whatever else the list has', (ref, first, last) => {
    for (const bands of Object.values(BANDS)) expect(shown(asked(first, last), bands)).toContain(ref);
  });

  test('a first name that is also a title hides nobody, however many have the family name', () => {
    const people = Array.from({ length: 60 }, (_, at) =>
      person(`P${String(at).padStart(2, '0')}`, parted(['Reza', 'Hadi', 'Amir', 'Karim'][at % 4] ?? '', 'Javad', 'JAFARI')),
    );
    const index = buildIndex([...people, person('SEYED', parted('Seyed', 'Majid Feiz', 'JAFARI'))]);
    for (const bands of Object.values(BANDS))
      expect(screen(index, asked('Seyed', 'Jafari'), bands).matches.map(({ entry }) => entry.ref)).toContain('SEYED');
  });

  test('another family name is not', () => {
    expect(shown(asked('William', 'Smythers'))).toEqual([]);
    expect(shown(asked('Roman', 'Ahmed'))).toEqual([]);
  });

  test('a middle name that contradicts the listed one takes the name out of sight where it is common', () => {
    expect(shown({ kind: 'person', firstName: 'William', middleNames: 'Peter', lastName: 'Smith' })).toEqual([]);
    expect(shown({ kind: 'person', firstName: 'William', middleNames: 'Paul', lastName: 'Smith' })).toEqual(['SMITH']);
  });
});

describe('one small change', () => {
  test.each([
    ['RADIMICH', 'Roman', 'Radimovič'],
    ['RADIMICH', 'Roman', 'Radimovch'],
    ['RADIMICH', 'Roman', 'Radimowicz'],
    ['RADIMICH', 'Roman', 'Radimowitsch'],
    ['KHOROSHEV', 'Dmitri', 'Choroszew'],
    ['KHOROSHEV', 'Dmitrij', 'Horoshev'],
    ['ZHUKOVA', 'Anastasia', 'Schukowa'],
    ['ZHUKOVA', 'Anastasia', 'Žukova'],
    ['ZHUKOVA', 'Anastasia', 'Zhukov'],
    ['MEDVEDKO', 'Vic', 'Medvedko'],
    ['SMITH', 'Bill', 'Smith'],
    ['AHMED', 'Mohamed', 'El-Ahmed'],
    ['MOTAQI', 'امیر', 'متقی'],
    ['ALI', 'خوشناوند', 'علی'],
    ['ABDULHAI', 'عبدالحی', 'مطمئن'],
    ['PAE', '원철', '배'],
  ])('%s is shown for %s %s', (ref, first, last) => {
    expect(shown(asked(first, last))).toContain(ref);
  });

  test.each([
    ['carn-air', 'Carn Airlines', 'CARN-AIR'],
    ['carn-air', 'Carn Airways Limited', 'CARN-AIR'],
    ['velsk', 'Velsk Metals Limited', 'METALS'],
    ['velsk', 'AO Velsk Metals', 'METALS'],
  ])('%s: %s is shown', (_what, name, ref) => {
    expect(shown({ kind: 'company', name })).toContain(ref);
  });
});

describe('an exact date of birth', () => {
  test('brings back who has an initial or another spelling', () => {
    expect(shown(asked('W.', 'Smith'))).toEqual([]);
    expect(shown(asked('W.', 'Smith', '1966-10-24'))).toContain('SMITH');
    expect(shown(asked('Wilam', 'Smiht'))).toEqual([]);
    expect(shown(asked('Wilam', 'Smiht', '1966-10-24'))).toContain('SMITH');
  });

  test('does not show a stranger who was born on the same day', () => {
    expect(shown(asked('Elowen', 'Tregenna', '1966-10-24'))).toEqual([]);
    expect(shown(asked('Roman', 'Tregenna', '1966-10-24'))).toEqual([]);
  });

  test('says that it is very likely the same person, where the name is near', () => {
    const probabilityWith = (query: Query) => screen(INDEX, query, BANDS.wide).matches[0]?.explanation.probability ?? 0;
    expect(probabilityWith(asked('Roman', 'Radimovch', '1966-10-24'))).toBeGreaterThan(0.99);
    expect(probabilityWith(asked('Roman', 'Radimovch', '1966-10-24'))).toBeGreaterThan(probabilityWith(asked('Roman', 'Radimovch')));
  });

  test('the first of January says less: lists write it for a day they do not know', () => {
    const points = (dob: string) =>
      screen(
        buildIndex([person('JAN', parted('William', '', 'SMITH'), dob)]),
        asked('William', 'Smith', dob),
        BANDS.standard,
      ).matches[0]?.explanation.parts.find(({ code }) => code === 'date_of_birth')?.points;
    expect(points('1966-01-01')).toBeLessThan(points('1966-10-24') ?? 0);
  });
});
