import type { Scope } from '../../../platform/scope.ts';
import { may, requireMay } from '../../access/public.ts';

/** Who loads lists and states that one is the newest: Owner, Admin, Compliance. */
export function mayImportLists(scope: Scope): boolean {
  return may(scope, 'import_lists');
}

/** Which lists there are and how fresh they are: for whoever sees lists, and for whoever runs checks against them. */
export function requireFreshness(scope: Scope): void {
  if (!may(scope, 'see_lists')) requireMay(scope, 'run_checks');
}

export const requireVisibility = (scope: Scope) => void requireMay(scope, 'see_lists');
