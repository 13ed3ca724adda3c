import * as contract from '@freehold/contract/screening/screening-batches';
import type { BatchPlanInput, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { BatchSearch } from './batch-search.ts';

/** A lost event must not leave somebody before a bar that stands still. */
const LOOK_AGAIN_MS = 3_000;
const oneKey = (id: number) => topicKey('screening_batches', 'one', id);

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(contract.getBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
    // Somebody decides a check of it.
    meta: alsoWith('check'),
  });
export const BATCHES_A_PAGE = 20;
export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: topicKey('screening_batches', 'list', page),
    queryFn: ({ signal }) => callWithMeta(contract.listBatches, { query: { page, perPage: BATCHES_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
export const ROWS_A_PAGE = 25;
export const batchRowsQuery = (id: number, { show = 'all', sort = 'row', order = 'asc', page = 1 }: BatchSearch) =>
  queryOptions({
    queryKey: topicKey('screening_batches', 'rows', id, show, sort, order, page),
    queryFn: ({ signal }) =>
      callWithMeta(contract.listBatchRows, { params: { id }, query: { show, sort, order, page, perPage: ROWS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('check'),
  });

function remember(client: QueryClient, one: ScreeningBatch): void {
  client.setQueryData(oneKey(one.id), one);
  void client.invalidateQueries({ queryKey: topicKey('screening_batches', 'list') });
  void client.invalidateQueries({ queryKey: topicKey('screening_batches', 'rows', one.id) });
}

export function useUploadBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => callWithFile(contract.uploadBatch, { file, body: {} }),
    onSuccess: (one) => remember(client, one),
  });
}

export type BatchChange = Omit<BatchPlanInput, 'version'>;
/** Changes go one after another, each on the version the one before left. */
export function usePlanBatch(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `plan-batch-${id}` },
    mutationFn: (change: BatchChange) =>
      call(contract.planBatch, {
        params: { id },
        body: { version: client.getQueryData<ScreeningBatch>(oneKey(id))?.version ?? 0, ...change },
      }),
    onSuccess: (one) => remember(client, one),
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

export function useActOnBatch(id: number) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (act: { confirm: number } | 'cancel') =>
      act === 'cancel'
        ? call(contract.cancelBatch, { params: { id } })
        : keyed((idempotencyKey) => call(contract.confirmBatch, { params: { id }, body: { version: act.confirm }, idempotencyKey })),
    onSuccess: (one) => remember(client, one),
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

/** Fetches a file and hands it to the browser. */
export function useDownload() {
  return useMutation({
    mutationFn: async (what: 'template' | { faultsOf: number } | { resultsOf: number }) => {
      const { blob, name } =
        what === 'template'
          ? await fetchFile(contract.downloadBatchTemplate, {})
          : 'faultsOf' in what
            ? await fetchFile(contract.downloadBatchFaults, { params: { id: what.faultsOf } })
            : await fetchFile(contract.downloadBatchResults, { params: { id: what.resultsOf } });
      saveFile(blob, name ?? 'batch.csv');
    },
  });
}
