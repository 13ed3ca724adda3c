import { expect, test } from 'vitest';
import { writeDate } from './write-date.ts';

test.each([
  ['1979-03-14', '14 March 1979'],
  ['1979-03', 'March 1979'],
  ['1979', '1979'],
  ['1975/1979', '1975 to 1979'],
])('%s is written %s', (date, words) => {
  expect(writeDate(date)).toBe(words);
});
