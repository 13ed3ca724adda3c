import { CO_TENANT_TYPES } from '@freehold/property-rules/property-stages';
import type { Tenancy, TenancyPerson } from '@freehold/contract/properties/tenancies';
import { TENANCY_REGIMES, type TenancyState } from '@freehold/property-rules/tenancy-states';
import { plural } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import type { Look } from '../../../ui/status.tsx';

export const STATES = {
  upcoming: { label: 'Upcoming', family: 'harbour', glyph: 'quarter' },
  active: { label: 'Active', family: 'moss', glyph: 'tick' },
  ending: { label: 'Ending', family: 'ochre', glyph: 'clock' },
  ended: { label: 'Ended', family: 'stone', glyph: 'slash' },
  cancelled: { label: 'Cancelled', family: 'stone', glyph: 'cross' },
} as const satisfies Record<TenancyState, Look>;

/** Assured, periodic; Company let, 12 months. */
export function kindOf({ regime, term_months: term }: Pick<Tenancy, 'regime' | 'term_months'>): string {
  return `${TENANCY_REGIMES[regime]}, ${term === null ? 'periodic' : plural(term, 'month')}`;
}

export const rentOf = (tenancy: Pick<Tenancy, 'rent_pence' | 'rent_frequency'>): string =>
  rentWords(tenancy.rent_pence, tenancy.rent_frequency);

/** Lead tenant; Guarantor for Mei-Lin Crowther. */
export function roleOf(person: TenancyPerson): string {
  if (person.role === 'guarantor') return `Guarantor for ${person.guarantees?.name ?? 'everybody'}`;
  return CO_TENANT_TYPES.find(({ id }) => id === person.co_tenant_type_id)?.label ?? 'Tenant';
}

/** The one sentence of law that matters now. */
export function lawOf({ regime, entered_into_on: entered, status }: Tenancy): string | null {
  if (regime !== 'assured') return 'Not an assured tenancy, so the caps on rent and deposits do not apply.';
  if (entered === null) return 'No rent may be taken before the tenancy is entered into.';
  return status === 'upcoming' ? 'The tenancy is entered into, so the first rent may be taken.' : null;
}
