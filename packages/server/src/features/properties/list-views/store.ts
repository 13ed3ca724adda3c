import type { ListKind } from '@freehold/contract/properties/list-views';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

export type ViewRow = Selectable<DB['list_views']> & { first_name: string; surname: string };

const withAuthor = (trx: Trx, scope: MemberScope) =>
  trx
    .selectFrom('list_views')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'list_views.workspace_id').onRef('members.id', '=', 'list_views.member_id'),
    )
    .selectAll('list_views')
    .select(['members.first_name', 'members.surname'])
    .where('list_views.workspace_id', '=', scope.workspaceId)
    .where((view) => view.or([view('list_views.member_id', '=', scope.actor.memberId), view('list_views.is_shared', '=', true)]));

/** One's own and the shared ones, by name. */
export const findViews = (trx: Trx, scope: MemberScope, kind: ListKind): Promise<ViewRow[]> =>
  withAuthor(trx, scope)
    .where('list_views.kind', '=', kind)
    .where('list_views.removed_at', 'is', null)
    .orderBy('list_views.is_shared')
    .orderBy(sql`lower(list_views.name)`)
    .execute();

/** One of them, held until the transaction ends; one that was removed after the moment given too. */
export const lockView = (trx: Trx, scope: MemberScope, id: number, removedSince?: Date): Promise<ViewRow | undefined> =>
  withAuthor(trx, scope)
    .where('list_views.id', '=', id)
    .where('list_views.removed_at', removedSince ? '>=' : 'is', removedSince ?? null)
    .forNoKeyUpdate('list_views')
    .executeTakeFirst();

export async function countViews(trx: Trx, scope: MemberScope, kind: ListKind): Promise<number> {
  const { total } = await trx
    .selectFrom('list_views')
    .select((view) => view.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .where('member_id', '=', scope.actor.memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const insertView = (trx: Trx, row: Insertable<DB['list_views']>) =>
  trx.insertInto('list_views').values(row).returning('id').executeTakeFirstOrThrow();

export const writeView = (trx: Trx, scope: MemberScope, id: number, change: Updateable<DB['list_views']>) =>
  trx
    .updateTable('list_views')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();

export async function findColumns(trx: Trx, scope: MemberScope, kind: ListKind): Promise<string[] | null> {
  const row = await trx
    .selectFrom('list_columns')
    .select('columns')
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.columns ?? null;
}

export async function writeColumns(trx: Trx, scope: MemberScope, kind: ListKind, columns: string[] | null): Promise<void> {
  const key = { workspace_id: scope.workspaceId, member_id: scope.actor.memberId, kind };
  if (columns === null)
    await trx
      .deleteFrom('list_columns')
      .where('workspace_id', '=', key.workspace_id)
      .where('member_id', '=', key.member_id)
      .where('kind', '=', kind)
      .execute();
  else
    await trx
      .insertInto('list_columns')
      .values({ ...key, columns })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id', 'kind']).doUpdateSet({ columns }))
      .execute();
}
