import type { Workspace } from '@freehold/contract/workspaces';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser, workspacesQuery } from '../../lib/workspace-queries.ts';
import { rememberWorkspace } from '../load-user.ts';

/** The workspaces to choose from. Choosing another one stores its id and name and loads the app anew at the root path. */
export function useWorkspaceChoice() {
  const user = useCurrentUser();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const [switching, setSwitching] = useState<Workspace | null>(null);
  function choose(workspace: Workspace) {
    if (workspace.id === user.owner_id) return;
    rememberWorkspace(workspace);
    setSwitching(workspace);
    window.location.assign('/');
  }
  return { workspaces, switching, choose };
}
