import { listFlows } from '@freehold/contract/flows';
import type { AuthUser } from '@freehold/contract/identity';
import { listMembers } from '@freehold/contract/members';
import { checkProperties, type CheckProperties } from '@freehold/contract/properties';
import { listWorkspaces } from '@freehold/contract/workspaces';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { loadAppConfig } from './app-config.ts';
import { stateKey } from './client-state.ts';
import { alsoWith } from './topic-key.ts';

/** The calls of the shell. A failure is only logged, and the list falls back to empty. */
async function orElse<T>(what: string, load: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.warn(`${what} could not be loaded`, error);
    return fallback;
  }
}

const forGood = { staleTime: Infinity, gcTime: Infinity, refetchOnWindowFocus: false } as const;

export const ME_KEY = ['me'] as const;
export const appConfigQuery = queryOptions({ queryKey: ['config'], queryFn: loadAppConfig, ...forGood });
export const workspacesQuery = queryOptions({
  queryKey: stateKey('workspaces'),
  queryFn: () => orElse('Workspaces', async () => (await call(listWorkspaces)).workspaces, []),
  ...forGood,
});
export const membersQuery = queryOptions({
  queryKey: stateKey('member count'),
  queryFn: () => orElse('Members', () => call(listMembers), []),
  ...forGood,
});
export const flowsQuery = queryOptions({
  queryKey: stateKey('all flows'),
  queryFn: () => orElse('Flows', () => call(listFlows, { query: { perPage: 100 } }), []),
  ...forGood,
});
const NO_PROPERTIES: CheckProperties = { totalLettings: 0, totalSales: 0 };
export const checkPropertiesQuery = queryOptions({
  queryKey: stateKey('check properties'),
  queryFn: () => orElse('Property totals', () => call(checkProperties), NO_PROPERTIES),
  ...forGood,
  meta: alsoWith('properties'),
});

/** The signed-in user; only for screens behind sign-in, where it is always loaded. */
export function useCurrentUser(): AuthUser {
  const { data } = useQuery<AuthUser>({ queryKey: ME_KEY, queryFn: skipToken, staleTime: Infinity });
  if (!data) throw new Error('This screen was shown before the user was loaded');
  return data;
}

export function useMembers() {
  return useQuery(membersQuery).data ?? [];
}
