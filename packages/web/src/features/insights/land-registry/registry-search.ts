import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

export const WAYS = ['postcode', 'address', 'title'] as const;
export type SearchedBy = (typeof WAYS)[number];
/** What the page looks for, as it stands in the address. */
export type RegistrySearch = { q?: string | undefined; by?: SearchedBy | undefined; page?: number | undefined };

/** A wrong value is left out, not refused. */
export const readRegistrySearch = (search: Record<string, unknown>): RegistrySearch => ({
  // A postcode of digits alone does not exist, but a number in the address is read as one.
  q: textIn(typeof search['q'] === 'number' ? String(search['q']) : search['q'], 100)?.trim() || undefined,
  by: oneOf(search['by'], WAYS),
  page: countIn(search['page']),
});

export const WAY_WORDS: Record<SearchedBy, { title: string; about: string; label: string; example: string }> = {
  postcode: { title: 'By postcode', about: 'Every home in it that was sold since 1995', label: 'Postcode', example: 'BS8 4KV' },
  address: {
    title: 'By address',
    about: 'Number and street, then the town',
    label: 'First line, town',
    example: '14 Calloway Crescent, Bristol',
  },
  title: { title: 'By title number', about: 'When you have it on paper', label: 'Title number', example: 'AV990142' },
};

export const KIND_WORDS = { register: 'Title register', plan: 'Title plan', lease: 'Lease', other: 'Other document' } as const;
