import { sql, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';

export type SaleRow = Selectable<DB['sales']>;

export const insertSale = (trx: Trx, scope: Scope, about: { propertyId: number; offerId: number }): Promise<SaleRow> =>
  trx
    .insertInto('sales')
    .values({ workspace_id: scope.workspaceId, property_id: about.propertyId, offer_id: about.offerId })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The sale that goes on, held until the transaction ends. */
export const lockOpenSale = (trx: Trx, scope: Scope, propertyId: number): Promise<SaleRow | undefined> =>
  trx
    .selectFrom('sales')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .where('status', 'not in', ['completed', 'fallen_through'])
    .forUpdate()
    .executeTakeFirst();

/** Changes a sale and counts its version up. */
export const updateSale = (trx: Trx, scope: Scope, id: number, change: Updateable<DB['sales']>): Promise<SaleRow> =>
  trx
    .updateTable('sales')
    .set({ ...change, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** An accepted offer whose sale fell through is withdrawn with it. One that was withdrawn already stays as it is. */
export const withdrawOffer = (trx: Trx, scope: Scope, offerId: number, reason: string | null, memberId: number | null) =>
  trx
    .updateTable('offers')
    .set({ status: 'withdrawn', decided_at: sql`now()`, decided_by: memberId, decision_reason: reason, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', offerId)
    .where('status', '=', 'accepted')
    .execute();
