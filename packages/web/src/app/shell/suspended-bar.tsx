import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCurrentUser, workspacesQuery } from '../../shared/workspace-queries.ts';

const SuspendedLine = lazy(async () => ({ default: (await import('./suspended-line.tsx')).SuspendedLine }));

/** Above every page of a suspended workspace. Fetched only there. */
export function SuspendedBar() {
  const { owner_id: id } = useCurrentUser();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  if (workspaces.find((one) => one.id === id)?.state !== 'suspended') return null;
  return (
    <Suspense fallback={null}>
      <SuspendedLine />
    </Suspense>
  );
}
