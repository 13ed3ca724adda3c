import { keysOf, recordOf } from '@freehold/contract/kernel/keys';
import { countryName } from '../../../lib/countries.ts';
import { EMPTY_PARTY, type PartyFieldName, type PartyValues } from './party-form.ts';

export const LABELS: Record<PartyFieldName, string> = {
  kind: 'Kind',
  title: 'Title',
  first_name: 'First name',
  middle_names: 'Middle names',
  last_name: 'Last name',
  dob: 'Date of birth',
  nationality: 'Nationality',
  company_name: 'Company name',
  company_number: 'Company number',
  jurisdiction: 'Registered in',
  company_type: 'Kind of company',
  phones: 'Phones',
  emails: 'Emails',
  addresses: 'Addresses',
  user_reference: 'Your reference',
  relationship_started_on: 'Client since',
  relationship_ended_on: 'Client until',
};
const FIELDS = keysOf(EMPTY_PARTY);

/** Each field as one text, to see what two people made of it. */
export const textsOf = (values: PartyValues): Record<PartyFieldName, string> => recordOf(FIELDS, (field) => textOf(values, field));

function textOf(values: PartyValues, field: PartyFieldName): string {
  if (field === 'phones' || field === 'emails') return values[field].filter(Boolean).join(', ');
  if (field === 'nationality' || field === 'jurisdiction') return countryName(values[field]);
  if (field !== 'addresses') return values[field];
  return values.addresses
    .map(({ line1, line2, town, county, postcode, country, from, to }) =>
      [line1, line2, town, county, postcode, country === 'GB' ? '' : countryName(country), from, to].filter(Boolean).join(', '),
    )
    .join('; ');
}

/** Theirs, with these fields of one's own on top. */
export function withMine(theirs: PartyValues, mine: PartyValues, fields: readonly PartyFieldName[]): PartyValues {
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
}

/** The fields that differ. */
export function changedFields(before: PartyValues, after: PartyValues): PartyFieldName[] {
  const [one, other] = [textsOf(before), textsOf(after)];
  return FIELDS.filter((field) => one[field] !== other[field]);
}
