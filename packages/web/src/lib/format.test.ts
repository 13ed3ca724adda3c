import { expect, test } from 'vitest';
import {
  daysAgo,
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatPublished,
  formatDay,
  formatLongDate,
  formatSigned,
  formatTime,
  inWords,
  plural,
} from './format.ts';

const now = new Date('2026-06-09T09:00:00Z'); // 10:00 in London, summer time

test('times stand in Europe/London, by the 24-hour clock', () => {
  expect(formatTime('2026-06-09T07:22:00Z')).toBe('08:22');
  expect(formatTime('2026-01-09T08:22:00Z')).toBe('08:22');
  expect(formatTime('2026-06-08T23:05:00Z')).toBe('00:05');
});

test('days near now have names, others the short UK date', () => {
  expect(formatDateTime('2026-06-09T07:22:00Z', now)).toBe('Today 08:22');
  expect(formatDateTime('2026-06-08T16:03:00Z', now)).toBe('Yesterday 17:03');
  expect(formatDay('2026-06-05T10:00:00Z', now)).toBe('5 Jun');
  expect(formatDay('2025-06-05', now)).toBe('5 Jun 2025');
  expect(formatDay('2026-06-11', now, true)).toBe('Thu 11 Jun');
});

test('the day turns at midnight in London, not in UTC', () => {
  expect(daysAgo('2026-06-08T23:30:00Z', now)).toBe(0);
  expect(daysAgo('2026-06-08T22:30:00Z', now)).toBe(1);
});

test('a calendar date is never moved by a time zone', () => {
  expect(formatDate('1979-03-14')).toBe('14 Mar 1979');
  expect(formatLongDate('2026-06-09')).toBe('9 June 2026');
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
});

test.each([
  ['2026-06-09T08:59:40Z', 'Just now'],
  ['2026-06-09T08:48:00Z', '12 min ago'],
  ['2026-06-09T08:00:00Z', '1 hour ago'],
  ['2026-06-08T12:00:00Z', '21 hours ago'],
  ['2026-06-08T08:00:00Z', 'Yesterday'],
])('%s reads as %s', (at, words) => expect(formatAgo(at, now)).toBe(words));

test('the age of a list is in hours for two days, then in days', () => {
  expect([0, 1, 47, 48, 73].map(formatAge)).toEqual(['Under an hour old', '1 hour old', '47 hours old', '2 days old', '3 days old']);
});

test('counts have commas, minus is the true sign, and small numbers are words in sentences', () => {
  expect(formatCount(206318)).toBe('206,318');
  expect(formatCount(-3)).toBe('\u22123');
  expect([12, -3.25, 0].map(formatSigned)).toEqual(['+12', '\u22123.3', '0']);
  expect(plural(1, 'check')).toBe('1 check');
  expect(plural(1200, 'entry', 'entries')).toBe('1,200 entries');
  expect([0, 3, 9, 10].map(inWords)).toEqual(['no', 'three', 'nine', '10']);
  expect(formatBytes(8_412_000)).toBe('8.4 MB');
});

test('a published date without a time is a day, in summer as in winter', () => {
  const now = new Date('2026-07-12T12:00:00Z');
  expect(formatPublished('2026-07-11T00:00:00Z', now)).toBe('Yesterday');
  expect(formatPublished('2026-01-20T00:00:00Z', now)).toBe('20 Jan');
  expect(formatPublished('2026-07-12T05:00:00Z', now)).toBe('Today 06:00');
});
