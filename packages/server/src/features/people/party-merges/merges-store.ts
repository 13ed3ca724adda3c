import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { MergeSnapshot } from './snapshot.ts';

export async function insertMerge(
  trx: Trx,
  scope: MemberScope,
  { keptId, mergedId, snapshot }: { keptId: number; mergedId: number; snapshot: MergeSnapshot },
): Promise<number> {
  const row = await trx
    .insertInto('party_merges')
    .values({
      workspace_id: scope.workspaceId,
      kept_id: keptId,
      merged_id: mergedId,
      by_member: scope.actor.memberId,
      snapshot: JSON.stringify(snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Merges that can still be undone, newest first: all, those into one record, or one. */
export function findMerges(trx: Trx, scope: Scope, only: { id?: number; keptId?: number | undefined } = {}) {
  return trx
    .selectFrom('party_merges as merge')
    .innerJoin('parties as merged', (join) =>
      join.onRef('merged.workspace_id', '=', 'merge.workspace_id').onRef('merged.id', '=', 'merge.merged_id'),
    )
    .innerJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'merge.workspace_id').onRef('member.id', '=', 'merge.by_member'),
    )
    .select(['merge.id', 'merge.kept_id', 'merge.merged_id', 'merge.at', 'merge.expires_at', 'merged.display_name as merged_name'])
    .select(sql<string>`member.first_name || ' ' || member.surname`.as('by'))
    .where('merge.workspace_id', '=', scope.workspaceId)
    .where('merge.undone_at', 'is', null)
    .where('merge.expires_at', '>', sql<Date>`now()`)
    .$if(only.id !== undefined, (query) => query.where('merge.id', '=', only.id ?? 0))
    .$if(only.keptId !== undefined, (query) => query.where('merge.kept_id', '=', only.keptId ?? 0))
    .orderBy('merge.id', 'desc')
    .limit(100)
    .execute();
}

/** One merge, held until the transaction ends. */
export const lockMerge = (trx: Trx, scope: Scope, id: number) =>
  trx
    .selectFrom('party_merges')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A later merge that brought something into the same record, or took it away. */
export async function findLaterMerge(trx: Trx, scope: Scope, { id, kept_id }: { id: number; kept_id: number }) {
  return trx
    .selectFrom('party_merges as merge')
    .innerJoin('parties as merged', (join) =>
      join.onRef('merged.workspace_id', '=', 'merge.workspace_id').onRef('merged.id', '=', 'merge.merged_id'),
    )
    .select(['merge.merged_id', 'merged.display_name'])
    .where('merge.workspace_id', '=', scope.workspaceId)
    .where('merge.id', '>', id)
    .where('merge.undone_at', 'is', null)
    .where((where) => where.or([where('merge.kept_id', '=', kept_id), where('merge.merged_id', '=', kept_id)]))
    .orderBy('merge.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const markUndone = (trx: Trx, scope: MemberScope, id: number) =>
  trx
    .updateTable('party_merges')
    .set({ undone_at: sql`now()`, undone_by: scope.actor.memberId, snapshot: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
