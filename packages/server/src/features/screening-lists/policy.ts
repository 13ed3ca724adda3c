import type { Scope } from '../../platform/scope.ts';
import { may } from '../members/public.ts';

/** Who loads lists and states that one is the newest: Owner, Admin, Compliance. */
export function mayImportLists(scope: Scope): boolean {
  return may(scope, 'import_lists');
}
