import * as contract from '@freehold/contract/signing/signing-templates';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export type TemplateFilter = { q?: string | undefined; page?: number | undefined; sort?: 'name' | 'changed' | 'used' | undefined };
const listKey = topicKey('documents', 'templates');

export const templatesQuery = ({ q, page = 1, sort = 'name' }: TemplateFilter) =>
  queryOptions({
    queryKey: [...listKey, { q, page, sort }],
    queryFn: ({ signal }) => callWithMeta(contract.listTemplates, { query: { page, perPage: 25, sort, ...(q ? { q } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('documents', 'template', id),
    queryFn: ({ signal }) => call(contract.getTemplate, { params: { id }, signal }),
  });

export function useTemplateAct<In, Out>(act: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => client.invalidateQueries({ queryKey: topicKey('documents') }) });
}

export const deleteTemplate = (id: number) => call(contract.deleteTemplate, { params: { id } });
