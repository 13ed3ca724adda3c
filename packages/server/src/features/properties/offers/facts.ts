import {
  advertisedRent,
  annualRentPence,
  holdingDepositCapPence,
  isAboveAdvertised,
  isHeldToAdvertisedRent,
  type Rent,
} from '@freehold/property-rules/lettings-law';
import { OFFER_STATUSES, type OfferStatus } from '@freehold/property-rules/offer-decisions';
import { CLOSED_STAGES } from '@freehold/property-rules/property-stages';
import type { GroupAtProperty } from '../property-people/public.ts';
import type { OfferFacts } from './decide-offer.ts';
import type { OfferRow, PropertyRow } from './store.ts';

export const rentOf = (offer: Pick<OfferRow, 'rent_pence' | 'rent_frequency'>): Rent | null => advertisedRent(offer);

const isStatus = (text: string): text is OfferStatus => OFFER_STATUSES.some((one) => one === text);
export const statusOf = ({ status }: Pick<OfferRow, 'status'>): OfferStatus => (isStatus(status) ? status : 'pending');
export const isAccepted = (offer: Pick<OfferRow, 'status' | 'is_concluded'>): boolean => offer.status === 'accepted' && !offer.is_concluded;

/** From here on a tenancy runs, or a sale is done. */
const BEGUN: readonly string[] = ['tenanted', 'notice_given', 'completed', 'ended'];

/** What the decision on an offer depends on. */
export function factsOf(property: PropertyRow, offer: OfferRow, all: readonly OfferRow[], groups: readonly GroupAtProperty[]): OfferFacts {
  const other = all.find((each) => each.id !== offer.id && isAccepted(each));
  return {
    kind: property.kind,
    tenancy_regime: property.tenancy_regime,
    rent_pence: property.rent_pence,
    rent_frequency: property.rent_frequency,
    status: statusOf(offer),
    isConcluded: offer.is_concluded,
    offered: rentOf(offer),
    hasLead: groups.find((group) => group.id === offer.group_id)?.hasLead ?? false,
    acceptedFrom: other ? (groups.find((group) => group.id === other.group_id)?.name ?? 'somebody else') : null,
    isOver: BEGUN.includes(property.stage),
  };
}

/** Share of the asking price, or of the advertised rent by the year; null where none is stated. */
export function shareOfAsking(
  property: PropertyRow,
  offer: Pick<OfferRow, 'amount_pence' | 'rent_pence' | 'rent_frequency'>,
): number | null {
  if (offer.amount_pence !== null) return property.price_pence === null ? null : offer.amount_pence / property.price_pence;
  const [offered, advertised] = [rentOf(offer), advertisedRent(property)];
  return offered === null || advertised === null ? null : annualRentPence(offered) / annualRentPence(advertised);
}

export function isTooHigh(property: PropertyRow, offer: Pick<OfferRow, 'rent_pence' | 'rent_frequency'>): boolean {
  const [offered, advertised] = [rentOf(offer), advertisedRent(property)];
  return isHeldToAdvertisedRent(property) && offered !== null && advertised !== null && isAboveAdvertised(offered, advertised);
}

/** What may be taken to hold the property for them: by the rent that can be accepted. */
export function holdingDepositOf(property: PropertyRow, offer: Pick<OfferRow, 'rent_pence' | 'rent_frequency'>): number | null {
  const rent = isTooHigh(property, offer) ? advertisedRent(property) : rentOf(offer);
  return rent === null ? null : holdingDepositCapPence(rent);
}

/** Why no offer can be recorded now; null where one can. */
export function whyNotRecord(property: PropertyRow): string | null {
  if (property.archived_at !== null) return 'This property is archived. Restore it before you record an offer.';
  if (property.stage === 'draft') return 'Move this property on from draft before you record an offer.';
  if (CLOSED_STAGES.includes(property.stage)) return 'This property is no longer on offer, so no offer can be recorded.';
  return null;
}
