import type { Member, RolesAndPermissions } from '@freehold/contract/firm/members';
import { expect, test } from 'vitest';
import { AUDITOR, checkInvite, checkPowers, EMPTY_INVITE, powersOf, switchesFor, toChange, toNewMember } from './member-form.ts';

test('an invitation holds what was written, and nothing for what was left empty', () => {
  expect(toNewMember({ ...EMPTY_INVITE, email: 'hollis@pennard.example', first_name: ' ' })).toEqual({
    email: 'hollis@pennard.example',
    role_id: 4,
    toggles: {},
  });
  expect(toNewMember({ ...EMPTY_INVITE, email: 'hollis@pennard.example', role_id: AUDITOR, days: '30' })).toMatchObject({ days: 30 });
});

test('each wrong field has its sentence', () => {
  expect(checkInvite({ ...EMPTY_INVITE, email: 'hollis', first_name: '<b>', role_id: AUDITOR, days: '120' })).toEqual({
    email: 'Enter an email address, like name@example.com',
    first_name: 'Use letters, spaces, hyphens and apostrophes only',
    days: 'Enter 1 to 90 days',
  });
  expect(checkInvite({ ...EMPTY_INVITE, email: 'hollis@pennard.example' })).toEqual({});
});

test('an auditor keeps their day unless new ones are written', () => {
  const auditor = { member_id: 7, version: 3, role_id: AUDITOR, toggles: {}, branch_ids: [2] } as unknown as Member;
  const powers = powersOf(auditor);
  expect(toChange(auditor, powers)).toEqual({ id: 7, version: 3, role_id: AUDITOR, toggles: {} });
  expect(toChange(auditor, { ...powers, days: '5' })).toMatchObject({ days: 5 });
  expect(toChange(auditor, { ...powers, branch_ids: [2, 5] })).toMatchObject({ branch_ids: [2, 5] });
  expect(checkPowers({ ...powers, days: '0' })).toEqual({ days: 'Enter 1 to 90 days' });
  expect(checkPowers({ ...powers, role_id: 4, days: '0' })).toEqual({});
});

test('only the switches that mean something for the role are shown, as they stand for this person', () => {
  const roles = {
    roles: [{ role_id: 4, toggles: ['run_paid', 'export'] }],
    toggles: [
      { toggle: 'run_paid', label: 'Run', hint: '', on_by_default: true },
      { toggle: 'refund', label: 'Refund', hint: '', on_by_default: false },
      { toggle: 'export', label: 'Export', hint: '', on_by_default: false },
    ],
  } as unknown as RolesAndPermissions;
  const shown = switchesFor(roles, { role_id: 4, toggles: { export: true }, days: '', branch_ids: [] }).map(({ toggle, on }) => [
    toggle,
    on,
  ]);
  expect(shown).toEqual([
    ['run_paid', true],
    ['export', true],
  ]);
  expect(switchesFor(roles, { role_id: 1, toggles: {}, days: '', branch_ids: [] })).toEqual([]);
});
