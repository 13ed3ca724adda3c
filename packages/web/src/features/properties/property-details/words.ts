import type { DetailPerson, PropertyDetails } from '@freehold/contract/properties/property-details';
import { CO_TENANT_TYPES, PROPERTY_TYPES, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { formatPounds } from '../../../lib/format.ts';
import { EVERY } from '../../../shared/rent-words.ts';

const TENURE = { freehold: 'Freehold', leasehold: 'Leasehold', commonhold: 'Commonhold', unknown: null } as const;

/** Clifton, Bristol BS8 4KV · Terraced house, 4 bedrooms · Freehold, title AV990142 */
export function describeProperty(property: PropertyDetails): string {
  const { bedrooms, title_numbers: titles } = property;
  const beds = bedrooms === null ? null : bedrooms === 0 ? 'studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`;
  const title = titles[0] ? `title ${titles[0]}${titles.length > 1 ? ` and ${titles.length - 1} more` : ''}` : null;
  const held = [TENURE[property.tenure], title].filter(Boolean).join(', ');
  return [property.place, [PROPERTY_TYPES[property.type], beds].filter(Boolean).join(', '), held || property.reference]
    .filter(Boolean)
    .join(' · ');
}

/** The key figure and what it is: "agreed, 98.3% of £895,000". */
export function figureWords(figure: NonNullable<PropertyDetails['figure']>): { amount: string; about: string } {
  const { kind, pence, frequency, share, asking_pence: asking } = figure;
  const every = frequency ? EVERY[frequency] : null;
  const what =
    kind !== 'agreed'
      ? frequency
        ? 'as advertised'
        : 'asking price'
      : share === 1
        ? frequency
          ? 'as advertised'
          : 'agreed, at the asking price'
        : share !== null && asking !== null
          ? `agreed, ${(share * 100).toFixed(1)}% of ${formatPounds(asking)}`
          : 'agreed';
  return { amount: formatPounds(pence), about: [every, what].filter(Boolean).join(', ') };
}

/** Lead tenant, Seller, Guarantor for Mei-Lin Crowther. */
export function roleOf(person: Pick<DetailPerson, 'role' | 'co_tenant_type_id' | 'guarantees'>): string {
  if (person.role === 'guarantor') return person.guarantees ? `Guarantor for ${person.guarantees.name}` : 'Guarantor';
  if (person.role === 'tenant') return CO_TENANT_TYPES.find(({ id }) => id === person.co_tenant_type_id)?.label ?? 'Tenant';
  return ROLE_WORDS[person.role];
}

/** The list a property stands in. */
export const listPath = (kind: PropertyDetails['kind']): string => `/properties/${kind === 'sale' ? 'sales' : 'lettings'}`;
