import { listWork } from '@freehold/contract/overview/tasks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithMeta } from '../../../lib/api.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import type { WorkSearch } from './work-search.ts';

export const PER_PAGE = 25;

/** Asked again when anything it is made of changes. */
export const workQuery = ({ page, q, kind, who, due }: WorkSearch) =>
  queryOptions({
    queryKey: topicKey('check', 'work', { page, q, kind, who, due }),
    queryFn: ({ signal }) =>
      callWithMeta(listWork, {
        query: {
          page: page ?? 1,
          perPage: PER_PAGE,
          ...(q ? { q } : {}),
          ...(kind ? { kind } : {}),
          ...(who ? { who } : {}),
          ...(due ? { due } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: alsoWith('workspace', 'members', 'verification', 'lists', 'parties', 'properties'),
  });
