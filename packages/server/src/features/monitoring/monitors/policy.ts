import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MemberScope } from '../../../platform/scope.ts';
import { may, reach, requireMay } from '../../access/public.ts';
import { isFrozenIn } from '../../people/public.ts';

/** Whose monitors somebody sees: everybody's, or those they started or have an alert of. Of a frozen client Owner and Compliance alone. */
export type MonitorVisibility = { workspaceId: number; own: number | null; frozenToo: boolean };

export function monitorVisibility(scope: MemberScope): MonitorVisibility {
  const reached = requireMay(scope, 'see_monitoring');
  return {
    workspaceId: scope.workspaceId,
    own: reached === 'all' ? null : scope.actor.memberId,
    frozenToo: may(scope, 'resolve_matches'),
  };
}

/** A condition on `monitors` and `parties`. */
export const isVisibleMonitor = ({ workspaceId, own, frozenToo }: MonitorVisibility): RawBuilder<SqlBool> => sql<SqlBool>`(
  monitors.workspace_id = ${workspaceId}
  ${own === null ? sql`` : sql`and (monitors.started_by = ${own} or exists (select from monitor_alerts given where given.workspace_id = monitors.workspace_id and given.monitor_id = monitors.id and given.assignee_id = ${own}))`}
  ${frozenToo ? sql`` : sql`and not ${isFrozenIn()}`})`;

/** What is told of lists and critical alerts is for whoever sees every check. */
const FOR_ALL = ['list_new', 'list_changed', 'list_removed'];

/** A condition on `monitor_alerts` as `alerts` and `parties`, which may be absent. */
export const isVisibleAlert = ({ workspaceId, own, frozenToo }: MonitorVisibility): RawBuilder<SqlBool> => sql<SqlBool>`(
  alerts.workspace_id = ${workspaceId}
  ${
    own === null
      ? sql``
      : sql`and alerts.type <> all (${FOR_ALL}::text[]) and alerts.party_id is not null and (alerts.assignee_id = ${own}
          or exists (select from monitors started where started.workspace_id = alerts.workspace_id and started.id = alerts.monitor_id and started.started_by = ${own}))`
  }
  ${frozenToo ? sql`` : sql`and (parties.id is null or not ${isFrozenIn()})`})`;

/** Whether a negotiator's own reach is enough: whoever sees all checks starts anybody, others those at their properties or of their checks. */
export const startsAnybody = (scope: MemberScope): boolean => reach(scope, 'start_monitoring') === 'all';
