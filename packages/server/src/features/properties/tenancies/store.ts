import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type TenancyRow = Selectable<DB['tenancies']>;

export const insertTenancy = (trx: Trx, row: Insertable<DB['tenancies']>): Promise<TenancyRow> =>
  trx.insertInto('tenancies').values(row).returningAll().executeTakeFirstOrThrow();

const tenancies = (trx: Trx, scope: Scope) => trx.selectFrom('tenancies').selectAll().where('workspace_id', '=', scope.workspaceId);

export const findOpenTenancy = (trx: Trx, scope: Scope, propertyId: number): Promise<TenancyRow | undefined> =>
  tenancies(trx, scope).where('property_id', '=', propertyId).where('status', 'not in', ['ended', 'cancelled']).executeTakeFirst();

/** The tenancy that goes on or is to come, held until the transaction ends. */
export const lockOpenTenancy = (trx: Trx, scope: Scope, propertyId: number): Promise<TenancyRow | undefined> =>
  tenancies(trx, scope)
    .where('property_id', '=', propertyId)
    .where('status', 'not in', ['ended', 'cancelled'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findTenancy = (trx: Trx, scope: Scope, id: number): Promise<TenancyRow | undefined> =>
  tenancies(trx, scope).where('id', '=', id).executeTakeFirst();

export const lockTenancy = (trx: Trx, scope: Scope, id: number): Promise<TenancyRow | undefined> =>
  tenancies(trx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** All tenancies of a property, newest first. */
export const tenanciesOfProperty = (trx: Trx, scope: Scope, propertyId: number): Promise<TenancyRow[]> =>
  tenancies(trx, scope).where('property_id', '=', propertyId).orderBy('id', 'desc').execute();

/** Changes a tenancy and counts its version up. */
export const updateTenancy = (trx: Trx, scope: Scope, id: number, change: Updateable<DB['tenancies']>): Promise<TenancyRow> =>
  trx
    .updateTable('tenancies')
    .set({ ...change, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The offer of a tenancy that is over: still accepted, and no longer in the way of another. */
export const concludeOffer = (trx: Trx, scope: Scope, offerId: number) =>
  trx.updateTable('offers').set({ is_concluded: true }).where('workspace_id', '=', scope.workspaceId).where('id', '=', offerId).execute();

/** Tenants and guarantors of the groups, who were not withdrawn: tenants first, the lead before the others. */
export const peopleOfGroups = (trx: Trx, scope: Scope, groupIds: number[]) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .select([
      'person.id',
      'person.party_id',
      'person.group_id',
      'person.role',
      'person.co_tenant_type_id',
      'person.is_lead',
      'person.guarantees_id',
    ])
    .select(['party.display_name', 'party.kind'])
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.group_id', 'in', groupIds.length === 0 ? [0] : groupIds)
    .where('person.role', 'in', ['tenant', 'guarantor'])
    .where('person.state', '!=', 'withdrawn')
    .orderBy('person.role', 'desc')
    .orderBy('person.co_tenant_type_id')
    .orderBy('person.id')
    .execute();
export type TenancyPersonRow = Awaited<ReturnType<typeof peopleOfGroups>>[number];
