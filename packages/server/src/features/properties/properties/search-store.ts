import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { PropertyRole } from '@freehold/property-rules/property-stages';

const PEOPLE_SHOWN = 8;
type Person = { name: string; role: PropertyRole };

/** These properties, each with who has a role there, newest first. */
export function findSearchedProperties(trx: Trx, workspaceId: number, ids: readonly number[]) {
  return trx
    .selectFrom('properties')
    .select(['id', 'kind', 'line1', 'line2', 'town', 'postcode', 'type', 'bedrooms', 'stage', 'archived_at', 'reference'])
    .select(
      sql<Person[]>`(select coalesce(json_agg(json_build_object('name', name, 'role', role)), '[]') from (
        select party.display_name as name, person.role from property_people as person
        join parties as party on party.workspace_id = person.workspace_id and party.id = person.party_id
        where person.workspace_id = properties.workspace_id and person.property_id = properties.id and person.state <> 'withdrawn'
        order by person.id desc limit ${PEOPLE_SHOWN}) as shown)`.as('people'),
    )
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
}
