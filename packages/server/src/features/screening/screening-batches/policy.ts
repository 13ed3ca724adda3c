import { refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { may, memberCan, reach, requireMay } from '../../access/public.ts';

/** Whose batches a person sees. */
export type Visibility = { memberId: number; ownOnly: boolean };

const NOT_YOURS = 'Your role cannot see checks. Ask an owner or admin.';

/** Who sees only their own checks sees only the batches they made or began. */
export function requireVisibility(scope: MemberScope): Visibility {
  const far = reach(scope, 'see_checks');
  if (far === null) return refuseCaller('FORBIDDEN', NOT_YOURS);
  return { memberId: scope.actor.memberId, ownOnly: far === 'own' };
}

/** Whoever screens one name may screen many; who may not see checks sees no batch of them. */
export function requireRunner(scope: MemberScope): Visibility {
  requireMay(scope, 'run_checks', 'Your role cannot screen a batch. Ask an owner or admin.');
  return requireVisibility(scope);
}

export function requireExporter(scope: MemberScope): Visibility {
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  return requireVisibility(scope);
}

export const mayRun = (scope: Scope) => may(scope, 'run_checks');
export const mayExport = (scope: Scope) => may(scope, 'export');
export const mayDecide = (member: Parameters<typeof memberCan>[0]) => memberCan(member).decide;
