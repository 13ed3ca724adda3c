import { describe, expect, test } from 'vitest';
import { flagsOf, graceFrom, isBlocked, mayBegin, validUntil, type Facts } from './flags.ts';

const at = (text: string) => new Date(`${text}T09:00:00Z`);
const REQUIRED_AT = at('2026-06-07');
const plain: Facts = {
  isKeyMember: true,
  requirement: null,
  settled: null,
  newest: null,
  familyVerified: false,
  now: REQUIRED_AT,
};
const asked: Facts = { ...plain, requirement: { graceEndsAt: graceFrom(REQUIRED_AT) } };
const accepted = (on: string): Pick<Facts, 'settled' | 'newest'> => ({
  settled: { state: 'accepted', decidedAt: at(on) },
  newest: { state: 'accepted', phoneConfirmedAt: at(on) },
});

test('the clock runs for 14 days from when the workspace is asked, to the moment', () => {
  expect(graceFrom(REQUIRED_AT)).toEqual(at('2026-06-21'));
  const flags = (now: Date) => flagsOf({ ...asked, now });
  expect(flags(REQUIRED_AT)).toMatchObject({ required: true, is_in_grace_period: true });
  expect(flags(new Date(at('2026-06-21').getTime() - 1))).toMatchObject({ required: true, is_in_grace_period: true });
  expect(flags(at('2026-06-21'))).toMatchObject({ required: true, is_in_grace_period: false });
});

test('a workspace that is not asked has neither, whatever else is true', () => {
  expect(flagsOf({ ...plain, ...accepted('2020-01-01') })).toMatchObject({ required: false, is_in_grace_period: false });
});

test('a verification counts for 24 months and is new for seven days', () => {
  const flags = (now: string) => {
    const { is_verified, is_recently_verified } = flagsOf({ ...plain, ...accepted('2026-06-07'), now: at(now) });
    return [is_verified, is_recently_verified];
  };
  expect(flags('2026-06-07')).toEqual([true, true]);
  expect(flags('2026-06-13')).toEqual([true, true]);
  expect(flags('2026-06-14')).toEqual([true, false]);
  expect(flags('2028-06-06')).toEqual([true, false]);
  expect(flags('2028-06-07')).toEqual([false, false]);
});

test('24 months from a day that is not in that month end with the month', () => {
  expect(validUntil(at('2028-02-29'))).toEqual(at('2030-02-28'));
  expect(validUntil(at('2026-06-30'))).toEqual(at('2028-06-30'));
});

test('a renewal under way takes nothing from the verification that stands', () => {
  const renewing = {
    settled: { state: 'accepted', decidedAt: at('2026-06-07') },
    newest: { state: 'submitted', phoneConfirmedAt: null },
  } as const;
  expect(flagsOf({ ...plain, ...renewing, now: at('2028-05-01') })).toMatchObject({
    is_verified: true,
    is_phone_verified: false,
    current_verification: { check_link: '/settings/verification?continue=1' },
  });
});

test('one that was rejected last is not verified', () => {
  const rejected = {
    settled: { state: 'rejected', decidedAt: at('2026-06-08') },
    newest: { state: 'rejected', phoneConfirmedAt: at('2026-06-08') },
  } as const;
  expect(flagsOf({ ...plain, ...rejected, now: at('2026-06-09') })).toMatchObject({
    is_verified: false,
    is_phone_verified: true,
    current_verification: null,
  });
});

test.each([
  ['started', true],
  ['submitted', true],
  ['ask_again', true],
  ['accepted', false],
  ['rejected', false],
] as const)('a verification that is %s has a link to go on with: %s', (state, hasLink) => {
  expect(flagsOf({ ...plain, newest: { state, phoneConfirmedAt: null } }).current_verification !== null).toBe(hasLink);
});

describe('the block, over every combination', () => {
  const booleans = [false, true];
  const all = booleans.flatMap((required) =>
    booleans.flatMap((is_in_grace_period) =>
      booleans.map((workspace_family_verified) => ({ required, is_in_grace_period, workspace_family_verified })),
    ),
  );
  test('one of the eight blocks: asked, the time over, and nobody verified', () => {
    expect(all.filter(isBlocked)).toEqual([{ required: true, is_in_grace_period: false, workspace_family_verified: false }]);
  });

  test('over time: never before the end of the clock, always after it, until somebody is verified', () => {
    const blocked = (now: string, familyVerified = false) => isBlocked(flagsOf({ ...asked, familyVerified, now: at(now) }));
    expect(['2026-06-07', '2026-06-20', '2026-06-21', '2027-01-01'].map((day) => blocked(day))).toEqual([false, false, true, true]);
    expect(blocked('2027-01-01', true)).toBe(false);
  });
});

test.each([
  [null, true],
  [{ state: 'started', decided_at: null }, false],
  [{ state: 'submitted', decided_at: null }, false],
  [{ state: 'ask_again', decided_at: at('2026-06-01') }, false],
  [{ state: 'rejected', decided_at: at('2026-06-01') }, true],
  [{ state: 'accepted', decided_at: at('2026-06-01') }, false],
  [{ state: 'accepted', decided_at: at('2024-08-05') }, true],
  [{ state: 'accepted', decided_at: at('2020-01-01') }, true],
])('somebody whose newest is %j may begin: %s', (newest, may) => {
  expect(mayBegin(newest, REQUIRED_AT)).toBe(may);
});
