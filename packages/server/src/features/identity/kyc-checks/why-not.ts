import type { Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import { type CheckRow, mayRunChecks } from '../../checks/public.ts';
import { isSendable } from './document-files.ts';
import type { KycFacts } from './kyc-facts.ts';

const STATES: Readonly<Record<string, string>> = {
  processing: 'It is being compared. Wait a moment',
  cancelled: 'This check was cancelled',
  decided: 'This check was decided',
  error: 'This check could not run',
};

/** Whoever reviews must see the pictures whole. */
export const maySeePictures = (scope: Scope): boolean => {
  const seen = reach(scope, 'see_evidence');
  return seen !== null && seen !== 'masked';
};

/** Why nobody, or not this one, can review it now; null where they can. A decided check is looked at again, and decided anew where that changes it. */
export function whyNotReview({ row, about }: Pick<KycFacts, 'row' | 'about'>, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  if (!mayRunChecks(viewer) || !maySeePictures(viewer)) return NOT_YOUR_ROLE;
  if (about === null) return 'It is from before documents were read. Make a new check to review it.';
  return row.state === 'decided' ? null : (STATES[row.state] ?? null);
}

/** Whoever has a document looked at elsewhere sends its pictures there, so the same may who see them whole. */
export function whyNotAskProvider(facts: KycFacts, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  const notNow = whyNotReview(facts, viewer);
  if (notNow !== null) return notNow;
  if (facts.documentProvider === null) return 'No provider is connected on this installation';
  if (facts.row.state === 'decided') return 'This check was decided';
  const asked = facts.asks.find(({ what }) => what === 'document');
  if (asked && asked.state !== 'failed') return 'It was asked already';
  if (!facts.about?.details) return 'The name of the person is missing';
  return isSendable(facts) ? null : 'There is no picture of the document that can be sent: a JPEG, PNG or PDF of at most 10 MB';
}

export function whyNotAddFile(row: CheckRow, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  return mayRunChecks(viewer) ? (STATES[row.state] ?? null) : NOT_YOUR_ROLE;
}

export function whyNotRedo({ row, collected }: Pick<KycFacts, 'row' | 'collected'>, viewer: Scope | null): string | null {
  if (viewer === null) return null;
  if (collected === null) return 'The firm made this check. Add what is missing, or start another';
  return mayRunChecks(viewer) && may(viewer, 'invite_applicants') ? (STATES[row.state] ?? null) : NOT_YOUR_ROLE;
}
