import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOfSearch, searchIn } from '../../shared/search-address.ts';
import { useCurrentUser } from '../../shared/workspace-queries.ts';

/**
 * What stands in the search box. A search address fills it, leaving the search page clears it, and submitting goes to the search
 * page; from one search to the next the entry in the browser's history is replaced.
 */
export function useSearchBox() {
  const { owner } = useCurrentUser();
  const { history } = useRouter();
  // From the history itself: the router reads `1e5` as a number and would give back another text.
  const asked = useLocation({ select: ({ pathname }) => searchIn(pathname, history.location.search) });
  const [text, setText] = useState(asked ?? '');
  const [before, setBefore] = useState(asked);
  if (asked !== before) {
    setBefore(asked);
    setText(asked ?? '');
  }

  /** True when there was something to look for. */
  function submit(): boolean {
    const search = text.trim();
    if (search === '') return false;
    const address = addressOfSearch({ search, firebaseId: owner.firebase_id, workspaceName: owner.account_name });
    if (asked === null) history.push(address);
    else history.replace(address);
    return true;
  }
  return { text, setText, submit };
}
