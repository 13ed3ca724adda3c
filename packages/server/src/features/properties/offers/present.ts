import { Offer, type OfferTerms } from '@freehold/contract/properties/offers';
import { findTransition, isOpenOffer, TENANCY_REGIMES } from '@freehold/property-rules/offer-decisions';
import { isHeldToAdvertisedRent } from '@freehold/property-rules/lettings-law';
import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { GroupAtProperty } from '../property-people/public.ts';
import { decideOffer, whyNotAccept, type OfferFacts } from './decide-offer.ts';
import { factsOf, holdingDepositOf, isTooHigh, shareOfAsking, statusOf, whyNotRecord } from './facts.ts';
import type { ListedOffer, PropertyRow } from './store.ts';

export type AtProperty = { property: PropertyRow; offers: readonly ListedOffer[]; groups: readonly GroupAtProperty[] };

const { shape } = Offer;

/** An offer with what may be done with it now. */
export function presentOffer(scope: Scope, row: ListedOffer, { property, offers, groups }: AtProperty): Offer {
  const facts = factsOf(property, row, offers, groups);
  const group = groups.find((each) => each.id === row.group_id);
  const frequency = shape.rent_frequency.parse(row.first_rent_frequency);
  return {
    id: row.id,
    version: row.version,
    property_id: row.property_id,
    group: {
      id: row.group_id,
      name: group?.name ?? 'Nobody yet',
      people: (group?.leaders ?? []).map((each) => ({
        id: each.id,
        party_id: each.party_id,
        name: each.display_name,
        kind: each.kind === 'company' ? 'company' : 'person',
        is_lead: each.is_lead,
      })),
    },
    amount_pence: row.amount_pence,
    rent_pence: row.rent_pence,
    rent_frequency: shape.rent_frequency.parse(row.rent_frequency),
    first_rent: row.first_rent_pence === null || frequency === null ? null : { pence: row.first_rent_pence, frequency },
    of_asking: shareOfAsking(property, row),
    is_above_advertised: isTooHigh(property, row),
    holding_deposit_cap_pence: holdingDepositOf(property, row),
    term_months: row.term_months,
    move_in_on: row.move_in_on,
    occupiers_under_18: row.occupiers_under_18,
    has_pets: row.has_pets,
    has_smokers: row.has_smokers,
    buying_position: row.buying_position,
    funding: shape.funding.parse(row.funding),
    conditions: row.conditions,
    made_on: row.made_on,
    status: statusOf(row),
    is_concluded: row.is_concluded,
    relayed_at: row.relayed_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by_name,
    decision_reason: row.decision_reason,
    can: canOf(scope, property, facts),
    why_not_accept: findTransition(facts.status, 'accepted') ? (whyNotAccept(facts)?.message ?? null) : null,
  };
}

function canOf(scope: Scope, property: PropertyRow, facts: OfferFacts): Offer['can'] {
  const mine = may(scope, 'edit_properties') && property.archived_at === null;
  const reason = 'asked for when it is done';
  const may_ = (to: Parameters<typeof decideOffer>[1]['to']) => mine && decideOffer(facts, { to, reason, atAdvertisedRent: true }) === null;
  return {
    change: mine && isOpenOffer(facts.status),
    relay: may_('relayed'),
    accept: may_('accepted'),
    reject: may_('rejected'),
    withdraw: may_('withdrawn'),
  };
}

export function presentTerms(scope: Scope, property: PropertyRow): OfferTerms {
  const isSale = property.kind === 'sale';
  const regime = property.tenancy_regime in TENANCY_REGIMES ? property.tenancy_regime : 'assured';
  const whyNot = whyNotRecord(property);
  const mine = may(scope, 'edit_properties');
  return {
    kind: isSale ? 'sale' : 'letting',
    asking_pence: isSale ? property.price_pence : property.rent_pence,
    rent_frequency: shape.rent_frequency.parse(property.rent_frequency),
    tenancy_regime: regime,
    tenancy_regime_reason: property.tenancy_regime_reason,
    is_held_to_rent: isHeldToAdvertisedRent(property),
    property_version: property.version,
    can: { record: mine && whyNot === null, change_regime: mine && !isSale && property.archived_at === null },
    why_not_record: whyNot,
  };
}
