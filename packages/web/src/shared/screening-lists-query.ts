import { listScreeningLists } from '@freehold/contract/screening/screening-lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

/** The lists that checks are compared with, and whether a check can pass today. Asked again when a list changes. */
export const listsOverviewQuery = queryOptions({
  queryKey: topicKey('lists', 'overview'),
  queryFn: ({ signal }) => call(listScreeningLists, { signal }),
});
