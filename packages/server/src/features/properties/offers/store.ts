import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type OfferRow = Selectable<DB['offers']>;
export type PropertyRow = Selectable<DB['properties']>;
export type ListedOffer = Awaited<ReturnType<typeof findOffers>>[number];

/** Every offer for a property: the accepted one, those that are open, the rest; the newest first. */
export const findOffers = (trx: Trx, scope: Scope, propertyId: number) =>
  trx
    .selectFrom('offers as offer')
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'offer.workspace_id').onRef('member.id', '=', 'offer.decided_by'),
    )
    .selectAll('offer')
    .select(sql<string | null>`nullif(concat_ws(' ', member.first_name, member.surname), '')`.as('decided_by_name'))
    .where('offer.workspace_id', '=', scope.workspaceId)
    .where('offer.property_id', '=', propertyId)
    .orderBy(
      sql`case when offer.status = 'accepted' and not offer.is_concluded then 0 when offer.status in ('pending', 'relayed') then 1 else 2 end`,
    )
    .orderBy('offer.made_on', 'desc')
    .orderBy('offer.id', 'desc')
    .execute();

export const findOffer = (trx: Trx, scope: Scope, id: number): Promise<OfferRow | undefined> =>
  trx.selectFrom('offers').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();

export const insertOffer = (trx: Trx, row: Insertable<DB['offers']>): Promise<OfferRow> =>
  trx.insertInto('offers').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes an offer and counts its version on. */
export const updateOffer = (trx: Trx, scope: Scope, id: number, changes: Updateable<DB['offers']>): Promise<OfferRow> =>
  trx
    .updateTable('offers')
    .set({ ...changes, updated_at: sql`now()` })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
