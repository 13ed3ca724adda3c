import type { Scope } from '../../../platform/scope.ts';
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
