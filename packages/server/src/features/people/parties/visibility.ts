import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';

/** How much of people somebody sees: what can be shown in clear, what stays masked, or names alone. */
export type PartyVisibility = 'clear' | 'masked' | 'names';

export function partyVisibility(scope: Scope): PartyVisibility {
  const reached = reach(scope, 'see_properties');
  if (reached === null) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  if (reached === 'names') return 'names';
  return may(scope, 'edit_properties') ? 'clear' : 'masked';
}

/** A frozen check is known to Owner and Compliance alone. */
export const knowsFrozen = (scope: Scope): boolean => may(scope, 'resolve_matches');
/** Risk levels and legal holds are set by those who decide on clients. */
export const mayJudge = (scope: Scope): boolean => may(scope, 'decide');
