import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { useWorkspaceDetails } from './workspace-details-queries.ts';

/** What is kept of the firm, once it is loaded: for the tabs that show a part of it. */
export function WithWorkspaceDetails({ children }: { children: (details: WorkspaceDetails) => ReactNode }) {
  const { data: details, error, isError, refetch } = useWorkspaceDetails();
  if (details) return children(details);
  if (!isError) return <LoadingCard height={320} label="The workspace is loading" />;
  return (
    <Card>
      <PartFailed title="We could not load the workspace" error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
