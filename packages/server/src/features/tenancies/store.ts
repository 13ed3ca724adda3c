import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';

export type TenancyRow = Selectable<DB['tenancies']>;

export const insertTenancy = (trx: Trx, row: Insertable<DB['tenancies']>): Promise<TenancyRow> =>
  trx.insertInto('tenancies').values(row).returningAll().executeTakeFirstOrThrow();

/** The tenancy that goes on or is to come, held until the transaction ends. */
export const lockOpenTenancy = (trx: Trx, scope: Scope, propertyId: number): Promise<TenancyRow | undefined> =>
  trx
    .selectFrom('tenancies')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .where('status', 'not in', ['ended', 'cancelled'])
    .forUpdate()
    .executeTakeFirst();

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
