import type { EntryChangeKind, EntryKind } from '@freehold/contract/screening/list-entries';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** What is looked at on the page of a list, as it stands in the address. */
export type ListSearch = {
  /** The version; without it the one in use. */
  version?: number | undefined;
  tab?: 'changes' | undefined;
  q?: string | undefined;
  kind?: EntryKind | undefined;
  change?: EntryChangeKind | undefined;
  page?: number | undefined;
  /** The number of the entry that is open. */
  entry?: string | undefined;
};

/** A wrong value is left out, not refused. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    version: countIn(search['version']),
    tab: oneOf(search['tab'], ['changes']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    kind: oneOf(search['kind'], ['person', 'organisation', 'vessel', 'aircraft', 'unknown']),
    change: oneOf(search['change'], ['added', 'changed', 'removed']),
    page: countIn(search['page']),
    entry: textIn(String(search['entry'] ?? ''), 400) || undefined,
  };
}

/** Removes what is absent, so that the address stays short. */
export function tidySearch(search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && !(name === 'page' && value === 1)));
}
