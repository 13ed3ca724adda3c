import { getReport, getReportPdf, regenerateReport, type Report } from '@freehold/contract/reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { saveFile } from '../../../lib/save-file.ts';

const POLL_MS = 2_000;

/** One report; asked every two seconds while its PDF is being made, besides the live events. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('report', id),
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data?.state === 'queued' ? POLL_MS : false),
  });

export function useDownloadPdf(report: Pick<Report, 'id' | 'public_ref' | 'version'>) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(getReportPdf, { params: { id: report.id } });
      saveFile(blob, name ?? `${report.public_ref}-v${report.version}.pdf`);
    },
  });
}

export function useRegenerate(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(regenerateReport, { params: { id } }),
    onSuccess: (report) => client.setQueryData(reportQuery(id).queryKey, report),
  });
}
