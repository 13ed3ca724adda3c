import * as contract from '@freehold/contract/signing/signing-documents';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { getSealStanding, sealAgain } from '@freehold/contract/signing/document-seals';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { DocumentSearch } from './document-search.ts';
import type { PageSource } from '../../../shared/signing/page-picture.tsx';

export const ROWS_A_PAGE = 25;
const oneKey = (id: number) => topicKey('documents', 'one', id);

export const documentsQuery = ({ state, sort, page = 1, ...filter }: DocumentSearch, perPage = ROWS_A_PAGE) =>
  queryOptions({
    queryKey: topicKey('documents', 'list', { state, sort, page, ...filter }, perPage),
    queryFn: ({ signal }) =>
      callWithMeta(contract.listDocuments, { query: { ...filter, ...(state && { state }), ...(sort && { sort }), page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** A seal that is being made is asked after: a lost event must not leave somebody waiting. */
const LOOK_AGAIN_MS = 4_000;
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(contract.getDocument, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'sealing' ? LOOK_AGAIN_MS : false),
  });

export const sealQuery = queryOptions({
  queryKey: topicKey('documents', 'seal'),
  queryFn: ({ signal }) => call(getSealStanding, { signal }),
});

export function rememberDocument(client: QueryClient, one: DocumentDetails): void {
  client.setQueryData(oneKey(one.id), one);
  void client.invalidateQueries({ queryKey: topicKey('documents', 'list') });
}

const sources = new Map<number, PageSource>();
/** The pictures of a document’s pages; the same function for the same document. */
export function pagesOf(id: number): PageSource {
  let source = sources.get(id);
  if (source === undefined) {
    source = async (page, size, signal) =>
      (await fetchFile(contract.readDocumentPage, { params: { id, page }, query: { size }, ...(signal ? { signal } : {}) })).blob;
    sources.set(id, source);
  }
  return source;
}

export function useUploadDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, propertyId }: { file: File; propertyId: number | null }) =>
      callWithFile(contract.uploadDocument, { file, body: propertyId === null ? {} : { property_id: propertyId } }),
    onSuccess: (one) => rememberDocument(client, one),
  });
}

/** Acts on a sent document; each answers the document as it stands afterwards. */
export function useDocumentAct<In>(act: (input: In, key: string) => Promise<DocumentDetails>) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: In) => keyed((key) => act(input, key)),
    onSuccess: (one) => rememberDocument(client, one),
  });
}

export const sendDraft = (id: number, version: number, idempotencyKey: string) =>
  call(contract.sendDocument, { params: { id }, body: { version }, idempotencyKey });
export const remind = (id: number, recipientId: number, idempotencyKey: string) =>
  call(contract.remindRecipient, { params: { id }, body: { recipient_id: recipientId }, idempotencyKey });
export const voidIt = (id: number, reason: string) => call(contract.voidDocument, { params: { id }, body: { reason } });
export const copyIt = (id: number, idempotencyKey: string) => call(contract.copyDocument, { params: { id }, idempotencyKey });

/** Has the seal tried again on a document that was held back. */
export function useSealAgain(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sealAgain, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.deleteDraft, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: oneKey(id) });
      void client.invalidateQueries({ queryKey: topicKey('documents', 'list') });
    },
  });
}

export type FileKind = DocumentDetails['can']['download'][number];
export const fileOf = (id: number, kind: FileKind) => fetchFile(contract.readDocumentFile, { params: { id, kind } });
export function useDownloadFile({ id, reference }: Pick<DocumentDetails, 'id' | 'reference'>) {
  return useMutation({
    mutationFn: async (kind: FileKind) => {
      const { blob, name } = await fileOf(id, kind);
      saveFile(blob, name ?? `${reference}-${kind}.${kind === 'evidence' ? 'json' : 'pdf'}`);
    },
  });
}
