import {
  advertisedRent,
  isAboveAdvertised,
  isHeldToAdvertisedRent,
  RENT_ABOVE_ADVERTISED,
  RENT_NOT_STATED,
  type Rent,
} from '@freehold/property-rules/lettings-law';
import { findTransition, OFFER_WORDS, type OfferDecisionTo, type OfferStatus } from '@freehold/property-rules/offer-decisions';
import type { RentFrequency } from '@freehold/property-rules/lettings-law';

/** What a decision on an offer depends on, the gate apart: that one is asked when the property moves. */
export type OfferFacts = {
  kind: string;
  tenancy_regime: string;
  rent_pence: number | null;
  rent_frequency: RentFrequency | null;
  status: OfferStatus;
  isConcluded: boolean;
  /** Null for a sale. */
  offered: Rent | null;
  hasLead: boolean;
  /** Whose offer for the property is accepted, another than this. */
  acceptedFrom: string | null;
  /** The property has gone further than an offer can be withdrawn from. */
  isOver: boolean;
};
export type OfferWish = { to: OfferDecisionTo; reason?: string | undefined; atAdvertisedRent?: boolean };
export type OfferRefusal = { code: 'INVALID_STATE' | 'VALIDATION_FAILED'; message: string; field?: string };

/** Whether an offer may be decided so; null when it may, else why not. */
export function decideOffer(facts: OfferFacts, { to, reason, atAdvertisedRent = false }: OfferWish): OfferRefusal | null {
  const transition = findTransition(facts.status, to);
  if (!transition || facts.isConcluded) return { code: 'INVALID_STATE', message: whyNoTransition(facts.status, to) };
  if (facts.status === 'accepted' && facts.isOver)
    return {
      code: 'INVALID_STATE',
      message:
        facts.kind === 'sale'
          ? 'The sale is completed, so its offer stays.'
          : 'The tenancy has begun, so its offer stays. End the tenancy instead.',
    };
  if (transition.needsReason && reason === undefined)
    return { code: 'VALIDATION_FAILED', field: 'reason', message: 'Give a reason of at least 10 characters' };
  return to === 'accepted' ? whyNotAccept(facts, atAdvertisedRent) : null;
}

/** What keeps an offer that could be accepted from being it. */
export function whyNotAccept(facts: OfferFacts, atAdvertisedRent = false): OfferRefusal | null {
  if (facts.acceptedFrom !== null)
    return { code: 'INVALID_STATE', message: `The offer of ${facts.acceptedFrom} is accepted. Withdraw it before you accept another.` };
  if (!facts.hasLead) return { code: 'VALIDATION_FAILED', field: 'group_id', message: 'Choose one lead applicant' };
  if (!isHeldToAdvertisedRent(facts) || facts.offered === null) return null;
  const advertised = advertisedRent(facts);
  if (advertised === null) return { code: 'VALIDATION_FAILED', field: 'rent_pence', message: RENT_NOT_STATED };
  if (isAboveAdvertised(facts.offered, advertised) && !atAdvertisedRent)
    return { code: 'VALIDATION_FAILED', field: 'rent_pence', message: RENT_ABOVE_ADVERTISED };
  return null;
}

function whyNoTransition(from: OfferStatus, to: OfferDecisionTo): string {
  if (from === to) return `This offer is ${OFFER_WORDS[to].toLowerCase()} already.`;
  if (from === 'accepted') return 'This offer is accepted. It can only be withdrawn, with a reason.';
  return `This offer is ${OFFER_WORDS[from].toLowerCase()}, so it cannot be decided again. Record a new one.`;
}
