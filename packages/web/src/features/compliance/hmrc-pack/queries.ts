import { buildPack, downloadPack, listPacks, type PackSample, previewPack, retryPack } from '@freehold/contract/compliance/hmrc-pack';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export const PER_PAGE = 10;
export type Asked = { from: string; to: string; sample: PackSample; seed?: number };

export const previewQuery = (query: Asked) =>
  queryOptions({
    queryKey: topicKey('compliance', 'hmrc-pack', query),
    queryFn: ({ signal }) => call(previewPack, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const packsQuery = (page: number) =>
  queryOptions({
    queryKey: topicKey('compliance', 'hmrc-packs', page),
    queryFn: ({ signal }) => callWithMeta(listPacks, { query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
export function useBuildPack() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Asked & { pictures: boolean }) => keyed((idempotencyKey) => call(buildPack, { body, idempotencyKey })),
    onSettled: () => invalidateTopic(client, 'compliance'),
  });
}
export function useRetryPack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(retryPack, { params: { id } }),
    onSettled: () => invalidateTopic(client, 'compliance'),
  });
}
export const useDownloadPack = () =>
  useMutation({
    mutationFn: async ({ id, ref }: { id: number; ref: string }) => {
      const { blob, name } = await fetchFile(downloadPack, { params: { id } });
      saveFile(blob, name ?? `${ref}.zip`);
    },
  });
