import type { MergeField } from '@freehold/contract/party-merges';
import { maskEmail, maskPhone } from '../../platform/mask-contact.ts';
import { COLUMNS_OF, isEmpty, type PartyJson } from './combine-parties.ts';

/** A value as the two records are compared by: numbers and email addresses masked, the first of several. */
export function shownValue(field: MergeField, party: PartyJson): string | null {
  const [column = ''] = COLUMNS_OF[field];
  const value = party[column];
  if (field === 'name') return String(party['display_name']);
  if (isEmpty(value)) return null;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (field === 'phone') return maskPhone(String(first));
  if (field === 'email') return maskEmail(String(first));
  if (field === 'address') return addressText(first as Record<string, string | undefined>);
  return String(first);
}

const addressText = ({ line1, line2, town, postcode }: Record<string, string | undefined>): string =>
  [line1, line2, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
