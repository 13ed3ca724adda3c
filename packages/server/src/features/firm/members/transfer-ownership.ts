import { transferOwnership as route, type Member } from '@freehold/contract/firm/members';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isKeyMember } from './change-member.ts';
import { ADMIN, OWNER } from './member-rules.ts';
import { announceMember, memberObject, openMember } from './open-member.ts';
import { requireMay, roleName } from '../../access/public.ts';
import { presentChanged } from './present.ts';
import { findMember, updateMember } from './store.ts';

const refuse = refusing(route);

/** Makes an active member the owner and the one who gives it an admin, in one step. */
export function transferOwnership(scope: MemberScope, services: Pick<Services, 'now'>, id: number): Promise<Member> {
  return scope.transaction(async (trx) => {
    requireMay(scope, 'manage_owners', 'Only an owner can transfer the ownership.');
    const now = services.now();
    const before = await openMember(trx, scope, id, { endsOwner: () => false });
    if (before.state !== 'active' || before.role_id === OWNER)
      refuse('INVALID_STATE', 'Choose an active member who is not an owner already.');
    const giver = await findMember(trx, scope, scope.actor.memberId);
    if (giver?.role_id !== OWNER) return refuse('FORBIDDEN', 'Only an owner can transfer the ownership.');
    const change = { role_id: OWNER, toggles: '{}', expires_at: null, is_key_member: true };
    const after = await updateMember(trx, scope, id, change, now);
    await updateMember(trx, scope, giver.id, { role_id: ADMIN, is_key_member: isKeyMember(ADMIN, giver.nominated_officer) }, now);
    await recordEvent(trx, scope, {
      action: 'transfer.ownership',
      object: memberObject(after),
      diff: {
        role: { before: roleName(before.role_id), after: roleName(OWNER) },
        giver: { before: roleName(OWNER), after: roleName(ADMIN) },
      },
    });
    await announceMember(trx, scope, after);
    await announceMember(trx, scope, giver);
    // The caller is an admin from here on: what they may do with the new owner is nothing.
    return presentChanged(trx, { ...scope, actor: { ...scope.actor, roleId: ADMIN } }, after);
  });
}
