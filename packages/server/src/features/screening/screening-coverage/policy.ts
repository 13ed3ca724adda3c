import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';

/** Who sees every check sees who was not checked: a list of everybody is nothing for who sees their own alone. */
export const maySeeCoverage = (scope: Scope): boolean => reach(scope, 'see_checks') === 'all';

export function requireCoverage(scope: MemberScope): void {
  if (!maySeeCoverage(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
}

/** A link to the check at some and none at others would tell which are frozen. */
export const mayOpenEveryCheck = (scope: Scope): boolean => maySeeCoverage(scope) && may(scope, 'resolve_matches');
