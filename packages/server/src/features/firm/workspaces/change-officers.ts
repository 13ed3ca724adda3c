import { changeOfficers as route, type ChangedWorkspace, type OfficersChange } from '@freehold/contract/firm/workspaces';
import { NOT_YOUR_ROLE, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { askApproval } from '../approvals/public.ts';
import { applyOfficers, mayLead, officersNow } from './apply-officers.ts';
import { STALE } from './change-workspace.ts';
import { findActiveMembers, findDetails, lockWorkspace } from './details-store.ts';
import { requireOwnWorkspace } from './own-workspace.ts';
import { mayChangeOfficers } from './policy.ts';
import { presentDetails } from './present.ts';

const refuse = refusing(route);
const WHO = 'Choose an owner, an admin or a compliance member';

/**
 * Names the nominated officer and deputies (Money Laundering Regulations 2017, regulation 21(3)). Waits for a second person where there is one
 * who may allow it.
 */
export async function changeOfficers(
  services: Services,
  scope: MemberScope,
  id: number,
  wanted: OfficersChange & { version: number },
): Promise<ChangedWorkspace> {
  requireOwnWorkspace(scope, id);
  if (!mayChangeOfficers(scope)) refuse('FORBIDDEN', NOT_YOUR_ROLE);
  return scope.transaction(async (trx) => {
    const row = await lockWorkspace(trx, scope);
    if (row.version !== wanted.version) refuse('STALE_VERSION', STALE);
    const members = await findActiveMembers(trx, scope);
    const { mlro_member_id: mlro } = wanted;
    const deputies = [...new Set(wanted.deputy_member_ids)].sort((a, b) => a - b);
    if (mlro !== null && !mayLead(members, mlro)) refuseField('mlro_member_id', WHO);
    if (!deputies.every((one) => mayLead(members, one))) refuseField('deputy_member_ids', WHO);
    if (mlro !== null && deputies.includes(mlro)) refuseField('deputy_member_ids', 'The nominated officer cannot be their own deputy');
    const now = await officersNow(trx, scope);
    const change = {
      ...(now.mlro === mlro ? {} : { mlro: { before: now.mlro, after: mlro } }),
      ...(JSON.stringify(now.deputies) === JSON.stringify(deputies) ? {} : { deputies: { before: now.deputies, after: deputies } }),
    };
    const asked = Object.keys(change).length > 0 ? await askApproval(services, trx, scope, { kind: 'nominated_officers', change }) : null;
    if (asked && !asked.waits) await applyOfficers(trx, scope, change, asked.reason);
    return { workspace: presentDetails(scope, await findDetails(trx, scope)), approval: asked?.waits ? asked.approval : null };
  });
}
