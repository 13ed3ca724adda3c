import { sql } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';

/** Reports that nobody has decided. Row-level security leaves them out for everybody but the nominated officer and deputies. */
export function workOfSuspicions(scope: MemberScope): WorkQuery[] {
  if (scope.actor.apiKey) return [];
  return [
    sql`select 'suspicion' as kind, 'suspicion:' || report.id as key, null::text as about, null::text as detail, null::text as reference,
      null::bigint as assignee_id, report.at as since, null::date as due_on, '/compliance/suspicions?report=' || report.id as path, true as yours
    from suspicion_reports as report
    where report.workspace_id = ${scope.workspaceId} and not exists (select from suspicion_events as decided
      where decided.workspace_id = report.workspace_id and decided.report_id = report.id and decided.what = 'decide')`,
  ];
}
