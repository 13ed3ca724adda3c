import { expect, test } from 'vitest';
import { countryCode, countryCodes } from './country-code.ts';

test.each([
  ['Russia', 'RU'],
  ['Russian Federation', 'RU'],
  ['Korea, North', 'KP'],
  ['DPRK', 'KP'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Syrian Arab Republic', 'SY'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Türkiye', 'TR'],
  ['gb', 'GB'],
  ['British', 'GB'],
  ['Atlantis', null],
])('%s is %s', (words, code) => {
  expect(countryCode(words)).toBe(code);
});

test('cells with several countries are split, and unknown words are kept as they are', () => {
  expect(countryCodes(['Ukrainian, Russian', '(a) German, (b) Moroccan'])).toEqual(['UA', 'RU', 'DE', 'MA']);
  expect(countryCodes(['USSR'])).toEqual(['USSR']);
});
