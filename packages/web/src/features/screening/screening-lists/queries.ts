import { getListEntry, listVersionChanges, listVersionEntries } from '@freehold/contract/screening/list-entries';
import {
  confirmListCurrent,
  importList,
  listVersions,
  removeList,
  type ListCategory,
  type ListImport,
  type ListKey,
  type OwnListKey,
} from '@freehold/contract/screening/screening-lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callWithMeta } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';

export const versionsQuery = (list_key: ListKey) =>
  queryOptions({
    queryKey: topicKey('lists', 'versions', list_key),
    queryFn: ({ signal }) => call(listVersions, { params: { list_key }, signal }),
  });

type VersionAsked = { list_key: ListKey; id: number };
type EntriesAsked = Partial<z.output<(typeof listVersionEntries)['query']>>;
/** One page of the entries of a version; the page before stays while the next one comes. */
export const entriesQuery = (params: VersionAsked, query: EntriesAsked) =>
  queryOptions({
    queryKey: topicKey('lists', 'entries', params, query),
    queryFn: ({ signal }) => callWithMeta(listVersionEntries, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

type ChangesAsked = Partial<z.output<(typeof listVersionChanges)['query']>>;
export const changesQuery = (params: VersionAsked, query: ChangesAsked) =>
  queryOptions({
    queryKey: topicKey('lists', 'changes', params, query),
    queryFn: ({ signal }) => callWithMeta(listVersionChanges, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

export const entryQuery = (params: VersionAsked, ref: string) =>
  queryOptions({
    queryKey: topicKey('lists', 'entry', params, ref),
    queryFn: ({ signal }) => call(getListEntry, { params, query: { ref }, signal }),
  });

export type DryRun = z.output<typeof ListImport>;

/** What an own source is; null for a published list. */
export type AskedSource = { replaces: z.infer<typeof OwnListKey> } | { name: string; publisher: string; category: ListCategory };
type SourceFile = { file: File; source: AskedSource | null };
function fieldsOf(source: AskedSource | null) {
  if (source === null) return {};
  if ('replaces' in source) return { own: 'true', replaces: source.replaces };
  const { name, publisher, category } = source;
  return { own: 'true', name, category, ...(publisher === '' ? {} : { publisher }) };
}

/** Says what a file holds and what would change; nothing is kept. */
export function useDryRun() {
  return useMutation({ mutationFn: ({ file, source }: SourceFile) => callWithFile(importList, { file, body: fieldsOf(source) }) });
}

export type ImportAnswers = { isNewest: boolean; acceptSmaller: boolean };
export function useImportList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, source, isNewest, acceptSmaller }: ImportAnswers & SourceFile) =>
      callWithFile(importList, {
        file,
        body: { ...fieldsOf(source), confirm: 'true', is_newest: String(isNewest), accept_smaller: String(acceptSmaller) },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: topicKey('lists') }),
  });
}

export function useConfirmCurrent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (versionId: number) => call(confirmListCurrent, { params: { id: versionId } }),
    onSuccess: (overview) => {
      client.setQueryData(listsOverviewQuery.queryKey, overview);
      void client.invalidateQueries({ queryKey: topicKey('lists', 'versions') });
    },
  });
}

export function useRemoveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list_key: ListKey) => call(removeList, { params: { list_key } }),
    onSuccess: (overview) => {
      client.setQueryData(listsOverviewQuery.queryKey, overview);
      void client.invalidateQueries({ queryKey: topicKey('lists', 'versions') });
    },
  });
}
