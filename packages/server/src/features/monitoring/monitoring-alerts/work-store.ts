import { sql } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may } from '../../access/public.ts';
import { isVisibleAlert, monitorVisibility } from '../monitors/public.ts';

/** Open alerts of monitoring. What is critical or may be somebody listed is the work of Owner and Compliance. */
export function workOfMonitoring(scope: MemberScope): WorkQuery[] {
  if (!may(scope, 'see_monitoring')) return [];
  const visibility = monitorVisibility(scope);
  const yours = sql`case when alerts.severity = 'critical' or alerts.type in ('list_new', 'list_changed') then ${may(scope, 'resolve_matches')}::boolean
    else ${may(scope, 'decide')}::boolean or (alerts.assignee_id = ${scope.actor.memberId} and ${may(scope, 'start_monitoring')}::boolean) end`;
  return [
    sql`
    select 'monitoring_alert' as kind, 'monitoring-alert:' || alerts.id as key, coalesce(parties.display_name, 'Monitoring itself') as about,
      alerts.title as detail, 'ALR-' || lpad(alerts.number::text, 4, '0') as reference, alerts.assignee_id, alerts.found_at as since,
      (alerts.due_at at time zone 'Europe/London')::date as due_on, '/marketplace/monitoring_report?alert=' || alerts.id as path, ${yours} as yours
    from monitor_alerts alerts
    left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
    where ${isVisibleAlert(visibility)} and alerts.state <> 'closed'`,
  ];
}
