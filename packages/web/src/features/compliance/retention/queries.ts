import {
  answerErasureRequest,
  eraseOnRequest,
  getCertificate,
  getErasureAnswer,
  getRetention,
  holdRecords,
  listCertificates,
  listDueErasures,
  printCertificate,
  recordErasureRequest,
} from '@freehold/contract/compliance/retention';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import type { RetentionSearch } from './retention-search.ts';

export const PER_PAGE = 15;

export const retentionQuery = queryOptions({
  queryKey: topicKey('parties', 'retention'),
  queryFn: ({ signal }) => call(getRetention, { signal }),
  meta: alsoWith('check'),
});
export function dueQuery({ page = 1, rule, held }: RetentionSearch) {
  const query = { page, perPage: PER_PAGE, rule, held: held === 'yes' ? true : undefined };
  return queryOptions({
    queryKey: topicKey('parties', 'retention', 'due', query),
    queryFn: ({ signal }) => callWithMeta(listDueErasures, { query, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('check'),
  });
}
export function certificatesQuery({ page = 1, rule }: RetentionSearch) {
  const query = { page, perPage: PER_PAGE, rule };
  return queryOptions({
    queryKey: topicKey('parties', 'retention', 'certificates', query),
    queryFn: ({ signal }) => callWithMeta(listCertificates, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('parties', 'retention', 'certificate', id),
    queryFn: ({ signal }) => call(getCertificate, { params: { id }, signal }),
  });
export const answerQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('parties', 'retention', 'answer', id),
    queryFn: ({ signal }) => call(getErasureAnswer, { params: { id }, signal }),
  });

/** What stands on the page is asked again whatever came of it: a refusal may mean that somebody was faster. */
export function useHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { party_id: number; version: number; legal_hold: boolean; reason: string }) => call(holdRecords, { body }),
    onSettled: () => invalidateTopic(client, 'parties'),
  });
}
export function useEraseOnRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(eraseOnRequest, { params: { id }, body }),
    onSettled: () => invalidateTopic(client, 'parties'),
  });
}
/** The register of data requests shows the same. */
function useRequestAct<Body>(act: (body: Body) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      invalidateTopic(client, 'parties');
      invalidateTopic(client, 'compliance');
    },
  });
}
export const useRecordRequest = (id: number) =>
  useRequestAct((body: { received_on: string }) => call(recordErasureRequest, { params: { id }, body }));
export const useNoteAnswered = (id: number) =>
  useRequestAct((body: { how: string }) => call(answerErasureRequest, { params: { id }, body }));
export const usePrintCertificate = () =>
  useMutation({
    mutationFn: async ({ id, ref }: { id: number; ref: string }) => {
      const { blob, name } = await fetchFile(printCertificate, { params: { id } });
      saveFile(blob, name ?? `${ref}.pdf`);
    },
  });
