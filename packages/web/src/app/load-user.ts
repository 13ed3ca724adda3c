import { getMe, type AuthUser } from '@freehold/contract/identity';
import { switchWorkspace } from '@freehold/contract/workspaces';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { isApiError } from '../lib/api-error.ts';
import { forgetStored, readStored, writeStored } from '../lib/storage.ts';
import { rememberWorkspace } from '../lib/switch-workspace.ts';
import { ME_KEY, workspacesQuery } from '../lib/workspace-queries.ts';
import { chooseWorkspace } from './choose-workspace.ts';

/** The user in the remembered workspace, else in their first; a selection that no longer holds is forgotten. */
async function askForUser(): Promise<AuthUser> {
  const selection = readStored('retainSelection');
  if (selection === null) return call(getMe);
  try {
    return await call(switchWorkspace, { params: { selection: Number(selection) } });
  } catch (error) {
    if (!isApiError(error, 'FORBIDDEN') && !isApiError(error, 'NOT_FOUND') && !isApiError(error, 'VALIDATION_FAILED')) throw error;
    forgetStored('retainSelection', 'selectedWorkspaceName');
    return call(getMe);
  }
}

/** Loads the signed-in user and settles the workspace they work in. Rejects when no token is stored; a failure is logged here. */
export async function loadUser(client: QueryClient): Promise<AuthUser> {
  try {
    if (readStored('accessToken') === null) throw new Error('Access token is missing');
    // Who is asked for anew may have changed the name of the workspace before.
    if (client.getQueryData(ME_KEY)) await client.invalidateQueries({ queryKey: workspacesQuery.queryKey, refetchType: 'none' });
    const [first, workspaces] = await Promise.all([askForUser(), client.fetchQuery(workspacesQuery)]);
    const chosen = chooseWorkspace(workspaces, readStored('retainSelection'));
    if (chosen) rememberWorkspace(chosen);
    const user = chosen && chosen.id !== first.owner_id ? await askForUser() : first;
    writeStored('user', JSON.stringify(user));
    writeStored('memberID', String(user.member_id));
    client.setQueryData(ME_KEY, user);
    return user;
  } catch (error) {
    console.warn('The user could not be loaded:', error instanceof Error ? error.message : error);
    throw error;
  }
}
