import type { AuthUser } from '@freehold/contract/access/identity';
import type { OwnWorkspace, WorkspaceVerification } from '@freehold/contract/firm/workspaces';
import { findMemberships, memberScope, type Membership } from '../../../platform/authenticate.ts';
import { withinWorkspace, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { memberCan, roleName } from '../../access/public.ts';
import { verificationStatusOf } from '../verification/public.ts';
import { findOwnTotals, listOwnWorkspaces, type OwnTotals, type OwnWorkspaceRow } from './store.ts';

type VerificationStatus = Pick<AuthUser['verification_status'], 'workspace_family_verified' | 'is_in_grace_period' | 'required'>;

/** Every workspace the person belongs to, with their own role there. What stands with each is asked in its own scope. */
export async function listWorkspaces(services: Services, scope: MemberScope, ip: string): Promise<OwnWorkspace[]> {
  const memberships = await findMemberships(services, scope.actor.userId);
  const rows = await listOwnWorkspaces(services.db, memberships);
  return scope.transaction(async (trx) => {
    const found: OwnWorkspace[] = [];
    // On one connection, however many there are: every page load asks.
    for (const row of rows) {
      const membership = memberships.find((one) => one.workspaceId === row.id);
      if (!membership) continue;
      const there = memberScope(services, scope.actor, membership, ip);
      await withinWorkspace(trx, scope, row.id, there.actor, async () => {
        const own = await findOwnTotals(trx, row.id);
        found.push(present({ ...row, ...own }, membership, verificationOf(await verificationStatusOf(trx, there, services))));
      });
    }
    return found;
  });
}

function verificationOf(status: VerificationStatus): WorkspaceVerification {
  if (status.workspace_family_verified) return 'verified';
  return status.is_in_grace_period ? 'grace_period' : status.required ? 'required' : null;
}

function present(row: OwnWorkspaceRow & OwnTotals, membership: Membership, verification: WorkspaceVerification): OwnWorkspace {
  return {
    id: row.id,
    account_name: row.account_name,
    state: row.state === 'suspended' ? 'suspended' : 'active',
    role: roleName(membership.roleId),
    role_id: membership.roleId,
    members: row.members ?? 0,
    plan: row.active_plan,
    total_sales: row.total_sales,
    total_lettings: row.total_lettings,
    company_number: memberCan(membership).see_workspace ? row.company_number : null,
    family_id: row.family_id,
    family_name: row.family_name,
    verification,
  };
}
