import { advertisedRent, depositCapPence, depositCapWeeks, holdingDepositCapPence } from '@freehold/property-rules/lettings-law';
import type { Tenancy } from '@freehold/contract/properties/tenancies';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { TenancyPersonRow, TenancyRow } from './store.ts';
import { isCapped, rentOf } from './tenancy-rules.ts';
import type { RentFrequency } from '@freehold/property-rules/lettings-law';

type Property = { rent_pence: number | null; rent_frequency: RentFrequency | null };

/** A tenancy with its people, what the law caps, and whether the one who asks may change it. */
export function presentTenancy(scope: MemberScope, row: TenancyRow, property: Property, people: TenancyPersonRow[]): Tenancy {
  const own = people.filter((person) => person.group_id === row.group_id);
  const advertised = advertisedRent(property);
  const rent = rentOf(row);
  return {
    ...row,
    status: row.status,
    regime: row.regime,
    rent_frequency: row.rent_frequency,
    deposit_scheme: row.deposit_scheme,
    advertised: advertised && { rent_pence: advertised.pence, rent_frequency: advertised.frequency },
    limits: {
      is_capped: isCapped(row),
      deposit_weeks: depositCapWeeks(rent),
      deposit_pence: depositCapPence(rent),
      holding_deposit_pence: holdingDepositCapPence(rent),
    },
    people: own.map((person) => ({
      property_person_id: person.id,
      party_id: person.party_id,
      name: person.display_name ?? '',
      kind: person.kind === 'company' ? 'company' : 'person',
      role: person.role === 'guarantor' ? 'guarantor' : 'tenant',
      co_tenant_type_id: person.co_tenant_type_id ?? 0,
      is_lead: person.is_lead,
      guarantees: guaranteed(person, own),
    })),
    began_at: row.created_at.toISOString(),
    saved_at: row.updated_at.toISOString(),
    can: { change: isOpen(row) && may(scope, 'edit_properties') },
  };
}

/** Ended and cancelled tenancies are history. */
export const isOpen = ({ status }: Pick<TenancyRow, 'status'>): boolean => status !== 'ended' && status !== 'cancelled';

function guaranteed({ guarantees_id: id }: TenancyPersonRow, people: TenancyPersonRow[]) {
  const whom = id === null ? undefined : people.find((person) => person.id === id);
  return whom ? { party_id: whom.party_id, name: whom.display_name ?? '' } : null;
}
