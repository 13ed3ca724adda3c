import type { Scope } from '../../platform/scope.ts';

/** Who loads lists and states that one is the newest: Owner, Admin, Compliance. */
const MAY_IMPORT = [1, 2, 3];

export function mayImportLists(scope: Scope): boolean {
  return scope.actor.kind === 'member' && MAY_IMPORT.includes(scope.actor.roleId);
}
