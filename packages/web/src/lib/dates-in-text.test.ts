import { expect, test } from 'vitest';
import { writeOutDates } from './dates-in-text.ts';

test('dates of a list entry are written out, and everything else stays', () => {
  expect(writeOutDates('1951-02-03')).toBe('3 Feb 1951');
  expect(writeOutDates('1951-02-03, 1952')).toBe('3 Feb 1951, 1952');
  expect(writeOutDates('1975/1979')).toBe('1975 to 1979');
  expect(writeOutDates('1951-13-45')).toBe('1951-13-45');
  expect(writeOutDates('Passport 2019-44')).toBe('Passport 2019-44');
});
