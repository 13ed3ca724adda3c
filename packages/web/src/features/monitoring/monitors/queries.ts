import {
  assignMonitoringAlert,
  closeMonitoringAlert,
  escalateMonitoringAlert,
  getMonitoringAlert,
  listMonitoringAlerts,
  resolveMonitoringAlert,
} from '@freehold/contract/monitoring/alerts';
import type { AlertOutcome } from '@freehold/contract/monitoring/monitoring-words';
import {
  exportMonitoringReport,
  getKeptMonitoringReportPdf,
  getMonitoringReport,
  keepMonitoringReport,
  listKeptMonitoringReports,
} from '@freehold/contract/monitoring/monitoring-reports';
import {
  endMonitor,
  getMonitor,
  listMonitorRuns,
  listMonitors,
  pauseMonitor,
  resumeMonitor,
  reviewMonitor,
  runMonitoring,
  startMonitors,
  type NewMonitors,
} from '@freehold/contract/monitoring/monitors';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { MonitoringSearch } from './monitoring-search.ts';

export const PER_PAGE = 15;

export function monitorsQuery({ page = 1, after, show, q, basis, severity, has, assignee }: MonitoringSearch) {
  const query = { page, after, perPage: PER_PAGE, show: show ?? ('live' as const), q, basis, severity, alert: has, assignee };
  return queryOptions({
    queryKey: topicKey('monitoring', 'monitors', query),
    queryFn: ({ signal }) => callWithMeta(listMonitors, { query, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('parties', 'lists'),
  });
}
export const monitorsOfQuery = (partyId: number) =>
  queryOptions({
    queryKey: topicKey('monitoring', 'of', partyId),
    queryFn: ({ signal }) => callWithMeta(listMonitors, { query: { page: 1, perPage: 1, show: 'live', party_id: partyId }, signal }),
  });
export const monitorQuery = (id: number) =>
  queryOptions({ queryKey: topicKey('monitoring', id), queryFn: ({ signal }) => call(getMonitor, { params: { id }, signal }) });
export const runsQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('monitoring', id, 'runs'),
    queryFn: ({ signal }) => callWithMeta(listMonitorRuns, { params: { id }, query: { page: 1, perPage: 30 }, signal }),
  });
export function alertsQuery({ page = 1, state, severity, type, assignee, q }: MonitoringSearch) {
  const query = { page, perPage: PER_PAGE, state: state ?? ('open' as const), severity, type, assignee, q };
  return queryOptions({
    queryKey: topicKey('monitoring', 'alerts', query),
    queryFn: ({ signal }) => callWithMeta(listMonitoringAlerts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('monitoring', 'alert', id),
    queryFn: ({ signal }) => call(getMonitoringAlert, { params: { id }, signal }),
  });

export type Period = { from: string; to: string; party_id?: number | undefined };
export const reportQuery = (period: Period) =>
  queryOptions({
    queryKey: topicKey('monitoring', 'report', period),
    queryFn: ({ signal }) => call(getMonitoringReport, { query: period, signal }),
    placeholderData: keepPreviousData,
  });

/** What stands on the page is asked again whatever came of it: a refusal may mean that somebody was faster. */
function useMonitoringAct<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateTopic(client, 'monitoring') });
}
type Changed = { id: number; version: number; reason: string };

export function useStartMonitors() {
  const keyed = useIdempotencyKey();
  return useMonitoringAct((body: NewMonitors) => keyed((idempotencyKey) => call(startMonitors, { body, idempotencyKey })));
}
export const MONITOR_ACTS = { pause: pauseMonitor, resume: resumeMonitor, end: endMonitor } as const;
export const useMonitorAct = () =>
  useMonitoringAct(({ act, id, ...body }: Changed & { act: keyof typeof MONITOR_ACTS }) =>
    call(MONITOR_ACTS[act], { params: { id }, body }),
  );
export const useReviewMonitor = () =>
  useMonitoringAct(({ id, ...body }: Changed & { answer: 'continue' | 'end' | 'change'; cadence?: 'daily' | 'weekly' }) =>
    call(reviewMonitor, { params: { id }, body }),
  );
export const useRunNow = () => useMonitoringAct(() => call(runMonitoring, {}));

export const useAssign = () =>
  useMonitoringAct(({ id, ...body }: { id: number; version: number; member_id: number | null }) =>
    call(assignMonitoringAlert, { params: { id }, body }),
  );
export const useResolve = () =>
  useMonitoringAct(({ id, ...body }: Changed & { outcome: AlertOutcome }) => call(resolveMonitoringAlert, { params: { id }, body }));
/** Nothing on the page follows from it. */
export const useEscalate = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; reason: string }) => call(escalateMonitoringAlert, { params: { id }, body }),
  });
export const useCloseAlert = () => useMonitoringAct(({ id, ...body }: Changed) => call(closeMonitoringAlert, { params: { id }, body }));

export const useReportTable = () =>
  useMutation({
    mutationFn: async (period: Period) => {
      const { blob, name } = await fetchFile(exportMonitoringReport, { query: period });
      saveFile(blob, name ?? 'monitoring.csv');
    },
  });

export const keptQuery = (page: number, partyId: number | undefined) =>
  queryOptions({
    queryKey: topicKey('monitoring', 'kept', page, partyId),
    queryFn: ({ signal }) => callWithMeta(listKeptMonitoringReports, { query: { page, perPage: 10, party_id: partyId }, signal }),
    placeholderData: keepPreviousData,
  });
export function useKeepReport() {
  const keyed = useIdempotencyKey();
  return useMonitoringAct((body: Period) => keyed((idempotencyKey) => call(keepMonitoringReport, { body, idempotencyKey })));
}
export const useKeptPdf = () =>
  useMutation({
    mutationFn: async ({ id, reference }: { id: number; reference: string }) => {
      const { blob, name } = await fetchFile(getKeptMonitoringReportPdf, { params: { id } });
      saveFile(blob, name ?? `${reference}.pdf`);
    },
  });
