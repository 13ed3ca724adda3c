import { listPlans } from '@freehold/contract/firm/plans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

export const plansQuery = queryOptions({
  queryKey: topicKey('workspace', 'plans'),
  queryFn: ({ signal }) => call(listPlans, { signal }),
});
