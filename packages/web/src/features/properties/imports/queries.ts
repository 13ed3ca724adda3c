import type { ImportKind } from '@freehold/contract/properties/import-fields';
import * as contract from '@freehold/contract/properties/imports';
import type { FileImport, ImportPlanInput } from '@freehold/contract/properties/imports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import type { Show } from './import-search.ts';

/** A lost event must not leave somebody before a bar that stands still. */
const LOOK_AGAIN_MS = 3_000;
export const isUnderWay = (one: Pick<FileImport, 'state'>) => one.state === 'checking' || one.state === 'importing';
const oneKey = (id: number) => topicKey('imports', 'one', id);

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(contract.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
export const recentImportsQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: topicKey('imports', 'recent', kind),
    queryFn: ({ signal }) => call(contract.listImports, { query: { kind }, signal }),
  });
export const ROWS_A_PAGE = 25;
export const importRowsQuery = (id: number, show: Show, page: number) =>
  queryOptions({
    queryKey: topicKey('imports', 'rows', id, show, page),
    queryFn: ({ signal }) => callWithMeta(contract.listImportRows, { params: { id }, query: { show, page, perPage: ROWS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

function remember(client: QueryClient, one: FileImport): void {
  client.setQueryData(oneKey(one.id), one);
  void client.invalidateQueries({ queryKey: topicKey('imports', 'recent') });
  void client.invalidateQueries({ queryKey: topicKey('imports', 'rows', one.id) });
}

export function useUploadImport(kind: ImportKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => callWithFile(contract.uploadImport, { file, body: { kind } }),
    onSuccess: (one) => remember(client, one),
  });
}
export function usePlanImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: ImportPlanInput) => call(contract.planImport, { params: { id }, body: plan }),
    onSuccess: (one) => remember(client, one),
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}
export type ImportAct = 'confirm' | 'cancel' | 'take_back';
export function useActOnImport(one: Pick<FileImport, 'id' | 'version'>) {
  const client = useQueryClient();
  const params = { id: one.id };
  return useMutation({
    mutationFn: (act: ImportAct) => {
      if (act === 'confirm') return call(contract.confirmImport, { params, body: { version: one.version } });
      return call(act === 'cancel' ? contract.cancelImport : contract.takeBackImport, { params });
    },
    onSuccess: (answer) => remember(client, answer),
    onError: () => void client.invalidateQueries({ queryKey: oneKey(one.id) }),
  });
}

/** Fetches a file of the import and hands it to the browser. */
export function useDownload() {
  return useMutation({
    mutationFn: async (what: { template: ImportKind } | { rowsOf: number; show: 'wrong' | 'left_out' }) => {
      const { blob, name } =
        'template' in what
          ? await fetchFile(contract.downloadImportTemplate, { query: { kind: what.template } })
          : await fetchFile(contract.downloadImportRows, { params: { id: what.rowsOf }, query: { show: what.show } });
      saveFile(blob, name ?? 'rows.csv');
    },
  });
}
