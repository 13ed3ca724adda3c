import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { topicKey } from '../../lib/topic-key.ts';
import { useCurrentUser } from '../../shared/workspace-queries.ts';

/** Keeps the user's verification as fresh as its live events: what was decided elsewhere takes the badge away here. */
export function useFreshUser(): void {
  const user = useCurrentUser();
  const { session } = useRouteContext({ from: '__root__' });
  useQuery({
    queryKey: topicKey('verification', 'user'),
    queryFn: () => session.renewUser(),
    initialData: user,
    staleTime: Infinity,
  });
}
