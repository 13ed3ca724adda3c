import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { maySeeChecks, maySeeFrozen, seesOwnOnly } from './policy.ts';

/** Whose checks a person sees, and whether frozen ones are among them. */
export type Sight = { workspaceId: number; memberId: number; frozenToo: boolean; ownOnly: boolean };

/** What of the workspace's checks the one who acts may know of; null for who may know of none. */
export function sightOf(scope: MemberScope): Sight | null {
  if (!maySeeChecks(scope)) return null;
  return {
    workspaceId: scope.workspaceId,
    memberId: scope.actor.memberId,
    frozenToo: maySeeFrozen(scope),
    ownOnly: seesOwnOnly(scope),
  };
}

/** The condition that keeps a query of checks within somebody's sight. */
export function inSight(where: ExpressionBuilder<DB, 'checks'>, sight: Sight) {
  return where.and([
    where('checks.workspace_id', '=', sight.workspaceId),
    ...(sight.frozenToo ? [] : [where('checks.frozen_at', 'is', null)]),
    ...(sight.ownOnly
      ? [where.or([where('checks.created_by', '=', sight.memberId), where('checks.assigned_to', '=', sight.memberId)])]
      : []),
  ]);
}
