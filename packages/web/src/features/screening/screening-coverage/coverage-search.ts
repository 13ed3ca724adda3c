import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the coverage, as they stand in the address. */
export type CoverageSearch = {
  page?: number | undefined;
  q?: string | undefined;
  branch?: number | 'none' | undefined;
  show?: 'all' | 'not_screened' | undefined;
};

/** A wrong value is left out, not refused. */
export function readCoverageSearch(search: Record<string, unknown>): CoverageSearch {
  return {
    page: countIn(search['page']),
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    branch: branchIn(search['branch']),
    show: oneOf(search['show'], ['all', 'not_screened']),
  };
}
