import { confirmListCurrent, importList, listVersions, type ListImport, type ListKey } from '@freehold/contract/screening-lists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { topicKey } from '../../lib/topic-key.ts';
import { listsOverviewQuery } from '../../lib/screening-lists-query.ts';

export const versionsQuery = (list_key: ListKey) =>
  queryOptions({
    queryKey: topicKey('lists', 'versions', list_key),
    queryFn: ({ signal }) => call(listVersions, { params: { list_key }, signal }),
  });

export type DryRun = z.output<typeof ListImport>;

/** Says what a file holds and what would change; nothing is kept. */
export function useDryRun() {
  return useMutation({ mutationFn: (file: File) => call(importList, { file, body: {} }) });
}

export type ImportAnswers = { isNewest: boolean; acceptSmaller: boolean };
export function useImportList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isNewest, acceptSmaller }: ImportAnswers & { file: File }) =>
      call(importList, { file, body: { confirm: 'true', is_newest: String(isNewest), accept_smaller: String(acceptSmaller) } }),
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
