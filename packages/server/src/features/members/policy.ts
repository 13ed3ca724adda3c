import type { MemberCan } from '@freehold/contract/identity';
import type { z } from 'zod';

export type Permission = keyof z.infer<typeof MemberCan>;
export const ROLES = { 1: 'Owner', 2: 'Admin', 3: 'Compliance', 4: 'Negotiator', 5: 'Accounts', 6: 'Auditor' } as const;
export type RoleId = keyof typeof ROLES;

const YES = true;
const NO = false;

/**
 * Who may do what, by role. Read it as a printed table; every screen and every use case takes its answer from here.
 * A Negotiator's decision on a clean pass depends on the workspace's policy as well, so the table says no.
 */
export const MEMBER_POLICY: Record<Permission, Record<RoleId, boolean>> = {
  // prettier-ignore
  /*                 Owner   Admin   Compliance  Negotiator  Accounts  Auditor */
  run_checks:      { 1: YES, 2: YES, 3: YES,     4: YES,     5: NO,    6: NO },
  // prettier-ignore
  decide:          { 1: YES, 2: YES, 3: YES,     4: NO,      5: NO,    6: NO },
  // prettier-ignore
  resolve_matches: { 1: YES, 2: NO,  3: YES,     4: NO,      5: NO,    6: NO },
  // prettier-ignore
  import_lists:    { 1: YES, 2: YES, 3: YES,     4: NO,      5: NO,    6: NO },
  // prettier-ignore
  see_checks:      { 1: YES, 2: YES, 3: YES,     4: YES,     5: NO,    6: YES },
  // prettier-ignore
  see_lists:       { 1: YES, 2: YES, 3: YES,     4: NO,      5: NO,    6: YES },
  // prettier-ignore
  see_activity:    { 1: YES, 2: YES, 3: YES,     4: NO,      5: NO,    6: YES },
};

const isRole = (roleId: number): roleId is RoleId => roleId in ROLES;

/** What a member of this role may do. An unknown role may do nothing. */
export function memberCan(roleId: number): Record<Permission, boolean> {
  const allowed = Object.entries(MEMBER_POLICY).map(([permission, byRole]) => [permission, isRole(roleId) && byRole[roleId]] as const);
  return Object.fromEntries(allowed) as Record<Permission, boolean>;
}

/** The role in words. */
export function roleName(roleId: number): string {
  return isRole(roleId) ? ROLES[roleId] : 'Unknown role';
}

export type MembersView = 'full' | 'names' | 'self';
const MEMBERS_VIEW: Record<RoleId, MembersView> = { 1: 'full', 2: 'full', 3: 'full', 4: 'names', 5: 'self', 6: 'full' };

/** How much of the list of members a role sees: everything, names without addresses, or only themselves. */
export function membersView(roleId: number): MembersView {
  return isRole(roleId) ? MEMBERS_VIEW[roleId] : 'self';
}
