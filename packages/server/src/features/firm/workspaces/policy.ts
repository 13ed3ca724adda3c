import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';

/** Owner, Admin and Compliance name the nominated officer: the first two run the workspace, the third keeps its registers. */
export function mayChangeOfficers(scope: Scope): boolean {
  return may(scope, 'edit_workspace') || may(scope, 'keep_registers');
}
