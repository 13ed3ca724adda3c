import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';

export type PropertyPersonRow = Selectable<DB['property_people']>;
export type PropertyRow = Selectable<DB['properties']>;

const PARTY = [
  'kind',
  'display_name',
  'dob',
  'company_name',
  'last_name',
  'aml_check_id',
  'aml_status',
  'aml_at',
  'aml_is_frozen',
] as const;

const people = (trx: Trx) =>
  trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .selectAll('person')
    .select(PARTY.map((column) => `party.${column}` as const));

/** A role and what is shown of whoever has it. */
export type PersonAtProperty = Awaited<ReturnType<typeof peopleOfProperty>>[number];

/** Everybody at a property, withdrawn ones too, in the order they came. */
export const peopleOfProperty = (trx: Trx, propertyId: number) =>
  people(trx).where('person.property_id', '=', propertyId).orderBy('person.id').execute();

export const insertGroup = async (trx: Trx, row: Insertable<DB['applicant_groups']>): Promise<number> =>
  (await trx.insertInto('applicant_groups').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** The groups of a property; `accepted` where an offer of theirs is. */
export const groupsOfProperty = (trx: Trx, propertyId: number) =>
  trx
    .selectFrom('applicant_groups as applicants')
    .leftJoin('offers as offer', (join) =>
      join
        .onRef('offer.workspace_id', '=', 'applicants.workspace_id')
        .onRef('offer.group_id', '=', 'applicants.id')
        .on('offer.status', 'in', ['pending', 'relayed', 'accepted']),
    )
    .select(['applicants.id', (row) => row.fn.max('offer.status').as('any_open')])
    .select((row) => row.fn.coalesce(row.fn<boolean>('bool_or', [row('offer.status', '=', 'accepted')]), row.val(false)).as('is_accepted'))
    .where('applicants.property_id', '=', propertyId)
    .groupBy('applicants.id')
    .orderBy('applicants.id')
    .execute();
export type GroupRow = Awaited<ReturnType<typeof groupsOfProperty>>[number];

export const insertPerson = (trx: Trx, row: Insertable<DB['property_people']>): Promise<PropertyPersonRow> =>
  trx.insertInto('property_people').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes one role and counts its version on. */
export const updatePerson = (trx: Trx, id: number, changes: Updateable<DB['property_people']>, now: Date): Promise<PropertyPersonRow> =>
  trx
    .updateTable('property_people')
    .set((row) => ({ ...changes, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
