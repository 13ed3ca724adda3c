import type { PropertyRole } from '@freehold/property-rules/property-stages';

/** A row of `property_people` as the database writes it in JSON. */
export type RoleJson = Record<string, unknown> & {
  id: number;
  property_id: number;
  group_id: number | null;
  role: PropertyRole;
  state: string;
};
/** `stays` is the role of the record that is kept; `goes` the same role of the other, which it stands for as well with what is in `patch`. */
export type Collapse = { stays: RoleJson; goes: RoleJson; patch: Record<string, unknown> };

const STATES = ['linked', 'invited', 'in_progress', 'complete'];

/** The same role twice at one property and group is one: the lead stays the lead, the clock that runs out first counts, and what is further on stands. */
export function collapseRoles(kept: readonly RoleJson[], merged: readonly RoleJson[]): Collapse[] {
  return live(merged).flatMap((goes) => {
    const stays = live(kept).find(
      (role) => role.property_id === goes.property_id && role.role === goes.role && role.group_id === goes.group_id,
    );
    return stays ? [{ stays, goes, patch: patchOf(stays, goes) }] : [];
  });
}

/** Groups in which one of the records rents and the other stands guarantor: nobody guarantees their own rent. */
export function guarantorClashes(kept: readonly RoleJson[], merged: readonly RoleJson[]): RoleJson[] {
  const rents = (role: RoleJson) => role.role === 'tenant';
  return live(merged).filter((one) =>
    live(kept).some(
      (other) =>
        other.group_id !== null &&
        other.group_id === one.group_id &&
        rents(one) !== rents(other) &&
        [one, other].some((role) => role.role === 'guarantor'),
    ),
  );
}

const live = (roles: readonly RoleJson[]) => roles.filter((role) => role.state !== 'withdrawn');

function patchOf(stays: RoleJson, goes: RoleJson): Record<string, unknown> {
  const earlier = (column: string) => earliest(stays[column], goes[column]);
  const dueFirst = earlier('cdd_due_at') === stays['cdd_due_at'] ? stays : goes;
  const types = [stays['co_tenant_type_id'], goes['co_tenant_type_id']].filter((type) => typeof type === 'number');
  return {
    is_lead: stays['is_lead'] === true || goes['is_lead'] === true,
    co_tenant_type_id: types.length > 0 ? Math.min(...types) : null,
    guarantees_id: stays['guarantees_id'] ?? goes['guarantees_id'],
    consent_at: earlier('consent_at'),
    state: STATES[Math.max(STATES.indexOf(stays.state), STATES.indexOf(goes.state))],
    cdd_due_event: dueFirst['cdd_due_event'],
    cdd_due_at: dueFirst['cdd_due_at'],
    cdd_kinds: dueFirst['cdd_kinds'],
  };
}

function earliest(one: unknown, other: unknown): unknown {
  if (typeof one !== 'string') return other ?? null;
  return typeof other === 'string' && other < one ? other : one;
}
