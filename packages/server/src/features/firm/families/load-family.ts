import type { Family, FamilyRequest } from '@freehold/contract/firm/families';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findEmail, findFamily, findOwnOthers, findRequests, findSiblings, type RequestRow } from './store.ts';

/** The family of the workspace as its members may know it. Requests and choices are for its owners. */
export async function loadFamily(services: Services, scope: MemberScope): Promise<Family> {
  requireMay(scope, 'see_workspace');
  const { db } = services;
  const manage = may(scope, 'manage_owners');
  const [family, siblings] = [await findFamily(db, scope.workspaceId), await findSiblings(scope)];
  const email = await findEmail(db, scope.actor.userId);
  const requests = manage ? await findRequests(db, { workspaceId: scope.workspaceId, email, now: services.now() }) : [];
  return {
    family: family ? { ...family, siblings } : null,
    requests: requests.map((row) => presentRequest(row, scope.workspaceId)),
    choices: manage ? await findOwnOthers(db, scope.actor.userId, scope.workspaceId) : [],
    can: { manage },
  };
}

function presentRequest(row: RequestRow, workspaceId: number): FamilyRequest {
  const sent = row.from_workspace_id === workspaceId;
  return {
    id: row.id,
    direction: sent ? 'sent' : 'received',
    account_name: sent ? null : row.account_name,
    asked_by: row.asked_by_name,
    owner_email: sent ? row.asked_email : null,
    same_company: sent ? null : row.same_company === true,
    asked_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
