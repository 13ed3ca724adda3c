import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { hasWordsToCompare, isNameToCompare } from '@freehold/screening/has-words';
import { refuseField } from '../../../platform/refuse.ts';
import { queryOf } from './query.ts';

const WHY = {
  person: 'There is nothing to compare here. Enter at least one name of two letters or more.',
  company: 'There is nothing to compare here. Enter the name of the company, not only its legal form or initials.',
  vessel: 'There is nothing to compare here. Enter the name of the ship or its IMO number.',
  aircraft: 'There is nothing to compare here. Enter the registration as it is painted, like G-ABCD.',
  wallet: 'There is nothing to compare here. Enter the whole address of the wallet.',
} as const satisfies Record<ScreenedSubject['kind'], string>;

const FIELD = {
  person: 'subject.last_name',
  company: 'subject.name',
  vessel: 'subject.name',
  aircraft: 'subject.registration',
  wallet: 'subject.address',
} as const satisfies Record<ScreenedSubject['kind'], string>;

/** Why a subject cannot be screened at all, because no list could be compared with it; null where it can. */
export function whyNothingToCompare(subject: ScreenedSubject): string | null {
  return hasWordsToCompare(queryOf(subject)) ? null : WHY[subject.kind];
}

export function refuseNothingToCompare(subject: ScreenedSubject): void {
  const why = whyNothingToCompare(subject);
  if (why !== null) refuseField(FIELD[subject.kind], why);
  const query = queryOf(subject);
  const others = 'otherNames' in query ? (query.otherNames ?? []) : [];
  const empty = others.findIndex((name) => !isNameToCompare(query, name));
  if (empty !== -1)
    refuseField(`subject.other_names.${empty}.name`, 'There is nothing to compare in this name. Correct it or take it out.');
}
