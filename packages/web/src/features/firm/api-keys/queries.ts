import { listApiKeys, makeApiKey, revokeApiKey, type NewApiKey } from '@freehold/contract/firm/api-keys';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const apiKeysQuery = queryOptions({
  queryKey: topicKey('api_keys'),
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});

/** The key stands in the answer of this and nowhere else, so it is forgotten with the drawer. */
export function useMakeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => call(makeApiKey, { body }),
    gcTime: 0,
    onSettled: () => invalidateTopic(client, 'api_keys'),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeApiKey, { params: { id } }),
    // A refusal may mean that somebody was faster.
    onSettled: () => invalidateTopic(client, 'api_keys'),
  });
}
