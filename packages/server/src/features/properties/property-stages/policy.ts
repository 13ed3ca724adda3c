import type { Scope } from '../../../platform/scope.ts';
import { may, requireMay } from '../../access/public.ts';

/** Who may let a property through the gate, in their own name. */
export const mayOverride = (scope: Scope): boolean => may(scope, 'override_gate');

export const requireOverride = (scope: Scope) =>
  requireMay(scope, 'override_gate', 'Only an owner, an admin or compliance can go on without the checks. Ask one of them.');
