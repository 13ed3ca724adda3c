import {
  addCheckNote,
  approveDecision,
  assessRisk,
  assignCheck,
  cancelCheck,
  decideCheck,
  getCheck,
  listChecks,
  meetCondition,
  type Check,
} from '@freehold/contract/check-kinds';
import { getReportPdf } from '@freehold/contract/reports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callWithMeta, fetchFile } from '../../lib/api.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { topicKey } from '../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';

export type ChecksQuery = Partial<z.output<(typeof listChecks)['query']>>;
export const checksQuery = (query: ChecksQuery) =>
  queryOptions({
    queryKey: topicKey('check', 'list', query),
    queryFn: ({ signal }) => callWithMeta(listChecks, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const checkKey = (id: number) => topicKey('check', 'one', id);
export const ofsiReportsKey = (id: number) => topicKey('check', 'ofsi-reports', id);

const POLL_MS = 2_000;
/** One check of a kind; asked every two seconds while it runs, besides the live events. */
export const checkQueryOf = <T extends Check>(id: number, isOfKind: (check: Check) => check is T) =>
  queryOptions({
    queryKey: checkKey(id),
    queryFn: async ({ signal }): Promise<T> => {
      const check = await call(getCheck, { params: { id }, signal });
      if (!isOfKind(check)) throw new ApiError({ code: 'NOT_FOUND', message: 'There is no such check in this workspace', status: 404 });
      return check;
    },
    refetchInterval: (query) =>
      query.state.data?.state === 'processing' || query.state.data?.report?.state === 'queued' ? POLL_MS : false,
  });

/** True for an answer that says the check moved on while the person was writing. */
export function changedElsewhere(error: unknown): boolean {
  return isApiError(error, 'STALE_VERSION') || isApiError(error, 'INVALID_STATE') || isApiError(error, 'CONFLICT');
}

/** An act on a check: its answer becomes the check on screen, and lists are asked again. */
export function useCheckAct<Input>(id: number, act: (input: Input) => Promise<Check>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (check) => {
      client.setQueryData(checkKey(id), check);
      void client.invalidateQueries({ queryKey: topicKey('check', 'list') });
      void client.invalidateQueries({ queryKey: ofsiReportsKey(id) });
    },
  });
}

export type BodyOf<R extends { body: z.ZodType }> = z.input<R['body']>;

export const useCancelCheck = (id: number) =>
  useCheckAct(id, (version: number) => call(cancelCheck, { params: { id }, body: { version } }));
export const useAssignCheck = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof assignCheck>) => call(assignCheck, { params: { id }, body }));
export const useAssessRisk = (id: number) =>
  useCheckAct(id, (body: Omit<BodyOf<typeof assessRisk>, 'check_id'>) => call(assessRisk, { body: { ...body, check_id: id } }));
export const useApproveDecision = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof approveDecision>) => call(approveDecision, { params: { id }, body }));

export const useMeetCondition = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof meetCondition>) => call(meetCondition, { params: { id }, body }));

export function useAddNote(id: number) {
  const keyed = useIdempotencyKey();
  return useCheckAct(id, (text: string) =>
    keyed((idempotencyKey) => call(addCheckNote, { params: { id }, body: { text }, idempotencyKey })),
  );
}

export function useDecideCheck(id: number) {
  const keyed = useIdempotencyKey();
  return useCheckAct(id, (body: BodyOf<typeof decideCheck>) =>
    keyed((idempotencyKey) => call(decideCheck, { params: { id }, body, idempotencyKey })),
  );
}

export function useDownloadReport(reference: string) {
  return useMutation({
    mutationFn: async (reportId: number) => {
      const { blob, name } = await fetchFile(getReportPdf, { params: { id: reportId } });
      saveFile(blob, name ?? `${reference}.pdf`);
    },
  });
}
