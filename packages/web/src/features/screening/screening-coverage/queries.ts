import { dismissAlert, listAlerts, runListWatch, screenForAlert, seeAlerts } from '@freehold/contract/screening/list-watch';
import { exportCoverage, getCoverage, startForParties } from '@freehold/contract/screening/screening-coverage';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import type { CoverageSearch } from './coverage-search.ts';

export const PER_PAGE = 25;
const filtersOf = ({ q, show, branch }: CoverageSearch) => ({
  ...(q ? { q } : {}),
  ...(show ? { show } : {}),
  ...(branch ? { branch } : {}),
});

const COVERAGE = topicKey('check', 'coverage');
const ALERTS = topicKey('check', 'alerts');

export const coverageQuery = (search: CoverageSearch) =>
  queryOptions({
    queryKey: [...COVERAGE, search],
    queryFn: ({ signal }) =>
      callWithMeta(getCoverage, { query: { ...filtersOf(search), page: search.page ?? 1, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('lists', 'parties', 'properties'),
  });

export const alertsQuery = (partyId?: number) =>
  queryOptions({
    queryKey: [...ALERTS, partyId ?? 'all'],
    queryFn: ({ signal }) =>
      callWithMeta(listAlerts, { query: { show: 'open' as const, ...(partyId === undefined ? {} : { party_id: partyId }) }, signal }),
    meta: alsoWith('lists', 'parties'),
  });

/** After an act every figure of the page may be another. */
function useAskAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: COVERAGE });
    void client.invalidateQueries({ queryKey: ALERTS });
  };
}

export function useStartFor() {
  const keyed = useIdempotencyKey();
  const onSuccess = useAskAgain();
  return useMutation({
    mutationFn: (partyIds: number[]) => keyed((idempotencyKey) => call(startForParties, { body: { party_ids: partyIds }, idempotencyKey })),
    onSuccess,
  });
}

export function useDownloadCoverage(search: CoverageSearch) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(exportCoverage, { query: filtersOf(search) });
      saveFile(blob, name ?? 'screening-coverage.csv');
    },
  });
}

export function useScreenForAlert(id: number) {
  const keyed = useIdempotencyKey();
  const onSuccess = useAskAgain();
  return useMutation({
    mutationFn: () => keyed((idempotencyKey) => call(screenForAlert, { params: { id }, idempotencyKey })),
    onSuccess,
  });
}

export function useDismissAlert(id: number) {
  const onSuccess = useAskAgain();
  return useMutation({ mutationFn: (reason: string) => call(dismissAlert, { params: { id }, body: { reason } }), onSuccess });
}

export const useSeeAlerts = () => useMutation({ mutationFn: (ids: number[]) => call(seeAlerts, { body: { ids } }) });

export function useRunWatch() {
  const onSuccess = useAskAgain();
  return useMutation({ mutationFn: () => call(runListWatch, {}), onSuccess });
}
