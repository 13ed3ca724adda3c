import { fieldsIn } from '../../../lib/read-json.ts';
import type { KycDraft } from '@freehold/contract/identity/kyc-drafts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';

export type AddressValues = { line1: string; line2: string; town: string; postcode: string; country: string; from: string; to: string };
export type ProofValues = { key: string; kind: string; issuer: string; dated_on: string };
/** The form as it stands on the screen: every field a text, dates as people write them. */
export type FormValues = {
  party_id: number | null;
  first_name: string;
  middle_names: string;
  last_name: string;
  dob: string;
  nationality: string;
  email: string;
  phone: string;
  purpose: string;
  reference: string;
  document_kind: string;
  document_country: string;
  document_number: string;
  mrz: string;
  issued_on: string;
  expires_on: string;
  seen_in_person: boolean;
  addresses: readonly AddressValues[];
  address_proofs: readonly ProofValues[];
  risk_level: string;
  consent: boolean;
};
export const NO_ADDRESS: AddressValues = { line1: '', line2: '', town: '', postcode: '', country: 'GB', from: '', to: '' };
export const NO_VALUES: FormValues = {
  party_id: null,
  first_name: '',
  middle_names: '',
  last_name: '',
  dob: '',
  nationality: '',
  email: '',
  phone: '',
  purpose: '',
  reference: '',
  document_kind: '',
  document_country: '',
  document_number: '',
  mrz: '',
  issued_on: '',
  expires_on: '',
  seen_in_person: false,
  addresses: [NO_ADDRESS],
  address_proofs: [],
  risk_level: 'normal',
  consent: false,
};

const asDate = (text: string): string => readTypedDate(text) ?? text.trim();
const written = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? (readTypedDate(value) ? writeTypedDate(value) : value) : '';
const orNothing = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** As the contract has it; what is empty is left out. */
export function toInputs(values: FormValues): KycDraft['inputs'] {
  const { document_kind: kind, document_country: country, document_number: number } = values;
  const inputs = {
    party_id: values.party_id,
    first_name: values.first_name,
    middle_names: orNothing(values.middle_names),
    last_name: values.last_name,
    dob: asDate(values.dob),
    nationality: values.nationality,
    email: orNothing(values.email),
    phone: orNothing(values.phone),
    addresses: values.addresses.map(({ from, to, ...address }, index) => ({ address, from, to: index === 0 ? null : to })),
    document: {
      kind,
      country,
      number,
      mrz: values.mrz
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      issued_on: orNothing(asDate(values.issued_on)),
      expires_on: orNothing(asDate(values.expires_on)),
    },
    address_proofs: values.address_proofs.map((proof) => ({ ...proof, dated_on: asDate(proof.dated_on) })),
    seen_in_person: values.seen_in_person,
    risk_level: values.risk_level,
    purpose: orNothing(values.purpose),
    reference: orNothing(values.reference),
    ...(values.consent ? { consent: true } : {}),
  };
  return fieldsIn(JSON.stringify(inputs));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter((one) => isRecord(one)) : []);
const text = (from: Record<string, unknown>, name: string): string => (typeof from[name] === 'string' ? from[name] : '');

/** A draft as the form shows it; what it does not hold stands empty. */
export function toValues(inputs: KycDraft['inputs']): FormValues {
  const document = isRecord(inputs['document']) ? inputs['document'] : {};
  const addresses = recordsOf(inputs['addresses']);
  const proofs = recordsOf(inputs['address_proofs']);
  const names = ['first_name', 'middle_names', 'last_name', 'nationality', 'email', 'phone', 'purpose', 'reference'] as const;
  const mrz = Array.isArray(document['mrz']) ? document['mrz'].filter((line) => typeof line === 'string') : [];
  return {
    ...NO_VALUES,
    ...Object.fromEntries(names.map((name) => [name, text(inputs, name)])),
    party_id: typeof inputs['party_id'] === 'number' ? inputs['party_id'] : null,
    dob: written(inputs['dob']),
    document_kind: text(document, 'kind'),
    document_country: text(document, 'country'),
    document_number: text(document, 'number'),
    mrz: mrz.join('\n'),
    issued_on: written(document['issued_on']),
    expires_on: written(document['expires_on']),
    seen_in_person: inputs['seen_in_person'] === true,
    addresses:
      addresses.length === 0
        ? [NO_ADDRESS]
        : addresses.map((entry) => {
            const address = isRecord(entry['address']) ? entry['address'] : {};
            const lines = ['line1', 'line2', 'town', 'postcode', 'country'].map((name) => [name, text(address, name)]);
            return { ...NO_ADDRESS, ...Object.fromEntries(lines), from: text(entry, 'from'), to: text(entry, 'to') };
          }),
    address_proofs: proofs.map((proof) => ({
      key: text(proof, 'key'),
      kind: text(proof, 'kind'),
      issuer: text(proof, 'issuer'),
      dated_on: written(proof['dated_on']),
    })),
    risk_level: text(inputs, 'risk_level') || 'normal',
    consent: inputs['consent'] === true,
  };
}

export const STEPS = ['The person', 'Document and face', 'Address and consent'] as const;
const DOCUMENT_STEP = 1;
const ADDRESS_STEP = 2;
/** On which step a field of the contract stands. */
export function stepOf(field: string): number {
  if (field.startsWith('document') || field === 'seen_in_person') return DOCUMENT_STEP;
  return /^(address|risk_level|consent)/.test(field) ? ADDRESS_STEP : 0;
}

/** What is wrong, by field as the contract names it. Its schemas are fetched with the first question. */
export async function faultsOf(values: FormValues): Promise<Record<string, string>> {
  const { KycInputs } = await import('@freehold/contract/identity/kyc-inputs');
  const found: Record<string, string> = {};
  for (const { path, message } of KycInputs.safeParse(toInputs(values)).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}
