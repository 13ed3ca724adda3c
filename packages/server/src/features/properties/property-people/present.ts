import { PropertyPerson, type ApplicantGroup, type PersonClock } from '@freehold/contract/properties/property-people';
import type { Scope } from '../../../platform/scope.ts';
import { presentPartyRef } from '../../people/public.ts';
import { cddClock } from '../cdd-clock/public.ts';
import type { PersonAtProperty } from '../properties/public.ts';
import { groupName } from './group-name.ts';
import type { GroupRow } from './store.ts';

/** Somebody at a property, as far as the one who asks may know of their checks. */
export function presentPerson(scope: Scope, row: PersonAtProperty, everybody: readonly PersonAtProperty[], now: Date): PropertyPerson {
  const stoodFor = everybody.find((each) => each.id === row.guarantees_id);
  return {
    id: row.id,
    version: row.version,
    party: presentPartyRef(scope, { ...row, id: row.party_id }),
    role: PropertyPerson.shape.role.parse(row.role),
    group_id: row.group_id,
    co_tenant_type_id: row.co_tenant_type_id,
    is_lead: row.is_lead,
    guarantees: stoodFor ? { id: stoodFor.id, name: stoodFor.display_name } : null,
    invited_via: PropertyPerson.shape.invited_via.parse(row.invited_via),
    state: PropertyPerson.shape.state.parse(row.state),
    linked_at: row.created_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawn_reason: row.withdrawn_reason,
    clock: presentClock(row, now),
  };
}

const presentClock = (row: PersonAtProperty, now: Date): PersonClock => ({
  ...cddClock(row, now),
  due_event: row.cdd_due_event,
});

export const presentGroup = (group: GroupRow, everybody: readonly PersonAtProperty[]): ApplicantGroup => ({
  id: group.id,
  name: groupName(everybody.filter((each) => each.group_id === group.id)),
  can_leave: !group.has_accepted_offer,
});

const SIDE: Record<string, number> = { seller: 0, landlord: 0, seller_representative: 1, landlord_representative: 1 };
const KIND: Record<string, number> = { buyer: 0, tenant: 0, buyer_representative: 1, giftor: 2, guarantor: 3 };

/** Those who sell or let, then each group, the lead first and occupiers before guarantors; withdrawn people last. */
export function inOrder(rows: readonly PersonAtProperty[]): PersonAtProperty[] {
  const key = (row: PersonAtProperty) => [
    Number(row.state === 'withdrawn'),
    row.group_id ?? 0,
    SIDE[row.role] ?? 0,
    Number(!row.is_lead),
    KIND[row.role] ?? 0,
    row.co_tenant_type_id ?? 0,
    row.id,
  ];
  return [...rows].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    const at = a.findIndex((part, index) => part !== b[index]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  });
}
