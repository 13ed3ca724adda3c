import { describe, expect, test } from 'vitest';
import { wordsOf } from './address-card.tsx';
import { checkChange, checkNewProperty } from './form-checks.ts';
import { EMPTY_PROPERTY, fieldOf, toChange, toNewProperty } from './property-values.ts';

const HOUSE = { ...EMPTY_PROPERTY, line1: '14 Calloway Crescent', town: 'Bristol', postcode: 'BS8 4KV' };
const PLACE = { easting: 356_970, northing: 173_340, latitude: 51.4585, longitude: -2.6201 };

describe('what is typed', () => {
  test('in pounds goes as pence, and only the money of its kind', () => {
    const typed = { ...HOUSE, price: '£925,000', rent: '1,850.50', rent_frequency: 'week' };
    expect(toNewProperty('sale', typed, null, null)).toMatchObject({ price_pence: 92_500_000, people: [] });
    expect(toNewProperty('sale', typed, null, null)).not.toHaveProperty('rent_pence');
    expect(toNewProperty('letting', typed, null, null)).toMatchObject({ rent_pence: 185_050, rent_frequency: 'week' });
    expect(toNewProperty('letting', HOUSE, null, null)).toMatchObject({ rent_pence: undefined, rent_frequency: undefined });
  });

  test('with a pin goes with its position and who put it there; an owner with their role', () => {
    expect(toNewProperty('letting', HOUSE, { place: PLACE, byHand: true }, { party_id: 7 })).toMatchObject({
      latitude: 51.4585,
      longitude: -2.6201,
      is_placed_by_hand: true,
      people: [{ party_id: 7, role: 'landlord' }],
    });
  });

  test('passes, or is answered by the contract’s own sentences under its fields', () => {
    expect(checkNewProperty('sale', HOUSE, null, null)).toEqual({});
    const wrong = { ...HOUSE, line1: '', postcode: 'BS8', bedrooms: '51', price: 'lots' };
    expect(checkNewProperty('sale', wrong, null, { party: { kind: 'company', company_name: '' } })).toEqual({
      line1: 'Enter the first line of the address',
      postcode: 'Enter a full UK postcode, like SW1A 1AA',
      bedrooms: 'Enter a number from 0 to 50',
      price: 'Enter an amount in pounds, like 365,000',
      'owner.company_name': expect.any(String),
    });
  });
});

test('a change names only what changed, and an emptied field is null', () => {
  expect(toChange({ price: '640,000', line2: '', bedrooms: '3', available_on: '01/02/2027', negotiator_id: '' })).toEqual({
    price_pence: 64_000_000,
    line2: null,
    bedrooms: 3,
    available_on: '2027-02-01',
    negotiator_id: null,
  });
  expect(checkChange({ line1: '', rent: 'x' })).toEqual({
    line1: 'Enter the first line of the address',
    rent: 'Enter an amount in pounds, like 365,000',
  });
});

test.each([
  ['price_pence', 'price'],
  ['rent_pence', 'rent'],
  ['people.0.party.first_name', 'owner.first_name'],
  ['people.0', 'owner'],
  ['line1', 'line1'],
])('the server’s %s stands at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field);
});

const found = {
  postcode: 'BS8 4KV',
  read_as: null,
  known: 'yes',
  message: null,
  town: 'Bristol',
  district: null,
  position: PLACE,
  near: null,
  credits: [],
  provider: null,
} as const;
const ADDRESS = {
  ...found,
  line1: '1 Calloway Mews',
  line2: null,
  county: null,
  source: 'price_paid',
  type: null,
  tenure: null,
  last_sold_on: null,
  last_price_pence: null,
  in_list: null,
  town: 'Bristol',
} as const;
test.each([
  [[ADDRESS], 'One address in Bristol'],
  [[ADDRESS, ADDRESS], 'Two addresses in Bristol'],
  [[], 'No addresses known here, Bristol. Enter it by hand.'],
])('of %# addresses the field says how many', (addresses, words) => {
  expect(wordsOf({ ...found, credits: [], addresses: [...addresses] })).toBe(words);
});
