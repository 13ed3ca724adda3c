import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readActivitySearch, tidySearch, type ActivitySearch } from './activity-search.ts';

/** The filters, read from the address and written back to it. */
export function useActivitySearch() {
  const inAddress = useSearch({ strict: false });
  const search = useMemo(() => readActivitySearch(inAddress), [inAddress]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: ActivitySearch, replace = false) =>
      void navigate({ to: '/recent_activity', search: tidySearch({ ...search, ...part }), replace, resetScroll: false }),
    [navigate, search],
  );
  return { search, change };
}
