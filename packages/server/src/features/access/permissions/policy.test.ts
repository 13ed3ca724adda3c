import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { expect, test } from 'vitest';
import { memberCan, PERMISSION_MATRIX, reachOf, ROLE_IDS, roleName, togglesOf, type RoleId } from './policy.ts';

test('every permission has a cell for each of the six roles, and no more', () => {
  expect(Object.keys(PERMISSION_MATRIX)).toEqual([...PERMISSIONS]);
  for (const cells of Object.values(PERMISSION_MATRIX)) expect(cells).toHaveLength(ROLE_IDS.length);
});

test.each([0, 7, -1, 1.5])('a role nobody knows (%d) may do nothing', (roleId) => {
  expect(Object.values(memberCan({ roleId, toggles: {} }))).not.toContain(true);
  expect(roleName(roleId)).toBe('Unknown role');
});

test('a toggle gives what the role lacks, and takes what it has by default', () => {
  const negotiator = (toggles: Parameters<typeof reachOf>[0]['toggles']) => ({ roleId: 4, toggles });
  expect(reachOf(negotiator({}), 'run_checks')).toBe('all');
  expect(reachOf(negotiator({ run_paid: false }), 'run_checks')).toBe(null);
  expect(reachOf(negotiator({}), 'export')).toBe(null);
  expect(reachOf(negotiator({ export: true }), 'export')).toBe('all');
  expect(reachOf(negotiator({}), 'see_evidence')).toBe('own');
});

test('a toggle that the role has no use for changes nothing', () => {
  const on = { see_evidence: true, run_paid: true, decide_pass: true, export: true, refund: true, manage_webhooks: true };
  for (const roleId of ROLE_IDS) {
    const useful = togglesOf(roleId);
    const useless = Object.fromEntries(Object.entries(on).filter(([toggle]) => !useful.includes(toggle as never)));
    expect(memberCan({ roleId, toggles: useless })).toEqual(memberCan({ roleId, toggles: {} }));
  }
  expect(togglesOf(1)).toEqual([]);
  expect(togglesOf(6)).toEqual([]);
  expect(togglesOf(4 satisfies RoleId)).toEqual(['see_evidence', 'run_paid', 'decide_pass', 'export', 'refund', 'manage_webhooks']);
});

test('nobody but an owner reaches owners, billing of an admin is for reading, and an auditor changes nothing', () => {
  expect(ROLE_IDS.filter((roleId) => reachOf({ roleId, toggles: {} }, 'manage_owners') !== null)).toEqual([1]);
  expect(memberCan({ roleId: 2, toggles: {} })).toMatchObject({ see_billing: true, manage_billing: false });
  const auditor = memberCan({ roleId: 6, toggles: {} });
  expect(PERMISSIONS.filter((one) => auditor[one] && !one.startsWith('see_'))).toEqual(['export']);
});
