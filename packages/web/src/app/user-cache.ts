import type { AuthUser } from '@freehold/contract/access/identity';
import { queryClient } from '../lib/query-client.ts';
import { ME_KEY } from '../shared/workspace-queries.ts';
import { loadUser } from './load-user.ts';

export const userInCache = (): AuthUser | undefined => queryClient.getQueryData<AuthUser>(ME_KEY);
export const loadIntoCache = (): Promise<AuthUser> => loadUser(queryClient);
export const clearCache = (): void => queryClient.clear();
