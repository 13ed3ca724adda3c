import type { Scope } from '../../platform/scope.ts';
import { memberCan } from '../members/public.ts';

/** Who loads lists and states that one is the newest: Owner, Admin, Compliance. */
export function mayImportLists(scope: Scope): boolean {
  return scope.actor.kind === 'member' && memberCan(scope.actor.roleId).import_lists;
}
