import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockFollowed } from '../../people/public.ts';
import { maySeeFrozen, roleSeesCheck } from './policy.ts';
import { findOpenChecksOf, updateCheck } from './store.ts';

type Handover = { from: number; to: { id: number; roleId: number } | null; now: Date };

/**
 * Gives the open checks of somebody who leaves to a colleague, or to nobody; a frozen one only to who may know of it. Answers how
 * many there were: of which whoever acts may know, and of which everybody may.
 */
export async function reassignOpenChecks(
  trx: Trx,
  scope: Scope,
  { from, to, now }: Handover,
): Promise<{ known: number; unfrozen: number }> {
  const open = await findOpenChecksOf(trx, scope, from);
  await lockFollowed(
    trx,
    scope.workspaceId,
    open.flatMap(({ party_id: partyId }) => partyId ?? []),
  );
  for (const check of open) {
    const heir = to && roleSeesCheck(to.roleId, check.frozen_at !== null) ? to.id : null;
    await updateCheck(trx, scope, check.id, { assigned_to: heir }, now);
    await recordEvent(trx, scope, {
      action: 'assign.check',
      object: { type: 'check', id: check.id, label: check.public_ref },
      diff: { assigned_to: { before: from, after: heir } },
    });
    await announce(trx, scope, { topic: 'check', id: check.id });
  }
  const unfrozen = open.filter((check) => check.frozen_at === null).length;
  return { known: maySeeFrozen(scope) ? open.length : unfrozen, unfrozen };
}
