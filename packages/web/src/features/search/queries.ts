import { listChecks } from '@freehold/contract/aml-checks';
import { queryOptions } from '@tanstack/react-query';
import { callWithMeta } from '../../lib/api.ts';
import { topicKey } from '../../lib/topic-key.ts';

const ROWS_A_GROUP = 10;
/** As much of a text as the list of checks is asked for. */
const LONGEST_SEARCH = 100;

/** Checks whose name or references hold every word, newest first. Asked again with every live event about a check. */
export const foundChecksQuery = (search: string) => {
  const query = { q: search.slice(0, LONGEST_SEARCH), perPage: ROWS_A_GROUP };
  return queryOptions({
    queryKey: topicKey('check', 'list', query),
    queryFn: ({ signal }) => callWithMeta(listChecks, { query, signal }),
  });
};
