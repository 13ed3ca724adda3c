import { CLOSED_STAGES, LIVE_STAGES, type PropertyKind } from '@freehold/property-rules/property-stages';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type PropertyRow = Selectable<DB['properties']>;

/** Live sales and lettings: neither archived nor over. */
export async function countProperties(scope: MemberScope): Promise<{ lettings: number; sales: number }> {
  return scope.transaction(async (trx) =>
    trx
      .selectFrom('properties')
      .select((row) => [
        row.fn.countAll<number>().filterWhere('kind', '=', 'letting').as('lettings'),
        row.fn.countAll<number>().filterWhere('kind', '=', 'sale').as('sales'),
      ])
      .where('workspace_id', '=', scope.workspaceId)
      .where('archived_at', 'is', null)
      .where('stage', 'in', [...LIVE_STAGES])
      .executeTakeFirstOrThrow(),
  );
}

/** Nothing where another record has the address or the reference. */
export const insertProperty = (trx: Trx, row: Insertable<DB['properties']>): Promise<PropertyRow | undefined> =>
  trx
    .insertInto('properties')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function findReference(trx: Trx, reference: string): Promise<number | null> {
  const row = await trx
    .selectFrom('properties')
    .select('id')
    .where(sql`lower(reference)`, '=', reference.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The next number of the year, held until the transaction ends. */
export async function takeNumber(trx: Trx, workspaceId: number, year: number): Promise<number> {
  const row = await trx
    .insertInto('property_references')
    .values({ workspace_id: workspaceId, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'year']).doUpdateSet({ last: sql`property_references.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export const findWorkspaceName = (trx: Trx, workspaceId: number) =>
  trx.selectFrom('workspaces').select('account_name').where('id', '=', workspaceId).executeTakeFirstOrThrow();

export const insertStage = (trx: Trx, row: Insertable<DB['property_stages']>) => trx.insertInto('property_stages').values(row).execute();

type Address = { kind: PropertyKind; line1: string; line2?: string | null | undefined; postcode: string };
/** The live record of the same address and kind, if there is one. */
export async function findLiveTwin(trx: Trx, address: Address): Promise<number | null> {
  const key = `${address.line2 ? `${address.line2} ` : ''}${address.line1} ${address.postcode}`.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const row = await trx
    .selectFrom('properties')
    .select('id')
    .where('kind', '=', address.kind)
    .where('address_key', '=', key)
    .where('archived_at', 'is', null)
    .where('stage', 'not in', [...CLOSED_STAGES])
    .executeTakeFirst();
  return row?.id ?? null;
}

/** `lock`: the row is held until the transaction ends, for whoever changes it. */
export const findProperty = (trx: Trx, id: number, { lock = false } = {}): Promise<PropertyRow | undefined> =>
  trx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Something happened to it, its people or its offers: it comes first in the list again. */
export const touchProperty = (trx: Trx, id: number) =>
  trx
    .updateTable('properties')
    .set({ changed_at: sql`now()` })
    .where('id', '=', id)
    .execute();

type PropertyChange = { negotiator_id: number | null } | { branch_id: number | null } | { archived_at: Date | null };
/** Gives it to somebody, moves it to a branch, or archives it: one version on. */
export const writeChange = (trx: Trx, scope: Scope, id: number, change: PropertyChange) =>
  trx
    .updateTable('properties')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()`, changed_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
