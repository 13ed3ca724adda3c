import {
  PERMISSIONS,
  TOGGLES,
  type MemberCan,
  type MemberToggles,
  type Permission,
  type Reach,
  type Toggle,
} from '@freehold/contract/access/permissions';
import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { MemberActor, Scope } from '../../../platform/scope.ts';
import { recordOf } from '@freehold/contract/kernel/keys';

export const ROLES = { 1: 'Owner', 2: 'Admin', 3: 'Compliance', 4: 'Negotiator', 5: 'Accounts', 6: 'Auditor' } as const;
export type RoleId = keyof typeof ROLES;
export const ROLE_IDS: readonly RoleId[] = [1, 2, 3, 4, 5, 6];

/** What a role may do with one permission: how far it reaches, null for not at all, or so far while the person's toggle is on. */
export type Cell = Reach | null | { toggle: Toggle; reach: Reach };

const ALL = 'all';
const OWN = 'own';
const NAMES = 'names';
const MASKED = 'masked';
const NO = null;
const when = (toggle: Toggle, reach: Reach = ALL) => ({ toggle, reach });

/**
 * Who may do what, by role. Read it as a printed table; every screen and every use case takes its answer from here.
 * Own checks are those a person started or was given; own activity is what they did themselves.
 */
// oxfmt-ignore
export const PERMISSION_MATRIX: Record<Permission, readonly [Cell, Cell, Cell, Cell, Cell, Cell]> = {
  /*                   Owner  Admin  Compliance  Negotiator                    Accounts                  Auditor */
  see_properties:    [ ALL,   ALL,   ALL,        ALL,                          NAMES,                    ALL    ],
  edit_properties:   [ ALL,   ALL,   ALL,        ALL,                          NO,                       NO     ],
  archive_properties: [ALL,   ALL,   NO,         NO,                           NO,                       NO     ],
  invite_applicants: [ ALL,   ALL,   ALL,        ALL,                          NO,                       NO     ],
  see_documents:     [ ALL,   ALL,   ALL,        ALL,                          NO,                       ALL    ],
  send_documents:    [ ALL,   ALL,   ALL,        ALL,                          NO,                       NO     ],
  see_flows:         [ ALL,   ALL,   ALL,        ALL,                          ALL,                      ALL    ],
  save_flows:        [ ALL,   ALL,   ALL,        ALL,                          NO,                       NO     ],
  design_flows:      [ ALL,   ALL,   NO,         NO,                           NO,                       NO     ],
  run_checks:        [ ALL,   ALL,   ALL,        when('run_paid'),             NO,                       NO     ],
  see_checks:        [ ALL,   ALL,   ALL,        OWN,                          NO,                       ALL    ],
  see_evidence:      [ ALL,   ALL,   ALL,        when('see_evidence', OWN),    NO,                       MASKED ],
  decide:            [ ALL,   ALL,   ALL,        NO,                           NO,                       NO     ],
  accept_pass:       [ ALL,   ALL,   ALL,        when('decide_pass', OWN),     NO,                       NO     ],
  resolve_matches:   [ ALL,   NO,    ALL,        NO,                           NO,                       NO     ],
  see_lists:         [ ALL,   ALL,   ALL,        NO,                           NO,                       ALL    ],
  import_lists:      [ ALL,   ALL,   ALL,        NO,                           NO,                       NO     ],
  edit_screening_policy: [ ALL, NO,  ALL,        NO,                           NO,                       NO     ],
  share_reports:     [ ALL,   ALL,   ALL,        OWN,                          NO,                       NO     ],
  see_monitoring:    [ ALL,   ALL,   ALL,        OWN,                          NO,                       ALL    ],
  start_monitoring:  [ ALL,   ALL,   ALL,        OWN,                          NO,                       NO     ],
  end_monitoring:    [ ALL,   ALL,   ALL,        NO,                           NO,                       NO     ],
  see_payments:      [ ALL,   ALL,   ALL,        ALL,                          ALL,                      ALL    ],
  request_payments:  [ ALL,   ALL,   ALL,        ALL,                          ALL,                      NO     ],
  refund:            [ ALL,   ALL,   NO,         when('refund'),               ALL,                      NO     ],
  see_members:       [ ALL,   ALL,   ALL,        NAMES,                        OWN,                      ALL    ],
  manage_members:    [ ALL,   ALL,   NO,         NO,                           NO,                       NO     ],
  manage_owners:     [ ALL,   NO,    NO,         NO,                           NO,                       NO     ],
  see_workspace:     [ ALL,   ALL,   ALL,        ALL,                          NO,                       ALL    ],
  edit_workspace:    [ ALL,   ALL,   NO,         NO,                           NO,                       NO     ],
  change_gate_mode:  [ ALL,   ALL,   ALL,        NO,                           NO,                       NO     ],
  override_gate:     [ ALL,   ALL,   ALL,        NO,                           NO,                       NO     ],
  see_webhooks:      [ ALL,   ALL,   ALL,        when('manage_webhooks'),      when('manage_webhooks'),  ALL    ],
  manage_webhooks:   [ ALL,   ALL,   when('manage_webhooks'), when('manage_webhooks'), when('manage_webhooks'), NO ],
  see_billing:       [ ALL,   ALL,   NO,         NO,                           ALL,                      NO     ],
  manage_billing:    [ ALL,   NO,    NO,         NO,                           ALL,                      NO     ],
  see_usage:         [ ALL,   ALL,   ALL,        OWN,                          ALL,                      ALL    ],
  see_activity:      [ ALL,   ALL,   ALL,        OWN,                          OWN,                      ALL    ],
  see_registers:     [ ALL,   ALL,   ALL,        NO,                           NO,                       ALL    ],
  keep_registers:    [ NO,    NO,    ALL,        NO,                           NO,                       NO     ],
  export:            [ ALL,   ALL,   ALL,        when('export'),               ALL,                      ALL    ],
};

