import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type FormRow = Selectable<DB['rent_protections']>;

const forms = (trx: Trx, scope: Scope) => trx.selectFrom('rent_protections').selectAll().where('workspace_id', '=', scope.workspaceId);

export const findForm = (trx: Trx, scope: Scope, id: number): Promise<FormRow | undefined> =>
  forms(trx, scope).where('id', '=', id).executeTakeFirst();

export const lockForm = (trx: Trx, scope: Scope, id: number): Promise<FormRow | undefined> =>
  forms(trx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findFormOfTenancy = (trx: Trx, scope: Scope, tenancyId: number): Promise<FormRow | undefined> =>
  forms(trx, scope).where('tenancy_id', '=', tenancyId).executeTakeFirst();

/** Writes the form; undefined where somebody else began it in the same moment. */
export const insertForm = (trx: Trx, row: Insertable<DB['rent_protections']>): Promise<FormRow | undefined> =>
  trx
    .insertInto('rent_protections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'tenancy_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes a form and counts its version up. */
export const updateForm = (trx: Trx, scope: Scope, id: number, change: Updateable<DB['rent_protections']>): Promise<FormRow> =>
  trx
    .updateTable('rent_protections')
    .set({ ...change, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const landlordsOf = async (trx: Trx, scope: Scope, propertyId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .select('party.display_name')
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.property_id', '=', propertyId)
    .where('person.role', '=', 'landlord')
    .where('person.state', '!=', 'withdrawn')
    .orderBy('person.id')
    .execute();
  return rows.map((row) => row.display_name ?? '');
};

export const firmName = async (trx: Trx, scope: Scope): Promise<string> => {
  const row = await trx
    .selectFrom('workspaces')
    .select(['account_name', 'legal_name'])
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  return row.legal_name ?? row.account_name;
};
