import { exportBreaches, listBreaches } from '@freehold/contract/properties/property-moves';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import type { BreachSearch } from './breach-search.ts';

export const PER_PAGE = 25;
const filtersOf = ({ q, show, year, member, branch }: BreachSearch) => ({
  ...(q ? { q } : {}),
  ...(show ? { show } : {}),
  ...(year ? { year } : {}),
  ...(member ? { member_id: member } : {}),
  ...(branch ? { branch } : {}),
});

export const breachesQuery = (search: BreachSearch) =>
  queryOptions({
    queryKey: topicKey('properties', 'breaches', search),
    queryFn: ({ signal }) =>
      callWithMeta(listBreaches, { query: { ...filtersOf(search), page: search.page ?? 1, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('parties', 'check'),
  });

export function useDownloadBreaches(search: BreachSearch) {
  return useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(exportBreaches, { query: filtersOf(search) });
      saveFile(blob, name ?? 'breach-register.csv');
    },
  });
}
