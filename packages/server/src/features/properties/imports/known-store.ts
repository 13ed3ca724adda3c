import { CLOSED_STAGES, type PropertyKind } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type Standings, standingsOf } from '../../people/public.ts';

/** Live properties of a kind, by the key of their address. */
export async function liveAddresses(trx: Trx, scope: Scope, kind: PropertyKind): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('properties')
    .select(['id', 'address_key'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .where('stage', 'not in', [...CLOSED_STAGES])
    .execute();
  return new Map(rows.map(({ id, address_key: key }) => [key, id]));
}

/** Which of the references stand at a property already, in lower case. */
export async function takenReferences(trx: Trx, scope: Scope, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ reference: string }>`select lower(reference) as reference from properties
    where workspace_id = ${scope.workspaceId} and lower(reference) = any (${references.map((each) => each.toLowerCase())}::text[])`.execute(
    trx,
  );
  return new Set(rows.map(({ reference }) => reference));
}

export type KnownParty = {
  id: number;
  kind: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  dob: string | null;
  emails: string[];
  phones: string[];
  standings: Standings;
};

export type PersonKeys = { emails: readonly string[]; phones: readonly string[]; dobs: readonly string[] };

/** Everybody of the workspace who shares an email, a phone or a date of birth with somebody of the file, oldest first. */
export async function knownParties(trx: Trx, scope: Scope, { emails, phones, dobs }: PersonKeys): Promise<KnownParty[]> {
  if (emails.length + phones.length + dobs.length === 0) return [];
  return trx
    .selectFrom('parties')
    .select(['id', 'kind', 'first_name', 'last_name', 'company_name', 'dob', 'emails', 'phones'])
    .select(standingsOf().as('standings'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('merged_into', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`emails && ${[...emails]}::text[]`,
        sql<boolean>`phones && ${[...phones]}::text[]`,
        sql<boolean>`dob = any (${[...dobs]}::date[])`,
      ]),
    )
    .orderBy('id')
    .execute();
}
