import type { AuthUser } from '@freehold/contract/access/identity';
import type { QueryClient } from '@tanstack/react-query';
import { readStored } from '../../lib/storage.ts';
import { ME_KEY } from '../../shared/workspace-queries.ts';

/** Tells who is signed in: now, each time the user's details load, and null once they are signed out. */
export function followUser(client: QueryClient, tell: (user: AuthUser | null) => void): () => void {
  const known = client.getQueryData<AuthUser>(ME_KEY);
  if (known) tell(known);
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== ME_KEY[0]) return;
    const user = client.getQueryData<AuthUser>(ME_KEY);
    if (event.type === 'updated' && event.action.type === 'success' && user) tell(user);
    // The cache may also drop what no screen looks at; that is no log-out.
    else if (event.type === 'removed' && readStored('accessToken') === null) tell(null);
  });
}
