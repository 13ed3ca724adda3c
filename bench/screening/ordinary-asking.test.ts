import { BANDS } from '@freehold/screening/bands';
import { screen } from '@freehold/screening/screen';
import type { Bands, Query } from '@freehold/screening/types';
import { describe, expect, test } from 'vitest';
import { loadLists } from './load-lists.ts';
import { partsOf } from './variants/ways-of-asking.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';

describe.skipIf(!HAS_SCREENING_DATA)('people of the real lists (needs the shared data: set FREEHOLD_SHARED_DATA)', () => {
  const lists = HAS_SCREENING_DATA ? loadLists(SCREENING_DATA).lists : [];
  const listOf = (key: string) => lists.find(({ listKey }) => listKey === key);
  const shown = (key: string, query: Query, bands: Bands = BANDS.standard) => {
    const list = listOf(key);
    return list ? screen(list.index, query, bands).matches.map(({ entry }) => entry.ref) : [];
  };
  const bornOn = (ref: string) =>
    lists.flatMap(({ entries }) => entries.filter((entry) => entry.ref === ref)).flatMap(({ dobs }) => dobs)[0] ?? '';

  test.each([
    ['Alexander', 'Novak', 'RUS1722'],
    ['Aleksandr', 'Popov', 'RUS1790'],
    ['Mohammed', 'Ahmed', 'SYR0151'],
    ['Ibrahim', 'Hassan', 'SYR0094'],
  ])('%s %s is shown as %s, with and without the date of birth, in every mode', (firstName, lastName, ref) => {
    for (const bands of Object.values(BANDS)) expect(shown('uk-sanctions', { kind: 'person', firstName, lastName }, bands)).toContain(ref);
    const dob = bornOn(ref);
    if (dob !== '') expect(shown('uk-sanctions', { kind: 'person', firstName, lastName, dob })).toContain(ref);
  });

  test.each(['Abramovič', 'Abramovch', 'Abramowicz'])('Roman %s is shown as RUS0270 with the date of birth', (lastName) => {
    expect(shown('uk-sanctions', { kind: 'person', firstName: 'Roman', lastName, dob: '1966-10-24' })).toContain('RUS0270');
  });

  test.each(['Mahan Airlines', 'Mahan Airlines Limited'])('%s is shown as Mahan Air', (name) => {
    const found = lists.flatMap(({ index }) => screen(index, { kind: 'company', name }, BANDS.standard).matches);
    expect(found.some(({ entry }) => entry.names.some(({ text }) => /^mahan air$/i.test(text)))).toBe(true);
  });

  test('an initial and the exact date of birth are enough', () => {
    const people = (listOf('ofac-sdn')?.entries ?? []).filter(
      ({ kind, dobs }) => kind === 'person' && dobs.some((date) => date.length === 10),
    );
    const some = people.filter((_entry, at) => at % 100 === 0);
    expect(some.length).toBeGreaterThan(40);
    for (const entry of some) {
      const person = partsOf(entry);
      const dob = entry.dobs.find((date) => date.length === 10);
      if (!person || dob === undefined) continue;
      const query = { kind: 'person', firstName: `${person.given.slice(0, 1)}.`, lastName: person.family, dob } as const;
      expect(shown('ofac-sdn', query), entry.ref).toContain(entry.ref);
    }
  });

  test('first and family name exactly as the United Kingdom lists them are shown in strict mode', { timeout: 240_000 }, () => {
    const people = (listOf('uk-sanctions')?.entries ?? []).filter(({ kind }) => kind === 'person');
    const hidden = people.flatMap((entry) => {
      const { given = '', family = '' } = entry.names[0]?.parts ?? {};
      if (!/\p{L}{2}/u.test(given) || !/\p{L}{2}/u.test(family)) return [];
      const found = shown('uk-sanctions', { kind: 'person', firstName: given, lastName: family }, BANDS.strict);
      return found.includes(entry.ref) ? [] : [`${given} | ${family} | ${entry.ref}`];
    });
    expect(hidden).toEqual([]);
  });
});
