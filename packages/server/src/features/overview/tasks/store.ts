import { DateOnly } from '@freehold/contract/kernel/values';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** People whose newest invitation ran out before they used it, the oldest first. */
export async function findExpiredInvitations(trx: Trx, scope: Scope, now: Date) {
  const rows = await trx
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'invitations.workspace_id').onRef('members.id', '=', 'invitations.member_id'),
    )
    .select(['members.first_name', 'members.surname', 'members.email', 'invitations.expires_at'])
    .where('invitations.workspace_id', '=', scope.workspaceId)
    .where('invitations.state', '=', 'open')
    .where('invitations.expires_at', '<=', now)
    .where('members.state', '=', 'invited')
    .orderBy('invitations.expires_at')
    .execute();
  return rows.map((row) => ({ name: `${row.first_name} ${row.surname}`.trim() || row.email, expires_at: row.expires_at }));
}

/** The day the firm's registration with HMRC ends; null where it has none. */
export async function findRenewal(trx: Trx, scope: Scope): Promise<string | null> {
  const { supervision } = await trx
    .selectFrom('workspaces')
    .select('supervision')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  const stored: { state?: unknown; renews_on?: unknown } = supervision !== null && typeof supervision === 'object' ? supervision : {};
  const parsed = DateOnly.safeParse(stored.renews_on);
  return stored.state === 'registered' && parsed.success ? parsed.data : null;
}
