import { outsideEngland } from '@freehold/property-rules/right-to-rent';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFacts, personOf } from '../../checks/public.ts';
import type { RentCase } from './judge-rent.ts';
import {
  findFiles,
  findFollowed,
  findNewest,
  findOccupiers,
  findRecords,
  type OccupierRow,
  type RecordRow,
  type RentFile,
} from './rent-store.ts';

export type RentFacts = CheckFacts & {
  records: RecordRow[];
  rentFiles: RentFile[];
  follows: { id: number; public_ref: string } | null;
  occupiers: { person: OccupierRow; check: Awaited<ReturnType<typeof findNewest>>[number] | null }[];
  about: RentCase;
};

export async function loadRent(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<RentFacts> {
  const { row, subject, place, members } = facts;
  const records = await findRecords(trx, scope, services.keys, row.id);
  const rentFiles = await findFiles(trx, scope, row.id);
  const follows = (await findFollowed(trx, scope, row)) ?? null;
  const people = place === null ? [] : await findOccupiers(trx, scope, place.property_id);
  const newest = await findNewest(
    trx,
    scope,
    people.map(({ party_id: id }) => id),
  );
  const last = records.at(-1);
  return {
    ...facts,
    records,
    rentFiles,
    follows,
    occupiers: people.map((person) => ({ person, check: newest.find(({ party_id: id }) => id === person.party_id) ?? null })),
    about: {
      said: last ? { ...last, by: personOf(members)(last.by_member, last.role_id).name, at: last.at.toISOString() } : null,
      elsewhere: place === null ? null : outsideEngland(place.address),
      dob: subject.kind === 'person' ? (subject.dob ?? null) : null,
      files: {
        copy: rentFiles.filter(({ kind }) => kind === 'copy').length,
        result_page: rentFiles.filter(({ kind }) => kind === 'result_page').length,
      },
      follows: follows?.public_ref ?? null,
    },
  };
}
