import { useNavigate, useSearch } from '@tanstack/react-router';
import { readListSearch, tidySearch, type AmlListSearch } from './list-search.ts';

/** The list's filters, read from the address and written back to it. A new filter starts again on page one. */
export function useListSearch() {
  const search = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  function change(part: AmlListSearch, replace = false) {
    const startAgain = 'page' in part || 'new' in part ? {} : { page: undefined };
    void navigate({ to: '/marketplace/manual_aml_check', search: tidySearch({ ...search, ...startAgain, ...part }), replace });
  }
  return { search, change };
}
