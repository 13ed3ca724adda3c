import type { PropertyStage } from '@freehold/contract/property-stages';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { followClocks } from '../client-acceptance/public.ts';

export type PropertyRow = Selectable<DB['properties']>;

export const findSettings = async (trx: Trx, scope: Scope): Promise<unknown> =>
  (await trx.selectFrom('workspaces').select('settings').where('id', '=', scope.workspaceId).executeTakeFirst())?.settings;

/** Starts the clocks that do not run yet. Whose accepted check still holds is done at once. */
export async function startClocksOf(trx: Trx, scope: Scope, ids: readonly number[], due: { event: string; at: Date }): Promise<void> {
  if (ids.length === 0) return;
  const started = await trx
    .updateTable('property_people')
    .set({ cdd_due_event: due.event, cdd_due_at: due.at, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .where('cdd_due_at', 'is', null)
    .returning('party_id')
    .execute();
  await followClocks(
    trx,
    scope.workspaceId,
    started.map((row) => row.party_id),
  );
}

/** A deal that is off asks no more checks of those who came for it: clocks that still run stop, and start anew with the next offer. */
export const stopOpenClocks = (trx: Trx, scope: Scope, propertyId: number, event: string) =>
  trx
    .updateTable('property_people')
    .set({ cdd_due_event: null, cdd_due_at: null, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .where('cdd_due_event', '=', event)
    .where('cdd_done_at', 'is', null)
    .execute();

export async function insertBreaches(trx: Trx, scope: Scope, rows: Insertable<DB['breaches']>[]): Promise<void> {
  await trx.insertInto('breaches').values(rows).execute();
  await followClocks(
    trx,
    scope.workspaceId,
    rows.map((row) => row.party_id),
  );
}

export const insertStage = (trx: Trx, row: Insertable<DB['property_stages']>) => trx.insertInto('property_stages').values(row).execute();

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

/** The accepted offer's group; null where no offer is accepted. */
export const findAcceptedGroup = async (trx: Trx, scope: Scope, propertyId: number): Promise<number | null> =>
  (
    await trx
      .selectFrom('offers')
      .select('group_id')
      .where('workspace_id', '=', scope.workspaceId)
      .where('property_id', '=', propertyId)
      .where('status', '=', 'accepted')
      .where('is_concluded', '=', false)
      .executeTakeFirst()
  )?.group_id ?? null;
