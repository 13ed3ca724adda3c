import { outsideEngland } from '@freehold/property-rules/right-to-rent';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFacts, type Collected, personOf } from '../../checks/public.ts';
import { findCollectedOrNull } from '../collected-answers/public.ts';
import { findProviderAsk, openSubject, type ProviderAsk } from '../provider-asks/public.ts';
import type { RentCase } from './judge-rent.ts';
import { providerCase } from './provider-answer.ts';
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
  /** What the certified provider was asked, with the address where the person shows their passport while it waits for them. */
  ask: (ProviderAsk & { link: string | null }) | null;
  /** Who is connected on this installation; null where nobody is. */
  rentProvider: NonNullable<Services['rentProvider']>['name'] | null;
  linkDays: number;
  /** What the person handed in; null for a check that the firm began. */
  collected: Collected | null;
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
  const ask = await findProviderAsk(trx, scope, row.id, 'rent');
  const { rentProvider } = services;
  const opened = ask?.state === 'asking' && ask.ask !== null ? await openSubject(services.keys, ask) : null;
  return {
    ...facts,
    records,
    rentFiles,
    follows,
    collected: await findCollectedOrNull(trx, scope, services.keys, row.id),
    ask: ask ? { ...ask, link: opened !== null && rentProvider?.name === ask.provider ? rentProvider.linkOf(opened) : null } : null,
    rentProvider: rentProvider?.name ?? null,
    linkDays: rentProvider?.linkDays ?? 0,
    occupiers: people.map((person) => ({ person, check: newest.find(({ party_id: id }) => id === person.party_id) ?? null })),
    about: {
      said: last ? { ...last, by: personOf(members)(last.by_member, last.role_id).name, at: last.at.toISOString() } : null,
      elsewhere: place === null ? null : outsideEngland(place.address),
      dob: subject.kind === 'person' ? (subject.dob ?? null) : null,
      files: {
        copy: rentFiles.filter(({ kind }) => kind === 'copy').length,
        result_page: rentFiles.filter(({ kind }) => kind === 'result_page').length,
        statement: rentFiles.filter(({ kind }) => kind === 'statement').length,
      },
      follows: follows?.public_ref ?? null,
      provider: await providerCase(services.keys, ask, subject),
    },
  };
}
