import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { OtherName, Query } from '@freehold/screening/types';
import type { Keys } from '../../../platform/keys.ts';
import { openSubject } from '../../checks/public.ts';

export function queryOf(subject: ScreenedSubject): Query {
  switch (subject.kind) {
    case 'person':
      return {
        kind: 'person',
        firstName: subject.first_name,
        lastName: subject.last_name,
        ...(subject.middle_names ? { middleNames: subject.middle_names } : {}),
        ...(subject.dob ? { dob: subject.dob } : {}),
        ...(subject.nationality ? { nationality: subject.nationality } : {}),
        ...(subject.gender ? { gender: subject.gender } : {}),
        ...(subject.address ? { address: subject.address } : {}),
        ...otherNamesOf(subject),
        ...(subject.birth_place ? { birthPlace: subject.birth_place } : {}),
        ...(subject.birth_country ? { birthCountry: subject.birth_country } : {}),
        ...(subject.residence ? { residence: subject.residence } : {}),
        ...(subject.passport_number ? { passports: [subject.passport_number] } : {}),
      };
    case 'company':
      return {
        kind: 'company',
        name: subject.name,
        ...(subject.number ? { number: subject.number } : {}),
        ...(subject.country ? { country: subject.country } : {}),
        ...otherNamesOf(subject),
        ...(subject.other_numbers?.length ? { otherNumbers: subject.other_numbers } : {}),
      };
    case 'vessel':
      return {
        kind: 'vessel',
        ...(subject.name ? { name: subject.name } : {}),
        ...(subject.imo ? { imo: subject.imo } : {}),
        ...(subject.flag ? { flag: subject.flag } : {}),
        ...otherNamesOf(subject),
      };
    case 'aircraft':
      return { kind: 'aircraft', registration: subject.registration, ...(subject.model ? { model: subject.model } : {}) };
    case 'wallet':
      return { kind: 'wallet', address: subject.address };
  }
}

function otherNamesOf({ other_names: names }: Pick<Extract<ScreenedSubject, { kind: 'person' }>, 'other_names'>): {
  otherNames?: OtherName[];
} {
  return names?.length ? { otherNames: names.map(({ kind, name }) => ({ kind, text: name })) } : {};
}

/** What a stored check asked, as the engine is asked it. */
export async function openQuery(keys: Keys, workspaceId: number, check: { public_ref: string; subject_sealed: Buffer }): Promise<Query> {
  return queryOf(await openSubject(keys, workspaceId, check.public_ref, check.subject_sealed));
}
