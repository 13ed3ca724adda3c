import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';

/** Owner, Admin, Compliance and Auditor see what everybody did. */
export function maySeeActivity(scope: Scope): boolean {
  return reach(scope, 'see_activity') === 'all';
}
