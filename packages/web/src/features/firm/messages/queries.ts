import { listMessages, resendMessage } from '@freehold/contract/firm/messages';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { MessagesSearch } from './messages-search.ts';

export const PER_PAGE = 25;

export const messagesQuery = ({ page = 1, state, channel }: MessagesSearch) =>
  queryOptions({
    queryKey: topicKey('messages', page, state, channel),
    queryFn: ({ signal }) =>
      callWithMeta(listMessages, { query: { page, perPage: PER_PAGE, ...(state && { state }), ...(channel && { channel }) }, signal }),
    placeholderData: keepPreviousData,
  });

export function useResendMessage() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (id: number) => keyed((idempotencyKey) => call(resendMessage, { params: { id }, idempotencyKey })),
    // A refusal may mean that somebody was faster.
    onSettled: () => invalidateTopic(client, 'messages'),
  });
}
