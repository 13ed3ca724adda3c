import { type Offer, changeOffer, decideOffer } from '@freehold/contract/properties/offers';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty, touchProperty } from '../properties/public.ts';
import { groupsAt, holdProperty } from '../property-people/public.ts';
import { presentOffer, type AtProperty } from './present.ts';
import { findOffer, findOffers, type ListedOffer, type PropertyRow } from './store.ts';
import { sumOf } from './words.ts';

const refuseOpenOffer = refusing(changeOffer, decideOffer);

export type OpenOffer = AtProperty & { offer: ListedOffer };

/** Everything about the offers of a property, as it is inside the transaction. */
export async function offersAt(trx: Trx, scope: MemberScope, property: PropertyRow): Promise<AtProperty> {
  return { property, offers: await findOffers(trx, scope, property.id), groups: await groupsAt(trx, scope, property.id) };
}

/** An offer for a change, with its property held until the transaction ends. */
export async function openOffer(trx: Trx, scope: MemberScope, id: number, version: number | undefined): Promise<OpenOffer> {
  requireMay(scope, 'edit_properties');
  const found = await findOffer(trx, scope, id);
  if (!found) return refuseOpenOffer('NOT_FOUND', 'There is no such offer');
  const property = await holdProperty(trx, scope, found.property_id);
  const at = await offersAt(trx, scope, property);
  const offer = at.offers.find((each) => each.id === id);
  if (!offer) return refuseOpenOffer('NOT_FOUND', 'There is no such offer');
  if (version !== undefined && offer.version !== version)
    return refuseOpenOffer('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
  return { ...at, offer };
}

type Told = { action: AuditEntry['action']; diff?: AuditEntry['diff']; reason?: string | undefined };

/** Records what was done with an offer, brings its property to the top of the list and answers the offer as it is now. */
export async function concludeOffer(
  trx: Trx,
  scope: MemberScope,
  propertyId: number,
  id: number,
  told: Told,
): Promise<AtProperty & { presented: Offer }> {
  const property = await findProperty(trx, propertyId);
  if (!property) throw new Error('the property of an offer is there');
  await touchProperty(trx, propertyId);
  const at = await offersAt(trx, scope, property);
  const row = at.offers.find((each) => each.id === id);
  if (!row) throw new Error('an offer that was written is there');
  const presented = presentOffer(scope, row, at);
  await recordEvent(trx, scope, {
    action: told.action,
    object: { type: 'property', id: propertyId, label: `the offer of ${sumOf(row)} from ${presented.group.name} for ${property.line1}` },
    ...(told.diff && Object.keys(told.diff).length > 0 ? { diff: told.diff } : {}),
    ...(told.reason ? { reason: told.reason } : {}),
  });
  await announce(trx, scope, { topic: 'properties', id: propertyId });
  return { ...at, presented };
}
