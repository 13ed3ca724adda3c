import { sql } from 'kysely';
import { isFrozenIn } from '../../people/public.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may, reach } from '../../access/public.ts';

/** Days to settle an alert: what may be somebody listed in one, a possible match in five, anything else in thirty. */
const DAYS = { strong: 1, weak: 5, none: 30 } as const;

/** Alerts of list changes that nobody settled. They are for whoever sees every check; of somebody whose check is frozen for Owner and Compliance alone. */
export function workOfAlerts(scope: MemberScope): WorkQuery[] {
  if (reach(scope, 'see_checks') !== 'all') return [];
  return [
    sql`
    select 'listing_alert' as kind, 'alert:' || alerts.id as key, parties.display_name as about, alerts.list_name as detail,
      alerts.entry_ref as reference, null::bigint as assignee_id, alerts.created_at as since,
      (alerts.created_at at time zone 'Europe/London')::date + case alerts.after when 'strong' then ${DAYS.strong}::int when 'weak' then ${DAYS.weak}::int else ${DAYS.none}::int end as due_on,
      '/marketplace/manual_aml_check/coverage#alerts' as path, ${may(scope, 'decide')} as yours
    from screening_alerts alerts
    join parties named on named.workspace_id = alerts.workspace_id and named.id = alerts.party_id
    join parties on parties.workspace_id = named.workspace_id and parties.id = coalesce(named.merged_into, named.id)
    where alerts.workspace_id = ${scope.workspaceId} and alerts.state in ('new', 'seen')
      and not exists (select from monitor_alerts taken where taken.workspace_id = alerts.workspace_id and taken.listing_id = alerts.id)
      ${may(scope, 'resolve_matches') ? sql`` : sql`and not ${isFrozenIn()}`}`,
  ];
}
