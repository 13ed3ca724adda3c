import * as contract from '@freehold/contract/signing/signing-templates';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import type { PageSource } from '../../../shared/signing/page-picture.tsx';

export type TemplateFilter = { q?: string | undefined; page?: number | undefined; sort?: 'name' | 'changed' | 'used' | undefined };
export const templatesKey = topicKey('documents', 'templates');

export const templatesQuery = ({ q, page = 1, sort = 'name' }: TemplateFilter) =>
  queryOptions({
    queryKey: [...templatesKey, { q, page, sort }],
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
export const createTemplate = (file: File) => callWithFile(contract.createTemplate, { file, body: {} });

const sources = new Map<number, PageSource>();
/** The pictures of a template’s pages; the same function for the same template. */
export function pagesOfTemplate(id: number): PageSource {
  let source = sources.get(id);
  if (source === undefined) {
    source = async (page, size, signal) =>
      (await fetchFile(contract.readTemplatePage, { params: { id, page }, query: { size }, ...(signal ? { signal } : {}) })).blob;
    sources.set(id, source);
  }
  return source;
}
