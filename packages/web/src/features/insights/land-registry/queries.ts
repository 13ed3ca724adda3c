import { getSoldHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import {
  addTitleDocument,
  getTitleDocumentFile,
  listTitleDocuments,
  removeTitleDocument,
  type TitleDocument,
} from '@freehold/contract/insights/title-documents';
import { buyTitleRegister, listTitlePurchases, refundTitlePurchase, type TitlePurchase } from '@freehold/contract/insights/title-purchases';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { SearchedBy } from './registry-search.ts';

const keyOf = (...rest: unknown[]) => ['land-registry', ...rest];

export const HOMES_A_PAGE = 50;
type Asked = { q: string; by: SearchedBy | undefined; page: number };
export const homesQuery = ({ q, by, page }: Asked) =>
  queryOptions({
    queryKey: keyOf('search', q, by, page),
    queryFn: ({ signal }) => callWithMeta(searchLandRegistry, { query: { q, ...(by ? { by } : {}), page, perPage: HOMES_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const homeQuery = (home: string, postcode: string) =>
  queryOptions({
    queryKey: keyOf('home', home, postcode),
    queryFn: ({ signal }) => call(getSoldHome, { params: { home }, query: { postcode }, signal }),
  });

export const DOCUMENTS_A_PAGE = 20;
const DOCUMENTS = keyOf('documents');
export const titleDocumentsQuery = (title: string | undefined, page: number) =>
  queryOptions({
    queryKey: [...DOCUMENTS, title, page],
    queryFn: ({ signal }) =>
      callWithMeta(listTitleDocuments, { query: { ...(title ? { title } : {}), page, perPage: DOCUMENTS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export type NewTitleDocument = { file: File; body: z.input<typeof addTitleDocument.body> };
export function useAddTitleDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: NewTitleDocument) => callWithFile(addTitleDocument, document),
    onSuccess: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  });
}
export function useRemoveTitleDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TitleDocument) => call(removeTitleDocument, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  });
}
export const useTitleDocumentFile = () =>
  useMutation({
    mutationFn: async ({ id, file_name: name }: TitleDocument) => {
      const { blob } = await fetchFile(getTitleDocumentFile, { params: { id } });
      saveFile(blob, name);
    },
  });

const PURCHASES = keyOf('purchases');
const LOOK_AGAIN_MS = 3_000;
export const titlePurchasesQuery = (title: string | undefined, page: number) =>
  queryOptions({
    queryKey: [...PURCHASES, title, page],
    queryFn: ({ signal }) =>
      callWithMeta(listTitlePurchases, { query: { ...(title ? { title } : {}), page, perPage: DOCUMENTS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
    // An order that is being placed is answered within seconds; one that is put off says when it is asked again.
    refetchInterval: ({ state }) =>
      state.data?.data.purchases.some(({ state: stands, retry_at: retryAt }) => stands === 'requested' && retryAt === null)
        ? LOOK_AGAIN_MS
        : false,
  });

export function useBuyRegister() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: z.input<typeof buyTitleRegister.body>) => keyed((key) => call(buyTitleRegister, { body, idempotencyKey: key })),
    onSettled: () => client.invalidateQueries({ queryKey: PURCHASES }),
  });
}
export function useRefundPurchase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TitlePurchase) => call(refundTitlePurchase, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PURCHASES }),
  });
}

/** Looks at the documents again when those that came with purchases are others: one may come before it was seen on its way. */
export function useFreshDocuments(purchases: readonly TitlePurchase[] | undefined): void {
  const client = useQueryClient();
  const came = purchases?.map(({ document_id: register, plan_document_id: plan }) => `${register} ${plan}`).join();
  const before = useRef(came);
  useEffect(() => {
    if (before.current !== undefined && came !== before.current) void client.invalidateQueries({ queryKey: DOCUMENTS });
    before.current = came;
  }, [client, came]);
}
