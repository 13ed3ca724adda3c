import type { Workspace } from '@freehold/contract/firm/workspaces';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openWorkspace } from '../../shared/switch-workspace.ts';
import { useCurrentUser, workspacesQuery } from '../../shared/workspace-queries.ts';

/** The workspaces to choose from. Choosing another one stores its id and name and loads the app anew at the root path. */
export function useWorkspaceChoice() {
  const user = useCurrentUser();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const [switching, setSwitching] = useState<Workspace | null>(null);
  function choose(workspace: Workspace) {
    if (workspace.id === user.owner_id) return;
    setSwitching(workspace);
    openWorkspace(workspace);
  }
  return { workspaces, switching, choose };
}
