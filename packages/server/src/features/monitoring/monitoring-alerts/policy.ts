import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import type { AlertRow } from './store.ts';

type Asked = Pick<AlertRow, 'type' | 'severity' | 'assignee_id'>;
const LISTED = ['list_new', 'list_changed'];
const LIGHT = ['low', 'medium'];

/** Whether somebody may say what an alert came to: of what is critical or may be somebody listed Owner and Compliance; else whoever decides, or, of what weighs less, who was given it. */
export function mayWork(scope: MemberScope, { type, severity, assignee_id: assignee }: Asked): boolean {
  if (severity === 'critical' || LISTED.includes(type)) return may(scope, 'resolve_matches');
  if (reach(scope, 'start_monitoring') === null) return false;
  return may(scope, 'decide') || (assignee === scope.actor.memberId && LIGHT.includes(severity));
}

export function requireWork(scope: MemberScope, alert: Asked): void {
  if (mayWork(scope, alert)) return;
  const isTheirs = alert.severity === 'critical' || LISTED.includes(alert.type);
  return refuseCaller(
    'FORBIDDEN',
    isTheirs ? 'Only Owner and Compliance settle this alert. Escalate it, or give it to them.' : NOT_YOUR_ROLE,
  );
}
