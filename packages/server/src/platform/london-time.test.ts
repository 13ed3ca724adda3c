import { expect, test } from 'vitest';
import { londonMidnight } from './london-time.ts';

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2026-06-09', '2026-06-08T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('the day %s begins in London at %s', (day, begins) => {
  expect(londonMidnight(day).toISOString()).toBe(begins);
});
