import type { MergePreview } from '@freehold/contract/people/party-merges';
import { keyOf, type PartyJson } from './combine-parties.ts';

type Agreement = MergePreview['agreement'][number];
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** How far two records agree in what tells people apart. `name` is what the database makes of the two names. */
export function agreementOf(kept: PartyJson, merged: PartyJson, name: string): Agreement[] {
  const shared = (column: string): Agreement['how'] => {
    const [one, other] = [listOf(kept[column]).map(keyOf), listOf(merged[column]).map(keyOf)];
    if (one.length === 0 || other.length === 0) return 'missing';
    return one.some((value) => other.includes(value)) ? 'same' : 'differs';
  };
  const equal = (column: string): Agreement['how'] => {
    if (kept[column] === null || merged[column] === null) return 'missing';
    return kept[column] === merged[column] ? 'same' : 'differs';
  };
  // First and last name alike with a middle name more is close, not the same.
  const isSame = name === 'same' && kept['display_name'] === merged['display_name'];
  const names: Agreement['how'] = isSame ? 'same' : name === 'same' || name === 'close' ? 'close' : 'differs';
  return [
    { what: 'phone', how: shared('phones') },
    ...(kept['kind'] === 'company'
      ? [{ what: 'company_number' as const, how: equal('company_number') }]
      : [{ what: 'dob' as const, how: equal('dob') }]),
    { what: 'name', how: names },
    { what: 'email', how: shared('emails') },
    { what: 'address', how: shared('addresses') },
  ];
}
