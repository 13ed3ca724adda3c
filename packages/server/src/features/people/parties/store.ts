import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { DB } from '../../../db/types.ts';
import type { Scope } from '../../../platform/scope.ts';
import { standingsOf, type Standings } from '../client-acceptance/public.ts';

/** A record with where it stands in each kind of check. */
export type PartyRow = Selectable<DB['parties']> & { standings: Standings };

export const insertParty = (trx: Trx, row: Insertable<DB['parties']>): Promise<PartyRow> =>
  trx.insertInto('parties').values(row).returningAll().returning(standingsOf().as('standings')).executeTakeFirstOrThrow();

/** Those of the numbers that are records of the workspace and were not merged away. */
export const findParties = (trx: Trx, ids: readonly number[]): Promise<PartyRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('parties')
        .selectAll()
        .select(standingsOf().as('standings'))
        .where('id', 'in', ids)
        .where('merged_into', 'is', null)
        .execute();

/** The day the firm’s relationship with them ended, where none was said yet. */
export const endRelationship = (trx: Trx, scope: Scope, partyId: number, endedOn: string) =>
  trx
    .updateTable('parties')
    .set({ relationship_ended_on: endedOn, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', partyId)
    .where('relationship_ended_on', 'is', null)
    .execute();

/** Writes the record anew, one version on. */
export const updateParty = (trx: Trx, id: number, change: Updateable<DB['parties']>): Promise<PartyRow> =>
  trx
    .updateTable('parties')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .returning(standingsOf().as('standings'))
    .executeTakeFirstOrThrow();