/** A toggle nobody has touched. A clean pass also needs the workspace's own policy to allow it. */
export const TOGGLE_DEFAULTS: MemberToggles = {
  see_evidence: true,
  run_paid: true,
  decide_pass: true,
  export: false,
  refund: false,
  manage_webhooks: false,
};

/** Whose permissions are asked for: their role, and what was set for them alone. */
export type Person = Pick<MemberActor, 'roleId' | 'toggles'>;

export const isRole = (roleId: number): roleId is RoleId => roleId in ROLES;

/** How far the person's permission reaches; null when they do not have it. An unknown role has none. */
export function reachOf({ roleId, toggles }: Person, permission: Permission): Reach | null {
  if (!isRole(roleId)) return null;
  const cell = PERMISSION_MATRIX[permission][roleId - 1] ?? null;
  if (cell === null || typeof cell === 'string') return cell;
  return (toggles[cell.toggle] ?? TOGGLE_DEFAULTS[cell.toggle]) ? cell.reach : null;
}

/** Toggles that make a difference for a role. */
export function togglesOf(roleId: number): Toggle[] {
  if (!isRole(roleId)) return [];
  const cells = Object.values(PERMISSION_MATRIX).map((byRole) => byRole[roleId - 1] ?? null);
  return TOGGLES.filter((toggle) => cells.some((cell) => cell !== null && typeof cell === 'object' && cell.toggle === toggle));
}

/** Everything the person may do, at least in part. */
export function memberCan(person: Person): MemberCan {
  return recordOf(PERMISSIONS, (permission) => reachOf(person, permission) !== null);
}

/** What no API key does, whoever made it: judgements, and what changes the firm itself. */
const FOR_PEOPLE_ALONE: readonly Permission[] = [
  'see_evidence',
  'decide',
  'accept_pass',
  'resolve_matches',
  'override_gate',
  'change_gate_mode',
  'edit_screening_policy',
  'import_lists',
  'keep_registers',
  'manage_members',
  'manage_owners',
  'edit_workspace',
  'manage_webhooks',
  'manage_billing',
  'refund',
];

/** How far the one who acts reaches, or somebody who is looked at. Nothing that runs by itself has a permission. */
export function reach(who: Scope | Person, permission: Permission): Reach | null {
  if ('roleId' in who) return reachOf(who, permission);
  if (who.actor.kind !== 'member') return null;
  return who.actor.apiKey && FOR_PEOPLE_ALONE.includes(permission) ? null : reachOf(who.actor, permission);
}

export const may = (scope: Scope, permission: Permission): boolean => reach(scope, permission) !== null;

/** Refuses whoever may not; answers how far they may. */
export function requireMay(scope: Scope, permission: Permission, message = NOT_YOUR_ROLE): Reach {
  const allowed = reach(scope, permission);
  if (allowed === null) return refuseCaller('FORBIDDEN', message);
  return allowed;
}

/** The role in words. */
export function roleName(roleId: number): string {
  return isRole(roleId) ? ROLES[roleId] : 'Unknown role';
}
