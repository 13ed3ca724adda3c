import {
  decideReview,
  extendGrace,
  getReview,
  listReviews,
  openEvidence,
  type ReviewDecisionInput,
  type ReviewView,
} from '@freehold/contract/firm/verification-reviews';
import type { EvidencePart } from '@freehold/contract/firm/verification';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const reviewsQuery = (view: ReviewView) =>
  queryOptions({
    queryKey: topicKey('verification', 'reviews', view),
    queryFn: ({ signal }) => callWithMeta(listReviews, { query: { view }, signal }),
    placeholderData: keepPreviousData,
  });

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('verification', 'review', id),
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  });

/** The bytes of one file; asking is recorded, so it is asked once and kept no longer than the page is open. */
export function useOpenEvidence(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: EvidencePart) => fetchFile(openEvidence, { params: { id }, body: { part } }),
    onSuccess: () => client.invalidateQueries({ queryKey: topicKey('verification') }),
  });
}

export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewDecisionInput>) => call(decideReview, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: topicKey('verification') }),
  });
}

export function useExtend(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(extendGrace, { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: topicKey('verification') }),
  });
}
