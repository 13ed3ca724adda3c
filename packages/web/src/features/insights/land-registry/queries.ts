import { getSoldHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import type { SearchedBy } from './registry-search.ts';

const keyOf = (...rest: unknown[]) => ['land-registry', ...rest];

export const HOMES_A_PAGE = 50;
type Asked = { q: string; by: SearchedBy | undefined; page: number };
export const homesQuery = ({ q, by, page }: Asked) =>
  queryOptions({
    queryKey: keyOf('search', q, by, page),
    queryFn: ({ signal }) => callWithMeta(searchLandRegistry, { query: { q, ...(by ? { by } : {}), page, perPage: HOMES_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const homeQuery = (home: string, postcode: string) =>
  queryOptions({
    queryKey: keyOf('home', home, postcode),
    queryFn: ({ signal }) => call(getSoldHome, { params: { home }, query: { postcode }, signal }),
  });
