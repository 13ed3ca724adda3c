import { useNavigate, useSearch } from '@tanstack/react-router';
import { readPeopleSearch, tidyPeopleSearch, type PeopleSearch } from './people-search.ts';

/** The list's filters, read from the address and written back to it. A new filter starts again on page one. */
export function usePeopleSearch() {
  const search = readPeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  function change(part: PeopleSearch, replace = false) {
    const startAgain = 'page' in part || 'add' in part ? {} : { page: undefined };
    void navigate({ to: '/people', search: tidyPeopleSearch({ ...search, ...startAgain, ...part }), replace });
  }
  const open = (whole: PeopleSearch) => void navigate({ to: '/people', search: tidyPeopleSearch(whole) });
  return { search, change, open };
}
