import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the list of checks, as they stand in the address. */
export type AmlListSearch = {
  page?: number | undefined;
  q?: string | undefined;
  show?: 'all' | 'needs_review' | 'decided' | undefined;
  member?: number | undefined;
  branch?: number | 'none' | undefined;
  /** Only checks started by this batch. */
  batch?: number | undefined;
  sort?: 'created' | 'subject' | 'nearest' | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Opens the form for a new check of this kind. */
  new?: 'person' | 'company' | undefined;
  /** Whom of one's people that check is about. */
  party?: number | undefined;
  /** The property it is for. */
  property?: number | undefined;
};

/** A wrong value is left out, not refused. */
export function readListSearch(search: Record<string, unknown>): AmlListSearch {
  return {
    page: countIn(search['page']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    show: oneOf(search['show'], ['all', 'needs_review', 'decided']),
    member: countIn(search['member']),
    branch: branchIn(search['branch']),
    batch: countIn(search['batch']),
    sort: oneOf(search['sort'], ['created', 'subject', 'nearest']),
    order: oneOf(search['order'], ['asc', 'desc']),
    new: oneOf(search['new'], ['person', 'company']),
    party: countIn(search['party']),
    property: countIn(search['property']),
  };
}

/** Removes what is the default, so that the address stays short. */
export function tidySearch(search: AmlListSearch): AmlListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1) && !(name === 'show' && value === 'all'),
    ),
  );
}
