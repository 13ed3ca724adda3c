import { keysOf } from '@freehold/contract/kernel/keys';
import { changeOffer as route, type Offer, type OfferChange } from '@freehold/contract/properties/offers';
import { isOpenOffer, OFFER_WORDS } from '@freehold/property-rules/offer-decisions';
import type { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { statusOf } from './facts.ts';
import { concludeOffer, openOffer } from './open-offer.ts';
import { updateOffer, type OfferRow } from './store.ts';
import { termsOf } from './terms.ts';
import { sumOf } from './words.ts';

const refuse = refusing(route);

/** Changes the terms of an offer nobody has decided yet; what is left out is taken away. */
export function changeOffer(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  asked: z.output<typeof OfferChange>,
): Promise<Offer> {
  return scope.transaction(async (trx) => {
    const { offer, property } = await openOffer(trx, scope, id, asked.version);
    const status = statusOf(offer);
    if (!isOpenOffer(status)) refuse('INVALID_STATE', `This offer is ${OFFER_WORDS[status].toLowerCase()}. Record a new one.`);
    const after = await updateOffer(trx, scope, id, termsOf(property, { made_on: offer.made_on, ...asked }, londonDate(services.now())));
    return (await concludeOffer(trx, scope, property.id, id, { action: 'change.offer', diff: changesOf(offer, after) })).presented;
  });
}

/** What somebody wrote of their position or conditions is theirs: that it changed is kept, not the words. */
function changesOf(before: OfferRow, after: OfferRow) {
  const facts = (row: OfferRow) => ({
    offer: sumOf(row),
    funding: row.funding,
    term: row.term_months,
    move_in: row.move_in_on,
    under_18: row.occupiers_under_18,
    pets: row.has_pets,
    smokers: row.has_smokers,
    made_on: row.made_on,
  });
  const [was, is] = [facts(before), facts(after)];
  const names = keysOf(is);
  const diff: Record<string, { before: unknown; after: unknown }> = {};
  for (const name of names) if (was[name] !== is[name]) diff[name] = { before: was[name], after: is[name] };
  for (const name of ['buying_position', 'conditions'] as const)
    if (before[name] !== after[name]) diff[name] = { before: null, after: 'changed' };
  return diff;
}
