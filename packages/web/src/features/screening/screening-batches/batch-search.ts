import { countIn, oneOf } from '../../../lib/search-params.ts';

export const SHOWS = ['all', 'wrong', 'repeats', 'no_dob', 'needs_review', 'passed', 'failed', 'could_not_run', 'waiting'] as const;
export type Show = (typeof SHOWS)[number];
export const SORTS = ['row', 'worst', 'name', 'nearest'] as const;

/** What of a batch's rows is shown, as it stands in the address. */
export type BatchSearch = {
  show?: Show | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
};

/** A wrong value is left out, not refused. */
export const readBatchSearch = (search: Record<string, unknown>): BatchSearch => ({
  show: oneOf(search['show'], SHOWS),
  sort: oneOf(search['sort'], SORTS),
  order: oneOf(search['order'], ['asc', 'desc']),
  page: countIn(search['page']),
});
