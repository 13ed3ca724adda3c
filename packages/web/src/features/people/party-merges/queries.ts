import {
  dismissDuplicates,
  listMerges,
  listDuplicates,
  mergeParty,
  previewMerge,
  duplicatesOfParty,
  undoMerge,
  type MergeField,
  type MergeSide,
} from '@freehold/contract/people/party-merges';
import { revealParty, type RevealedField } from '@freehold/contract/people/parties';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const PAIRS_A_PAGE = 25;

/** Pairs of records that look like one, likeliest first. */
export const duplicatePairsQuery = (page: number, perPage = PAIRS_A_PAGE) =>
  queryOptions({
    queryKey: topicKey('parties', 'pairs', page, perPage),
    queryFn: ({ signal }) => callWithMeta(listDuplicates, { query: { page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Two records side by side. */
export const previewQuery = (kept: number, merged: number) =>
  queryOptions({
    queryKey: topicKey('parties', 'merge preview', kept, merged),
    queryFn: ({ signal }) => call(previewMerge, { params: { id: merged }, query: { into: kept }, signal }),
    meta: alsoWith('check', 'properties'),
  });

/** Merges into one record that can still be undone. */
export const mergesQuery = (partyId: number) =>
  queryOptions({
    queryKey: topicKey('parties', 'merges', partyId),
    queryFn: ({ signal }) => call(listMerges, { query: { party_id: partyId }, signal }),
  });

/** Other records that look like this one. */
export const duplicatesOfQuery = (partyId: number) =>
  queryOptions({
    queryKey: topicKey('parties', 'duplicates of', partyId),
    queryFn: ({ signal }) => call(duplicatesOfParty, { params: { id: partyId }, signal }),
  });

/** Everything that shows people or their properties is asked again. */
function useAskAgain() {
  const client = useQueryClient();
  return () => {
    invalidateTopic(client, 'parties');
    invalidateTopic(client, 'properties');
  };
}

export type Merging = {
  merged: number;
  into: number;
  version: number;
  into_version: number;
  choose: Partial<Record<MergeField, MergeSide>>;
};
export function useMerge() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ merged, ...body }: Merging) => call(mergeParty, { params: { id: merged }, body }),
    onSettled: askAgain,
  });
}

export function useUndoMerge() {
  const askAgain = useAskAgain();
  return useMutation({ mutationFn: (id: number) => call(undoMerge, { params: { id } }), onSuccess: askAgain });
}

export function useDismiss() {
  const askAgain = useAskAgain();
  return useMutation({ mutationFn: (pair: { a: number; b: number }) => call(dismissDuplicates, { body: pair }), onSuccess: askAgain });
}

/** Contact details of both records in clear; that somebody looked is recorded for each. */
export function useRevealBoth({ kept, merged }: { kept: number; merged: number }) {
  return useMutation({
    mutationFn: async (field: RevealedField) => {
      const look = (id: number) => call(revealParty, { params: { id }, body: { field } });
      const [ours, theirs] = await Promise.all([look(kept), look(merged)]);
      return { kept: ours, merged: theirs };
    },
  });
}
