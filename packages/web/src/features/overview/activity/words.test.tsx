import { ACTIVITY_GROUPS, type ActivityGroup } from '@freehold/contract/overview/activity-groups';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activityIcon } from '../../../shared/activity-icons.ts';
import { ActivitySentence } from '../../../shared/activity-sentence.tsx';
import { fieldName, shortHash, signOf, valueText } from './change-words.ts';
import { daysInWords } from '../../../ui/date-filter.tsx';

afterEach(cleanup);

const IMOGEN = { kind: 'member' as const, id: 11, name: 'Imogen Ashworth', role: 'Owner' };

test('every group has an icon', () => {
  for (const group of Object.keys(ACTIVITY_GROUPS) as ActivityGroup[])
    expect(activityIcon({ action: 'do.something', group })).toBeDefined();
});

test('a name that looks like a placeholder is told as it stands', () => {
  const { container } = render(<ActivitySentence event={{ actor: IMOGEN, words: 'accepted {object}', object: { name: '{object} $&' } }} />);
  expect(container.textContent).toBe('Imogen Ashworth accepted {object} $&');
});

test.each([
  ['role_id', 'Role'],
  ['account_name', 'Account name'],
  ['hmrc_number', 'HMRC number'],
  ['applicant_contact.email', 'Applicant contact email'],
])('the field %s is called %s', (field, name) => {
  expect(fieldName(field)).toBe(name);
});

test.each([
  [null, null],
  ['', null],
  [[], null],
  [true, 'Yes'],
  [false, 'No'],
  [12345, '12,345'],
  ['2026-06-09', '9 Jun 2026'],
  ['2026-06-09T08:22:00.000Z', '9 Jun 2026 09:22'],
  ['accepted_with_conditions', 'Accepted with conditions'],
  ['Pennard & Lisle', 'Pennard & Lisle'],
  ['9ac4'.repeat(16), '9ac4…9ac4'],
  [['sales', 'lettings'], 'sales, lettings'],
  [{ state: 'registered', hmrc_number: null }, 'State: Registered; HMRC number: nothing'],
])('the value %j is written %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('a coded value begins with a capital, and a name stays as it was typed', () => {
  expect([valueText('refer', 'outcome'), valueText('acme', 'account_name')]).toEqual(['Refer', 'acme']);
});

test('a sign says without colour what happened to a field', () => {
  const sign = (before: unknown, after: unknown) => signOf({ field: 'x', before, after }).sign;
  expect([sign(null, 1), sign(1, null), sign(1, 2)]).toEqual(['+', '−', '~']);
  expect(shortHash('9ac4000000e21d')).toBe('9ac4…e21d');
});

test.each([
  [{ from: '2026-06-08', to: '2026-06-09' }, '8 to 9 Jun 2026'],
  [{ from: '2026-05-28', to: '2026-06-09' }, '28 May to 9 Jun 2026'],
  [{ from: '2025-12-30', to: '2026-01-02' }, '30 Dec 2025 to 2 Jan 2026'],
  [{ from: '2026-06-08', to: '2026-06-08' }, '8 Jun 2026'],
  [{ from: '2026-06-08', to: undefined }, 'from 8 Jun 2026'],
  [{ from: undefined, to: '2026-06-08' }, 'until 8 Jun 2026'],
  [{ from: undefined, to: undefined }, undefined],
])('the days %j are written %s', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});
