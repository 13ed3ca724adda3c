import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertTenancy, type TenancyRow } from './store.ts';

type Property = Pick<Selectable<DB['properties']>, 'id' | 'tenancy_regime' | 'deposit_pence'>;
type Offer = Pick<Selectable<DB['offers']>, 'id' | 'group_id' | 'rent_pence' | 'rent_frequency' | 'term_months' | 'move_in_on'>;

/** Begins the tenancy of those whose offer was accepted, on the terms of the offer. An assured one has no term: it is periodic. */
export function beginTenancy(trx: Trx, scope: Scope, property: Property, offer: Offer): Promise<TenancyRow> {
  if (offer.rent_pence === null || offer.rent_frequency === null) throw new Error('a tenancy needs an offer of rent');
  return insertTenancy(trx, {
    workspace_id: scope.workspaceId,
    property_id: property.id,
    offer_id: offer.id,
    group_id: offer.group_id,
    regime: property.tenancy_regime,
    rent_pence: offer.rent_pence,
    rent_frequency: offer.rent_frequency,
    starts_on: offer.move_in_on,
    term_months: property.tenancy_regime === 'assured' ? null : offer.term_months,
    deposit_pence: property.deposit_pence,
  });
}
