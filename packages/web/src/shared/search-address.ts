import type { SearchType } from '@freehold/contract/overview/search';
import { countIn, oneOf } from '../lib/search-params.ts';

/** The page that shows what a search found, and how a search is written in its address. */
export const SEARCH_PATH = '/properties/search/properties-or-applicants';

export type SearchAsked = {
  search: string;
  /** The owner's unique id at the identity provider. */
  firebaseId: string | null;
  /** The workspace's account name. */
  workspaceName: string;
};
/** One group alone, in pages. */
export type GroupInView = { type: SearchType; page: number };
const TYPES: readonly SearchType[] = ['property', 'person', 'check', 'document', 'member'];

export function addressOfSearch({ search, firebaseId, workspaceName }: SearchAsked, group?: GroupInView): string {
  const query = new URLSearchParams({ search, firebaseId: firebaseId ?? '', workspaceName });
  if (group) query.set('types', group.type);
  if (group && group.page > 1) query.set('page', String(group.page));
  return `${SEARCH_PATH}?${query.toString()}`;
}

/** What an address searches for, letter for letter; null when it is not the search page. */
export function searchIn(pathname: string, query: string): string | null {
  return pathname === SEARCH_PATH ? (new URLSearchParams(query).get('search') ?? '') : null;
}

/** Everything an address of the search page asks for. */
export function askedIn(query: string): SearchAsked & { group: GroupInView | null } {
  const params = new URLSearchParams(query);
  const type = oneOf(params.get('types'), TYPES);
  return {
    search: (params.get('search') ?? '').trim(),
    firebaseId: params.get('firebaseId'),
    workspaceName: params.get('workspaceName') ?? '',
    group: type ? { type, page: countIn(params.get('page')) ?? 1 } : null,
  };
}
