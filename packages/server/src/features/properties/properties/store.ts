import type { TenancyRegime } from '@freehold/property-rules/offer-decisions';
import { CLOSED_STAGES, LIVE_STAGES, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
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
export async function findLiveDuplicate(trx: Trx, address: Address): Promise<number | null> {
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

/** Changes its record: one version on. */
export const updateProperty = (trx: Trx, id: number, change: Updateable<DB['properties']>): Promise<PropertyRow> =>
  trx
    .updateTable('properties')
    .set({ version: sql`version + 1`, changed_at: sql`now()`, updated_at: sql`now()`, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProperty = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.deleteFrom('properties').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows === 1n;

export const updateRegime = (trx: Trx, scope: Scope, id: number, regime: TenancyRegime, reason: string | null) =>
  trx
    .updateTable('properties')
    .set({ tenancy_regime: regime, tenancy_regime_reason: reason, updated_at: sql`now()`, changed_at: sql`now()` })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returning(['version', 'tenancy_regime', 'tenancy_regime_reason'])
    .executeTakeFirstOrThrow();

type NewStage = { stage: PropertyStage; at: Date; listedOn: string | null };
export const writeStage = (trx: Trx, scope: Scope, propertyId: number, { stage, at, listedOn }: NewStage): Promise<PropertyRow> =>
  trx
    .updateTable('properties')
    .set({
      stage,
      stage_since: at,
      changed_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      ...(listedOn === null ? {} : { listed_on: listedOn }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', propertyId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Puts back what an act on many properties changed of it, as the act wrote it down: one version on. */
export async function putPropertyBack(trx: Trx, scope: Scope, id: number, kind: string, before: unknown): Promise<void> {
  const was = sql`${JSON.stringify(before)}::jsonb`;
  const set =
    kind === 'assign'
      ? sql`negotiator_id = (${was} ->> 'negotiator_id')::bigint`
      : kind === 'branch'
        ? sql`branch_id = (${was} ->> 'branch_id')::bigint`
        : kind === 'move'
          ? sql`stage = ${was} ->> 'stage', stage_since = (${was} ->> 'stage_since')::timestamptz, listed_on = (${was} ->> 'listed_on')::date`
          : sql`archived_at = (${was} ->> 'archived_at')::timestamptz`;
  await sql`update properties set ${set}, version = version + 1, updated_at = now(), changed_at = clock_timestamp()
    where workspace_id = ${scope.workspaceId} and id = ${id}`.execute(trx);
}
