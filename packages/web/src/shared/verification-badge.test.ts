import { describe, expect, test } from 'vitest';
import { verificationBadge } from './verification-badge.ts';

/** Key member, verified, family verified, required, in grace: a 1 for each flag that is set. */
const SHOWN = new Set(['10010', '10001', '10011']);
const ALL = Array.from({ length: 32 }, (_, number) => number.toString(2).padStart(5, '0'));

describe.each([
  'The badge depends on the key-member, required, verified, grace-period and workspace-family-verified flags.',
  'The Settings badge depends on the key-member, verified, required, grace-period and workspace-family-verified flags.',
])('%s', () => {
  test.each(ALL.map((bits) => [bits, SHOWN.has(bits)] as const))('key, verified, family, required, grace = %s: badge %s', (bits, shown) => {
    const [is_key_member, is_verified, workspace_family_verified, required, is_in_grace_period] = [...bits].map((bit) => bit === '1');
    const flag = (value: boolean | undefined) => value ?? false;
    expect(
      verificationBadge({
        is_key_member: flag(is_key_member),
        is_verified: flag(is_verified),
        workspace_family_verified: flag(workspace_family_verified),
        required: flag(required),
        is_in_grace_period: flag(is_in_grace_period),
      }),
    ).toBe(shown);
  });

  test('exactly three of the 32 combinations show the badge', () => expect(ALL.filter((bits) => SHOWN.has(bits))).toHaveLength(3));
});

test.each([null, undefined])('without a verification status (%s) there is no badge', (status) =>
  expect(verificationBadge(status)).toBe(false),
);
