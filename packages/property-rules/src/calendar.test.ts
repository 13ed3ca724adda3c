import { expect, test } from 'vitest';
import { addDays, addMonths, addMonthsTo, daysBetween } from './calendar.ts';

test.each([
  ['2024-02-29', 12, '2025-02-28'],
  ['2023-07-01', 36, '2026-07-01'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2026-01-31', -1, '2025-12-31'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
  expect(addMonthsTo(new Date(`${from}T22:59:58.500Z`), months)).toEqual(new Date(`${to}T22:59:58.500Z`));
});

test.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-29', -1, '2028-02-28'],
  ['2026-10-25', 1, '2026-10-26'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});
