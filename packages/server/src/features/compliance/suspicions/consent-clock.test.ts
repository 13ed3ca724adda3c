import { expect, test } from 'vitest';
import { bankHolidays, consentStanding, moratoriumEndsOn, noticeEndsOn } from './consent-clock.ts';

test('bank holidays of England and Wales with their substitutes, as the government lists them', () => {
  expect([...bankHolidays(2026)].toSorted()).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ]);
  expect([...bankHolidays(2027)].toSorted().slice(-2)).toEqual(['2027-12-27', '2027-12-28']);
  expect([...bankHolidays(2022)].filter((day) => day >= '2022-12').toSorted()).toEqual(['2022-12-26', '2022-12-27']);
  expect([...bankHolidays(2028)].toSorted()[0]).toBe('2028-01-03');
});

test.each([
  // A Friday: the first working day after it is the Monday.
  ['2026-11-27', '2026-12-08'],
  ['2026-11-28', '2026-12-08'],
  // Christmas, its substitute and New Year lie between.
  ['2026-12-21', '2027-01-04'],
  ['2026-04-01', '2026-04-14'],
])('of a report sent on %s the notice period ends with %s', (sent, ends) => {
  expect(noticeEndsOn(sent)).toBe(ends);
});

test('a refusal stops everything for thirty-one days, the day it came counted', () => {
  expect(moratoriumEndsOn('2026-12-01')).toBe('2026-12-31');
  const refused = { submittedOn: '2026-11-27', answer: { answer: 'refused' as const, receivedOn: '2026-12-01' } };
  expect(consentStanding({ ...refused, today: '2026-12-31' })).toMatchObject({ state: 'moratorium', moratorium_ends_on: '2026-12-31' });
  expect(consentStanding({ ...refused, today: '2027-01-01' }).state).toBe('moratorium_over');
  const silent = { submittedOn: '2026-11-27', answer: null };
  expect(consentStanding({ ...silent, today: '2026-12-08' }).state).toBe('notice');
  expect(consentStanding({ ...silent, today: '2026-12-09' }).state).toBe('no_refusal');
  expect(consentStanding({ ...silent, answer: { answer: 'granted', receivedOn: '2026-12-02' }, today: '2026-12-03' }).state).toBe(
    'granted',
  );
  // After the notice period a refusal comes too late to stop what may go on already; that is for the officer to judge.
  const late = { answer: 'refused' as const, receivedOn: '2026-12-09' };
  expect(consentStanding({ ...silent, answer: late, today: '2026-12-10' })).toMatchObject({
    state: 'refused_late',
    moratorium_ends_on: null,
  });
});
