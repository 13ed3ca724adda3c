import { expect, test } from 'vitest';
import { durationWords } from './run-look.ts';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [200, '3 hr 20 min'],
  [47 * 60 + 59, '47 hr 59 min'],
  [48 * 60, '2 days'],
  [52 * 60 + 40, '2 days 4 hr'],
])('%i minutes are %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
