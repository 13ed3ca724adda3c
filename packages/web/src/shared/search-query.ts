import { search, type SearchType } from '@freehold/contract/overview/search';
import { queryOptions } from '@tanstack/react-query';
import { callWithMeta } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

/** A text outside these lengths is not asked for. */
export const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;

type Narrowed = { types?: SearchType[]; page?: number; perPage?: number; firebaseId?: string | null; workspaceName?: string };

/** What the workspace has for a text, by group, ten of each. Asked again when a check changes; nothing is asked for less than two characters. */
export function searchQuery(text: string, { firebaseId, ...narrowed }: Narrowed = {}) {
  const query = { search: text.trim().slice(0, LONGEST_SEARCH), ...narrowed, ...(firebaseId ? { firebaseId } : {}) };
  return queryOptions({
    queryKey: topicKey('check', 'search', query),
    queryFn: ({ signal }) => callWithMeta(search, { query, signal }),
    enabled: query.search.length >= SHORTEST_SEARCH,
  });
}
