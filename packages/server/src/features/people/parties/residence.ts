import type { PartyRow } from './store.ts';

/** Where a person lives, as far as their newest address says: the country, while no day is given on which they left it. */
export function residenceOf({ kind, addresses: [newest] }: Pick<PartyRow, 'kind' | 'addresses'>): string | null {
  return kind === 'person' && newest !== undefined && newest.to === undefined ? newest.country : null;
}
