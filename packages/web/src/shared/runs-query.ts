import { listFlowRuns, readFlowRun } from '@freehold/contract/flows/flow-runs';
import { totalFlowRuns } from '@freehold/contract/flows/run-totals';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithMeta } from '../lib/api.ts';
import { alsoWith, topicKey } from '../lib/topic-key.ts';

export const runKey = (id: number) => topicKey('flows', 'run', id);
/** A run as it stands now; what moves its checks or its person asks for it again. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: runKey(id),
    queryFn: ({ signal }) => call(readFlowRun, { params: { id }, signal }),
    // What the start answered is older than the check is by now.
    staleTime: 0,
    retry: false,
    meta: alsoWith('check', 'messages'),
  });

const MOST_SHOWN = 100;
/** The runs at a property, or of a person, newest first. */
export const runsOfQuery = (of: { asset_id: number } | { party_id: number }) =>
  queryOptions({
    queryKey: topicKey('flows', 'runs of', of),
    queryFn: ({ signal }) => callWithMeta(listFlowRuns, { query: { ...of, perPage: MOST_SHOWN }, signal }),
    meta: alsoWith('check', 'messages'),
  });

/** What waits for people outside the firm, and how long each flow takes. */
export const runTotalsQuery = (branch: number | 'none' | undefined) =>
  queryOptions({
    queryKey: topicKey('flows', 'run totals', branch),
    queryFn: ({ signal }) => call(totalFlowRuns, { query: { ...(branch && { branch }) }, signal }),
  });
