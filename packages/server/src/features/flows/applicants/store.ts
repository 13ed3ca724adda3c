import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findAcceptedOffer } from '../flow-runs/public.ts';

/** In whatever firm: the runs whose contact is the person of the transaction, or the one that is named. */
export const findOwnRuns = (trx: Trx, appUserIds: readonly number[], runId?: number) =>
  trx
    .selectFrom('flow_run_contacts')
    .select(['workspace_id', 'run_id'])
    .distinct()
    .where('app_user_id', '=', sql<number>`any (${appUserIds}::bigint[])`)
    .$if(runId !== undefined, (found) => found.where('run_id', '=', runId ?? 0))
    .where('revoked_at', 'is', null)
    .orderBy('run_id', 'desc')
    .limit(200)
    .execute();

/** What was agreed for a property: the accepted offer, else the price asked. Pence; null where neither is known. */
export async function findPrice(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, propertyId: number): Promise<number | null> {
  const offer = await findAcceptedOffer(trx, { workspaceId }, propertyId);
  if (offer?.amount_pence != null) return offer.amount_pence;
  const property = await trx
    .selectFrom('properties')
    .select('price_pence')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return property?.price_pence ?? null;
}
