import { restoreMember as restoreRoute, suspendMember as suspendRoute, type Member } from '@freehold/contract/firm/members';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { endAccess } from './end-access.ts';
import { announceMember, memberObject, openMember } from './open-member.ts';
import { presentChanged } from './present.ts';
import { updateMember } from './store.ts';

const refuseSuspend = refusing(suspendRoute);
const refuseRestore = refusing(restoreRoute);

/** Keeps a member out: from the commit on each of their calls is refused, their open screens end, and so do their sign-ins. */
export async function suspendMember(scope: MemberScope, services: Services, id: number, reason: string): Promise<Member> {
  const { member, userId } = await scope.transaction(
    async (trx) => {
      const before = await openMember(trx, scope, id, { endsOwner: () => true });
      if (before.state !== 'active') refuseSuspend('INVALID_STATE', 'Only an active member can be suspended.');
      const after = await updateMember(trx, scope, id, { state: 'suspended' }, services.now());
      await recordEvent(trx, scope, {
        action: 'suspend.member',
        object: memberObject(after),
        diff: { state: { before: before.state, after: after.state } },
        reason,
      });
      await announceMember(trx, scope, after);
      return { member: await presentChanged(trx, scope, after), userId: after.user_id };
    },
    (saved) => saved.member,
  );
  await endAccess(services, userId);
  return member;
}

/** Lets a suspended member in again, with the role they had. */
export function restoreMember(scope: MemberScope, services: Pick<Services, 'now'>, id: number): Promise<Member> {
  return scope.transaction(async (trx) => {
    const before = await openMember(trx, scope, id, { endsOwner: () => false });
    if (before.state !== 'suspended') refuseRestore('INVALID_STATE', 'Only a suspended member can be restored.');
    const after = await updateMember(trx, scope, id, { state: 'active' }, services.now());
    await recordEvent(trx, scope, {
      action: 'restore.member',
      object: memberObject(after),
      diff: { state: { before: before.state, after: after.state } },
    });
    await announceMember(trx, scope, after);
    return presentChanged(trx, scope, after);
  });
}
