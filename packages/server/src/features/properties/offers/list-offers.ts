import { listOffers as route, type Offer, type OfferTerms } from '@freehold/contract/properties/offers';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import { offersAt } from './open-offer.ts';
import { presentOffer, presentTerms } from './present.ts';

const refuse = refusing(route);

/** The offers for a property, each with what may be done with it, and the terms they are measured by. */
export function listOffers(scope: MemberScope, propertyId: number): Promise<{ data: Offer[]; meta: OfferTerms }> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, propertyId);
    if (!property) return refuse('NOT_FOUND', 'There is no such property');
    const at = await offersAt(trx, scope, property);
    return { data: at.offers.map((row) => presentOffer(scope, row, at)), meta: presentTerms(scope, property) };
  });
}
