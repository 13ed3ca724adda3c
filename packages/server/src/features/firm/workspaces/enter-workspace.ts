import type { AuthUser } from '@freehold/contract/access/identity';
import { switchWorkspace } from '@freehold/contract/firm/workspaces';
import { findMemberships, memberScope } from '../../../platform/authenticate.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { loadAuthUser } from '../me/public.ts';

const refuse = refusing(switchWorkspace);

/** The signed-in user in the workspace they chose. One they do not belong to and one that does not exist get the same answer. */
export async function enterWorkspace(services: Services, scope: MemberScope, workspaceId: number, ip: string): Promise<AuthUser> {
  const memberships = await findMemberships(services, scope.actor.userId);
  const chosen = memberships.find((membership) => membership.workspaceId === workspaceId);
  if (!chosen) return refuse('FORBIDDEN', 'You no longer belong to that workspace');
  return loadAuthUser(services, memberScope(services, scope.actor, chosen, ip));
}
