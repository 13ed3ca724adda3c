import {
  checkListNow,
  discardWaitingVersion,
  getListUpdates,
  listListUpdates,
  setListUpdate,
  turnOffListUpdate,
  useWaitingVersion,
  type ListUpdateChange,
} from '@freehold/contract/screening/list-updates';
import type { ListKey } from '@freehold/contract/screening/screening-lists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

/** How each published list is kept up to date. Asked again when a list changes. */
export const updatesQuery = queryOptions({
  queryKey: topicKey('lists', 'updates'),
  queryFn: ({ signal }) => call(listListUpdates, { signal }),
});

export const updateHistoryQuery = (list_key: ListKey) =>
  queryOptions({
    queryKey: topicKey('lists', 'updates', list_key),
    queryFn: ({ signal }) => call(getListUpdates, { params: { list_key }, signal }),
  });

function useAct<V>(act: (values: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => invalidateTopic(client, 'lists') });
}

export const useSetUpdate = (list_key: ListKey) => useAct((body: ListUpdateChange) => call(setListUpdate, { params: { list_key }, body }));
export const useTurnOff = () => useAct((list_key: ListKey) => call(turnOffListUpdate, { params: { list_key } }));
export const useCheckNow = () => useAct((list_key: ListKey) => call(checkListNow, { params: { list_key } }));

const DECIDE = { use: useWaitingVersion, discard: discardWaitingVersion };
export type WaitingChoice = keyof typeof DECIDE;
/** What a person says of a version that waits. */
export const useDecideWaiting = () =>
  useAct(({ id, choice, reason }: { id: number; choice: WaitingChoice; reason: string }) =>
    call(DECIDE[choice], { params: { id }, body: { reason } }),
  );
