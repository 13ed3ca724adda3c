import type { Scope } from '../../platform/scope.ts';

/** domain.md 2.22, "Screening list import": Owner, Admin, Compliance. */
const MAY_IMPORT = [1, 2, 3];

export function mayImportLists(scope: Scope): boolean {
  return scope.actor.kind === 'member' && MAY_IMPORT.includes(scope.actor.roleId);
}
