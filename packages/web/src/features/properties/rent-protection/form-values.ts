import { keysOf } from '@freehold/contract/kernel/keys';
import type { RentProtection, RentProtectionAnswers } from '@freehold/contract/properties/rent-protection';
import { readPounds, writePounds } from '../../../lib/money.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { Versioned } from '../../../shared/use-merged-form.tsx';
import { ADVERSE_CREDIT, REFERENCE_OUTCOMES } from '@freehold/property-rules/assess-rent-protection';

type Values = Record<string, string>;
const day = (on: string | null) => (on ? writeTypedDate(on) : '');
const amount = (pence: number | null) => (pence === null ? '' : writePounds(pence));
const readDay = (text: string | undefined) => (text?.trim() ? readTypedDate(text) : null);
const readAmount = (text: string | undefined) => (text?.trim() ? readPounds(text) : null);

/** The dates of the form that are no tenant’s own, as they are labelled. */
export const PAPERS = {
  gas_safety_on: 'Gas safety, checked',
  electrical_on: 'Electrical (EICR), checked',
  energy_ends_on: 'Energy (EPC), ends',
  information_sheet_on: 'Information sheet given',
  statement_of_terms_on: 'Statement of terms given',
  prescribed_information_on: 'Prescribed information given',
  first_rent_received_on: 'First rent received',
} as const;

/** The name of a tenant’s field: `tenant.12.income`. */
export const tenantField = (partyId: number, name: string) => `tenant.${partyId}.${name}`;
export const guarantorField = (partyId: number) => `guarantor.${partyId}.income`;

/** The answers as they are typed, one field each. */
export function versioned(form: RentProtection): Versioned {
  const { answers } = form;
  const values: Values = {
    cover_type: answers.cover_type,
    cover_starts_on: day(answers.cover_starts_on),
    cover_months: String(answers.cover_months),
    has_gas: answers.has_gas ? 'yes' : '',
    has_arrears: answers.has_arrears === null ? '' : answers.has_arrears ? 'yes' : 'no',
    previous_claims: answers.previous_claims ?? '',
    is_declared: answers.is_declared ? 'yes' : '',
  };
  for (const field of keysOf(PAPERS)) values[field] = day(answers[field]);
  for (const tenant of answers.tenants) {
    values[tenantField(tenant.party_id, 'share')] = amount(tenant.rent_share_pence);
    values[tenantField(tenant.party_id, 'income')] = amount(tenant.gross_annual_income_pence);
    values[tenantField(tenant.party_id, 'reference')] = tenant.reference_outcome;
    values[tenantField(tenant.party_id, 'reference_on')] = day(tenant.reference_on);
    values[tenantField(tenant.party_id, 'credit')] = tenant.adverse_credit ?? '';
    values[tenantField(tenant.party_id, 'credit_on')] = day(tenant.adverse_credit_on);
  }
  for (const guarantor of answers.guarantors) values[guarantorField(guarantor.party_id)] = amount(guarantor.gross_annual_income_pence);
  return { version: form.version, values, savedAt: form.saved_at };
}

/** What was typed, as answers; what cannot be read is no answer yet. */
export function answersOf(form: RentProtection, values: Values): RentProtectionAnswers {
  const tenant = (partyId: number, name: string) => values[tenantField(partyId, name)];
  return {
    cover_type: values['cover_type'] === 'rent_only' ? 'rent_only' : 'rent_and_legal',
    cover_starts_on: readDay(values['cover_starts_on']),
    cover_months: values['cover_months'] === '6' ? 6 : 12,
    tenants: form.answers.tenants.map(({ party_id: id }) => ({
      party_id: id,
      gross_annual_income_pence: readAmount(tenant(id, 'income')),
      rent_share_pence: readAmount(tenant(id, 'share')),
      reference_outcome: keysOf(REFERENCE_OUTCOMES).find((one) => one === tenant(id, 'reference')) ?? 'none',
      reference_on: readDay(tenant(id, 'reference_on')),
      adverse_credit: keysOf(ADVERSE_CREDIT).find((one) => one === tenant(id, 'credit')) ?? null,
      adverse_credit_on: readDay(tenant(id, 'credit_on')),
    })),
    guarantors: form.answers.guarantors.map(({ party_id: id }) => ({
      party_id: id,
      gross_annual_income_pence: readAmount(values[guarantorField(id)]),
    })),
    first_rent_received_on: readDay(values['first_rent_received_on']),
    prescribed_information_on: readDay(values['prescribed_information_on']),
    has_gas: values['has_gas'] === 'yes',
    gas_safety_on: readDay(values['gas_safety_on']),
    electrical_on: readDay(values['electrical_on']),
    energy_ends_on: readDay(values['energy_ends_on']),
    information_sheet_on: readDay(values['information_sheet_on']),
    statement_of_terms_on: readDay(values['statement_of_terms_on']),
    has_arrears: values['has_arrears'] === '' ? null : values['has_arrears'] === 'yes',
    previous_claims: values['previous_claims']?.trim() || null,
    is_declared: values['is_declared'] === 'yes',
  };
}

/** Dates and amounts that cannot be read. */
export function faultsOf(values: Values): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, text] of Object.entries(values)) {
    if (text.trim() === '') continue;
    if (field.endsWith('_on') && readTypedDate(text) === null) faults[field] = 'Enter a real date';
    if (/\.(income|share)$/.test(field) && readPounds(text) === null) faults[field] = 'Enter an amount in pounds, like 1,850';
  }
  return faults;
}

const PERSONAL: Record<string, string> = {
  share: 'rent share',
  income: 'income a year',
  reference: 'reference',
  reference_on: 'date of the reference',
  credit: 'adverse credit',
  credit_on: 'date of the adverse credit',
};
const OTHERS: Record<string, string> = {
  cover_type: 'Cover',
  cover_starts_on: 'Cover starts',
  cover_months: 'For',
  has_gas: 'Gas at the property',
  has_arrears: 'Rent owed now',
  previous_claims: 'Earlier claims',
  is_declared: 'Checked with the landlord',
  ...PAPERS,
};

/** A field in words: Mei-Lin Crowther, income a year. */
export function labelOf(form: RentProtection, field: string): string {
  const [kind, id, name] = field.split('.');
  if (kind !== 'tenant' && kind !== 'guarantor') return OTHERS[field] ?? field;
  const person = form.people.find(({ party_id: partyId }) => partyId === Number(id));
  return `${person?.name ?? 'Somebody'}, ${PERSONAL[name ?? ''] ?? ''}`;
}
