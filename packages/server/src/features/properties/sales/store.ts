import { sql, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { acrossBranches, type Scope } from '../../../platform/scope.ts';

export type SaleRow = Selectable<DB['sales']>;

export const insertSale = (trx: Trx, scope: Scope, about: { propertyId: number; offerId: number }): Promise<SaleRow> =>
  trx
    .insertInto('sales')
    .values({ workspace_id: scope.workspaceId, property_id: about.propertyId, offer_id: about.offerId })
    .returningAll()
    .executeTakeFirstOrThrow();

const sales = (trx: Trx, scope: Scope) => trx.selectFrom('sales').selectAll().where('workspace_id', '=', scope.workspaceId);

const openSales = (trx: Trx, scope: Scope, propertyId: number) =>
  sales(trx, scope).where('property_id', '=', propertyId).where('status', 'not in', ['completed', 'fallen_through']);

/** The sale that goes on. */
export const findOpenSale = (trx: Trx, scope: Scope, propertyId: number): Promise<SaleRow | undefined> =>
  openSales(trx, scope, propertyId).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockOpenSale = (trx: Trx, scope: Scope, propertyId: number): Promise<SaleRow | undefined> =>
  openSales(trx, scope, propertyId).forNoKeyUpdate().executeTakeFirst();

export const findSale = (trx: Trx, scope: Scope, id: number): Promise<SaleRow | undefined> =>
  sales(trx, scope).where('id', '=', id).executeTakeFirst();

export const lockSale = (trx: Trx, scope: Scope, id: number): Promise<SaleRow | undefined> =>
  sales(trx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

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
    .returning(['amount_pence', 'group_id'])
    .executeTakeFirst();

const withOffer = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('sales as sale')
    .innerJoin('offers as offer', (join) =>
      join.onRef('offer.workspace_id', '=', 'sale.workspace_id').onRef('offer.id', '=', 'sale.offer_id'),
    )
    .selectAll('sale')
    .select(['offer.amount_pence', 'offer.group_id'])
    .where('sale.workspace_id', '=', scope.workspaceId);

/** All sales of a property with what was offered, newest first. */
export const salesOfProperty = (trx: Trx, scope: Scope, propertyId: number) =>
  withOffer(trx, scope).where('sale.property_id', '=', propertyId).orderBy('sale.id', 'desc').execute();
export type SaleWithOffer = Awaited<ReturnType<typeof salesOfProperty>>[number];

export const findSaleWithOffer = (trx: Trx, scope: Scope, id: number): Promise<SaleWithOffer> =>
  withOffer(trx, scope).where('sale.id', '=', id).executeTakeFirstOrThrow();

export const buyersOfGroups = (trx: Trx, scope: Scope, groupIds: number[]) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .select(['person.party_id', 'person.group_id', 'person.role', 'party.display_name'])
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.group_id', 'in', groupIds.length === 0 ? [0] : groupIds)
    .where('person.role', '=', 'buyer')
    .where('person.state', '!=', 'withdrawn')
    .orderBy('person.is_lead', 'desc')
    .orderBy('person.id')
    .execute();
export type BuyerRow = Awaited<ReturnType<typeof buyersOfGroups>>[number];

/** What was said of the milestones of sales, and by whom. */
export const milestonesOfSales = (trx: Trx, scope: Scope, saleIds: number[]) =>
  trx
    .selectFrom('sale_milestones as milestone')
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'milestone.workspace_id').onRef('member.id', '=', 'milestone.done_by'),
    )
    .select(['milestone.sale_id', 'milestone.code', 'milestone.target_on', 'milestone.done_on', 'member.first_name', 'member.surname'])
    .where('milestone.workspace_id', '=', scope.workspaceId)
    .where('milestone.sale_id', 'in', saleIds.length === 0 ? [0] : saleIds)
    .execute();
export type MilestoneRow = Awaited<ReturnType<typeof milestonesOfSales>>[number];

type Mark = { target_on?: string | null; done_on?: string | null; done_by?: number | null };
/** Writes what is said of a milestone; what is not said stays. */
export const saveMilestone = (trx: Trx, scope: Scope, saleId: number, code: string, mark: Mark) =>
  trx
    .insertInto('sale_milestones')
    .values({ workspace_id: scope.workspaceId, sale_id: saleId, code, ...mark })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'sale_id', 'code']).doUpdateSet(mark))
    .execute();

/** People of a completed sale whose relationship has no end, and who have no role at another live property. */
export const relationshipsToEnd = (trx: Trx, scope: Scope, sale: SaleWithOffer) =>
  acrossBranches(trx, () => withoutOther(trx, scope, sale));
const withoutOther = (trx: Trx, scope: Scope, { property_id, group_id }: SaleWithOffer) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .select(['person.party_id', 'person.role', 'party.display_name', 'party.relationship_started_on'])
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.property_id', '=', property_id)
    .where((row) => row.or([row('person.group_id', '=', group_id), row('person.group_id', 'is', null)]))
    .where('person.state', '!=', 'withdrawn')
    .where('party.relationship_ended_on', 'is', null)
    .where('party.merged_into', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('property_people as other')
            .innerJoin('properties as property', (join) =>
              join.onRef('property.workspace_id', '=', 'other.workspace_id').onRef('property.id', '=', 'other.property_id'),
            )
            .select('other.id')
            .whereRef('other.workspace_id', '=', 'person.workspace_id')
            .whereRef('other.party_id', '=', 'person.party_id')
            .where('other.property_id', '!=', property_id)
            .where('other.state', '!=', 'withdrawn')
            .where('property.archived_at', 'is', null)
            .where('property.stage', 'not in', ['completed', 'ended', 'withdrawn']),
        ),
      ),
    )
    .orderBy('person.id')
    .execute();
