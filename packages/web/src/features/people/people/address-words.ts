import type { RevealedContacts } from '@freehold/contract/people/parties';
import { countryName } from '../../../lib/countries.ts';

type Address = NonNullable<RevealedContacts['addresses']>[number];

/** 3 Sable Street, Bristol BS1 4KV */
export function addressInWords({ line1, line2, town, postcode, country }: Address): string {
  const place = [town, postcode].filter(Boolean).join(' ');
  return [line1, line2, place, country === 'GB' ? null : countryName(country)].filter(Boolean).join(', ');
}
