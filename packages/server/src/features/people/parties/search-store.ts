import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { PropertyRole } from '@freehold/property-rules/property-stages';

export type NewestRole = { party_id: number; role: PropertyRole; property_id: number; line1: string; properties: number };
/** Of each of these people the newest role at a property, and at how many they have one. */
export async function findNewestRoles(trx: Trx, workspaceId: number, ids: readonly number[]): Promise<NewestRole[]> {
  const { rows } =
    await sql<NewestRole>`select distinct on (person.party_id) person.party_id, person.role, property.id as property_id, property.line1,
      (select count(distinct other.property_id) from property_people as other
        where other.workspace_id = ${workspaceId} and other.party_id = person.party_id and other.state <> 'withdrawn')::int as properties
    from property_people as person join properties as property on property.workspace_id = person.workspace_id and property.id = person.property_id
    where person.workspace_id = ${workspaceId} and person.party_id = any (${[...ids]}::bigint[]) and person.state <> 'withdrawn'
    order by person.party_id, person.id desc`.execute(trx);
  return rows;
}

export type NewestDocument = {
  party_id: number;
  id: number;
  title: string;
  document_state: string;
  recipient_state: string;
  sent_at: Date;
};
/** The newest document that was sent to a number or an address of each. */
export async function findNewestDocuments(trx: Trx, ids: readonly number[]): Promise<NewestDocument[]> {
  const { rows } = await sql<NewestDocument>`select * from documents_of_parties(${[...ids]}::bigint[])`.execute(trx);
  return rows;
}
