import { listMonitors, startMonitors } from '@freehold/contract/monitoring/monitors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error.ts';
import { call, callWithMeta } from '../lib/api.ts';
import { invalidateTopic, topicKey } from '../lib/topic-key.ts';
import { useIdempotencyKey } from '../lib/use-idempotency-key.ts';
import { toast } from '../ui/toast.ts';

/** What monitoring costs and compares. */
export const monitoringTermsQuery = () =>
  queryOptions({
    queryKey: topicKey('monitoring', 'terms'),
    queryFn: ({ signal }) => callWithMeta(listMonitors, { query: { page: 1, perPage: 1, show: 'live' }, signal }),
  });

/** Starts to monitor somebody whose check was just accepted. The decision stands whatever comes of it. */
export function useStartMonitoring() {
  const keyed = useIdempotencyKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (partyId: number) => keyed((idempotencyKey) => call(startMonitors, { body: { party_ids: [partyId] }, idempotencyKey })),
    onSuccess: ({ refused: [refused] }) => {
      if (refused) toast.fail('They are not monitored', refused.reason);
      else toast.ok('Monitored from now on');
    },
    onError: (error) => toast.fail('They are not monitored', messageOf(error)),
    onSettled: () => invalidateTopic(client, 'monitoring'),
  });
}
