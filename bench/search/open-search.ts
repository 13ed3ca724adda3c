import { checkKinds } from '@freehold/server/features/check-kinds';
import { searchedChecks, searchedSubjects } from '@freehold/server/features/checks/checks/search-source';
import { searchedMembers } from '@freehold/server/features/firm/members/search-source';
import { searchWorkspace } from '@freehold/server/features/overview/search/search-workspace';
import { searchedSigners } from '@freehold/server/features/signing/signer-documents/search-source';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { openScope, type MemberScope } from '@freehold/server/platform/scope';
import type { Services } from '@freehold/server/platform/services';
import { benchActor } from '../bench-actor.ts';
import type { FilledFirm } from './fill-workspaces.ts';

type Answer = Awaited<ReturnType<typeof searchWorkspace>>;
export type Search = { ask(role: 'owner' | 'negotiator', typed: string): Promise<Answer>; close(): Promise<void> };

const SOURCES = [searchedSubjects, searchedSigners, searchedChecks(checkKinds), searchedMembers];

/** The use case itself, with everything it asks of the database; without HTTP and the check of the token. */
export function openSearch(url: string, firm: FilledFirm): Search {
  const pool = openPool(url);
  const services = { db: openDatabase(pool), log: { error: (fault: unknown) => console.error(fault) } } as unknown as Services;
  const scopeOf = (roleId: number, memberId: number): MemberScope => openScope(services, firm.workspaceId, benchActor(memberId, roleId));
  const scopes = { owner: scopeOf(1, firm.memberId), negotiator: scopeOf(4, firm.negotiatorId) };
  return {
    ask: (role, typed) => searchWorkspace(services, scopes[role], SOURCES, { search: typed, page: 1, perPage: 10 }, '127.0.0.1'),
    close: () => pool.end(),
  };
}
