import { sql } from 'kysely';
import { addressLine } from '../../../platform/address-line.ts';
import type { Trx } from '../../../platform/database.ts';
import { acrossBranches, type Scope } from '../../../platform/scope.ts';
import type { RoleJson } from './collapse-roles.ts';
import { COMBINED_COLUMNS, type PartyJson } from './combine-parties.ts';

/** Columns that name a party, and move with it. A test reads every foreign key of the database and misses none. */
export const POINTS_AT_PARTY = [
  { table: 'property_people', column: 'party_id' },
  { table: 'breaches', column: 'party_id' },
  { table: 'checks', column: 'party_id' },
  { table: 'flow_runs', column: 'party_id' },
  // What a list change means for somebody is said once: where both records were told of it, each keeps its own.
  { table: 'screening_alerts', column: 'party_id', onceWith: ['list_version_id', 'entry_ref'] },
  { table: 'signing_document_recipients', column: 'party_id' },
  { table: 'payment_requests', column: 'party_id' },
  { table: 'report_share_consents', column: 'party_id' },
  { table: 'inbound_reports', column: 'party_id' },
  { table: 'evidence_requests', column: 'party_id' },
  // Somebody is monitored once; where both were, each keeps its own.
  { table: 'monitors', column: 'party_id', onceWith: ['live'] },
  { table: 'monitoring_reports', column: 'party_id' },
  { table: 'data_request_people', column: 'party_id' },
  { table: 'monitor_alerts', column: 'party_id', onceWith: ['source_key', 'step'] },
] as const;
/** Columns that name a role, and follow it where two are one. */
export const POINTS_AT_ROLE = [
  { table: 'breaches', column: 'property_person_id' },
  { table: 'property_people', column: 'guarantees_id' },
] as const;
type Pointer = (typeof POINTS_AT_PARTY)[number] | (typeof POINTS_AT_ROLE)[number];

/** Both records as the database writes them, held until the transaction ends with what refers to them; those that were merged away too. */
export async function lockParties(trx: Trx, scope: Scope, ids: readonly number[]): Promise<Map<number, PartyJson>> {
  const theirs = sql`workspace_id = ${scope.workspaceId} and party_id = any (${[...ids]}::bigint[])`;
  await sql`select 1 from properties where workspace_id = ${scope.workspaceId} and id in (select property_id from property_people where ${theirs})
    order by id for no key update`.execute(trx);
  await sql`select 1 from checks where ${theirs} order by id for no key update`.execute(trx);
  const { rows } = await sql<{ id: number; row: PartyJson }>`select id, to_jsonb(parties) as row from parties
    where workspace_id = ${scope.workspaceId} and id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

export async function readParties(trx: Trx, scope: Scope, ids: readonly number[]): Promise<Map<number, PartyJson>> {
  const { rows } = await sql<{ id: number; row: PartyJson }>`select id, to_jsonb(parties) as row from parties
    where workspace_id = ${scope.workspaceId} and id = any (${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

export async function findRoles(trx: Trx, scope: Scope, partyId: number): Promise<RoleJson[]> {
  const { rows } = await sql<{ row: RoleJson }>`select to_jsonb(property_people) as row from property_people
    where workspace_id = ${scope.workspaceId} and party_id = ${partyId} order by id`.execute(trx);
  return rows.map(({ row }) => row);
}

export async function findRole(trx: Trx, scope: Scope, id: number): Promise<RoleJson | undefined> {
  const { rows } = await sql<{ row: RoleJson }>`select to_jsonb(property_people) as row from property_people
    where workspace_id = ${scope.workspaceId} and id = ${id} for no key update`.execute(trx);
  return rows[0]?.row;
}

/** Sets these columns of a party, one version on. */
export async function writeParty(trx: Trx, scope: Scope, id: number, patch: PartyJson): Promise<void> {
  const columns = [...COMBINED_COLUMNS, 'merged_into'].filter((column) => column in patch);
  const sets = columns.map((column) => sql`${sql.ref(column)} = patch.${sql.ref(column)}`);
  await sql`update parties set ${sql.join([sql`version = parties.version + 1`, sql`updated_at = now()`, ...sets])}
    from jsonb_populate_record(null::parties, ${JSON.stringify(patch)}::jsonb) as patch
    where parties.workspace_id = ${scope.workspaceId} and parties.id = ${id}`.execute(trx);
}

export async function writeRole(trx: Trx, scope: Scope, id: number, patch: Record<string, unknown>): Promise<void> {
  const sets = Object.keys(patch).map((column) => sql`${sql.ref(column)} = patch.${sql.ref(column)}`);
  await sql`update property_people set ${sql.join([sql`version = property_people.version + 1`, sql`updated_at = now()`, ...sets])}
    from jsonb_populate_record(null::property_people, ${JSON.stringify(patch)}::jsonb) as patch
    where property_people.workspace_id = ${scope.workspaceId} and property_people.id = ${id}`.execute(trx);
}

export const deleteRole = (trx: Trx, scope: Scope, id: number) =>
  trx.deleteFrom('property_people').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();

/** Puts a role back as it was, under its own number. */
export const restoreRole = (trx: Trx, row: RoleJson) =>
  sql`insert into property_people overriding system value
    select (jsonb_populate_record(null::property_people, ${JSON.stringify(row)}::jsonb)).*`.execute(trx);

/** Whatever named the one names the other now; answers which rows. With `only`, none but those. */
export async function movePointers(
  trx: Trx,
  scope: Scope,
  pointer: Pointer,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { table, column } = pointer;
  const alike = 'onceWith' in pointer ? pointer.onceWith.map((name) => sql`alike.${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`) : [];
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where workspace_id = ${scope.workspaceId} and ${sql.ref(column)} = ${from}
    ${
      alike.length > 0
        ? sql`and not exists (select from ${sql.table(table)} alike where alike.workspace_id = ${scope.workspaceId}
          and alike.${sql.ref(column)} = ${to} and ${sql.join(alike, sql` and `)})`
        : sql``
    }
    ${only ? sql`and id = any (${[...only]}::bigint[])` : sql``} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lines of the register that were written while two were one belong to whoever has the role they are about. */
export const alignBreaches = (trx: Trx, scope: Scope, partyIds: readonly number[]) =>
  sql`update breaches set party_id = role.party_id from property_people as role
    where breaches.workspace_id = ${scope.workspaceId} and breaches.party_id = any (${[...partyIds]}::bigint[])
      and role.workspace_id = breaches.workspace_id and role.id = breaches.property_person_id and role.party_id <> breaches.party_id`.execute(
    trx,
  );

/** Whether one of these has a role at a property that is hidden from whoever acts, because it belongs to other branches than theirs. */
export async function haveRolesElsewhere(trx: Trx, scope: Scope, ids: readonly number[]): Promise<boolean> {
  const count = async () =>
    (
      await trx
        .selectFrom('property_people')
        .select((row) => row.fn.countAll<number>().as('roles'))
        .where('workspace_id', '=', scope.workspaceId)
        .where('party_id', 'in', [...ids])
        .executeTakeFirstOrThrow()
    ).roles;
  return (await count()) < (await acrossBranches(trx, count));
}

/** The address of a property as one line; undefined where it is not seen. */
export async function findAddress(trx: Trx, propertyId: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('properties')
    .select(['line1', 'line2', 'town', 'postcode'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return row && addressLine(row);
}
