import type { PartyRole } from '@freehold/contract/people/parties';
import { firstLine } from './list-parties.ts';
import type { PartyFacts } from './present-party.ts';

type RoleRow = PartyFacts['roles'][number];

/** A role as the person's page shows it, with those who stand beside them: their group, or their side. */
export function presentRole(role: RoleRow, beside: PartyFacts['beside'], partyId: number): PartyRole {
  const others = beside.filter(
    (other) => other.id !== partyId && other.property_id === role.property_id && other.group_id === role.group_id,
  );
  return {
    id: role.id,
    property: {
      id: role.property_id,
      kind: role.kind === 'sale' ? 'sale' : 'letting',
      address: firstLine(role),
      stage: role.stage,
      type: role.type,
      price_pence: role.price_pence,
      rent_pence: role.rent_pence,
      rent_frequency: role.rent_frequency,
    },
    role: role.role,
    is_lead: role.is_lead,
    state: role.state,
    with: role.state === 'withdrawn' ? [] : others.map(({ id, display_name }) => ({ id, name: display_name })),
    since: role.created_at.toISOString(),
  };
}
