import { findMemberships, memberScope } from '../../../platform/authenticate.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccountName, findWorkspaceNamed } from '../../../platform/search-index/store.ts';

/** The workspace an address names, where the person belongs to it, with their place there; else the one they are in. */
export async function chooseWorkspace(
  services: Services,
  scope: MemberScope,
  name: string | undefined,
  ip: string,
): Promise<{ scope: MemberScope; accountName: string }> {
  const here = await findAccountName(services.db, scope.workspaceId);
  if (!name || name === here) return { scope, accountName: here };
  const memberships = await findMemberships(services, scope.actor.userId);
  const named = await findWorkspaceNamed(
    services.db,
    name,
    memberships.map((one) => one.workspaceId),
  );
  const chosen = memberships.find((one) => one.workspaceId === named);
  return chosen ? { scope: memberScope(services, scope.actor, chosen, ip), accountName: name } : { scope, accountName: here };
}
