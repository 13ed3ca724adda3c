import { NewParty, type NewPartyInput } from '@freehold/contract/people/parties';
import type { AddressCells } from './read-address-cells.ts';
import { readDate, readName, splitValues } from '../../../platform/table-files/read-cell.ts';
import type { RowReader } from './row-reader.ts';

/** The columns a person is read from: their own, or those of a seller or landlord. */
export type PersonFields = {
  name: string;
  title?: string;
  first: string;
  middle?: string;
  last: string;
  company: string;
  companyNumber?: string;
  email: string;
  phone: string;
  otherPhone?: string;
  dob: string;
};
export const OWNER_FIELDS: PersonFields = {
  name: 'owner_name',
  first: 'owner_first_name',
  last: 'owner_last_name',
  company: 'owner_company',
  email: 'owner_email',
  phone: 'owner_phone',
  dob: 'owner_dob',
};
export const PERSON_FIELDS: PersonFields = {
  name: 'name',
  title: 'title',
  first: 'first_name',
  middle: 'middle_names',
  last: 'last_name',
  company: 'company_name',
  companyNumber: 'company_number',
  email: 'email',
  phone: 'phone',
  otherPhone: 'other_phone',
  dob: 'dob',
};

/** `party` is null where the row has no name: only somebody who is here already can be meant. */
export type JudgedPerson = { party: NewParty | null; emails: string[]; phones: string[] };

const SEVERAL = 'Name one person. Add the others once it is imported.';

type Extra = Partial<Pick<NewPartyInput, 'addresses' | 'user_reference' | 'relationship_started_on'>> & { address?: AddressCells };

/** The person or company of a row, by the same schema as everybody else; null where the row names nobody. */
export function judgePerson(reader: RowReader, fields: PersonFields, extra: Extra = {}): JudgedPerson | null {
  const { cell, fault } = reader;
  const of = (field: string | undefined) => (field === undefined ? '' : cell(field));
  const emails = splitValues(of(fields.email), /[;,\s/]+/);
  const phones = [...splitValues(of(fields.phone), /[;,/|]+/), ...splitValues(of(fields.otherPhone), /[;,/|]+/)].slice(0, 5);
  const named = nameOf(reader, fields, of);
  if (named === 'several') {
    fault(fields.name, SEVERAL);
    return null;
  }
  if (named === null && emails.length === 0 && phones.length === 0) return null;
  const input = { kind: 'person', first_name: '-', last_name: '-', ...named, ...extra, emails, phones };
  const parsed = NewParty.safeParse(input);
  if (!parsed.success) {
    reader.issues(parsed.error, (path) => fieldOf(path, reader, fields));
    return null;
  }
  const { emails: read, phones: numbers } = parsed.data;
  return { party: named === null ? null : parsed.data, emails: read, phones: numbers };
}

function nameOf({ cell }: RowReader, fields: PersonFields, of: (field: string | undefined) => string) {
  const dob = of(fields.dob);
  const birth = dob === '' ? {} : { dob: readDate(dob, true) };
  const first = cell(fields.first);
  const last = cell(fields.last);
  if (first !== '' || last !== '') {
    const title = of(fields.title);
    const middle = of(fields.middle);
    return {
      kind: 'person',
      first_name: first,
      last_name: last,
      ...(title ? { title } : {}),
      ...(middle ? { middle_names: middle } : {}),
      ...birth,
    };
  }
  const company = cell(fields.company);
  const number = of(fields.companyNumber);
  if (company !== '') return { kind: 'company', company_name: company, ...(number ? { company_number: number } : {}) };
  const whole = cell(fields.name);
  if (whole === '') return null;
  const read = readName(whole);
  if (read.kind === 'several') return 'several' as const;
  return read.kind === 'company' ? { ...read, ...(number ? { company_number: number } : {}) } : { ...read, ...birth };
}

/** The column an issue of the schema is shown at. */
function fieldOf(path: string, { has }: RowReader, fields: PersonFields): string | null {
  const byName = (field: string) => (has(field) ? field : fields.name);
  const known: Record<string, string | undefined> = {
    first_name: byName(fields.first),
    last_name: byName(fields.last),
    middle_names: fields.middle,
    title: fields.title,
    company_name: has(fields.company) ? fields.company : fields.name,
    company_number: fields.companyNumber,
    emails: fields.email,
    phones: fields.phone,
    dob: fields.dob,
    addresses: 'postcode',
  };
  return known[path] ?? path;
}
