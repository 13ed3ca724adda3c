import { RENT_RESULTS, RENT_ROUTES, RentSaid, type RENT_KEPT_KINDS } from '@freehold/contract/identity/rent-checks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { CheckRow } from '../../checks/public.ts';

const context = (workspaceId: number, checkId: number) => `rent-record:${workspaceId}:${checkId}`;

export const insertRent = (trx: Trx, { workspaceId }: Scope, checkId: number) =>
  trx.insertInto('rent_checks').values({ workspace_id: workspaceId, check_id: checkId }).execute();

type Standing = { route: (typeof RENT_ROUTES)[number] | null; result: (typeof RENT_RESULTS)[number] | null; follow_up_on: string | null };
export const updateRent = (trx: Trx, { workspaceId }: Scope, checkId: number, standing: Standing) =>
  trx.updateTable('rent_checks').set(standing).where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).execute();

export type RecordRow = RentSaid & { id: number; by_member: number; role_id: number; at: Date };

/** Oldest first. */
export async function findRecords(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<RecordRow[]> {
  const rows = await trx
    .selectFrom('rent_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, record_sealed: sealed, by_member, role_id, at }) => ({
      ...RentSaid.parse(await openJson(keys, workspaceId, sealed, context(workspaceId, checkId))),
      id,
      by_member,
      role_id,
      at,
    })),
  );
}

export async function insertRecord(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  keys: Keys,
  { checkId, said, at }: { checkId: number; said: RentSaid; at: Date },
): Promise<void> {
  await trx
    .insertInto('rent_records')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      record_sealed: await sealJson(keys, workspaceId, said, context(workspaceId, checkId)),
      by_member: actor.memberId,
      role_id: actor.roleId,
      at,
    })
    .execute();
}

export type FileKind = (typeof RENT_KEPT_KINDS)[number];
export type RentFile = {
  id: number;
  kind: FileKind;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  /** Null of what a provider handed over. */
  by_member: number | null;
  at: Date;
};
export const findFiles = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<RentFile[]> =>
  trx
    .selectFrom('rent_files')
    .select(['id', 'kind', 'name', 'mime', 'size', 'sha256', 'by_member', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();

type NewFile = { checkId: number; kind: FileKind; name: string; file: StoredFile; at: Date };
export const insertFile = (trx: Trx, scope: MemberScope, file: NewFile) => insertKept(trx, scope, file, scope.actor.memberId);
/** What a provider handed over. */
export const insertProviderFile = (trx: Trx, scope: Scope, file: NewFile) => insertKept(trx, scope, file, null);

const insertKept = (trx: Trx, { workspaceId }: Scope, { checkId, kind, name, file, at }: NewFile, by: number | null) =>
  trx
    .insertInto('rent_files')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      kind,
      name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: by,
      at,
    })
    .execute();

/** What refers to the stored bytes goes; the hash stays. */
export async function releaseRentFiles(trx: Trx, { workspaceId }: Scope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('rent_files')
    .set({ stored_sha256: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .returning('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** The newest accepted check of the same person before this one: by their record, or without one by what was typed. */
export const findFollowed = (trx: Trx, { workspaceId }: Scope, row: CheckRow) =>
  trx
    .selectFrom('checks')
    .select(['id', 'public_ref'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'rtr')
    .where('id', '<', row.id)
    .where('state', '=', 'decided')
    .where('status', 'in', ['passed', 'acceptedAfterReview'])
    .where((where) =>
      row.party_id === null
        ? where.and([where('party_id', 'is', null), where('subject_fingerprint', '=', row.subject_fingerprint)])
        : where('party_id', '=', row.party_id),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();

const UNDER_18 = 5;
const Occupier = z.object({ party_id: z.number(), name: z.string(), co_tenant_type_id: z.number().nullable() });
export type OccupierRow = z.infer<typeof Occupier>;
/** The adults of the tenancy: tenants and permitted occupiers who did not withdraw. Where a group was accepted, those of that group. */
export async function findOccupiers(trx: Trx, { workspaceId }: Scope, propertyId: number): Promise<OccupierRow[]> {
  const { rows } = await sql<OccupierRow>`
    select distinct on (person.party_id) person.party_id::int, parties.display_name as name, person.co_tenant_type_id
    from property_people person
    join parties on parties.workspace_id = person.workspace_id and parties.id = person.party_id and parties.kind = 'person'
    where person.workspace_id = ${workspaceId} and person.property_id = ${propertyId} and person.role = 'tenant'
      and person.state <> 'withdrawn' and person.co_tenant_type_id is distinct from ${UNDER_18}
      and (person.group_id is null or not exists (
          select from offers where offers.workspace_id = person.workspace_id and offers.property_id = person.property_id and offers.status = 'accepted')
        or exists (
          select from offers where offers.workspace_id = person.workspace_id and offers.group_id = person.group_id and offers.status = 'accepted'))
    order by person.party_id, person.id`.execute(trx);
  return rows;
}

/** The newest Right to Rent check of each of these people that was not cancelled. */
export async function findNewest(trx: Trx, { workspaceId }: Scope, partyIds: readonly number[]) {
  if (partyIds.length === 0) return [];
  return trx
    .selectFrom('checks')
    .innerJoin('rent_checks', (join) =>
      join.onRef('rent_checks.workspace_id', '=', 'checks.workspace_id').onRef('rent_checks.check_id', '=', 'checks.id'),
    )
    .selectAll('checks')
    .select(['rent_checks.route', 'rent_checks.result', 'rent_checks.follow_up_on'])
    .distinctOn('checks.party_id')
    .where('checks.workspace_id', '=', workspaceId)
    .where('checks.kind', '=', 'rtr')
    .where('checks.state', '<>', 'cancelled')
    .where('checks.party_id', 'in', partyIds)
    .orderBy('checks.party_id')
    .orderBy('checks.id', 'desc')
    .execute();
}

export const findProperty = (trx: Trx, { workspaceId }: Scope, id: number) =>
  trx
    .selectFrom('properties')
    .select(['id', 'kind', 'postcode', 'archived_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
