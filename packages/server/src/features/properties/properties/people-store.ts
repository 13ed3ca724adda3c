import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { askingNow, needsFullCdd } from '../../checks/public.ts';
import { standingsOf } from '../../people/public.ts';

/** Everybody at a property, withdrawn people too, in the order they came: who they are, where their checks stand, what is asked of them, and what they owe when. */
export async function peopleOfProperty(trx: Trx, scope: Scope, propertyId: number) {
  const rows = await findPeople(trx, scope, propertyId);
  const asking = await askingNow(trx, scope);
  return rows.map(({ property_kind: kind, rent_month_pence, ...person }) => ({
    ...person,
    asked: asking.of({ role: person.role, kind: person.kind, fullCdd: needsFullCdd({ kind, rent_month_pence }) }),
  }));
}
export type PersonAtProperty = Awaited<ReturnType<typeof peopleOfProperty>>[number];

const findPeople = (trx: Trx, scope: Scope, propertyId: number) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .innerJoin('properties as property', (join) =>
      join.onRef('property.workspace_id', '=', 'person.workspace_id').onRef('property.id', '=', 'person.property_id'),
    )
    .selectAll('person')
    .select(['property.kind as property_kind', 'property.rent_month_pence'])
    .select(['party.kind', 'party.display_name', 'party.first_name', 'party.last_name', 'party.dob', 'party.risk_level'])
    .select(standingsOf('party').as('standings'))
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.property_id', '=', propertyId)
    .orderBy('person.id')
    .execute();
