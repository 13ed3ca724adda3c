import {
  changeManyProperties,
  exportProperties,
  listProperties,
  listPropertyAreas,
  undoBulkAct,
  type BulkAct,
  type PropertyListMeta,
  type PropertyListRow,
  type PropertySort,
} from '@freehold/contract/properties/property-lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import type { ListAsked } from './list-search.ts';

export type PropertyPage = { data: PropertyListRow[]; meta: PropertyListMeta };
export type PageAsked = ListAsked & { page: number; perPage: number; sort: PropertySort; order: 'asc' | 'desc' };

/** Checks and names of people change what a row says. */
export const rowsQuery = (asked: PageAsked) =>
  queryOptions({
    queryKey: topicKey('properties', 'list', asked),
    queryFn: ({ signal }): Promise<PropertyPage> => callWithMeta(listProperties, { query: asked, signal }),
    meta: alsoWith('parties'),
  });

/** The same, with the rows of before until the new ones are there. */
export const pageQuery = (asked: PageAsked) => queryOptions({ ...rowsQuery(asked), placeholderData: keepPreviousData });

export const areasQuery = (assetTypeId: 1 | 2) =>
  queryOptions({
    queryKey: topicKey('properties', 'areas', assetTypeId),
    queryFn: ({ signal }) => call(listPropertyAreas, { query: { asset_type_id: assetTypeId }, signal }),
  });

export function useChangeMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { ids: number[]; act: BulkAct }) => call(changeManyProperties, { body: input }),
    onSuccess: () => invalidateTopic(client, 'properties'),
    onError: (error) => toast.fail(messageOf(error)),
  });
}

/** What a move of several would go past, with nothing changed. */
export const useTryMany = () =>
  useMutation({
    mutationFn: (input: { ids: number[]; act: BulkAct }) => call(changeManyProperties, { body: { ...input, is_trial: true } }),
    onError: (error) => toast.fail(messageOf(error)),
  });

export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(undoBulkAct, { params: { id } }),
    onSuccess: () => invalidateTopic(client, 'properties'),
    onError: (error) => toast.fail(messageOf(error)),
  });
}

/** Takes the rows under the filters out as a table, or only the chosen ones. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ asked, ids }: { asked: ListAsked; ids?: readonly number[] }) => {
      const query = ids ? { asset_type_id: asked.asset_type_id, ids: [...ids] } : asked;
      const file = await fetchFile(exportProperties, { query });
      saveFile(file.blob, file.name ?? 'properties.csv');
    },
    onError: (error) => toast.fail(messageOf(error)),
  });
}
