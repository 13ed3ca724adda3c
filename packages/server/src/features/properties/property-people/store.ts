import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type PropertyPersonRow = Selectable<DB['property_people']>;
export type PropertyRow = Selectable<DB['properties']>;

export const insertGroup = async (trx: Trx, row: Insertable<DB['applicant_groups']>): Promise<number> =>
  (await trx.insertInto('applicant_groups').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** The groups of a property, and which of their offers is open or accepted. */
export const groupsOfProperty = (trx: Trx, scope: Scope, propertyId: number) =>
  trx
    .selectFrom('applicant_groups as applicants')
    .leftJoin('offers as offer', (join) =>
      join.onRef('offer.workspace_id', '=', 'applicants.workspace_id').onRef('offer.group_id', '=', 'applicants.id'),
    )
    .select([
      'applicants.id',
      sql<boolean>`coalesce(bool_or(offer.status in ('pending', 'relayed')), false)`.as('has_open_offer'),
      sql<boolean>`coalesce(bool_or(offer.status = 'accepted' and not offer.is_concluded), false)`.as('has_accepted_offer'),
    ])
    .where('applicants.workspace_id', '=', scope.workspaceId)
    .where('applicants.property_id', '=', propertyId)
    .groupBy('applicants.id')
    .orderBy('applicants.id')
    .execute();
export type GroupRow = Awaited<ReturnType<typeof groupsOfProperty>>[number];

export const insertPerson = (trx: Trx, row: Insertable<DB['property_people']>): Promise<PropertyPersonRow> =>
  trx.insertInto('property_people').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes one role and counts its version on. */
export const updatePerson = (trx: Trx, scope: Scope, id: number, changes: Updateable<DB['property_people']>): Promise<PropertyPersonRow> =>
  trx
    .updateTable('property_people')
    .set({ ...changes, updated_at: sql`now()` })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
