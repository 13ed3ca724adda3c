import type { Member } from '@freehold/contract/firm/members';
import { readToggles } from '../../../platform/authenticate.ts';
import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { MemberActor } from '../../../platform/scope.ts';
import { type Person, reachOf } from '../../access/public.ts';

export const OWNER = 1;
export const ADMIN = 2;
export const AUDITOR = 6;

export const NEEDS_OWNER = 'A workspace needs at least one owner';
export const NOT_YOURSELF = 'Nobody changes their own membership. Ask another owner or admin.';
const OWNERS_ONLY = 'Only an owner can change an owner. Ask one of them.';

type Target = { id: number; role_id: number; state: string };
export type Actor = Person & Pick<MemberActor, 'memberId'>;

const may = (actor: Person, permission: 'manage_members' | 'manage_owners') => reachOf(actor, permission) !== null;

/** Why the one who acts may not touch this member at all; null when they may. */
export function whyNotTouch(actor: Actor, target: Target): string | null {
  if (!may(actor, 'manage_members')) return NOT_YOUR_ROLE;
  if (target.id === actor.memberId) return NOT_YOURSELF;
  return target.role_id === OWNER && !may(actor, 'manage_owners') ? OWNERS_ONLY : null;
}

/** What the one who acts may do with a member as they are now. */
export function canDo(actor: Actor, target: Target): Member['can'] {
  const touch = whyNotTouch(actor, target) === null;
  const active = target.state === 'active';
  const suspended = target.state === 'suspended';
  const invited = target.state === 'invited';
  return {
    change: touch && (active || suspended || invited),
    suspend: touch && active,
    restore: touch && suspended,
    remove: touch && (active || suspended),
    resend: touch && invited,
    revoke: touch && invited,
    transfer: touch && active && target.role_id !== OWNER && may(actor, 'manage_owners'),
  };
}

/** Whether open work of somebody who leaves can be given to this member. */
export const takesWork = (row: { role_id: number; state: string; toggles: unknown }): boolean =>
  row.state === 'active' && reachOf({ roleId: row.role_id, toggles: readToggles(row.toggles) }, 'run_checks') !== null;

/** Refuses a role that the one who acts may not give. */
export function requireMayAssign(actor: Person, roleId: number): void {
  if (!mayAssign(actor, roleId)) return refuseCaller('FORBIDDEN', 'Only an owner can make somebody an owner.');
}
export const mayAssign = (actor: Person, roleId: number): boolean => may(actor, roleId === OWNER ? 'manage_owners' : 'manage_members');
