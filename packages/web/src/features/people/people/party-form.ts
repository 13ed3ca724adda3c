import type { NewPartyInput, Party, RevealedContacts } from '@freehold/contract/people/parties';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type AddressValues = {
  line1: string;
  line2: string;
  town: string;
  county: string;
  postcode: string;
  country: string;
  from: string;
  to: string;
};
export const EMPTY_ADDRESS: AddressValues = { line1: '', line2: '', town: '', county: '', postcode: '', country: 'GB', from: '', to: '' };

type TextField =
  | 'title'
  | 'first_name'
  | 'middle_names'
  | 'last_name'
  | 'dob'
  | 'nationality'
  | 'company_name'
  | 'company_number'
  | 'jurisdiction'
  | 'company_type'
  | 'user_reference'
  | 'relationship_started_on'
  | 'relationship_ended_on';
export type PartyValues = Record<TextField, string> & {
  kind: 'person' | 'company';
  phones: string[];
  emails: string[];
  addresses: AddressValues[];
};
/** What stands in the fields. Both kinds are kept, so that switching loses nothing; dates stand as they were typed. */
export const EMPTY_PARTY: PartyValues = {
  kind: 'person',
  title: '',
  first_name: '',
  middle_names: '',
  last_name: '',
  dob: '',
  nationality: '',
  company_name: '',
  company_number: '',
  jurisdiction: '',
  company_type: '',
  phones: [''],
  emails: [''],
  addresses: [],
  user_reference: '',
  relationship_started_on: '',
  relationship_ended_on: '',
};
export type PartyFieldName = keyof PartyValues;

const dateOf = (typed: string) => (typed.trim() === '' ? '' : (readTypedDate(typed) ?? typed));
const typedOf = (date: string | null | undefined) => (date ? writeTypedDate(date) : '');
const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
const isEmpty = ({ country: _, ...address }: AddressValues) => Object.values(address).every((part) => part.trim() === '');

/** The record as the form takes it, with its contact details in clear. */
export function valuesOf(party: Party, contacts: RevealedContacts): PartyValues {
  return {
    kind: party.kind,
    title: party.title ?? '',
    first_name: party.first_name ?? '',
    middle_names: party.middle_names ?? '',
    last_name: party.last_name ?? '',
    dob: typedOf(party.dob),
    nationality: party.nationality ?? '',
    company_name: party.company_name ?? '',
    company_number: party.company_number ?? '',
    jurisdiction: party.jurisdiction ?? '',
    company_type: party.company_type ?? '',
    phones: contacts.phones?.length ? contacts.phones : [''],
    emails: contacts.emails?.length ? contacts.emails : [''],
    addresses: (contacts.addresses ?? []).map((address) => ({
      line1: address.line1,
      line2: address.line2 ?? '',
      town: address.town,
      county: address.county ?? '',
      postcode: address.postcode ?? '',
      country: address.country,
      from: typedOf(address.from),
      to: typedOf(address.to),
    })),
    user_reference: party.user_reference ?? '',
    relationship_started_on: typedOf(party.relationship_started_on),
    relationship_ended_on: typedOf(party.relationship_ended_on),
  };
}

/** The fields as the contract takes them. A date that is none goes on as typed, so that the contract's own sentence answers it. */
export function toNewParty(values: PartyValues): NewPartyInput {
  const shared = {
    phones: filled(values.phones),
    emails: filled(values.emails),
    addresses: values.addresses
      .filter((address) => !isEmpty(address))
      .map((address) => ({ ...address, from: dateOf(address.from), to: dateOf(address.to) })),
    user_reference: values.user_reference.trim(),
    relationship_started_on: dateOf(values.relationship_started_on),
    relationship_ended_on: dateOf(values.relationship_ended_on),
  };
  if (values.kind === 'company') {
    return {
      kind: 'company',
      company_name: values.company_name,
      company_number: values.company_number.trim(),
      jurisdiction: values.jurisdiction,
      company_type: values.company_type.trim(),
      ...shared,
    };
  }
  return {
    kind: 'person',
    title: values.title.trim(),
    first_name: values.first_name,
    middle_names: values.middle_names.trim(),
    last_name: values.last_name,
    dob: dateOf(values.dob),
    nationality: values.nationality,
    ...shared,
  };
}

/** The contract's own sentences for the wrong fields, the first one for each. Its schemas are fetched with the first question. */
export async function checkParty(values: PartyValues): Promise<FieldMessages> {
  const { faultsOfParty } = await import('./form-checks.ts');
  return firstOfEach(faultsOfParty(toNewParty(values)));
}

/** Messages of a refused call, by the names the fields have here. */
export const serverMessages = (byPath: Record<string, string>): FieldMessages =>
  firstOfEach(Object.entries(byPath).map(([path, message]) => [path.replace(/^party\./, ''), message]));

function firstOfEach(found: readonly (readonly [string, string])[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const [path, message] of found) messages[path] ??= message;
  return messages;
}
