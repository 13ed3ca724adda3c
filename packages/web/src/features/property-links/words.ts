import type { OpenedLink } from '@freehold/contract/property-links';
import type { PropertyRole } from '@freehold/contract/property-stages';

export type Applicant = { role: PropertyRole; first_name: string; last_name: string; email: string; phone: string; consent: boolean };
/** A code is on its way to the address, or one that was sent before counts. */
export type Begun = { request: string; email: string; sent: boolean; digits: number; againAt: number };

export const blankApplicant: Applicant = { role: 'buyer', first_name: '', last_name: '', email: '', phone: '', consent: false };

const COMES_AS: Partial<Record<PropertyRole, string>> = {
  buyer: 'I want to buy it',
  seller: 'I am selling it',
  tenant: 'I want to rent it',
  landlord: 'I am letting it',
};
export const comesAs = (role: PropertyRole): string => COMES_AS[role] ?? role;

export function registeredLine({ agency, property }: OpenedLink, role: PropertyRole): string {
  const as = { buyer: 'as a buyer', seller: 'as the seller', tenant: 'as a tenant', landlord: 'as the landlord' }[role as 'buyer'] ?? '';
  return `${agency} knows that you came to ${property.address} ${as}, and will write or ring about what comes next.`;
}
