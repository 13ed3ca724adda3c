import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { nameOfFlow } from '../../flows/public.ts';

export type Done = { at: Date; what: string } | null;

/** The first property of the workspace. */
export async function firstProperty(trx: Trx, { workspaceId }: MemberScope): Promise<Date | null> {
  const row = await trx
    .selectFrom('properties')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The newest practice check that was compared, else the newest that still is. */
export async function newestPracticeCheck(trx: Trx, { workspaceId }: MemberScope) {
  const row = await trx
    .selectFrom('checks')
    .select(['id', 'screened_at'])
    .where('workspace_id', '=', workspaceId)
    .where('is_practice', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A flow the member chose to keep; those kept by default do not count. */
export async function savedFlow(trx: Trx, scope: MemberScope): Promise<string | null> {
  const { workspaceId, actor } = scope;
  const row = await trx
    .selectFrom('saved_flows')
    .select('flow_id')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', actor.memberId)
    .where('is_saved', '=', true)
    .orderBy('flow_id')
    .limit(1)
    .executeTakeFirst();
  return row ? ((await nameOfFlow(trx, scope, row.flow_id)) ?? null) : null;
}

/** Whoever else was invited first, joined or not. */
export async function firstColleague(trx: Trx, { workspaceId, actor }: MemberScope) {
  const row = await trx
    .selectFrom('members')
    .select(['first_name', 'surname', 'email', 'state', 'invited_at', 'joined_at', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', actor.memberId)
    .where('state', 'in', ['invited', 'active'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
