import type { DueEvent } from '@freehold/property-rules/property-stages';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { followClocks } from '../../people/public.ts';
import type { GatePerson } from './gate.ts';

export type PropertyRow = Selectable<DB['properties']>;

export const findSettings = async (trx: Trx, scope: Scope): Promise<unknown> =>
  (await trx.selectFrom('workspaces').select('settings').where('id', '=', scope.workspaceId).executeTakeFirst())?.settings;

type Due = { event: DueEvent; at: Date };
/** Starts the clocks that do not run yet, for what is asked of each now. Whose accepted checks still hold is done at once. */
export async function startClocksOf(trx: Trx, scope: Scope, people: readonly Pick<GatePerson, 'id' | 'asked'>[], due: Due): Promise<void> {
  const started: number[] = [];
  for (const [, alike] of Map.groupBy(people, ({ asked }) => asked.map(({ code }) => code).join())) {
    const kinds = alike[0]?.asked.map(({ code }) => code) ?? [];
    // Of whom nothing can be asked, nothing is due.
    if (kinds.length === 0) continue;
    const rows = await trx
      .updateTable('property_people')
      .set({ cdd_due_event: due.event, cdd_due_at: due.at, cdd_kinds: kinds, updated_at: sql`now()` })
      .where('workspace_id', '=', scope.workspaceId)
      .where(
        'id',
        'in',
        alike.map(({ id }) => id),
      )
      .where('cdd_due_at', 'is', null)
      .returning('party_id')
      .execute();
    started.push(...rows.map((row) => row.party_id));
  }
  await followClocks(trx, scope.workspaceId, started);
}

/** A deal that is off asks no more checks of those who came for it: clocks that still run stop, and start anew with the next offer. */
export const stopOpenClocks = (trx: Trx, scope: Scope, propertyId: number, event: DueEvent) =>
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
