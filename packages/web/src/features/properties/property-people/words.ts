import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { CO_TENANT_TYPES, ROLE_WORDS, type PropertyKind, type PropertyRole } from '@freehold/property-rules/property-stages';

type Placed = Pick<PropertyPerson, 'role' | 'co_tenant_type_id' | 'guarantees' | 'is_lead'>;

/** Lead tenant; Buyer, leads the group; Guarantor for Mei-Lin Crowther. */
export function roleLine(person: Placed): string {
  if (person.role === 'guarantor') return person.guarantees ? `Guarantor for ${person.guarantees.name}` : 'Guarantor for the whole group';
  if (person.role === 'tenant') return CO_TENANT_TYPES.find(({ id }) => id === person.co_tenant_type_id)?.label ?? 'Tenant';
  return person.is_lead ? `${ROLE_WORDS[person.role]}, leads the group` : ROLE_WORDS[person.role];
}

/** The side the firm acts for. */
export const SELLING_SIDE: Record<PropertyKind, { title: string; add: string; role: PropertyRole; none: string }> = {
  sale: { title: 'Sellers', add: 'Add seller', role: 'seller', none: 'No seller yet. Add who you are selling for.' },
  letting: { title: 'Landlords', add: 'Add landlord', role: 'landlord', none: 'No landlord yet. Add who you are letting for.' },
};
export const COMING_SIDE: Record<PropertyKind, { title: string; add: string; role: PropertyRole; none: string }> = {
  sale: {
    title: 'Buyers',
    add: 'Add buyer',
    role: 'buyer',
    none: 'No buyers yet. They are added with an offer, through your link, or here.',
  },
  letting: {
    title: 'Tenants',
    add: 'Add tenant',
    role: 'tenant',
    none: 'No tenants yet. They are added with an offer, through your link, or here.',
  },
};

export const CAME_BY: Record<PropertyPerson['invited_via'], string | null> = {
  staff: null,
  dynamic_link: 'registered through the link',
  import: 'imported',
};

/** Who can lead a group: buyers, and tenants who sign. */
export const canLead = ({ role, co_tenant_type_id }: Pick<PropertyPerson, 'role' | 'co_tenant_type_id'>): boolean =>
  role === 'buyer' || (role === 'tenant' && (co_tenant_type_id === 1 || co_tenant_type_id === 2));
