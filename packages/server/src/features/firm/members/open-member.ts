import {
  changeMember,
  removeMember,
  resendInvitation,
  restoreMember,
  revokeInvitation,
  suspendMember,
  transferOwnership,
} from '@freehold/contract/firm/members';
import { announce } from '../../../platform/announce.ts';
import { lockByName } from '../../../platform/audit.ts';
import { readToggles } from '../../../platform/authenticate.ts';
import type { Trx } from '../../../platform/database.ts';
import { NOT_YOUR_ROLE, refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { NEEDS_OWNER, OWNER, whyNotTouch } from './member-rules.ts';
import { requireMay } from '../../access/public.ts';
import { countActiveOwners, findMember, type MemberRow } from './store.ts';

const refuseOpenMember = refusing(
  changeMember,
  removeMember,
  resendInvitation,
  restoreMember,
  revokeInvitation,
  suspendMember,
  transferOwnership,
);

/** One change of members at a time in a workspace: what was read of them stays true until it is written. */
export const lockMembers = (trx: Trx, scope: MemberScope) => lockByName(trx, `members:${scope.workspaceId}`);

/**
 * A member, for a change that the one who acts may make. `endsOwner`: afterwards the member is no owner who can act, so another must be.
 * Who acts is read again under the lock: somebody else may have changed their role since the call came in.
 */
export async function openMember(
  trx: Trx,
  scope: MemberScope,
  id: number,
  { endsOwner }: { endsOwner: (target: MemberRow) => boolean },
): Promise<MemberRow> {
  requireMay(scope, 'manage_members');
  await lockMembers(trx, scope);
  const target = await findMember(trx, scope, id);
  if (!target || target.state === 'removed') return refuseOpenMember('NOT_FOUND', 'Nobody with this number is a member here.');
  const whyNot = whyNotTouch(scope.actor, target);
  if (whyNot !== null) return refuseCaller('FORBIDDEN', whyNot);
  if (target.role_id === OWNER && target.state === 'active' && endsOwner(target) && (await countActiveOwners(trx, scope)) < 2)
    return refuseOpenMember('INVALID_STATE', NEEDS_OWNER);
  const self = await findMember(trx, scope, scope.actor.memberId);
  if (self?.state !== 'active') return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  const now = { memberId: self.id, roleId: self.role_id, toggles: readToggles(self.toggles) };
  const whyNotNow = whyNotTouch(now, target);
  if (whyNotNow !== null) return refuseCaller('FORBIDDEN', whyNotNow);
  return target;
}

export const nameOf = (row: Pick<MemberRow, 'first_name' | 'surname' | 'email'>): string =>
  `${row.first_name} ${row.surname}`.trim() || row.email;

export const memberObject = (row: MemberRow) => ({ type: 'member', id: row.id, label: nameOf(row) });

export const announceMember = (trx: Trx, scope: MemberScope, row: MemberRow) => announce(trx, scope, { topic: 'members', id: row.id });
