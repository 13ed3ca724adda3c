import { Refused } from '../../platform/refuse.ts';
import type { Scope } from '../../platform/scope.ts';
import { may } from '../members/public.ts';

export const NOT_SEEN = 'Your role cannot see this. Ask an owner or admin.';
/** Owner and Admin put properties away, and bring them back. */
const ARCHIVERS: readonly number[] = [1, 2];

export const mayArchive = (scope: Scope): boolean =>
  scope.actor.kind === 'member' && ARCHIVERS.includes(scope.actor.roleId) && may(scope, 'edit_properties');

export function requireArchive(scope: Scope): void {
  if (!mayArchive(scope)) throw new Refused('FORBIDDEN', 'Only an owner or admin can archive properties.');
}
