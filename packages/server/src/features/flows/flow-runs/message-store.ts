import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** When the person of a run was written to last; null where never, or where it never left. */
export async function lastSentAt(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runId: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('messages')
    .select((each) => each.fn.max('queued_at').as('at'))
    .where('workspace_id', '=', workspaceId)
    .where('about_type', '=', 'flow_run')
    .where('about_id', '=', String(runId))
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row?.at ?? null;
}

export const findMessages = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('messages')
        .select(['about_id', 'channel', 'purpose', 'to_masked', 'state', 'fault', 'settled_at', 'sent_at', 'queued_at'])
        .where('workspace_id', '=', workspaceId)
        .where('about_type', '=', 'flow_run')
        .where('about_id', 'in', runIds.map(String))
        .orderBy('id', 'desc')
        .execute();
