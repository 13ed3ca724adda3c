import type { Workspace } from '@freehold/contract/firm/workspaces';
import { writeStored } from '../lib/storage.ts';

/** Keeps which workspace is worked in, by its number and name. */
export function rememberWorkspace(workspace: Workspace): void {
  writeStored('retainSelection', String(workspace.id));
  writeStored('selectedWorkspaceName', workspace.account_name);
}

/** Loads the app anew at the root path, in the workspace. */
export function openWorkspace(workspace: Workspace): void {
  rememberWorkspace(workspace);
  window.location.assign('/');
}
