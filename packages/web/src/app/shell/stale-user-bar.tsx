import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { USER_FAULT_KEY } from '../../shared/workspace-queries.ts';

const StaleUserLine = lazy(async () => ({ default: (await import('./stale-user-line.tsx')).StaleUserLine }));

/** Above every page while the app stands on the stored user. Fetched only then. */
export function StaleUserBar() {
  const { data: reason } = useQuery<string | null>({ queryKey: USER_FAULT_KEY, queryFn: skipToken, staleTime: Infinity });
  if (reason == null) return null;
  return (
    <Suspense fallback={null}>
      <StaleUserLine reason={reason} />
    </Suspense>
  );
}
