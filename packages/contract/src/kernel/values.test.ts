import { expect, test } from 'vitest';
import { DateOfBirth, EnteredDate, EnteredTime } from './values.ts';

test.each(['1900-01-01', '2024-02-29', '2199-12-31'])('%s can be entered', (date) => {
  expect(EnteredDate.parse(date)).toBe(date);
});

test.each([
  ['0000-01-01', 'Enter a date from 1900 to 2199'],
  ['1899-12-31', 'Enter a date from 1900 to 2199'],
  ['2200-01-01', 'Enter a date from 1900 to 2199'],
  ['9999-12-31', 'Enter a date from 1900 to 2199'],
  ['2023-02-29', 'Enter a real date'],
  ['10004-12-31', 'Enter a real date'],
  ['', 'Enter a real date'],
])('%j is refused with one sentence', (date, sentence) => {
  expect(EnteredDate.safeParse(date).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
});

test('a moment lies in the same years', () => {
  expect(EnteredTime.safeParse('2027-01-01T00:00:00Z').success).toBe(true);
  for (const moment of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '+010000-01-01T00:00:00Z'])
    expect(EnteredTime.safeParse(moment).success, moment).toBe(false);
});

test('a date of birth keeps its own rule', () => {
  for (const date of ['0000-01-01', '1899-01-01', '2199-01-01'])
    expect(DateOfBirth.safeParse(date).error?.issues[0]?.message, date).toBe('Enter a real date of birth');
});
