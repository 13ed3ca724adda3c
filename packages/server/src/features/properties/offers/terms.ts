import type { NewOffer } from '@freehold/contract/properties/offers';
import type { z } from 'zod';
import { refuseField } from '../../../platform/refuse.ts';
import type { OfferRow, PropertyRow } from './store.ts';

type Terms = Omit<z.output<typeof NewOffer>, 'group_id' | 'applicants'>;
type Columns = Pick<
  OfferRow,
  | 'amount_pence'
  | 'buying_position'
  | 'funding'
  | 'rent_pence'
  | 'rent_frequency'
  | 'term_months'
  | 'move_in_on'
  | 'occupiers_under_18'
  | 'has_pets'
  | 'has_smokers'
  | 'conditions'
  | 'made_on'
>;

const AMOUNT = 'Enter an amount in pounds, like 365,000';

/** The terms of an offer as they are kept: a sale has an amount, a letting a rent; what belongs to the other kind is left out. */
export function termsOf(property: Pick<PropertyRow, 'kind' | 'tenancy_regime'>, asked: Terms, today: string): Columns {
  const madeOn = asked.made_on ?? today;
  if (madeOn > today) refuseField('made_on', 'This date is in the future');
  const shared = { conditions: asked.conditions ?? null, made_on: madeOn };
  if (property.kind === 'sale') {
    if (asked.rent_pence !== undefined) refuseField('rent_pence', 'A property for sale is offered an amount, not a rent');
    return {
      ...shared,
      amount_pence: asked.amount_pence ?? refuseField('amount_pence', AMOUNT),
      buying_position: asked.buying_position || null,
      funding: asked.funding ?? 'unknown',
      rent_pence: null,
      rent_frequency: null,
      term_months: null,
      move_in_on: null,
      occupiers_under_18: 0,
      has_pets: false,
      has_smokers: false,
    };
  }
  if (asked.amount_pence !== undefined) refuseField('amount_pence', 'A property to let is offered a rent, not an amount');
  // Renters' Rights Act 2025 s.1: an assured tenancy is periodic.
  if (property.tenancy_regime === 'assured' && asked.term_months !== undefined)
    refuseField('term_months', 'An assured tenancy has no term: it is periodic');
  return {
    ...shared,
    amount_pence: null,
    buying_position: null,
    funding: null,
    rent_pence: asked.rent_pence ?? refuseField('rent_pence', AMOUNT),
    rent_frequency: asked.rent_frequency ?? refuseField('rent_frequency', 'Choose how often it is paid'),
    term_months: asked.term_months ?? null,
    move_in_on: asked.move_in_on ?? null,
    occupiers_under_18: asked.occupiers_under_18,
    has_pets: asked.has_pets,
    has_smokers: asked.has_smokers,
  };
}
