import type { MergeField, MergePreview } from '@freehold/contract/people/party-merges';
import type { RevealedContacts, RevealedField } from '@freehold/contract/people/parties';
import { countryName } from '../../../lib/countries.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { phoneWords } from '../../../lib/phone-words.ts';

export const FIELD: Record<MergeField, string> = {
  name: 'Name',
  dob: 'Date of birth',
  company_number: 'Company number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  nationality: 'Nationality',
  jurisdiction: 'Registered in',
  company_type: 'Kind of company',
  user_reference: 'Reference',
};

/** What becomes of the value that is not chosen, said under the chosen one. */
export const STAYS: Partial<Record<MergeField, string>> = {
  phone: 'the other is kept as a second number',
  email: 'the other is kept as a second address',
  address: 'the other is kept as a former address',
  user_reference: 'both still find the record',
};

export function fieldValue(field: MergeField, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'dob') return formatLongDate(value);
  return field === 'nationality' || field === 'jurisdiction' ? countryName(value) : value;
}

export const MOVES: Record<MergePreview['moves'][number]['what'], string> = {
  roles: 'Roles',
  checks: 'Checks',
  breaches: 'Lines of the breach register',
};

export const AGREES: Record<MergePreview['agreement'][number]['what'], string> = {
  phone: 'Phone',
  dob: 'Date of birth',
  name: 'Name',
  email: 'Email',
  address: 'Address',
  company_number: 'Company number',
};
export const HOW: Record<MergePreview['agreement'][number]['how'], string> = {
  same: 'the same',
  close: 'nearly the same',
  differs: 'differs',
  missing: 'not known for both',
};
export const RISK = { low: 'Low', medium: 'Medium', high: 'High', unset: 'Not set' } as const;

/** What is said of two records that are not one, by their kind. */
export const NOT_SAME = { person: 'Not the same person', company: 'Not the same company' } as const;
export const ONE = { person: 'one person', company: 'one company' } as const;

/** Masked until they are asked for. */
export const REVEALED: Partial<Record<MergeField, Exclude<RevealedField, 'all'>>> = {
  phone: 'phones',
  email: 'emails',
  address: 'addresses',
};

/** The value that is compared, in clear; null where the record has none. */
export function firstInClear(field: Exclude<RevealedField, 'all'>, { phones, emails, addresses }: RevealedContacts): string | null {
  if (field === 'phones') return phones?.[0] === undefined ? null : phoneWords(phones[0]);
  if (field === 'emails') return emails?.[0] ?? null;
  const [address] = addresses ?? [];
  if (!address) return null;
  const { line1, line2, town, postcode } = address;
  return [line1, line2, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
