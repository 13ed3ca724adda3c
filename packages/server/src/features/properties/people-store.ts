import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { standingsOf } from '../client-acceptance/public.ts';

/** Everybody at a property, withdrawn people too, in the order they came: who they are, where their checks stand, and what they owe when. */
export const peopleOfProperty = (trx: Trx, scope: Scope, propertyId: number) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .selectAll('person')
    .select(['party.kind', 'party.display_name', 'party.first_name', 'party.last_name', 'party.dob', 'party.risk_level'])
    .select(standingsOf('party').as('standings'))
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.property_id', '=', propertyId)
    .orderBy('person.id')
    .execute();
export type PersonAtProperty = Awaited<ReturnType<typeof peopleOfProperty>>[number];
