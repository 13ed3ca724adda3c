import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export const findHistory = (trx: Trx, scope: Scope, propertyId: number) =>
  trx
    .selectFrom('property_stages as move')
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'move.workspace_id').onRef('member.id', '=', 'move.member_id'),
    )
    .select([
      'move.id',
      'move.from_stage',
      'move.to_stage',
      'move.at',
      'move.reason',
      'move.is_override',
      sql<string | null>`member.first_name || ' ' || member.surname`.as('by'),
    ])
    .where('move.workspace_id', '=', scope.workspaceId)
    .where('move.property_id', '=', propertyId)
    .orderBy('move.id')
    .execute();

/** The offer that was accepted last, how many there are, and the dates its sale or tenancy aims for. */
export async function findDeal(trx: Trx, scope: Scope, propertyId: number) {
  const counts = await trx
    .selectFrom('offers')
    .select((row) => [
      row.fn.countAll<number>().as('offers'),
      row.fn.countAll<number>().filterWhere('status', 'in', ['pending', 'relayed']).as('open'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  const accepted =
    (await trx
      .selectFrom('offers')
      .select(['id', 'group_id', 'amount_pence', 'rent_pence', 'rent_frequency', 'is_concluded'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('property_id', '=', propertyId)
      .where('status', '=', 'accepted')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null;
  if (!accepted) return { counts, accepted, targets: {} };
  const sale = await trx
    .selectFrom('sales')
    .select(['exchange_target_on', 'completion_target_on'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('offer_id', '=', accepted.id)
    .executeTakeFirst();
  const tenancy = await trx
    .selectFrom('tenancies')
    .select(['starts_on', 'ends_on'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('offer_id', '=', accepted.id)
    .executeTakeFirst();
  return {
    counts,
    accepted,
    targets: {
      exchanged: sale?.exchange_target_on ?? null,
      completed: sale?.completion_target_on ?? null,
      tenanted: tenancy?.starts_on ?? null,
      ended: tenancy?.ends_on ?? null,
    },
  };
}

/** People at a property with a breach whose check is still not done, by their number there. */
export async function findBreached(trx: Trx, scope: Scope, propertyId: number): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('breaches')
    .select('property_person_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .where('done_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.property_person_id));
}

export const findNegotiator = (trx: Trx, scope: Scope, id: number) =>
  trx
    .selectFrom('members')
    .select(['id', sql<string>`first_name || ' ' || surname`.as('name')])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findSettings = async (trx: Trx, scope: Scope): Promise<unknown> =>
  (await trx.selectFrom('workspaces').select('settings').where('id', '=', scope.workspaceId).executeTakeFirst())?.settings;

export const insertNote = (trx: Trx, row: Insertable<DB['property_notes']>): Promise<Selectable<DB['property_notes']>> =>
  trx.insertInto('property_notes').values(row).returningAll().executeTakeFirstOrThrow();
