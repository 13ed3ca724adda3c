import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { Query } from '@freehold/screening/types';
import type { Keys } from '../../../platform/keys.ts';
import { openSubject } from '../../checks/public.ts';

export function queryOf(subject: ScreenedSubject): Query {
  if (subject.kind === 'company')
    return {
      kind: 'company',
      name: subject.name,
      ...(subject.number ? { number: subject.number } : {}),
      ...(subject.country ? { country: subject.country } : {}),
    };
  return {
    kind: 'person',
    firstName: subject.first_name,
    lastName: subject.last_name,
    ...(subject.middle_names ? { middleNames: subject.middle_names } : {}),
    ...(subject.dob ? { dob: subject.dob } : {}),
    ...(subject.nationality ? { nationality: subject.nationality } : {}),
    ...(subject.gender ? { gender: subject.gender } : {}),
    ...(subject.address ? { address: subject.address } : {}),
  };
}

/** What a stored check asked, as the engine is asked it. */
export async function openQuery(keys: Keys, workspaceId: number, check: { public_ref: string; subject_sealed: Buffer }): Promise<Query> {
  return queryOf(await openSubject(keys, workspaceId, check.public_ref, check.subject_sealed));
}
