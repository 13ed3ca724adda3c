import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';

export type MembersView = 'full' | 'names' | 'self';

/** How much of the list of members one sees: everything, names without addresses, or only oneself. */
export function membersView(scope: Scope): MembersView {
  const reached = reach(scope, 'see_members');
  return reached === 'all' ? 'full' : reached === 'names' ? 'names' : 'self';
}
