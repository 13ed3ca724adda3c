import { advertisedRent, type Rent } from '@freehold/property-rules/lettings-law';
import { CLOSED_STAGES, type PropertyKind } from '@freehold/property-rules/property-stages';
import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { deleteProperty, updateProperty, type PropertyRow } from '../properties/public.ts';

export type { PropertyRow };
/** PostgreSQL: foreign_key_violation, unique_violation. */
const STILL_REFERRED_TO = '23503';
const TAKEN = '23505';

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

/** The same, or null where another record has the address or the reference; then the transaction is lost. */
export const updateUnlessTaken = (trx: Trx, id: number, change: Updateable<DB['properties']>): Promise<PropertyRow | null> =>
  updateProperty(trx, id, change).catch((error: unknown) => {
    if (hasCode(error, TAKEN)) return null;
    throw error;
  });

/** Another live record of the same address and kind. */
export const findOtherDuplicate = (trx: Trx, { id, kind, key }: { id: number; kind: PropertyKind; key: string }) =>
  trx
    .selectFrom('properties')
    .select('id')
    .where('kind', '=', kind)
    .where('address_key', '=', key)
    .where('archived_at', 'is', null)
    .where('stage', 'not in', [...CLOSED_STAGES])
    .where('id', '<>', id)
    .executeTakeFirst();

export const findOtherReference = (trx: Trx, id: number, reference: string) =>
  trx
    .selectFrom('properties')
    .select('id')
    .where(sql`lower(reference)`, '=', reference.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();

/** True where nothing else refers to it; false leaves the transaction lost. */
export async function deleteDraft(trx: Trx, id: number): Promise<boolean> {
  try {
    return await deleteProperty(trx, id);
  } catch (error) {
    if (hasCode(error, STILL_REFERRED_TO)) return false;
    throw error;
  }
}

/** Whether anybody who has or had a role at it is under a legal hold. */
export const hasHeldPerson = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('property_people as person')
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'person.workspace_id').onRef('party.id', '=', 'person.party_id'),
    )
    .select('person.id')
    .where('person.property_id', '=', id)
    .where('party.legal_hold', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function findMemberName(trx: Trx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await trx.selectFrom('members').select(['first_name', 'surname']).where('id', '=', id).executeTakeFirst();
  return row ? `${row.first_name} ${row.surname}` : null;
}

export const isMember = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('members').select('id').where('id', '=', id).where('state', 'in', ['active', 'invited']).executeTakeFirst()) !==
  undefined;

/** Rents that people offer and nobody has answered for good. */
export async function openRents(trx: Trx, propertyId: number): Promise<Rent[]> {
  const rows = await trx
    .selectFrom('offers')
    .select(['rent_pence', 'rent_frequency'])
    .where('property_id', '=', propertyId)
    .where('status', 'in', ['pending', 'relayed'])
    .execute();
  return rows.flatMap((row) => advertisedRent(row) ?? []);
}
