import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { CheckRow } from '../../checks/public.ts';
import { type Account, BankRecord, type BankRow } from './bank-records.ts';

const context = (workspaceId: number, checkId: number) => `bank-record:${workspaceId}:${checkId}`;
const SHOWN_DIGITS = 4;
export const endsIn = ({ account_number: number }: Pick<Account, 'account_number'>): string => number.slice(-SHOWN_DIGITS);

/** A keyed hash under which the same account is found again, and from which nobody reads it. */
export function accountFingerprint(
  keys: Keys,
  workspaceId: number,
  { sort_code: sort, account_number: number, secondary_ref: roll }: Account,
): string {
  const hmac = createHmac('sha256', keys.hashKey).update(`bank-account:${workspaceId}:`);
  return hmac.update(JSON.stringify([sort, number, roll.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')])).digest('hex');
}

type Standing = { checkId: number; fingerprint: string; ends_in: string };
export const writeStanding = (trx: Trx, { workspaceId }: Scope, { checkId, ...standing }: Standing) =>
  trx
    .insertInto('bank_checks')
    .values({ workspace_id: workspaceId, check_id: checkId, ...standing })
    .onConflict((known) => known.columns(['workspace_id', 'check_id']).doUpdateSet(standing))
    .execute();

const RowParts = z.object({ by_member: z.number(), role_id: z.number() });
/** Oldest first. */
export async function findRecords(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<BankRow[]> {
  const rows = await trx
    .selectFrom('bank_records')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...BankRecord.parse({ kind: row.kind, said: await openJson(keys, workspaceId, row.record_sealed, context(workspaceId, checkId)) }),
      ...RowParts.parse(row),
      id: row.id,
      account_id: row.account_id,
      at: row.at,
    })),
  );
}

export async function addRecord(
  trx: Trx,
  { workspaceId }: Scope,
  keys: Keys,
  of: { checkId: number; accountId: number | null; at: Date; by: { memberId: number; roleId: number } },
  { kind, said }: BankRecord,
): Promise<number> {
  const { id } = await trx
    .insertInto('bank_records')
    .values({
      workspace_id: workspaceId,
      check_id: of.checkId,
      account_id: of.accountId,
      kind,
      record_sealed: await sealJson(keys, workspaceId, said, context(workspaceId, of.checkId)),
      by_member: of.by.memberId,
      role_id: of.by.roleId,
      at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type BankFile = { id: number; name: string; mime: string; size: number; sha256: string; by_member: number; at: Date };
export const findFiles = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<BankFile[]> =>
  trx
    .selectFrom('bank_files')
    .select(['id', 'name', 'mime', 'size', 'sha256', 'by_member', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();

export const insertFile = (
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  { checkId, name, file, at }: { checkId: number; name: string; file: StoredFile; at: Date },
) =>
  trx
    .insertInto('bank_files')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: actor.memberId,
      at,
    })
    .execute();

/** What refers to the stored bytes goes; the hash stays. */
export async function releaseBankFiles(trx: Trx, { workspaceId }: Scope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('bank_files')
    .set({ stored_sha256: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .returning('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Checks of other people that have the same account, but for those that were cancelled or replaced by another account since. */
export async function findSameAccount(trx: Trx, { workspaceId }: Scope, row: CheckRow): Promise<string[]> {
  const { rows } = await sql<{ public_ref: string }>`
    select distinct other.public_ref from bank_checks mine
    join bank_checks theirs on theirs.workspace_id = mine.workspace_id and theirs.fingerprint = mine.fingerprint and theirs.check_id <> mine.check_id
    join checks other on other.workspace_id = theirs.workspace_id and other.id = theirs.check_id
    where mine.workspace_id = ${workspaceId} and mine.check_id = ${row.id} and other.state <> 'cancelled' and not other.is_practice
      and other.party_id is distinct from ${row.party_id} order by other.public_ref limit 5`.execute(trx);
  return rows.map(({ public_ref: ref }) => ref);
}

export type AcceptedAccount = { id: number; public_ref: string; ends_in: string; fingerprint: string; at: Date };
/** The account of the same client that was accepted last, in an earlier check. */
export const findAccepted = (
  trx: Trx,
  { workspaceId }: Scope,
  { party_id: partyId, id }: Pick<CheckRow, 'party_id' | 'id'>,
): Promise<AcceptedAccount | undefined> =>
  trx
    .selectFrom('checks')
    .innerJoin('bank_checks', (join) =>
      join.onRef('bank_checks.workspace_id', '=', 'checks.workspace_id').onRef('bank_checks.check_id', '=', 'checks.id'),
    )
    .select(['checks.id', 'checks.public_ref', 'bank_checks.ends_in', 'bank_checks.fingerprint', 'checks.updated_at as at'])
    .where('checks.workspace_id', '=', workspaceId)
    .where('checks.kind', '=', 'bank')
    .where('checks.state', '=', 'decided')
    .where('checks.status', 'in', ['passed', 'acceptedAfterReview'])
    .where('checks.party_id', '=', partyId)
    .where('checks.id', '<', id)
    .orderBy('checks.id', 'desc')
    .executeTakeFirst();

const NAMING = ['kyc', 'kyb', 'ownership'] as const;
/** The newest accepted check of each kind that names the client. */
export const findNaming = (trx: Trx, { workspaceId }: Scope, partyId: number): Promise<CheckRow[]> =>
  trx
    .selectFrom('checks')
    .selectAll()
    .distinctOn('kind')
    .where('workspace_id', '=', workspaceId)
    .where('party_id', '=', partyId)
    .where('kind', 'in', [...NAMING])
    .where('is_practice', '=', false)
    .where('state', '=', 'decided')
    .where('status', 'in', ['passed', 'acceptedAfterReview'])
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
