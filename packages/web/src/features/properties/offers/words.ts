import { FUNDING } from '@freehold/property-rules/offer-decisions';
import type { Offer } from '@freehold/contract/properties/offers';
import { capitalise, formatDay, formatPounds } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const STATUS_OF_OFFER: Record<Offer['status'], StatusKey> = {
  pending: 'offerOpen',
  relayed: 'offerRelayed',
  accepted: 'offerAccepted',
  rejected: 'offerRejected',
  withdrawn: 'offerWithdrawn',
};

/** What an agent does with an offer first, by who decides it. */
export const putTo = (kind: 'sale' | 'letting') => {
  const whom = kind === 'sale' ? 'seller' : 'landlord';
  return { act: `Put to the ${whom}`, done: `Offer put to the ${whom}` };
};

/** £880,000, or £1,850 a month. */
export function sumOf(offer: Pick<Offer, 'amount_pence' | 'rent_pence' | 'rent_frequency'>): string {
  if (offer.amount_pence !== null) return formatPounds(offer.amount_pence);
  return rentWords(offer.rent_pence ?? 0, offer.rent_frequency ?? 'month');
}

/** 98.3%; a dash where nothing is asked. */
export const shareOf = (share: number | null): string => (share === null ? '–' : `${(Math.round(share * 1000) / 10).toFixed(1)}%`);

const count = (number: number, one: string, many: string) => (number === 0 ? `no ${many}` : `${number} ${number === 1 ? one : many}`);

/** What stands behind an offer: "Mortgage agreed, no chain", or "From 1 Jul 2026, no children, pets". */
export function termsOf(offer: Offer): string {
  if (offer.rent_pence === null) {
    const funding = offer.funding === null || offer.funding === 'unknown' ? null : FUNDING[offer.funding];
    return offer.buying_position ?? funding ?? 'Position not known';
  }
  return capitalise(
    [
      offer.move_in_on ? `From ${formatDay(offer.move_in_on)}` : null,
      offer.term_months === null ? null : `${offer.term_months} months`,
      count(offer.occupiers_under_18, 'child', 'children'),
      offer.has_pets ? 'pets' : 'no pets',
      offer.has_smokers ? 'smokers' : null,
    ]
      .filter(Boolean)
      .join(', '),
  );
}

/** What a buyer often is; anything else can be written. */
export const POSITIONS = [
  'Mortgage agreed, no chain',
  'Cash, no chain',
  'First-time buyer',
  'Sold subject to contract',
  'On the market',
  'Not on the market yet',
  'Chain of one',
] as const;
