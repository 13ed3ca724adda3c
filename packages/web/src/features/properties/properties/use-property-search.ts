import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ListType } from './kinds.ts';
import { readPropertySearch, tidySearch, type PropertySearch } from './list-search.ts';

/** The filters, read from the address and written back to it. A new filter starts again on page one. */
export function usePropertySearch(type: ListType) {
  const inAddress = useSearch({ strict: false });
  const search = useMemo(() => readPropertySearch(inAddress), [inAddress]);
  const navigate = useNavigate();
  const go = useCallback(
    (next: PropertySearch, replace = false) =>
      void navigate({ to: '/properties/$type', params: { type }, search: tidySearch(next), replace, resetScroll: false }),
    [navigate, type],
  );
  const change = useCallback(
    (part: PropertySearch, replace = false) => go({ ...search, ...('page' in part ? {} : { page: undefined }), ...part }, replace),
    [go, search],
  );
  return { search, change, go };
}
