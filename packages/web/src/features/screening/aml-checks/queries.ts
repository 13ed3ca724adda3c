import { resolveMatch, screenAgain, startAmlCheck, type AmlCheck, type NewAmlCheck } from '@freehold/contract/screening/aml-checks';
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
import { isAmlCheck } from '@freehold/contract/is-aml';
import {
  beginBreachReport,
  getOfsiReportPdf,
  listOfsiReports,
  recordOfsiSent,
  saveOfsiPart,
  withdrawBreachReport,
  type OfsiReport,
  type OfsiReports,
} from '@freehold/contract/screening/ofsi-reports';
import { getReportPdf } from '@freehold/contract/reports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

const POLL_MS = 2_000;

/** The calls answer a check of any kind; the pages of this folder show AML checks. */
export async function aml(answer: Promise<Check>): Promise<AmlCheck> {
  const check = await answer;
  if (!isAmlCheck(check)) throw new Error(`A check of the kind ${check.kind} is not shown here`);
  return check;
}

export type ChecksQuery = Partial<z.output<(typeof listChecks)['query']>>;
export const checksQuery = (query: ChecksQuery) =>
  queryOptions({
    queryKey: topicKey('check', 'list', query),
    queryFn: ({ signal }) => callWithMeta(listChecks, { query, signal }),
    placeholderData: keepPreviousData,
  });

const checkKey = (id: number) => topicKey('check', 'one', id);
/** One check; asked every two seconds while it is being screened, besides the live events. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: checkKey(id),
    queryFn: ({ signal }) => aml(call(getCheck, { params: { id }, signal })),
    refetchInterval: (query) =>
      query.state.data?.state === 'processing' || query.state.data?.report?.state === 'queued' ? POLL_MS : false,
  });

const ofsiKey = (checkId: number) => topicKey('check', 'ofsi-reports', checkId);
export const ofsiReportsQuery = (checkId: number) =>
  queryOptions({ queryKey: ofsiKey(checkId), queryFn: ({ signal }) => call(listOfsiReports, { params: { id: checkId }, signal }) });

/** True for an answer that says the check moved on while the person was writing. */
export function changedElsewhere(error: unknown): boolean {
  return isApiError(error, 'STALE_VERSION') || isApiError(error, 'INVALID_STATE') || isApiError(error, 'CONFLICT');
}

/** An act on a check: its answer becomes the check on screen, and lists are asked again. */
export function useCheckAct<Input>(id: number, act: (input: Input) => Promise<AmlCheck>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (check) => {
      client.setQueryData(checkKey(id), check);
      void client.invalidateQueries({ queryKey: topicKey('check', 'list') });
      void client.invalidateQueries({ queryKey: ofsiKey(id) });
    },
  });
}

type BodyOf<R extends { body: z.ZodType }> = z.input<R['body']>;

export function useStartCheck() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewAmlCheck) => keyed((idempotencyKey) => call(startAmlCheck, { body, idempotencyKey })),
    onSuccess: (check) => {
      client.setQueryData(checkKey(check.id), check);
      void client.invalidateQueries({ queryKey: topicKey('check', 'list') });
    },
  });
}

export function useScreenAgain(id: number) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: () => keyed((idempotencyKey) => call(screenAgain, { params: { id }, idempotencyKey })),
    onSuccess: (check) => {
      client.setQueryData(checkKey(check.id), check);
      void client.invalidateQueries({ queryKey: topicKey('check', 'list') });
    },
  });
}

export const useCancelCheck = (id: number) =>
  useCheckAct(id, (version: number) => aml(call(cancelCheck, { params: { id }, body: { version } })));
export const useAssignCheck = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof assignCheck>) => aml(call(assignCheck, { params: { id }, body })));
export const useResolveMatch = (checkId: number, matchId: number) =>
  useCheckAct(checkId, (body: BodyOf<typeof resolveMatch>) => call(resolveMatch, { params: { id: matchId }, body }));
export const useAssessRisk = (id: number) =>
  useCheckAct(id, (body: Omit<BodyOf<typeof assessRisk>, 'check_id'>) => aml(call(assessRisk, { body: { ...body, check_id: id } })));
export const useApproveDecision = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof approveDecision>) => aml(call(approveDecision, { params: { id }, body })));

export const useMeetCondition = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof meetCondition>) => aml(call(meetCondition, { params: { id }, body })));

export function useAddNote(id: number) {
  const keyed = useIdempotencyKey();
  return useCheckAct(id, (text: string) =>
    keyed((idempotencyKey) => aml(call(addCheckNote, { params: { id }, body: { text }, idempotencyKey }))),
  );
}

export function useDecideCheck(id: number) {
  const keyed = useIdempotencyKey();
  return useCheckAct(id, (body: BodyOf<typeof decideCheck>) =>
    keyed((idempotencyKey) => aml(call(decideCheck, { params: { id }, body, idempotencyKey }))),
  );
}

/** An act on a report to OFSI: its answer stands at once, and what follows from it is asked again. */
function useOfsiAct<Input>(checkId: number, act: (input: Input) => Promise<OfsiReport>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (report) => {
      client.setQueryData<OfsiReports>(
        ofsiKey(checkId),
        (known) => known && { ...known, reports: known.reports.map((each) => (each.id === report.id ? report : each)) },
      );
      return client.invalidateQueries({ queryKey: ofsiKey(checkId) });
    },
  });
}
export const useBeginBreachReport = (checkId: number) => useOfsiAct(checkId, () => call(beginBreachReport, { params: { id: checkId } }));
export const useSaveOfsiPart = ({ id, check_id }: OfsiReport) =>
  useOfsiAct(check_id, (body: BodyOf<typeof saveOfsiPart>) => call(saveOfsiPart, { params: { id }, body }));
export const useRecordOfsiSent = ({ id, check_id }: OfsiReport) =>
  useOfsiAct(check_id, (body: BodyOf<typeof recordOfsiSent>) => call(recordOfsiSent, { params: { id }, body }));
export const useWithdrawBreachReport = ({ id, check_id }: OfsiReport) =>
  useOfsiAct(check_id, (body: BodyOf<typeof withdrawBreachReport>) => call(withdrawBreachReport, { params: { id }, body }));

export function useDownloadReport(reference: string) {
  return useMutation({
    mutationFn: async (reportId: number) => {
      const { blob, name } = await fetchFile(getReportPdf, { params: { id: reportId } });
      saveFile(blob, name ?? `${reference}.pdf`);
    },
  });
}
export function useDownloadOfsiReport({ id }: OfsiReport, reference: string) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(getOfsiReportPdf, { params: { id } });
      saveFile(blob, name ?? `${reference}-ofsi-report.pdf`);
    },
  });
}
