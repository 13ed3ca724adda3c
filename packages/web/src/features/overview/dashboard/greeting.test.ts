import { expect, test } from 'vitest';
import { dayInFull, greetingTo } from './greeting.ts';

test.each([
  ['2026-06-09T05:00:00Z', 'Good morning, Imogen'],
  ['2026-06-09T10:59:00Z', 'Good morning, Imogen'],
  ['2026-06-09T11:00:00Z', 'Good afternoon, Imogen'],
  ['2026-06-09T17:00:00Z', 'Good evening, Imogen'],
  ['2026-12-09T17:59:00Z', 'Good afternoon, Imogen'],
  ['2026-12-09T00:30:00Z', 'Good morning, Imogen'],
])('at %s London is greeted with %s, summer time included', (at, words) => {
  expect(greetingTo('Imogen', new Date(at))).toBe(words);
});

test('without a first name the greeting still stands', () => expect(greetingTo('', new Date('2026-06-09T08:00:00Z'))).toBe('Good morning'));

test('the date is London’s, not the traveller’s', () => {
  expect(dayInFull(new Date('2026-06-09T23:30:00Z'))).toBe('Wednesday 10 June 2026');
});
