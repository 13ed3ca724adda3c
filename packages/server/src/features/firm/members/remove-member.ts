import { removeMember as route } from '@freehold/contract/firm/members';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { endAccess } from './end-access.ts';
import { takesWork } from './member-rules.ts';
import { announceMember, memberObject, nameOf, openMember } from './open-member.ts';
import { findMember, updateMember } from './store.ts';

const refuse = refusing(route);

/**
 * Gives the open work of a member who leaves to a colleague, or to nobody: how many pieces there were, of which whoever acts may know, and of
 * which everybody may. Given by the feature whose rows they are, in features/all.ts.
 */
export type HandOver = (
  trx: Trx,
  scope: MemberScope,
  leaving: { from: number; to: { id: number; roleId: number } | null; now: Date },
) => Promise<{ known: number; unfrozen: number }>;

/** Removes a member. Their open checks change hands in the same moment; what they did stays under their name. */
export async function removeMember(
  scope: MemberScope,
  services: Services,
  id: number,
  heirId: number | null,
  handOver: HandOver,
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
      const { known, unfrozen } = await handOver(trx, scope, {
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
