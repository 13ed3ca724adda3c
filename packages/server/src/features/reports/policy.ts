import type { Scope } from '../../platform/scope.ts';

/* Who sees a report: whoever sees its check. 1 Owner, 2 Admin, 3 Compliance, 4 Negotiator, 6 Auditor. */
const SEES = [1, 2, 3, 4, 6];
const SEES_FROZEN = [1, 3];
const MAKES_AGAIN = [1, 2, 3, 4];

const roleOf = (scope: Scope) => (scope.actor.kind === 'member' ? scope.actor.roleId : 0);
export const maySeeReports = (scope: Scope) => SEES.includes(roleOf(scope));
export const maySeeReportsOfFrozen = (scope: Scope) => SEES_FROZEN.includes(roleOf(scope));
export const mayRegenerate = (scope: Scope) => MAKES_AGAIN.includes(roleOf(scope));
