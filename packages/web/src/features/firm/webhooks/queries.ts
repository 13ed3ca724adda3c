import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
  removeWebhook,
  resendDelivery,
  resendSince,
  rotateWebhook,
  switchWebhook,
  testWebhook,
  type NewWebhook,
} from '@freehold/contract/firm/webhooks';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const PER_PAGE = 15;

export const webhooksQuery = queryOptions({
  queryKey: topicKey('webhooks', 'list'),
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});
export const webhookQuery = (id: number) =>
  queryOptions({ queryKey: topicKey('webhooks', id), queryFn: ({ signal }) => call(readWebhook, { params: { id }, signal }) });
export const deliveriesQuery = (id: number, show: 'all' | 'problems', page: number) =>
  queryOptions({
    queryKey: topicKey('webhooks', id, 'deliveries', show, page),
    queryFn: ({ signal }) => callWithMeta(listDeliveries, { params: { id }, query: { show, page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
export const deliveryQuery = (id: number) =>
  queryOptions({ queryKey: topicKey('webhooks', 'delivery', id), queryFn: ({ signal }) => call(readDelivery, { params: { id }, signal }) });

/** What stands on the pages is asked again whatever came of it: a refusal may mean that somebody was faster. */
function useWebhookAct<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  // A secret in an answer is forgotten with what showed it.
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => invalidateTopic(client, 'webhooks') });
}

export const useAddWebhook = () => useWebhookAct((body: NewWebhook) => call(addWebhook, { body }));
export const useChangeWebhook = () =>
  useWebhookAct(({ id, ...body }: NewWebhook & { id: number; version: number }) => call(changeWebhook, { params: { id }, body }));
export const useRotateWebhook = () => useWebhookAct((id: number) => call(rotateWebhook, { params: { id } }));
export const useSwitchWebhook = () =>
  useWebhookAct(({ id, enabled }: { id: number; enabled: boolean }) => call(switchWebhook, { params: { id }, body: { enabled } }));
export const useRemoveWebhook = () => useWebhookAct((id: number) => call(removeWebhook, { params: { id } }));
export const useTestWebhook = () => useWebhookAct((id: number) => call(testWebhook, { params: { id } }));
export const useResendDelivery = () => useWebhookAct((id: number) => call(resendDelivery, { params: { id } }));
export const useResendSince = () =>
  useWebhookAct(({ id, since }: { id: number; since: string }) => call(resendSince, { params: { id }, body: { since } }));
