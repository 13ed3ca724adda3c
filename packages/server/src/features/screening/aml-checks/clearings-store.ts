import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ClearingWithdrawals } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type CheckRow, isVisible, type Visibility } from '../../checks/public.ts';
import type { ListEntry } from '@freehold/screening/types';

/* Earlier verdicts on entries of lists, and clearings that were taken back. */

const joined = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('matches')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'matches.workspace_id').onRef('checks.id', '=', 'matches.check_id'),
    )
    .leftJoin('clearing_withdrawals as withdrawal', (join) =>
      join.onRef('withdrawal.workspace_id', '=', 'matches.workspace_id').onRef('withdrawal.match_id', '=', 'matches.id'),
    )
    .select([
      'matches.id',
      'matches.list_key',
      'matches.list_name',
      'matches.entry_ref',
      'matches.entry_hash',
      'matches.entry',
      'matches.category',
      'matches.status',
      'matches.check_id',
      'matches.remembered_from',
      'checks.public_ref',
      'checks.party_id',
      'checks.subject_sealed',
      'checks.frozen_at',
      'withdrawal.id as withdrawal_id',
    ])
    .where('matches.workspace_id', '=', scope.workspaceId)
    .where('checks.state', '!=', 'cancelled')
    .where('checks.is_practice', '=', false)
    .orderBy('matches.id', 'desc');

export type VerdictRow = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** Earlier verdicts for the check's party, and for whoever was asked about in the same words; newest first. A freeze counts, answered or not. */
export function findEarlierVerdicts(trx: Trx, scope: Scope, check: CheckRow): Promise<VerdictRow[]> {
  return joined(trx, scope)
    .where('checks.id', '!=', check.id)
    .where((where) =>
      where.or([
        where('checks.subject_fingerprint', '=', check.subject_fingerprint),
        ...(check.party_id === null ? [] : [where('checks.party_id', '=', check.party_id)]),
      ]),
    )
    .where((where) => where.or([where('matches.status', '!=', 'open'), where('checks.frozen_at', 'is not', null)]))
    .execute();
}

/** Every check of a party the one who asks may know of. */
export async function findCheckIdsOfParty(trx: Trx, visibility: Visibility, partyId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('checks')
    .select('id')
    .where((where) => isVisible(where, visibility))
    .where('party_id', '=', partyId)
    .execute();
  return rows.map((row) => row.id);
}

/** One match with what a clearing needs; undefined where there is none. */
export function findVerdict(trx: Trx, scope: Scope, matchId: number): Promise<VerdictRow | undefined> {
  return joined(trx, scope).where('matches.id', '=', matchId).executeTakeFirst();
}

/** What people made of every match of these checks, newest first. */
export async function findVerdictsIn(trx: Trx, scope: Scope, checkIds: readonly number[]): Promise<VerdictRow[]> {
  if (checkIds.length === 0) return [];
  return joined(trx, scope).where('checks.id', 'in', checkIds).execute();
}

export type WithdrawalRow = Selectable<ClearingWithdrawals>;
/** Adds a withdrawal; false where the clearing was taken back already. */
export async function insertWithdrawal(trx: Trx, row: Insertable<ClearingWithdrawals>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto('clearing_withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'match_id']).doNothing())
    .executeTakeFirst();
  return Number(rows ?? 0) > 0;
}
export async function findWithdrawals(trx: Trx, scope: Scope, matchIds: readonly number[]): Promise<WithdrawalRow[]> {
  if (matchIds.length === 0) return [];
  return trx
    .selectFrom('clearing_withdrawals')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('match_id', 'in', matchIds)
    .execute();
}
export async function findResolutionsOf(trx: Trx, scope: Scope, matchIds: readonly number[]) {
  if (matchIds.length === 0) return [];
  return trx
    .selectFrom('match_resolutions')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('match_id', 'in', matchIds)
    .orderBy('id')
    .execute();
}

export type StandingEntry = { list_key: string; ref: string; hash: string; data: ListEntry };
/** The named entries as the list versions in force have them; one that is gone is not among them. */
export async function findStandingEntries(
  trx: Trx,
  versionIds: readonly number[],
  entries: readonly { listKey: string; ref: string }[],
): Promise<StandingEntry[]> {
  if (versionIds.length === 0 || entries.length === 0) return [];
  const { rows } = await sql<StandingEntry>`
    select entries.list_key, entries.ref, entries.hash, entries.data
    from list_versions versions
    join list_entries entries on entries.list_key = versions.list_key
      and coalesce(entries.workspace_id, 0) = coalesce(versions.workspace_id, 0)
      and entries.since_version <= versions.id and (entries.until_version is null or entries.until_version > versions.id)
    join unnest(${entries.map(({ listKey }) => listKey)}::text[], ${entries.map(({ ref }) => ref)}::text[]) as asked (list_key, ref)
      on asked.list_key = entries.list_key and asked.ref = entries.ref
    where versions.id = any(${versionIds}::bigint[])
  `.execute(trx);
  return rows;
}
