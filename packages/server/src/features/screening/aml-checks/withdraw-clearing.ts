import { withdrawClearing as route, type Clearing } from '@freehold/contract/screening/clearings';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findVerdict, insertWithdrawal } from './clearings-store.ts';
import { presentClearings } from './party-clearings.ts';
import { ONLY_OWNER_OR_COMPLIANCE } from './policy.ts';

const refuse = refusing(route);

/** Takes a clearing back, so that the next screening shows the match again. What was answered in the check stays as it is. */
export function withdrawClearing(
  scope: MemberScope,
  services: Services,
  { matchId, reason }: { matchId: number; reason: string },
): Promise<Clearing> {
  requireMay(scope, 'resolve_matches', ONLY_OWNER_OR_COMPLIANCE);
  return scope.transaction(async (trx) => {
    const row = await findVerdict(trx, scope, matchId);
    if (!row) return refuse('NOT_FOUND', 'There is no such clearing in this workspace');
    if (row.status !== 'false_positive' || row.remembered_from !== null)
      return refuse('INVALID_STATE', 'This match was not cleared in this check, so there is nothing to take back.');
    const { memberId, roleId } = scope.actor;
    const isNew = await insertWithdrawal(trx, {
      workspace_id: scope.workspaceId,
      match_id: matchId,
      by_member: memberId,
      role_id: roleId,
      reason,
      at: services.now(),
    });
    if (!isNew) return refuse('INVALID_STATE', 'This clearing was taken back already.');
    await recordEvent(trx, scope, {
      action: 'withdraw.clearing',
      object: { type: 'match', id: matchId, label: `${row.public_ref}, ${row.list_name} ${row.entry_ref}` },
      reason,
    });
    await announce(trx, scope, { topic: 'check', id: row.check_id });
    const [taken] = await presentClearings(trx, scope, services, [{ ...row, withdrawal_id: matchId }], null);
    return taken ?? refuse('NOT_FOUND', 'There is no such clearing in this workspace');
  });
}
