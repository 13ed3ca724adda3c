import { expect, test } from 'vitest';
import { compareRecords } from './compare-records.ts';
import { emptyEntry } from './lists/list-format.ts';
import type { ListEntry } from './types.ts';

const record = (more: Partial<ListEntry>): ListEntry => ({
  ...emptyEntry('R'),
  kind: 'person',
  names: [{ text: 'Jory Tregenna', kind: 'primary' }],
  ...more,
});

test('the best pair of all names counts, and every fact that both give', () => {
  const left = record({
    names: [
      { text: 'Someone Else', kind: 'primary' },
      { text: 'TREGENNA, Jory', kind: 'alias' },
    ],
    dobs: ['1979-03-14'],
  });
  const found = compareRecords(left, record({ dobs: ['1979'], countries: ['GB'] }));
  expect(found.name).toBeGreaterThan(95);
  expect(found.facts.flatMap(({ part }) => part?.code ?? [])).toEqual(['date_of_birth']);
  expect(found.rank).toBeCloseTo(found.name + 8);
});

test('a number that both have brings records together, and another year of birth parts them', () => {
  const left = record({ identifiers: ['passport: X 123 456'], dobs: ['1979'] });
  const same = compareRecords(left, record({ identifiers: ['X123456'] }));
  const other = compareRecords(left, record({ dobs: ['1950'] }));
  expect(same.rank).toBeGreaterThan(100);
  expect(other.rank).toBeLessThan(72);
});

test('a weak alias that is merely near is held down unless a fact agrees', () => {
  const left = record({ names: [{ text: 'Black Tiner', kind: 'primary' }], dobs: ['1979-03-14'] });
  const weak = record({ names: [{ text: 'Black Tinner', kind: 'weak_alias' }] });
  expect(compareRecords(left, weak).rank).toBeLessThan(72);
  expect(compareRecords(left, { ...weak, dobs: ['1979-03-14'] }).rank).toBeGreaterThan(72);
});
