import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { putPropertyBack, type PropertyRow } from '../properties/public.ts';
import type { PropertyBulkActsRows } from '../../../db/column-shapes.ts';

/* What an act on many properties needs: the rows held, what they were before, and the way back. */

export async function lockProperties(trx: Trx, scope: Scope, ids: readonly number[]): Promise<PropertyRow[]> {
  if (ids.length === 0) return [];
  // One order for everybody, so that two acts never wait for each other.
  const rows = trx.selectFrom('properties').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', 'in', ids);
  return rows.orderBy('id').forNoKeyUpdate().execute();
}

/** Runs the work so that a refusal undoes it alone and not the whole act. */
export async function apart<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_row`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint one_row`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(trx);
    throw error;
  }
}

/** Runs the work and undoes it: what it answers is what would happen. */
export async function triedOnly<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(trx);
  const result = await work();
  await sql`rollback to savepoint trial`.execute(trx);
  return result;
}

/** What an act may change of a property, as it stands now: its stage, its place in the list, and what follows the stage. */
export async function readBefore(trx: Trx, scope: Scope, id: number): Promise<ActRow['before']> {
  const { rows } = await sql<{ before: ActRow['before'] }>`
    select jsonb_build_object('stage', stage, 'stage_since', stage_since, 'listed_on', listed_on, 'negotiator_id', negotiator_id, 'branch_id', branch_id,
      'archived_at', archived_at,
      'not_due', coalesce((select jsonb_agg(id) from property_people
        where workspace_id = p.workspace_id and property_id = p.id and cdd_due_at is null), '[]'),
      'sale', (select jsonb_build_object('id', id, 'status', status, 'exchanged_on', exchanged_on, 'completed_on', completed_on)
        from sales where workspace_id = p.workspace_id and property_id = p.id order by id desc limit 1),
      'tenancy', (select jsonb_build_object('id', id, 'status', status, 'starts_on', starts_on, 'notice_given_on', notice_given_on, 'ends_on', ends_on)
        from tenancies where workspace_id = p.workspace_id and property_id = p.id order by id desc limit 1)) as before
    from properties p where workspace_id = ${scope.workspaceId} and id = ${id}`.execute(trx);
  return rows[0]?.before ?? null;
}

export type Mark = { version: number; changed: string };
/** Tells whether anything happened to a property since: a change of its own, its people or its offers. */
export async function readMark(trx: Trx, scope: Scope, id: number): Promise<Mark> {
  const { rows } = await sql<Mark>`select version, changed_at::text as changed from properties
    where workspace_id = ${scope.workspaceId} and id = ${id}`.execute(trx);
  return rows[0] ?? { version: 0, changed: '' };
}

/** Puts a property back as it was before the act, and with it the clocks it started and the sale or tenancy that followed. */
export async function putBack(trx: Trx, scope: Scope, id: number, kind: string, before: unknown): Promise<void> {
  const was = sql`${JSON.stringify(before)}::jsonb`;
  const here = sql`workspace_id = ${scope.workspaceId}`;
  await putPropertyBack(trx, scope, id, kind, before);
  if (kind === 'move') {
    await sql`update property_people set cdd_due_event = null, cdd_due_at = null, cdd_done_at = null, updated_at = now()
      where ${here} and property_id = ${id} and cdd_due_at is not null and ${was} -> 'not_due' @> to_jsonb(id)`.execute(trx);
    await sql`update sales set status = ${was} #>> '{sale,status}', exchanged_on = (${was} #>> '{sale,exchanged_on}')::date,
      completed_on = (${was} #>> '{sale,completed_on}')::date, version = version + 1, updated_at = now()
      where ${here} and id = (${was} #>> '{sale,id}')::bigint and status is distinct from ${was} #>> '{sale,status}'`.execute(trx);
    await sql`update tenancies set status = ${was} #>> '{tenancy,status}', starts_on = (${was} #>> '{tenancy,starts_on}')::date,
      notice_given_on = (${was} #>> '{tenancy,notice_given_on}')::date, ends_on = (${was} #>> '{tenancy,ends_on}')::date,
      version = version + 1, updated_at = now()
      where ${here} and id = (${was} #>> '{tenancy,id}')::bigint and status is distinct from ${was} #>> '{tenancy,status}'`.execute(trx);
    // A tenancy that goes on again has an offer that is accepted, and not history.
    await sql`update offers set is_concluded = false, version = offers.version + 1, updated_at = now() from tenancies as tenancy
      where offers.workspace_id = ${scope.workspaceId} and tenancy.workspace_id = offers.workspace_id and tenancy.id = (${was} #>> '{tenancy,id}')::bigint
        and tenancy.status not in ('ended', 'cancelled') and offers.id = tenancy.offer_id and offers.is_concluded`.execute(trx);
  }
}

export type BulkActKind = Selectable<DB['property_bulk_acts']>['kind'];
export type ActRow = PropertyBulkActsRows[number];
export const insertAct = (trx: Trx, scope: MemberScope, kind: BulkActKind, rows: readonly ActRow[], at: Date) =>
  trx
    .insertInto('property_bulk_acts')
    .values({ workspace_id: scope.workspaceId, member_id: scope.actor.memberId, kind, rows: JSON.stringify(rows), done_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();

/** One's own act, held until the transaction ends. */
export const lockAct = (trx: Trx, scope: MemberScope, id: number) =>
  trx
    .selectFrom('property_bulk_acts')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const markUndone = (trx: Trx, scope: Scope, id: number, at: Date) =>
  trx.updateTable('property_bulk_acts').set({ undone_at: at }).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();

export const worksHere = async (trx: Trx, scope: Scope, memberId: number): Promise<boolean> =>
  (await trx
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', memberId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined;
