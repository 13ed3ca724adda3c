import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import { type CheckRow, mayRunChecks } from '../../checks/public.ts';
import { NO_CERTIFIED_PROVIDER } from '@freehold/contract/identity/rent-checks';
import type { RentFacts } from './rent-facts.ts';

/** Why nobody, or not this one, can add to it now; null where they can. What a decision rests on is not changed: a follow-up is a check of its own. */
export function whyNotRecord({ state }: Pick<CheckRow, 'state'>, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  if (!mayRunChecks(viewer)) return NOT_YOUR_ROLE;
  if (state === 'decided') return 'This check was decided. Begin another to follow it up';
  return state === 'cancelled' ? 'This check was cancelled' : null;
}

/** Once a check, and anew where it was not carried out. */
export function whyNotAskProvider(
  { row, ask, rentProvider }: Pick<RentFacts, 'row' | 'ask' | 'rentProvider'>,
  viewer: Scope | null,
): string | null {
  if (viewer === null) return null;
  const notNow = whyNotRecord(row, viewer);
  if (notNow !== null) return notNow;
  if (rentProvider === null) return NO_CERTIFIED_PROVIDER;
  return ask !== null && ask.state !== 'failed' ? 'It was asked already' : null;
}

/** Whether codes and dates of birth are shown whole. */
export const seesWhole = (viewer: Scope | null): boolean => {
  const seen = viewer === null ? null : reach(viewer, 'see_evidence');
  return seen !== null && seen !== 'masked';
};
