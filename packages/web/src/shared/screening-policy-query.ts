import { getScreeningPolicy } from '@freehold/contract/screening/screening-policy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

export const policyKey = topicKey('screening-policy', 'policy');
/** How the workspace screens, and every version before. */
export const screeningPolicyQuery = queryOptions({
  queryKey: policyKey,
  queryFn: ({ signal }) => call(getScreeningPolicy, { signal }),
});
