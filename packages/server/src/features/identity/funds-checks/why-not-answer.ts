import type { Scope } from '../../../platform/scope.ts';
import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import { may } from '../../access/public.ts';
import type { CheckRow } from '../../checks/public.ts';

export const ONLY_WHO_DECIDES = 'Only who decides checks can answer this. Ask an owner or admin.';

/** Why somebody cannot say whether a flag is explained; null where they can. */
export function whyNotAnswer({ state }: Pick<CheckRow, 'state'>, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  if (!may(viewer, 'decide')) return ONLY_WHO_DECIDES;
  if (state === 'cancelled') return 'This check was cancelled';
  return state === 'completed' || state === 'decided' ? null : 'The statements are still being read';
}

/** Why nobody, or not this one, can ask the client for more now; null where they can. */
export function whyNotAsk({ state }: Pick<CheckRow, 'state'>, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  if (!may(viewer, 'run_checks') || !may(viewer, 'invite_applicants')) return NOT_YOUR_ROLE;
  if (state === 'decided') return 'This check was decided';
  if (state === 'cancelled') return 'This check was cancelled';
  return state === 'completed' ? null : 'The statements are still being read';
}
