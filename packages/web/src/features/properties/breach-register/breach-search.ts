import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the register, as they stand in the address. */
export type BreachSearch = {
  page?: number | undefined;
  q?: string | undefined;
  show?: 'all' | 'open' | 'closed' | undefined;
  year?: number | undefined;
  member?: number | undefined;
  branch?: number | 'none' | undefined;
};

/** A wrong value is left out, not refused. */
export function readBreachSearch(search: Record<string, unknown>): BreachSearch {
  return {
    page: countIn(search['page']),
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    show: oneOf(search['show'], ['all', 'open', 'closed']),
    year: countIn(search['year']),
    member: countIn(search['member']),
    branch: branchIn(search['branch']),
  };
}
