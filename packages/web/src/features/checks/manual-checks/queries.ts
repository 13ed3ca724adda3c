import { archiveChecks, listManualChecks, unarchiveChecks } from '@freehold/contract/checks/manual-checks';
import { getReportPdf } from '@freehold/contract/reports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import type { ManualSearch } from './manual-search.ts';

export const PER_PAGE = 25;

export const manualChecksQuery = ({ member, archived, ...search }: ManualSearch) =>
  queryOptions({
    queryKey: topicKey('check', 'manual', { member, archived, ...search }),
    queryFn: ({ signal }) =>
      callWithMeta(listManualChecks, {
        query: { ...search, page: search.page ?? 1, perPage: PER_PAGE, member_id: member, archived },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: alsoWith('report'),
  });

/** The checks made for a property, or about its people, archived or not. */
export const propertyChecksQuery = (propertyId: number, page: number) =>
  queryOptions({
    queryKey: topicKey('check', 'manual', 'of property', propertyId, page),
    queryFn: ({ signal }) => callWithMeta(listManualChecks, { query: { property_id: propertyId, page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('report', 'properties', 'parties'),
  });

/** Puts checks away, or brings them back. */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, away }: { ids: number[]; away: boolean }) => call(away ? archiveChecks : unarchiveChecks, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: topicKey('check') }),
  });
}

export function useDownloadReport() {
  return useMutation({
    mutationFn: async ({ id, name: fallback }: { id: number; name: string }) => {
      const { blob, name } = await fetchFile(getReportPdf, { params: { id } });
      saveFile(blob, name ?? `${fallback}.pdf`);
    },
  });
}
