import { listActivity } from '@freehold/contract/overview/activity';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callWithMeta } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

export type ActivityAsked = Partial<z.output<(typeof listActivity)['query']>>;

/** One page of what happened, newest first; asked again as soon as anything happens. */
export const activityQuery = (query: ActivityAsked) =>
  queryOptions({
    queryKey: topicKey('activity', 'page', query),
    queryFn: ({ signal }) => callWithMeta(listActivity, { query, signal }),
  });
