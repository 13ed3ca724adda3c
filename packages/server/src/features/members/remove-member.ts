import { removeMember as route } from '@freehold/contract/members';
import { recordEvent } from '../../platform/audit.ts';
import { refuseField, refusing } from '../../platform/refuse.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { reassignOpenChecks } from '../checks/public.ts';
import { endAccess } from './end-access.ts';
import { takesWork } from './member-rules.ts';
import { announceMember, memberObject, nameOf, openMember } from './open-member.ts';
import { findMember, updateMember } from './store.ts';

const refuse = refusing(route);

/** Removes a member. Their open checks change hands in the same moment; what they did stays under their name. */
export async function removeMember(
  scope: MemberScope,
  services: Services,
  id: number,
  heirId: number | null,
): Promise<{ removed: true; reassigned: number }> {
  const { userId, answer } = await scope.transaction(
    async (trx) => {
      const before = await openMember(trx, scope, id, { endsOwner: () => true });
      if (before.state !== 'active' && before.state !== 'suspended')
        refuse('INVALID_STATE', 'This person has not joined yet. Withdraw the invitation instead.');
      const heir = heirId === null ? null : await findMember(trx, scope, heirId);
      if (heir === undefined || heir?.id === id || (heir && !takesWork(heir)))
        refuseField('reassign_to', 'Choose a colleague who can work on checks');
      const after = await updateMember(trx, scope, id, { state: 'removed', toggles: '{}', expires_at: null }, services.now());
      const { known, unfrozen } = await reassignOpenChecks(trx, scope, {
        from: id,
        to: heir && { id: heir.id, roleId: heir.role_id },
        now: services.now(),
      });
      await recordEvent(trx, scope, {
        action: 'remove.member',
        object: memberObject(after),
        diff: {
          state: { before: before.state, after: after.state },
          // Everybody reads this: a frozen check must not show in it.
          ...(unfrozen > 0 ? { open_checks: { before: nameOf(before), after: heir ? nameOf(heir) : null } } : {}),
        },
      });
      await announceMember(trx, scope, after);
      return { userId: before.user_id, answer: { removed: true as const, reassigned: known } };
    },
    (removed) => removed.answer,
  );
  await endAccess(services, userId);
  return answer;
}
