import { CLOSED_STAGES } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

const DUE_ON = sql`(person.cdd_due_at at time zone 'Europe/London')::date`;

type Asked = { today: string; ofMember: number | null };
/** How many people's clocks run, by kind of property, and since when. */
export function findWaitingClocks(trx: Trx, scope: Scope, { today, ofMember }: Asked) {
  let query = trx
    .selectFrom('property_people as person')
    .innerJoin('properties as property', (join) =>
      join.onRef('property.workspace_id', '=', 'person.workspace_id').onRef('property.id', '=', 'person.property_id'),
    )
    .select([
      'property.kind',
      sql<number>`count(distinct person.party_id)`.as('people'),
      sql<number>`count(distinct person.party_id) filter (where ${DUE_ON} < ${today}::date)`.as('late'),
      sql<string>`min(${DUE_ON})::text`.as('first_due_on'),
      sql<number>`count(distinct property.id)`.as('properties'),
      sql<number>`min(property.id)`.as('property_id'),
      sql<string>`min(property.line1)`.as('line1'),
    ])
    .where('person.workspace_id', '=', scope.workspaceId)
    .where('person.cdd_due_at', 'is not', null)
    .where('person.cdd_done_at', 'is', null)
    .where('person.state', '<>', 'withdrawn')
    .where('property.archived_at', 'is', null)
    .where('property.stage', 'not in', [...CLOSED_STAGES])
    .groupBy('property.kind')
    .orderBy('property.kind', 'desc');
  if (ofMember !== null) query = query.where('property.negotiator_id', '=', ofMember);
  return query.execute();
}
