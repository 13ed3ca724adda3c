import { describe, expect, test } from 'vitest';
import { gridPlace } from './national-grid.ts';
import { readPostcode } from '../../insights/public.ts';
import { writeLines, writeName } from '../../insights/public.ts';

describe('a typed postcode', () => {
  test.each([
    ['bs8 4kv', 'BS8 4KV', false],
    ['BS84KV', 'BS8 4KV', false],
    [' b s 8-4 k v ', 'BS8 4KV', false],
    ['SWIA 2AA', 'SW1A 2AA', true],
    ['SW1A OAA', 'SW1A 0AA', true],
    ['E1 IAA', 'E1 1AA', true],
    ['OX1 1AA', 'OX1 1AA', false],
  ])('%s is read as %s', (typed, postcode, wasMended) => {
    expect(readPostcode(typed)).toEqual({ postcode, wasMended });
  });

  test.each(['', 'BS8', 'hello', 'BSS 4KVX', '12345', 'SW1A 2AAA'])('%j is none', (typed) => {
    expect(readPostcode(typed)).toBeNull();
  });
});

/** Ordnance Survey's own worked example, and places whose position is known. */
test.each([
  ['the water tower of Caister', 651_410, 313_177, 52.657_98, 1.716_05],
  ['Greenwich, on the meridian', 538_884, 177_322, 51.477_8, -0.001_5],
  ['Land’s End', 134_200, 25_100, 50.066, -5.715],
])('%s lies where it is', (_, easting, northing, latitude, longitude) => {
  const place = gridPlace(easting, northing);
  expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.002);
  expect(Math.abs(place.longitude - longitude)).toBeLessThan(0.003);
});

test.each([
  ['STRATFORD-UPON-AVON', 'Stratford-upon-Avon'],
  ["ST. JAMES'S ROAD", "St. James's Road"],
  ['12A', '12A'],
  ['THE OLD MILL', 'The Old Mill'],
  ['BURY ST EDMUNDS', 'Bury St Edmunds'],
])('%s is written %s', (published, written) => {
  expect(writeName(published)).toBe(written);
});

const place = { saon: '', paon: '14', street: 'CALLOWAY CRESCENT', locality: 'CLIFTON', town: 'BRISTOL' };
test.each([
  [{}, { line1: '14 Calloway Crescent', line2: null, town: 'Bristol' }],
  [{ saon: 'GARDEN FLAT' }, { line1: 'Garden Flat, 14 Calloway Crescent', line2: null, town: 'Bristol' }],
  [{ paon: '12 - 14' }, { line1: '12-14 Calloway Crescent', line2: null, town: 'Bristol' }],
  [
    { paon: 'WEST FRYERNE', street: 'PARKSIDE ROAD' },
    { line1: 'West Fryerne, Parkside Road', line2: null, town: 'Bristol' },
  ],
  [
    { paon: 'THE LODGE', street: '' },
    { line1: 'The Lodge', line2: 'Clifton', town: 'Bristol' },
  ],
])('%j stands as people write it', (change, lines) => {
  expect(writeLines({ ...place, ...change })).toEqual(lines);
});
