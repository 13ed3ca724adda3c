import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PersonAtProperty } from '../properties/public.ts';
import { canLead, JOINT_TENANT, LEAD_TENANT } from './link-rules.ts';
import { updatePerson } from './store.ts';

type Member = Pick<PersonAtProperty, 'id' | 'role' | 'is_lead' | 'co_tenant_type_id'>;

/** Takes the lead from whoever has it; a tenant becomes a joint tenant. */
export async function endLead(trx: Trx, scope: Scope, group: readonly Member[]): Promise<void> {
  const lead = group.find((each) => each.is_lead);
  if (lead)
    await updatePerson(trx, scope, lead.id, { is_lead: false, ...(lead.role === 'tenant' ? { co_tenant_type_id: JOINT_TENANT } : {}) });
}

/** Makes one of the group its lead. */
export const giveLead = (trx: Trx, scope: Scope, next: Member) =>
  updatePerson(trx, scope, next.id, { is_lead: true, ...(next.role === 'tenant' ? { co_tenant_type_id: LEAD_TENANT } : {}) });

/** A group somebody has left keeps a lead: the one that is named, or the first who came. */
export async function mendLead(trx: Trx, scope: Scope, left: readonly Member[], nextId?: number): Promise<void> {
  if (left.some((each) => each.is_lead)) return;
  const able = left.filter(canLead);
  const next = able.find((each) => each.id === nextId) ?? able[0];
  if (next) await giveLead(trx, scope, next);
}
