import {
  exportActivityCsv,
  exportActivityJson,
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
