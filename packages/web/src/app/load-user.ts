import { getMe, type AuthUser } from '@freehold/contract/access/identity';
import { switchWorkspace } from '@freehold/contract/firm/workspaces';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError, isApiError } from '../lib/api-error.ts';
import { logFailure } from '../lib/log-failure.ts';
import { forgetStored, readStored, writeStored } from '../lib/storage.ts';
import { rememberWorkspace } from '../shared/switch-workspace.ts';
import { ME_KEY, USER_FAULT_KEY, workspacesBrought } from '../shared/workspace-queries.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { storedUser } from './stored-user.ts';

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

async function askForUserAndWorkspace(client: QueryClient): Promise<AuthUser> {
  // Who is asked for anew may have changed the name of the workspace before.
  if (client.getQueryData(ME_KEY)) await client.invalidateQueries({ queryKey: workspacesBrought.queryKey, refetchType: 'none' });
  const [first, { data: workspaces }] = await Promise.all([askForUser(), client.fetchQuery(workspacesBrought)]);
  const chosen = chooseWorkspace(workspaces, readStored('retainSelection'));
  if (chosen) rememberWorkspace(chosen);
  return chosen && chosen.id !== first.owner_id ? await askForUser() : first;
}

/**
 * Loads the signed-in user and settles the workspace they work in. A failure is only logged: the user known before stands, and the shell says
 * so. Rejects where nobody is known, and when the session is over.
 */
export async function loadUser(client: QueryClient): Promise<AuthUser> {
  const hasToken = readStored('accessToken') !== null;
  try {
    if (!hasToken) throw new Error('Access token is missing');
    const user = await askForUserAndWorkspace(client);
    writeStored('user', JSON.stringify(user));
    writeStored('memberID', String(user.member_id));
    client.setQueryData(ME_KEY, user);
    client.setQueryData(USER_FAULT_KEY, null);
    return user;
  } catch (error) {
    const route = readStored('retainSelection') === null ? getMe : switchWorkspace;
    logFailure('The user', hasToken ? route : null, error);
    const known = client.getQueryData<AuthUser>(ME_KEY) ?? storedUser();
    if (known === null || (error instanceof ApiError && error.status === 401)) throw error;
    client.setQueryData(ME_KEY, known);
    // Why somebody is let in no more they must be told; other reasons are for the log.
    client.setQueryData(USER_FAULT_KEY, isApiError(error, 'FORBIDDEN') ? error.message : '');
    return known;
  }
}
