import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { namesInWords } from '../../../platform/names-in-words.ts';
import type { Scope } from '../../../platform/scope.ts';
import { buyersOfGroups, insertSale, lockOpenSale, updateSale, withdrawOffer, type SaleRow } from './store.ts';

type Subject = { id: number };
type Property = Subject & { line1: string };

/** Begins the sale of a property to those whose offer was accepted. */
export const beginSale = (trx: Trx, scope: Scope, property: Subject, offer: Subject): Promise<SaleRow> =>
  insertSale(trx, scope, { propertyId: property.id, offerId: offer.id });

export type StageMove = { reason?: string | undefined; effectiveOn?: string | undefined };

/** Keeps the sale that goes on in step with its property. A sale that falls through stays in the history, and its offer is withdrawn. */
export async function followStage(trx: Trx, scope: Scope, property: Property, to: PropertyStage, about: StageMove = {}): Promise<void> {
  const sale = await lockOpenSale(trx, scope, property.id);
  if (!sale) return;
  const on = about.effectiveOn ?? londonDate(new Date());
  if (to === 'sold_stc') await updateSale(trx, scope, sale.id, { status: 'sold_stc' });
  if (to === 'exchanged') await updateSale(trx, scope, sale.id, { status: 'exchanged', exchanged_on: on });
  if (to === 'completed') await updateSale(trx, scope, sale.id, { status: 'completed', completed_on: on });
  if (to === 'fallen_through' || to === 'available') await endSale(trx, scope, property, sale, on, about.reason);
}

async function endSale(trx: Trx, scope: Scope, property: Property, sale: SaleRow, on: string, said: string | undefined): Promise<void> {
  const reason = said?.trim() || null;
  await updateSale(trx, scope, sale.id, { status: 'fallen_through', fell_through_on: on, fell_through_reason: reason });
  const offer = await withdrawOffer(trx, scope, sale.offer_id, reason, scope.actor.kind === 'member' ? scope.actor.memberId : null);
  if (!offer) return;
  const buyers = await buyersOfGroups(trx, scope, [offer.group_id]);
  await recordEvent(trx, scope, {
    action: 'decide.offer',
    object: {
      type: 'property',
      id: property.id,
      label: `the offer of ${inPounds(offer.amount_pence ?? 0)} from ${namesInWords(buyers.map((buyer) => buyer.display_name)) || 'nobody yet'} for ${property.line1}`,
    },
    diff: { status: { before: 'accepted', after: 'withdrawn' } },
    ...(reason === null ? {} : { reason }),
  });
}
