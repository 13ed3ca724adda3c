import { listClearings, withdrawClearing } from '@freehold/contract/screening/clearings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';

const clearingsKey = (partyId: number) => topicKey('check', 'clearings', partyId);

/** What is remembered as not being this party. Lists and the record itself decide what still counts. */
export const clearingsQuery = (partyId: number) =>
  queryOptions({
    queryKey: clearingsKey(partyId),
    queryFn: ({ signal }) => call(listClearings, { params: { id: partyId }, signal }),
    meta: alsoWith('lists', 'parties'),
  });

export function useWithdrawClearing(partyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) => call(withdrawClearing, { params: { id }, body: { reason } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: clearingsKey(partyId) }),
  });
}
