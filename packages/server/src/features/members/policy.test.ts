import { expect, test } from 'vitest';
import { MEMBER_POLICY, memberCan, roleName, ROLES } from './policy.ts';

const allowed = (permission: keyof typeof MEMBER_POLICY) =>
  Object.entries(ROLES)
    .filter(([id]) => memberCan(Number(id))[permission])
    .map(([, name]) => name);

// The rows of the permission matrix that the product has so far.
test.each([
  ['run_checks', ['Owner', 'Admin', 'Compliance', 'Negotiator']],
  ['decide', ['Owner', 'Admin', 'Compliance']],
  ['resolve_matches', ['Owner', 'Compliance']],
  ['import_lists', ['Owner', 'Admin', 'Compliance']],
  ['see_checks', ['Owner', 'Admin', 'Compliance', 'Negotiator', 'Auditor']],
  ['see_lists', ['Owner', 'Admin', 'Compliance', 'Auditor']],
  ['see_activity', ['Owner', 'Admin', 'Compliance', 'Auditor']],
] as const)('%s is for %j', (permission, roles) => {
  expect(allowed(permission)).toEqual(roles);
});

test.each([0, 7, -1, 1.5])('a role nobody knows (%d) may do nothing', (roleId) => {
  expect(Object.values(memberCan(roleId))).not.toContain(true);
  expect(roleName(roleId)).toBe('Unknown role');
});
