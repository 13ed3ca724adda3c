import { depositCapPence } from '@freehold/property-rules/lettings-law';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { insertTenancy, type TenancyRow } from './store.ts';
import { isCapped, rentOf } from './tenancy-rules.ts';

type Property = Pick<Selectable<DB['properties']>, 'id' | 'tenancy_regime' | 'tenancy_regime_reason' | 'deposit_pence'>;
type Offer = Pick<Selectable<DB['offers']>, 'id' | 'group_id' | 'rent_pence' | 'rent_frequency' | 'term_months' | 'move_in_on'>;

/** Begins the tenancy of those whose offer was accepted, on the terms of the offer. An assured one has no term: it is periodic. */
export function beginTenancy(trx: Trx, scope: Scope, property: Property, offer: Offer): Promise<TenancyRow> {
  if (offer.rent_pence === null || offer.rent_frequency === null) throw new Error('a tenancy needs an offer of rent');
  const rent = rentOf({ rent_pence: offer.rent_pence, rent_frequency: offer.rent_frequency });
  // An offer below the advertised rent has a lower cap than the deposit that was advertised with it.
  const most = isCapped({ regime: property.tenancy_regime }) ? depositCapPence(rent) : Number.POSITIVE_INFINITY;
  return insertTenancy(trx, {
    workspace_id: scope.workspaceId,
    property_id: property.id,
    offer_id: offer.id,
    group_id: offer.group_id,
    regime: property.tenancy_regime,
    regime_reason: property.tenancy_regime_reason,
    rent_pence: offer.rent_pence,
    rent_frequency: offer.rent_frequency,
    starts_on: offer.move_in_on,
    term_months: property.tenancy_regime === 'assured' ? null : offer.term_months,
    deposit_pence: property.deposit_pence === null ? null : Math.min(property.deposit_pence, most),
  });
}
