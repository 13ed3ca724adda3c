import type { MergeField } from '@freehold/contract/people/party-merges';
import { maskAddress, maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import { COLUMNS_OF, isEmpty, type PartyJson } from './combine-parties.ts';

/** A value as the two records are compared by: numbers, email addresses and addresses masked as on the record, the first of several. */
export function shownValue(field: MergeField, party: PartyJson): string | null {
  const [column = ''] = COLUMNS_OF[field];
  const value = party[column];
  if (field === 'name') return String(party['display_name']);
  if (isEmpty(value)) return null;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (field === 'phone') return maskPhone(String(first));
  if (field === 'email') return maskEmail(String(first));
  if (field === 'address') return maskAddress(typeof first === 'object' ? { ...first } : {});
  return String(first);
}
