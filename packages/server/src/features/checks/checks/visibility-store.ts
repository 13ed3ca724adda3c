import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { maySeeChecks, maySeeFrozen, seesOwnOnly } from './policy.ts';

/** Whose checks a person sees, and whether frozen ones are among them. */
export type Visibility = { workspaceId: number; memberId: number; frozenToo: boolean; ownOnly: boolean };

/** What of the workspace's checks the one who acts may know of; null for who may know of none. */
export function visibilityOf(scope: MemberScope): Visibility | null {
  if (!maySeeChecks(scope)) return null;
  return {
    workspaceId: scope.workspaceId,
    memberId: scope.actor.memberId,
    frozenToo: maySeeFrozen(scope),
    ownOnly: seesOwnOnly(scope),
  };
}

/** The condition that keeps a query of checks within what somebody may see. */
export function isVisible(where: ExpressionBuilder<DB, 'checks'>, visibility: Visibility) {
  return where.and([
    where('checks.workspace_id', '=', visibility.workspaceId),
    ...(visibility.frozenToo ? [] : [where('checks.frozen_at', 'is', null)]),
    ...(visibility.ownOnly
      ? [where.or([where('checks.created_by', '=', visibility.memberId), where('checks.assigned_to', '=', visibility.memberId)])]
      : []),
  ]);
}
