/** The page that shows what a search found, and how a search is written in its address. */
export const SEARCH_PATH = '/properties/search/properties-or-applicants';

export type SearchAsked = {
  search: string;
  /** The owner's unique id at the identity provider. */
  firebaseId: string | null;
  /** The workspace's account name. */
  workspaceName: string;
};

export function addressOfSearch({ search, firebaseId, workspaceName }: SearchAsked): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ search, firebaseId: firebaseId ?? '', workspaceName }).toString()}`;
}

/** What an address searches for, letter for letter; null when it is not the search page. */
export function searchIn(pathname: string, query: string): string | null {
  return pathname === SEARCH_PATH ? (new URLSearchParams(query).get('search') ?? '') : null;
}
