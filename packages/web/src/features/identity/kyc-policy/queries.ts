import { changeKycPolicy, getKycPolicy, type KycRules } from '@freehold/contract/identity/kyc-policy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const kycPolicyKey = topicKey('check', 'kyc-policy');
/** Which elements an identity check requires, and every version before. */
export const kycPolicyQuery = queryOptions({
  queryKey: kycPolicyKey,
  queryFn: ({ signal }) => call(getKycPolicy, { signal }),
});

export function useSaveKycPolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; rules: KycRules; reason: string }) => call(changeKycPolicy, { body }),
    onSuccess: (policy) => client.setQueryData(kycPolicyKey, policy),
  });
}
