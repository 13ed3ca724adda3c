import { expect, test } from 'vitest';
import { retentionParts } from './retention-parts.ts';

test('a relationship that goes on is followed by what is expected of it and the years kept after', () => {
  const { so, expected, now } = retentionParts({ start: '2024-01-01', end: null, until: null, today: '2026-01-01' });
  expect(so).toBe(now);
  expect(so).toBeCloseTo((2 / 7.5) * 100, 0);
  expect(expected).toBeCloseTo((0.5 / 7.5) * 100, 0);
});
test('one that ended shows how much of the five years is over', () => {
  const { so, expected, now } = retentionParts({ start: '2021-01-01', end: '2026-01-01', until: '2031-01-01', today: '2028-07-01' });
  expect(so).toBeCloseTo(50, 0);
  expect(expected).toBe(0);
  expect(now).toBeCloseTo(75, 0);
});
test('past the years, today stands at the end of the bar', () => {
  expect(retentionParts({ start: '2010-01-01', end: '2012-01-01', until: '2017-01-01', today: '2026-01-01' }).now).toBe(100);
});
