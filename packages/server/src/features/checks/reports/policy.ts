import type { Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';

/* Who sees a report: whoever sees its check. 1 Owner, 3 Compliance. */
const SEES_FROZEN = [1, 3];

export const maySeeReports = (scope: Scope) => may(scope, 'see_checks');
/** An auditor sees the year of a birth and no address, on the page and in the PDF. */
export const seesMasked = (scope: Scope) => reach(scope, 'see_evidence') === 'masked';
export const mayRegenerate = (scope: Scope) => may(scope, 'run_checks');

/** Whether the person may know of the check a report tells of. */
export function seesReportOf(scope: Scope, check: { frozen_at: Date | null; created_by: number; assigned_to: number | null }): boolean {
  const { actor } = scope;
  if (actor.kind !== 'member') return false;
  if (check.frozen_at !== null && !SEES_FROZEN.includes(actor.roleId)) return false;
  return reach(scope, 'see_checks') === 'all' || [check.created_by, check.assigned_to].includes(actor.memberId);
}
