import { expect, test } from 'vitest';
import { countryOfMrzState, isMrzState } from './mrz-states.ts';

test('ICAO’s own codes stand beside those of ISO 3166', () => {
  for (const code of [
    'D',
    'GBD',
    'GBN',
    'GBO',
    'GBP',
    'GBS',
    'RKS',
    'EUE',
    'UNO',
    'UNA',
    'UNK',
    'XXA',
    'XXB',
    'XXC',
    'XXX',
    'XOM',
    'UTO',
    'IND',
    'ZWE',
    'AFG',
  ])
    expect([code, isMrzState(code)]).toEqual([code, true]);
  for (const code of ['', 'DEU ', 'GB', 'ENG', 'SCO', 'ZZZ', '<<<', 'KOS']) expect([code, isMrzState(code)]).toEqual([code, false]);
});
test('a State is a country of two letters; an organisation is none', () =>
  expect(['GBR', 'GBD', 'D', 'DEU', 'RKS', 'UNO', 'XXA', 'AFG', 'ZWE'].map(countryOfMrzState)).toEqual([
    'GB',
    'GB',
    'DE',
    'DE',
    'XK',
    null,
    null,
    'AF',
    'ZW',
  ]));
