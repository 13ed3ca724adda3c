import { sql } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may } from '../../access/public.ts';
import { isVisibleMonitor, monitorVisibility } from './policy.ts';

/** Monitors of which it is asked whether they go on. */
export function workOfMonitors(scope: MemberScope): WorkQuery[] {
  if (!may(scope, 'end_monitoring')) return [];
  return [
    sql`
    select 'monitor_review' as kind, 'monitor-review:' || monitors.id as key, parties.display_name as about, null as detail, null as reference,
      monitors.started_by as assignee_id, monitors.review_asked_at as since, monitors.review_due_on as due_on,
      '/marketplace/monitoring_report?show=renewal' as path, true as yours
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where ${isVisibleMonitor(monitorVisibility(scope))} and monitors.state <> 'ended' and monitors.review_asked_at is not null`,
  ];
}
