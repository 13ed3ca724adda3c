import { keysOf } from '@freehold/contract/kernel/keys';
import type { WorkspaceChange, WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { formatDate } from '../../../lib/format.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';

/** The fields of the firm as they are typed. */
export type WorkspaceValues = {
  account_name: string;
  legal_name: string;
  company_number: string;
  business: string;
  registered_address: string;
  supervision_state: string;
  hmrc_number: string;
  renews_on: string;
  supervision_reason: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  brand_colour: string;
  gate_mode: string;
  negotiator_can_accept_pass: string;
  fee_disclosure: string;
};
export type WorkspaceField = keyof WorkspaceValues;

export const LABELS: Record<WorkspaceField, string> = {
  account_name: 'Workspace name',
  legal_name: 'Legal name',
  company_number: 'Company number',
  business: 'Business',
  registered_address: 'Registered address',
  supervision_state: 'Supervision',
  hmrc_number: 'Registration number',
  renews_on: 'Renews on',
  supervision_reason: 'Reason',
  contact_name: 'Contact name',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
  brand_colour: 'Brand colour',
  gate_mode: 'Missing checks',
  negotiator_can_accept_pass: 'Negotiators accept a pass',
  fee_disclosure: 'Fee disclosure',
};
export const GATE_WORDS: Record<string, string> = { off: 'Off', warn: 'Warn', block: 'Block' };
export const BUSINESS_WORDS: Record<string, string> = { sales: 'Sales', lettings: 'Lettings', both: 'Sales and lettings' };
export const SUPERVISION_WORDS: Record<string, string> = {
  registered: 'Registered with HMRC',
  applied: 'Applied, waiting for HMRC',
  below_limit: 'Lettings below the limit only',
  other: 'Something else',
};

export function valuesOf(details: WorkspaceDetails): WorkspaceValues {
  const { supervision, applicant_contact: contact } = details;
  return {
    account_name: details.account_name,
    legal_name: details.legal_name ?? '',
    company_number: details.company_number ?? '',
    business: details.business ?? '',
    registered_address: details.registered_address ?? '',
    supervision_state: supervision?.state ?? '',
    hmrc_number: supervision?.hmrc_number ?? '',
    renews_on: supervision?.renews_on ? writeTypedDate(supervision.renews_on) : '',
    supervision_reason: supervision?.reason ?? '',
    contact_name: contact.name ?? '',
    contact_email: contact.email ?? '',
    contact_phone: contact.phone ?? '',
    brand_colour: details.brand_colour ?? '',
    gate_mode: details.gate_mode,
    negotiator_can_accept_pass: details.negotiator_can_accept_pass ? 'yes' : '',
    fee_disclosure: details.fee_disclosure,
  };
}

/** A value as a person reads it, for comparing two. */
export function inWords(field: WorkspaceField, value: string): string {
  if (field === 'gate_mode') return GATE_WORDS[value] ?? value;
  if (field === 'business') return BUSINESS_WORDS[value] ?? value;
  if (field === 'supervision_state') return SUPERVISION_WORDS[value] ?? value;
  if (field === 'negotiator_can_accept_pass') return value === '' ? 'No' : 'Yes';
  const date = field === 'renews_on' ? readTypedDate(value) : null;
  return date ? formatDate(date) : value;
}

/** What was typed, as the contract takes it. Left empty is nothing, where a field may be. */
function toInput(field: WorkspaceField, value: string): unknown {
  const text = value.trim();
  if (field === 'negotiator_can_accept_pass') return value !== '';
  if (field === 'renews_on') return text === '' ? null : (readTypedDate(text) ?? text);
  const stays = ['account_name', 'legal_name', 'business', 'registered_address', 'supervision_state', 'gate_mode', 'fee_disclosure'];
  return text === '' && !stays.includes(field) ? null : text;
}

/** The fields that were changed, as the call takes them. */
export function changeOf(before: WorkspaceValues, values: WorkspaceValues): WorkspaceChange {
  const fields = keysOf(values).filter((field) => values[field] !== before[field]);
  return Object.fromEntries(fields.map((field) => [field, toInput(field, values[field])]));
}
