import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ChangedAccount = {
  party_id: number;
  check_id: number;
  public_ref: string;
  record_id: number;
  ends_in: string;
  /** The account accepted before; null where the change was made in the check itself. */
  before_ends_in: string | null;
  before_ref: string | null;
  at: Date;
  assignee_id: number;
};
/** Accounts of monitored people that were given after another one had been: in the same check, or in a later one. */
export async function findChangedAccounts(trx: Trx, { workspaceId }: Scope): Promise<ChangedAccount[]> {
  const { rows } = await sql<ChangedAccount>`
    select checks.party_id, checks.id as check_id, checks.public_ref, given.id as record_id, bank.ends_in, before.ends_in as before_ends_in,
      before.public_ref as before_ref, given.at, coalesce(checks.assigned_to, checks.created_by) as assignee_id
    from checks
    join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id and parties.is_monitored
    join bank_checks bank on bank.workspace_id = checks.workspace_id and bank.check_id = checks.id
    join lateral (select id, at, row_number() over (order by id) as nth from bank_records
      where bank_records.workspace_id = checks.workspace_id and bank_records.check_id = checks.id and bank_records.kind = 'account'
      order by id desc limit 1) given on true
    left join lateral (select earlier.public_ref, theirs.ends_in, theirs.fingerprint from checks earlier
      join bank_checks theirs on theirs.workspace_id = earlier.workspace_id and theirs.check_id = earlier.id
      where earlier.workspace_id = checks.workspace_id and earlier.party_id = checks.party_id and earlier.kind = 'bank' and earlier.id < checks.id
        and earlier.state <> 'cancelled' and not earlier.is_practice
      order by earlier.id desc limit 1) before on true
    where checks.workspace_id = ${workspaceId} and checks.kind = 'bank' and checks.state <> 'cancelled' and not checks.is_practice
      and (given.nth > 1 or (before.fingerprint is not null and before.fingerprint <> bank.fingerprint))
    order by checks.party_id, checks.id`.execute(trx);
  return rows;
}

export type SharedAccount = { party_id: number; check_id: number; public_ref: string; ends_in: string; other_ref: string };
/** Accounts of monitored people that somebody else gave too. */
export async function findSharedAccounts(trx: Trx, { workspaceId }: Scope): Promise<SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`
    select distinct on (checks.party_id, other.party_id) checks.party_id, checks.id as check_id, checks.public_ref, bank.ends_in, other.public_ref as other_ref
    from checks
    join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id and parties.is_monitored
    join bank_checks bank on bank.workspace_id = checks.workspace_id and bank.check_id = checks.id
    join bank_checks theirs on theirs.workspace_id = bank.workspace_id and theirs.fingerprint = bank.fingerprint and theirs.check_id <> bank.check_id
    join checks other on other.workspace_id = theirs.workspace_id and other.id = theirs.check_id
    where checks.workspace_id = ${workspaceId} and checks.state <> 'cancelled' and other.state <> 'cancelled' and not checks.is_practice
      and not other.is_practice and other.party_id is distinct from checks.party_id
    order by checks.party_id, other.party_id, other.id desc`.execute(trx);
  return rows;
}
