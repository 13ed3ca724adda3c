import { explainAgain, listReplays } from '@freehold/contract/screening/check-replays';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

const replaysKey = (id: number) => topicKey('check', 'replays', id);
export const replaysQuery = (id: number) =>
  queryOptions({ queryKey: replaysKey(id), queryFn: ({ signal }) => call(listReplays, { params: { id }, signal }) });

export function useExplainAgain(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(explainAgain, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: replaysKey(id) }),
  });
}
