import {
  askForEvidence,
  cancelEvidenceRequest,
  listEvidenceRequests,
  type NewEvidenceRequest,
} from '@freehold/contract/sharing/evidence-passes';
import {
  acceptInboundReport,
  addInboundReport,
  listInboundReports,
  openInboundReport,
  readInboundReport,
  takeShareIn,
  rejectInboundReport,
} from '@freehold/contract/sharing/inbound-reports';
import {
  extendReportShare,
  getReportShare,
  getSharePdf,
  listReportShares,
  listShareableReports,
  previewReportShare,
  redrawSharePdf,
  resendReportShare,
  revokeReportShare,
  shareReports,
  type NewReportShare,
} from '@freehold/contract/sharing/report-shares';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import type { SharesSearch } from './shares-search.ts';

export const PER_PAGE = 15;

export function sharesQuery({ tab, page = 1, show, kind, by, q }: SharesSearch) {
  const shown: 'all' | 'live' | 'waiting' | 'ended' = tab === 'waiting' ? 'waiting' : (show ?? 'all');
  const query = { page, perPage: PER_PAGE, show: shown, kind, by, q };
  return queryOptions({
    queryKey: topicKey('shares', 'list', query),
    queryFn: ({ signal }) => callWithMeta(listReportShares, { query, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('messages'),
  });
}
export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('shares', id),
    queryFn: ({ signal }) => call(getReportShare, { params: { id }, signal }),
    meta: alsoWith('messages'),
  });
export const choicesQuery = ({ check, property }: Pick<SharesSearch, 'check' | 'property'>) =>
  queryOptions({
    queryKey: topicKey('shares', 'choices', check, property),
    queryFn: ({ signal }) => call(listShareableReports, { query: { check_id: check, property_id: property }, signal }),
    meta: alsoWith('report'),
  });
/** The reports of other firms that are about somebody. */
export const inboundOfQuery = (partyId: number) =>
  queryOptions({
    queryKey: topicKey('shares', 'inbound-of', partyId),
    queryFn: ({ signal }) => callWithMeta(listInboundReports, { query: { page: 1, perPage: 50, party_id: partyId }, signal }),
  });
export const requestsQuery = (partyId: number) =>
  queryOptions({
    queryKey: topicKey('shares', 'requests-of', partyId),
    queryFn: ({ signal }) => call(listEvidenceRequests, { params: { id: partyId }, signal }),
  });
export function useAskForEvidence() {
  const keyed = useIdempotencyKey();
  return useSharesAct((body: NewEvidenceRequest) => keyed((idempotencyKey) => call(askForEvidence, { body, idempotencyKey })));
}
export const useCancelRequest = () =>
  useSharesAct(({ id, version }: Changed) => call(cancelEvidenceRequest, { params: { id }, body: { version } }));
export function inboundQuery({ page = 1, state }: Pick<SharesSearch, 'page' | 'state'>) {
  return queryOptions({
    queryKey: topicKey('shares', 'inbound', page, state),
    queryFn: ({ signal }) => callWithMeta(listInboundReports, { query: { page, perPage: PER_PAGE, state }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What stands on the page is asked again whatever came of it: a refusal may mean that somebody was faster. */
function useSharesAct<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateTopic(client, 'shares') });
}
export function useShare() {
  const keyed = useIdempotencyKey();
  return useSharesAct((body: NewReportShare) => keyed((idempotencyKey) => call(shareReports, { body, idempotencyKey })));
}
export const usePreview = () => useMutation({ mutationFn: (body: NewReportShare) => call(previewReportShare, { body }) });
type Changed = { id: number; version: number };
export const useRevoke = () =>
  useSharesAct(({ id, ...body }: Changed & { reason: string }) => call(revokeReportShare, { params: { id }, body }));
export const useExtend = () =>
  useSharesAct(({ id, ...body }: Changed & { expires_on: string; max_views: number | null }) =>
    call(extendReportShare, { params: { id }, body }),
  );
export const useResend = () =>
  useSharesAct(({ id, ...body }: Changed & { recipient_email?: string }) => call(resendReportShare, { params: { id }, body }));
export const useRedraw = () => useSharesAct(({ id }: { id: number }) => call(redrawSharePdf, { params: { id } }));
export const useSharePdf = () =>
  useMutation({
    mutationFn: async ({ id, reference }: { id: number; reference: string }) => {
      const { blob, name } = await fetchFile(getSharePdf, { params: { id } });
      saveFile(blob, name ?? `${reference}.pdf`);
    },
  });

export const useReceive = () =>
  useSharesAct(
    ({ file, ...body }: { file: File | null; from_firm: string; from_name: string; about: string; link: string; note: string }) =>
      callWithFile(addInboundReport, { file, body }),
  );
export const useAccept = () =>
  useSharesAct(({ id, ...body }: Changed & { party_id: number; note: string }) => call(acceptInboundReport, { params: { id }, body }));
export const useReject = () =>
  useSharesAct(({ id, ...body }: Changed & { reason: string }) => call(rejectInboundReport, { params: { id }, body }));
export const useReadInbound = () =>
  useSharesAct(({ id, ...body }: { id: number; reason?: string }) => call(readInboundReport, { params: { id }, body }));
export const useTake = () => useSharesAct((session: string) => call(takeShareIn, { body: { session } }));
export const useInboundFile = () =>
  useMutation({
    mutationFn: async ({ id, name: ours }: { id: number; name: string }) => {
      const { blob, name } = await fetchFile(openInboundReport, { params: { id } });
      saveFile(blob, name ?? ours);
    },
  });
