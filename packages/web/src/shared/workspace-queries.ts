import { listFlows, type Flow } from '@freehold/contract/flows/flows';
import type { AuthUser } from '@freehold/contract/access/identity';
import { listMembers, type Member, type Seats } from '@freehold/contract/firm/members';
import { checkProperties, type CheckProperties } from '@freehold/contract/properties/properties';
import { listWorkspaces, type OwnWorkspace } from '@freehold/contract/firm/workspaces';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { call, callWithMeta } from '../lib/api.ts';
import { loadAppConfig } from '../lib/app-config.ts';
import { stateKey } from '../lib/client-state.ts';
import { logFailure } from '../lib/log-failure.ts';
import { alsoWith } from '../lib/topic-key.ts';

const KEEP = { gcTime: Infinity, refetchOnWindowFocus: false } as const;
const forGood = { ...KEEP, staleTime: Infinity } as const;

/** What a call of the shell brought: its data, or what stands in for it and why. */
type Brought<T> = { data: T; fault: unknown };
const ASK_AGAIN_MS = 30_000;
/** Kept for good; after a failure whoever needs it later asks again. */
const cached = {
  ...KEEP,
  staleTime: ({ state }: { state: { data?: Brought<unknown> | undefined } }) =>
    (state.data?.fault ?? null) === null ? Infinity : ASK_AGAIN_MS,
};
const dataOf = <T>({ data }: Brought<T>): T => data;

/** A failure is only logged, and the list falls back to empty. The page whose subject is the list reads why. */
async function orElse<T>(what: string, route: Parameters<typeof logFailure>[1], load: () => Promise<T>, fallback: T): Promise<Brought<T>> {
  try {
    return { data: await load(), fault: null };
  } catch (fault) {
    logFailure(what, route, fault);
    return { data: fallback, fault };
  }
}

export const ME_KEY = ['me'] as const;
/** Why the user on the screen is the one of the last visit: what the server said of it, often nothing. Null while they are as loaded. */
export const USER_FAULT_KEY = ['user-fault'] as const;
export const appConfigQuery = queryOptions({ queryKey: ['config'], queryFn: loadAppConfig, ...forGood });

const NO_WORKSPACES: OwnWorkspace[] = [];
export const workspacesBrought = queryOptions({
  queryKey: stateKey('workspaces'),
  queryFn: () => orElse('Workspaces', listWorkspaces, async () => (await call(listWorkspaces)).workspaces, NO_WORKSPACES),
  ...cached,
  meta: alsoWith('workspace'),
});
export const workspacesQuery = queryOptions({ ...workspacesBrought, select: dataOf });

type Members = { members: Member[]; seats: Seats | null };
const NO_MEMBERS: Members = { members: [], seats: null };
async function loadMembers(): Promise<Members> {
  const { data, meta } = await callWithMeta(listMembers);
  return { members: data, seats: meta.seats };
}
export const membersBrought = queryOptions({
  queryKey: stateKey('member count'),
  queryFn: () => orElse('Members', listMembers, loadMembers, NO_MEMBERS),
  ...cached,
});
const membersQuery = queryOptions({ ...membersBrought, select: ({ data }) => data.members });

const NO_FLOWS: Flow[] = [];
export const flowsBrought = queryOptions({
  queryKey: stateKey('all flows'),
  queryFn: () => orElse('Flows', listFlows, () => call(listFlows, { query: { perPage: 100 } }), NO_FLOWS),
  ...cached,
});
export const flowsQuery = queryOptions({ ...flowsBrought, select: dataOf });
const NO_PROPERTIES: CheckProperties = { totalLettings: 0, totalSales: 0 };
export const checkPropertiesQuery = queryOptions({
  queryKey: stateKey('check properties'),
  queryFn: () => orElse('Property totals', checkProperties, () => call(checkProperties), NO_PROPERTIES),
  ...cached,
  select: dataOf,
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
