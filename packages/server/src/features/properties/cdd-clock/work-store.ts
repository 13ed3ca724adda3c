import { CLOSED_STAGES } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may, reach } from '../../access/public.ts';

/** Whose check is late or due today, and lines of the breach register whose clock has stopped without a check. A negotiator is told of their own properties. */
export function workOfClocks(scope: MemberScope, now: Date): WorkQuery[] {
  if (!may(scope, 'run_checks') || !may(scope, 'see_properties')) return [];
  const at = sql`property.workspace_id = ${scope.workspaceId}
    ${reach(scope, 'see_checks') === 'all' ? sql`` : sql`and property.negotiator_id = ${scope.actor.memberId}`}`;
  const runs = sql`person.cdd_due_at is not null and person.cdd_done_at is null and person.state <> 'withdrawn'
    and property.archived_at is null and property.stage <> all(${[...CLOSED_STAGES]}::text[])`;
  const row = (
    due: string,
  ) => sql`party.display_name as about, property.line1 as detail, property.reference, property.negotiator_id as assignee_id,
    ${sql.ref(due)} as since, (${sql.ref(due)} at time zone 'Europe/London')::date as due_on, '/properties/details/' || property.id as path, true as yours`;
  const people = sql`join properties as property on property.workspace_id = person.workspace_id and property.id = person.property_id
    join parties as party on party.workspace_id = person.workspace_id and party.id = person.party_id`;
  const clocks = sql`
    select 'cdd_due' as kind, 'cdd:' || person.id as key, ${row('person.cdd_due_at')}
    from property_people as person ${people}
    where ${at} and ${runs} and (person.cdd_due_at at time zone 'Europe/London')::date <= ${londonDate(now)}::date`;
  if (!may(scope, 'see_registers')) return [clocks];
  const breaches = sql`
    select 'breach' as kind, 'breach:' || breach.id as key, ${row('breach.due_at')}
    from breaches as breach
    join property_people as person on person.workspace_id = breach.workspace_id and person.id = breach.property_person_id ${people}
    where ${at} and breach.done_at is null and not (${runs})`;
  return [clocks, breaches];
}
