import { changeCheckPolicy, getCheckPolicy, type CheckRules } from '@freehold/contract/checks/check-policy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const checkPolicyKey = topicKey('properties', 'check-policy');
/** Which checks each role needs, and every version before. */
export const checkPolicyQuery = queryOptions({
  queryKey: checkPolicyKey,
  queryFn: ({ signal }) => call(getCheckPolicy, { signal }),
});

export function useSaveCheckPolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; rules: CheckRules; reason: string }) => call(changeCheckPolicy, { body }),
    onSuccess: (policy) => client.setQueryData(checkPolicyKey, policy),
  });
}
