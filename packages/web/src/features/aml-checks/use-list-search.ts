import { useNavigate, useSearch } from '@tanstack/react-router';
import { AmlListSearch, tidySearch } from './list-search.ts';

/** The list's filters, read from the address and written back to it. A new filter starts again on page one. */
export function useListSearch() {
  const raw: unknown = useSearch({ strict: false });
  const search = AmlListSearch.parse(raw);
  const navigate = useNavigate();
  function change(part: AmlListSearch, replace = false) {
    const startAgain = 'page' in part || 'new' in part ? {} : { page: undefined };
    void navigate({ to: '/marketplace/manual_aml_check', search: tidySearch({ ...search, ...startAgain, ...part }), replace });
  }
  return { search, change };
}
