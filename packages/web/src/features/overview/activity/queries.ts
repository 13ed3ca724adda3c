import {
  eraseActivity,
  exportActivityCsv,
  exportActivityJson,
  getActivityErasure,
  getChainVerdict,
  listActivity,
  verifyActivity,
  type ActivityEvent,
  type ActivityMeta,
} from '@freehold/contract/overview/activity';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActivityAsked } from '../../../shared/activity-query.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { partyKey } from '../../../shared/party-queries.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { toast } from '../../../ui/toast.ts';

export type ActivityPage = { data: ActivityEvent[]; meta: ActivityMeta };
const NEWEST: number | null = null;
const PAGE_SIZE = 100;

export const listKey = (asked: ActivityAsked) => ['recent activity', asked] as const;
/** What happened, page after page. It does not begin with its topic: a live event must not ask for every page again. */
export const activityList = (asked: ActivityAsked) =>
  infiniteQueryOptions({
    queryKey: listKey(asked),
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(listActivity, { query: { ...asked, limit: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (last: ActivityPage) => last.meta.next,
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const verdictKey = topicKey('activity', 'verdict');
export const verdictQuery = queryOptions({ queryKey: verdictKey, queryFn: ({ signal }) => call(getChainVerdict, { signal }) });

const erasureKey = (id: number) => topicKey('parties', 'activity erasure', id);
/** Asked anew each time: a legal hold or another event may have come. */
export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: erasureKey(id),
    queryFn: ({ signal }) => call(getActivityErasure, { params: { id }, signal }),
    gcTime: 0,
  });

export function useErase(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(eraseActivity, { params: { id }, body: { reason } }),
    onSuccess: () => {
      // The timeline of the person, and the activity itself.
      void client.invalidateQueries({ queryKey: partyKey(id) });
      void client.invalidateQueries({ queryKey: ['recent activity'] });
    },
  });
}

export function useVerify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(verifyActivity),
    onSuccess: (verdict) => client.setQueryData(verdictKey, verdict),
    onError: (error) => toast.fail(messageOf(error)),
  });
}

export type Export = 'csv' | 'json';
/** Takes the events out as a file. */
export function useExport(asked: ActivityAsked) {
  return useMutation({
    mutationFn: async (what: Export) => {
      const { from, to } = asked;
      const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      const file =
        what === 'csv' ? await fetchFile(exportActivityCsv, { query: asked }) : await fetchFile(exportActivityJson, { query: days });
      saveFile(file.blob, file.name ?? `activity.${what}`);
    },
    onError: (error) => toast.fail(messageOf(error)),
  });
}
