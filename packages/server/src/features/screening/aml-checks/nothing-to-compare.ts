import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { hasWordsToCompare } from '@freehold/screening/has-words';
import { refuseField } from '../../../platform/refuse.ts';
import { queryOf } from './query.ts';

const WHY = {
  person: 'There is nothing to compare here. Enter at least one name of two letters or more.',
  company: 'There is nothing to compare here. Enter the name of the company, not only its legal form or initials.',
};

/** Why a subject cannot be screened at all, because no list could be compared with it; null where it can. */
export function whyNothingToCompare(subject: ScreenedSubject): string | null {
  return hasWordsToCompare(queryOf(subject)) ? null : WHY[subject.kind];
}

export function refuseNothingToCompare(subject: ScreenedSubject): void {
  const why = whyNothingToCompare(subject);
  if (why !== null) refuseField(subject.kind === 'company' ? 'subject.name' : 'subject.last_name', why);
}
