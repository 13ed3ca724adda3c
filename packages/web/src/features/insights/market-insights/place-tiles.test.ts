import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classesOf, placeTiles } from './place-tiles.ts';

const area = fc.record({ easting: fc.integer({ min: 0, max: 660_000 }), northing: fc.integer({ min: 0, max: 660_000 }) });

test('every area has a square of its own, on a grid that begins at its corner', () => {
  fc.assert(
    fc.property(fc.array(area, { minLength: 1, maxLength: 120 }), (places) => {
      const tiles = placeTiles(places.map((place, at) => ({ code: `A${at}`, ...place })));
      expect(tiles).toHaveLength(places.length);
      expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(places.length);
      expect([Math.min(...tiles.map(({ column }) => column)), Math.min(...tiles.map(({ row }) => row))]).toEqual([0, 0]);
    }),
    { numRuns: 60 },
  );
});

test('north is up and east is right; without positions nothing is drawn', () => {
  const tiles = placeTiles([
    { code: 'NE', easting: 424_000, northing: 564_000 },
    { code: 'TR', easting: 170_000, northing: 40_000 },
    { code: 'CT', easting: 620_000, northing: 160_000 },
  ]);
  const [north, west, east] = ['NE', 'TR', 'CT'].map((code) => tiles.find((tile) => tile.code === code));
  expect((north?.row ?? 9) < (west?.row ?? 0)).toBe(true);
  expect((west?.column ?? 9) < (east?.column ?? 0)).toBe(true);
  expect(placeTiles([{ code: 'NE', easting: null, northing: null }])).toEqual([]);
});

test('five classes of equally many, equal values in one', () => {
  expect(classesOf([10, 20, 30, 40, 50, null])).toEqual([1, 2, 3, 4, 5, null]);
  expect(classesOf([7, 7, 7])).toEqual([1, 1, 1]);
});
