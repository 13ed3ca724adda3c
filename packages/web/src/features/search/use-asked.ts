import { useLocation, useRouter } from '@tanstack/react-router';
import { SEARCH_PATH, searchIn } from '../../lib/search-address.ts';

/** The text the address searches for, and the way back to an empty search. */
export function useAsked(): { search: string; clear: () => void } {
  const { history } = useRouter();
  // From the history itself: the router reads `1e5` as a number and would give back another text.
  const asked = useLocation({ select: ({ pathname }) => searchIn(pathname, history.location.search) });
  return { search: (asked ?? '').trim(), clear: () => history.replace(SEARCH_PATH) };
}
