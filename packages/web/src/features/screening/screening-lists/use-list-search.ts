import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readListSearch, tidySearch, type ListSearch } from './list-search.ts';

/** Which list is looked at and what of it, read from the address and written back to it. A new filter starts again on page one. */
export function useListSearch() {
  const { list_key: listKey = '' } = useParams({ strict: false });
  const search = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  function change(part: ListSearch, replace = false) {
    const startAgain = 'page' in part || 'entry' in part ? {} : { page: undefined };
    void navigate({
      to: '/marketplace/manual_aml_check/lists/$list_key',
      params: { list_key: listKey },
      search: tidySearch({ ...search, ...startAgain, ...part }),
      replace,
      resetScroll: false,
    });
  }
  return { listKey, search, change };
}
