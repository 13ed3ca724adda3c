import { expect, test } from 'vitest';
import { degreesOf, gridOf, gridReference, readGridReference } from './national-grid.ts';

test('a place goes to degrees and comes back to the same metre', () => {
  for (const point of [
    { easting: 356_970, northing: 173_340 },
    { easting: 538_884, northing: 177_322 },
    { easting: 134_200, northing: 25_100 },
    { easting: 394_235, northing: 806_529 },
  ])
    expect(gridOf(degreesOf(point))).toEqual(point);
});

test('a place is named by the ten metres it stands in', () => {
  expect(gridReference({ easting: 356_970, northing: 173_340 })).toBe('ST 5697 7334');
  expect(gridReference({ easting: -5, northing: 0 })).toBe('');
});

test.each([
  ['ST 5697 7334', { easting: 356_970, northing: 173_340 }],
  ['st56977334', { easting: 356_970, northing: 173_340 }],
  ['TG 51409 13177', { easting: 651_409, northing: 313_177 }],
  ['nowhere', null],
  ['ST 56', null],
  ['', null],
])('%j is read', (text, point) => {
  expect(readGridReference(text)).toEqual(point);
});
