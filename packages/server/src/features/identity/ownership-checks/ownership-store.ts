import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Keys } from '../../../platform/keys.ts';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { forgetTitleFiles } from '../../insights/public.ts';
import { OwnershipRecord, type OwnershipRow } from './ownership-records.ts';

const context = (workspaceId: number, leadId: number) => `ownership-record:${workspaceId}:${leadId}`;

/** Which check holds what is written down for this one: its own, or the one it was begun with. */
export async function findLead(trx: Trx, { workspaceId }: Scope, checkId: number): Promise<number> {
  const row = await trx
    .selectFrom('ownership_checks')
    .select('lead_id')
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  return row?.lead_id ?? checkId;
}
export const insertStanding = (
  trx: Trx,
  { workspaceId }: Scope,
  standing: { check_id: number; lead_id: number; title_number: string | null },
) =>
  trx
    .insertInto('ownership_checks')
    .values({ workspace_id: workspaceId, ...standing })
    .execute();
export const writeTitle = (trx: Trx, { workspaceId }: Scope, leadId: number, title: string) =>
  trx
    .updateTable('ownership_checks')
    .set({ title_number: title })
    .where('workspace_id', '=', workspaceId)
    .where('lead_id', '=', leadId)
    .execute();

export type GroupRow = { id: number; public_ref: string; subject_name: string; party_id: number | null; state: string };
/** The checks that share what is written down, in the order they were begun. */
export const findGroup = (trx: Trx, { workspaceId }: Scope, leadId: number): Promise<GroupRow[]> =>
  trx
    .selectFrom('ownership_checks')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'ownership_checks.workspace_id').onRef('checks.id', '=', 'ownership_checks.check_id'),
    )
    .select(['checks.id', 'checks.public_ref', 'checks.subject_name', 'checks.party_id', 'checks.state'])
    .where('ownership_checks.workspace_id', '=', workspaceId)
    .where('ownership_checks.lead_id', '=', leadId)
    .orderBy('checks.id')
    .execute();

/** The newest undecided check of ownership at a property, whose register another owner of it can share. */
export async function findOpenLead(trx: Trx, { workspaceId }: Scope, propertyId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('ownership_checks')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'ownership_checks.workspace_id').onRef('checks.id', '=', 'ownership_checks.check_id'),
    )
    .select('ownership_checks.lead_id')
    .where('checks.workspace_id', '=', workspaceId)
    .where('checks.property_id', '=', propertyId)
    .where('checks.state', 'in', ['processing', 'completed'])
    .orderBy('checks.id', 'desc')
    .executeTakeFirst();
  return row?.lead_id ?? null;
}

/** Oldest first. */
export async function findRecords(trx: Trx, { workspaceId }: Scope, keys: Keys, leadId: number): Promise<OwnershipRow[]> {
  const rows = await trx
    .selectFrom('ownership_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', leadId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...OwnershipRecord.parse({
        kind: row.kind,
        said: await openJson(keys, workspaceId, row.record_sealed, context(workspaceId, leadId)),
      }),
      id: row.id,
      by_member: row.by_member,
      role_id: row.role_id,
      at: row.at,
    })),
  );
}

/** Who wrote it down: a member, or nobody where a run began the check on somebody's behalf. */
export type Writer = { memberId: number; roleId: number } | null;
export async function addRecord(
  trx: Trx,
  { workspaceId }: Scope,
  keys: Keys,
  of: { leadId: number; at: Date; by: Writer },
  { kind, said }: OwnershipRecord,
): Promise<number> {
  const { id } = await trx
    .insertInto('ownership_records')
    .values({
      workspace_id: workspaceId,
      check_id: of.leadId,
      kind,
      record_sealed: await sealJson(keys, workspaceId, said, context(workspaceId, of.leadId)),
      by_member: of.by?.memberId ?? null,
      role_id: of.by?.roleId ?? null,
      at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How often this member looked into a register today. */
export async function countLookups(trx: Trx, { workspaceId, actor }: MemberScope, now: Date): Promise<number> {
  const { n } = await trx
    .selectFrom('ownership_records')
    .select((query) => query.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('by_member', '=', actor.memberId)
    .where('kind', 'in', ['case', 'register', 'asked'])
    .where('at', '>=', londonMidnight(londonDate(now)))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export type OwnershipFile = {
  id: number;
  kind: 'register' | 'evidence';
  name: string;
  mime: string;
  size: number;
  sha256: string;
  by_member: number;
  at: Date;
};
export async function findFiles(trx: Trx, { workspaceId }: Scope, leadId: number): Promise<OwnershipFile[]> {
  const rows = await trx
    .selectFrom('ownership_files')
    .select(['id', 'kind', 'name', 'mime', 'size', 'sha256', 'by_member', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', leadId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind === 'register' ? 'register' : 'evidence' }));
}

type NewFile = { leadId: number; kind: OwnershipFile['kind']; name: string; file: StoredFile; at: Date; byMember: number };
export async function insertFile(trx: Trx, { workspaceId }: Scope, { leadId, kind, name, file, at, byMember }: NewFile): Promise<number> {
  const { id } = await trx
    .insertInto('ownership_files')
    .values({
      workspace_id: workspaceId,
      check_id: leadId,
      kind,
      name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: byMember,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What refers to the stored bytes goes, among the documents of the title too; the hash stays. */
export async function releaseOwnershipFiles(trx: Trx, scope: Scope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('ownership_files')
    .set({ stored_sha256: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .returning('sha256')
    .execute();
  const hashes = rows.map(({ sha256 }) => sha256);
  await forgetTitleFiles(trx, scope, hashes);
  return hashes;
}

export type DealRow = {
  party_id: number;
  name: string;
  kind: 'person' | 'company';
  last_name: string | null;
  company_number: string | null;
  identity_accepted: boolean;
};
/** Everybody who sells or lets the property, and these people, as their records are now. */
export async function findDeal(
  trx: Trx,
  { workspaceId }: Scope,
  { propertyId, partyIds, at }: { propertyId: number | null; partyIds: readonly number[]; at: Date },
): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    select party.id as party_id, party.kind, party.last_name, party.company_number,
      case when party.kind = 'company' then coalesce(party.company_name, party.display_name)
        else concat_ws(' ', nullif(party.first_name, ''), nullif(party.middle_names, ''), nullif(party.last_name, '')) end as name,
      exists (select from party_standings standing where standing.workspace_id = party.workspace_id and standing.party_id = party.id
        and standing.kind in ('kyc', 'kyb') and standing.accepted_until >= ${at}) as identity_accepted
    from parties party
    where party.workspace_id = ${workspaceId} and (party.id = any(${[...partyIds]}::bigint[]) or party.id in (
      select party_id from property_people where workspace_id = ${workspaceId} and property_id = ${propertyId}
        and role in ('seller', 'landlord') and state <> 'withdrawn'))
    order by party.id`.execute(trx);
  return rows;
}

/** The address of a property, for a check of it. */
export const findHome = (trx: Trx, { workspaceId }: Scope, propertyId: number) =>
  trx
    .selectFrom('properties')
    .select(['line1', 'line2', 'town', 'postcode'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', propertyId)
    .executeTakeFirst();
