import { resolveMatch, screenAgain, startAmlCheck, type NewAmlCheck } from '@freehold/contract/screening/aml-checks';
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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { type BodyOf, checkKey, checkQueryOf, ofsiReportsKey, useCheckAct } from '../../../shared/checks/check-queries.ts';

/** One AML check. */
export const checkQuery = (id: number) => checkQueryOf(id, isAmlCheck);

export const ofsiReportsQuery = (checkId: number) =>
  queryOptions({ queryKey: ofsiReportsKey(checkId), queryFn: ({ signal }) => call(listOfsiReports, { params: { id: checkId }, signal }) });

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

export const useResolveMatch = (checkId: number, matchId: number) =>
  useCheckAct(checkId, (body: BodyOf<typeof resolveMatch>) => call(resolveMatch, { params: { id: matchId }, body }));

/** An act on a report to OFSI: its answer stands at once, and what follows from it is asked again. */
function useOfsiAct<Input>(checkId: number, act: (input: Input) => Promise<OfsiReport>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (report) => {
      client.setQueryData<OfsiReports>(
        ofsiReportsKey(checkId),
        (known) => known && { ...known, reports: known.reports.map((each) => (each.id === report.id ? report : each)) },
      );
      return client.invalidateQueries({ queryKey: ofsiReportsKey(checkId) });
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

export function useDownloadOfsiReport({ id }: OfsiReport, reference: string) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(getOfsiReportPdf, { params: { id } });
      saveFile(blob, name ?? `${reference}-ofsi-report.pdf`);
    },
  });
}
