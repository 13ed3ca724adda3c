import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { expect, test } from 'vitest';
import { asksSecond, bodyOf, codeUntil, daysOf, faultsOf, valuesOf } from './record-form.ts';

const check = {
  records: [],
  stated: null,
  subject: { kind: 'person', first_name: 'Amara', last_name: 'Nwosu', dob: '1974-02-21' },
} as Pick<RentCheck, 'records' | 'subject' | 'stated'>;
const begun = valuesOf(check, '2026-06-09');
const page = {
  ...begun,
  route: 'share_code' as const,
  share_code: 'r4b 7cd 9ef',
  code_given_on: '2 June 2026',
  photo_matches: 'yes' as const,
  name_matches: 'yes' as const,
  result: 'time_limited' as const,
  valid_until: '14/06/2026',
};

test('begins with today and the date of birth of the record, and asks for what must be said', () => {
  expect([begun.checked_on, begun.dob]).toEqual(['9 Jun 2026', '21 Feb 1974']);
  expect(Object.keys(faultsOf(begun))).toEqual(['route', 'photo_matches', 'name_matches', 'result']);
  expect(faultsOf(page)).toEqual({});
});

test('says which field is wrong', () => {
  expect(Object.keys(faultsOf({ ...page, share_code: 'W7K 4XP 2QV' }))).toEqual(['share_code']);
  expect(Object.keys(faultsOf({ ...page, valid_until: '31 February 2026' }))).toEqual(['valid_until']);
  expect(Object.keys(faultsOf({ ...page, checked_on: '' }))).toEqual(['checked_on']);
});

test('shows the days that follow while they are typed', () => {
  expect(codeUntil(page)).toBe('2026-08-31');
  expect(daysOf(page)).toEqual({ ends: '2026-06-14', year: '2027-06-09', again: '2027-06-09' });
  expect(daysOf({ ...page, valid_until: '' })).toBeNull();
  expect(daysOf({ ...page, route: 'manual', paper: 'positive_notice', valid_until: '' })).toMatchObject({ again: '2027-06-09' });
  expect(daysOf({ ...page, result: 'unlimited' })).toBeNull();
});

test('a second paper is sent only where the first is one of two', () => {
  const two = { ...page, route: 'manual' as const, paper: 'uk_birth' as const, second_paper: 'benefits' as const };
  expect([asksSecond(two), bodyOf(two).papers]).toEqual([true, ['uk_birth', 'benefits']]);
  const one = { ...two, paper: 'british_passport' as const };
  expect([asksSecond(one), bodyOf(one).papers]).toEqual([false, ['british_passport']]);
});

test('what was recorded last stands in the form again, so that it can be put right', () => {
  const by = { member_id: 1, name: 'Imogen Ashworth', role: 'Owner' };
  const record = { ...bodyOf(page), share_code: 'R4B7CD9EF', id: 1, by, at: '2026-06-09T08:02:00Z' };
  const again = valuesOf({ ...check, records: [record] }, '2026-06-10');
  expect(bodyOf(again)).toEqual({ ...bodyOf(page), share_code: 'R4B 7CD 9EF' });
});

test('what the person said in their own flow stands in the form until something was recorded', () => {
  const stated = { route: 'share_code' as const, share_code: 'R4B7CD9EF', dob: '1974-02-12' };
  expect(valuesOf({ ...check, stated }, '2026-06-09')).toMatchObject({
    route: 'share_code',
    share_code: 'R4B 7CD 9EF',
    dob: '12 Feb 1974',
    result: null,
  });
  const by = { member_id: 1, name: 'Imogen Ashworth', role: 'Owner' };
  const record = { ...bodyOf({ ...page, route: 'manual' as const, share_code: '' }), id: 1, by, at: '2026-06-09T08:02:00Z' };
  expect(valuesOf({ ...check, stated, records: [record] }, '2026-06-10')).toMatchObject({ route: 'manual', share_code: '' });
});
