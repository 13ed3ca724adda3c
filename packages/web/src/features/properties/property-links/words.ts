import type { OpenedLink } from '@freehold/contract/properties/property-links';
import { PROPERTY_TYPES, type PropertyRole } from '@freehold/property-rules/property-stages';
import { formatDate, formatPounds } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';

export type Applicant = { role: PropertyRole; first_name: string; last_name: string; email: string; phone: string; consent: boolean };
/** A code is on its way to the address, or one that was sent before counts. */
export type Begun = { request: string; email: string; sent: boolean; digits: number; againAt: number };

export const blankApplicant: Applicant = { role: 'buyer', first_name: '', last_name: '', email: '', phone: '', consent: false };

/** With the halves of the postcode kept together. */
export const wholePostcode = (place: string): string => place.replace(/ (\S+)$/, '\u00a0$1');

/** £925,000, or £1,850 a month; null where the firm says none. */
export function priceOf({ price_pence: price, rent_pence: rent, rent_frequency: every }: OpenedLink['property']): string | null {
  if (price !== null) return formatPounds(price);
  return rent === null ? null : rentWords(rent, every ?? 'month');
}

export function homeOf({ type, bedrooms, available_on: from }: OpenedLink['property']): string {
  const beds = bedrooms === null ? null : bedrooms === 0 ? 'studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`;
  return [PROPERTY_TYPES[type], beds, from ? `from ${formatDate(from)}` : null].filter(Boolean).join(', ');
}

const COMES_AS: Partial<Record<PropertyRole, string>> = {
  buyer: 'I want to buy it',
  seller: 'I am selling it',
  tenant: 'I want to rent it',
  landlord: 'I am letting it',
};
export const comesAs = (role: PropertyRole): string => COMES_AS[role] ?? role;

export function registeredLine({ agency, property }: OpenedLink, role: PropertyRole): string {
  const AS: Partial<Record<PropertyRole, string>> = {
    buyer: 'as a buyer',
    seller: 'as the seller',
    tenant: 'as a tenant',
    landlord: 'as the landlord',
  };
  const as = AS[role] ?? '';
  return `You are registered for ${property.line1} ${as}. ${agency} has your details and will be in touch.`;
}

/** What comes of it: nothing that the firm has not decided yet. */
export const nextLine = ({ agency }: OpenedLink, { email }: Pick<Applicant, 'email'>): string =>
  `If ${agency} needs anything from you, it stands on your page, and a link goes to ${email}. No app, no password.`;
