import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchAddress, plainStreet, type PublishedAddress } from './match-address.ts';

const at = (saon: string, paon: string, street = 'CALLOWAY CRESCENT'): PublishedAddress => ({ saon, paon, street });
const STREET = [
  at('', '14'),
  at('FLAT 2', '14'),
  at('FIRST FLOOR FLAT', '20'),
  at('', '16A'),
  at('FLAT B', '16'),
  at('', 'ROWAN HOUSE, 30'),
  at('12', 'RIVERSIDE COURT'),
  at('', '40 - 42'),
  at('', 'THE OLD MILL', ''),
];
const named = (home: PublishedAddress | undefined) => (home ? `${home.saon}|${home.paon}` : null);

test.each([
  ['14 Calloway Crescent', '|14'],
  ['14, Calloway Cres., Bristol, BS8 4KV', '|14'],
  ['Flat 2, 14 Calloway Crescent', 'FLAT 2|14'],
  ['Apartment 2, 14 Calloway Crescent', 'FLAT 2|14'],
  ['Flat 2 14 Calloway Crescent', 'FLAT 2|14'],
  ['First Floor Flat, 20 Calloway Crescent', 'FIRST FLOOR FLAT|20'],
  ['Flat A, 16 Calloway Crescent', '|16A'],
  ['16B Calloway Crescent', 'FLAT B|16'],
  ['30 Calloway Crescent', '|ROWAN HOUSE, 30'],
  ['Rowan House, Calloway Crescent', '|ROWAN HOUSE, 30'],
  ['Flat 12, Riverside Court, Calloway Crescent', '12|RIVERSIDE COURT'],
  ['12 Riverside Court, Calloway Crescent', '12|RIVERSIDE COURT'],
  ['40-42 Calloway Crescent', '|40 - 42'],
  ['The Old Mill', '|THE OLD MILL'],
  ['Flat 3, 14 Calloway Crescent', null],
  ['15 Calloway Crescent', null],
  ['14 Calloway Road', null],
  ['Riverside Court, Calloway Crescent', null],
  ['', null],
  ['🏠, 14', null],
])('%s', (typed, expected) => expect(named(matchAddress(typed, STREET)?.home)).toBe(expected));

test('two that agree alike are none', () => expect(matchAddress('14 Calloway Crescent', [at('', '14'), at('', '14')])).toBeNull());

test('a name that only one of both says makes it likely, no more', () => {
  expect(matchAddress('30 Calloway Crescent', STREET)?.match).toBe('likely');
  expect(matchAddress('Rowan House, 30 Calloway Crescent', STREET)?.match).toBe('same');
});

test('streets are read as they are abbreviated', () => {
  expect(['Peel Rd', 'St. James’s Rd.', 'The Street', 'High St', 'ST MARYS CT'].map(plainStreet)).toEqual([
    'PEEL ROAD',
    'SAINT JAMESS ROAD',
    'THE STREET',
    'HIGH STREET',
    'SAINT MARYS COURT',
  ]);
});

test('whatever a home is, its address as we write it finds it again, and nobody else’s', () => {
  const home = fc.record({
    saon: fc.constantFrom('', 'FLAT 1', 'FLAT 2', 'APARTMENT 3', 'GARDEN FLAT', 'FLAT C'),
    paon: fc.constantFrom('1', '2', '3', '12', '21', 'MILL HOUSE', 'ROWAN COURT'),
    street: fc.constantFrom('PEEL ROAD', 'HIGH STREET', 'ST JOHNS LANE'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(home, { selector: (one) => JSON.stringify(one), maxLength: 40, minLength: 1 }), (homes) => {
      for (const each of homes) {
        const typed = `${each.saon ? `${each.saon}, ` : ''}${each.paon}${/\d/.test(each.paon) ? ' ' : ', '}${each.street.toLowerCase()}, Reading`;
        expect(matchAddress(typed, homes)?.home).toEqual(each);
      }
    }),
    { numRuns: 100 },
  );
});

test('hostile text takes no time and matches nothing', () => {
  for (const text of ['FLAT '.repeat(20_000), '1'.repeat(50_000), ', '.repeat(20_000), 'A FLAT '.repeat(10_000)]) {
    expect(matchAddress(text, [at('', '14')])).toBeNull();
  }
});
