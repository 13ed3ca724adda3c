import type { MatchStatus } from '@freehold/contract/screening/screening-matches';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Matches, MatchResolutions, OfsiDrafts } from '../../../db/types.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CheckRow } from '../../checks/public.ts';

export type MatchRow = Selectable<Matches>;

export type ResolutionRow = Selectable<MatchResolutions>;

export type DraftRow = Selectable<OfsiDrafts>;

/** A practice check that is still being compared. Locked by name, so that two presses of one button start one. */
export async function findRunningPractice(trx: Trx, scope: Scope): Promise<{ id: number } | undefined> {
  await lockByName(trx, `practice-check:${scope.workspaceId}`);
  return trx
    .selectFrom('checks')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('is_practice', '=', true)
    .where('state', '=', 'processing')
    .executeTakeFirst();
}

/** Checks of every workspace that wait for a job which is dead or gone. Reads as the owner: the queue is nobody's workspace. */
export async function findLostChecks(db: Database): Promise<Pick<CheckRow, 'workspace_id' | 'id'>[]> {
  return db
    .selectFrom('checks')
    .select(['workspace_id', 'id'])
    .where('kind', '=', 'aml')
    .where('state', '=', 'processing')
    .where((where) => where.not(jobIsAlive(sql`'run-aml-check:' || checks.id`)))
    .execute();
}

/** Checks that nobody has decided or cancelled. */
export const findUndecided = (trx: Trx, scope: Scope): Promise<Pick<CheckRow, 'id' | 'public_ref' | 'subject_sealed'>[]> =>
  trx
    .selectFrom('checks')
    .select(['id', 'public_ref', 'subject_sealed'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', 'aml')
    .where('state', 'in', ['completed', 'error'])
    .orderBy('id')
    .execute();

/** How many checks of a batch are being compared, or wait to be. */
export async function countInProcess(trx: Trx, scope: Scope, batchId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('checks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'processing')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A statement takes 65,535 values: a very common name may have more. */
const MATCHES_AT_ONCE = 500;

export async function insertMatches(trx: Trx, rows: Insertable<Matches>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MATCHES_AT_ONCE) {
    await trx
      .insertInto('matches')
      .values(rows.slice(from, from + MATCHES_AT_ONCE))
      .execute();
  }
}

export async function findMatches(trx: Trx, scope: Scope, checkId: number): Promise<MatchRow[]> {
  return trx
    .selectFrom('matches')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute();
}

export async function findMatch(trx: Trx, scope: Scope, id: number): Promise<MatchRow | undefined> {
  return trx.selectFrom('matches').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();
}

export async function setMatchStatus(trx: Trx, scope: Scope, id: number, status: MatchStatus): Promise<void> {
  await trx.updateTable('matches').set({ status }).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

export async function insertResolution(trx: Trx, row: Insertable<MatchResolutions>): Promise<ResolutionRow> {
  return trx.insertInto('match_resolutions').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findResolutions(trx: Trx, scope: Scope, checkId: number): Promise<ResolutionRow[]> {
  return trx
    .selectFrom('match_resolutions')
    .selectAll('match_resolutions')
    .where('match_resolutions.workspace_id', '=', scope.workspaceId)
    .where('match_id', 'in', (query) =>
      query
        .selectFrom('matches')
        .select('matches.id')
        .where('matches.workspace_id', '=', scope.workspaceId)
        .where('matches.check_id', '=', checkId),
    )
    .orderBy('id')
    .execute();
}

/** The reports to OFSI of a check, locked: the one about the designated person first, then those of suspected breaches as they were begun. */
export async function findDrafts(trx: Trx, scope: Scope, checkId: number): Promise<DraftRow[]> {
  return trx
    .selectFrom('ofsi_drafts')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('kind')
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
}

export async function findCheckOfDraft(trx: Trx, scope: Scope, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('ofsi_drafts')
    .select('check_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.check_id;
}

export async function insertDraftOnce(trx: Trx, row: Insertable<OfsiDrafts>): Promise<void> {
  await trx
    .insertInto('ofsi_drafts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'check_id', 'kind', 'number']).doNothing())
    .execute();
}

export async function updateDraft(trx: Trx, scope: Scope, id: number, change: Updateable<OfsiDrafts>): Promise<void> {
  await trx
    .updateTable('ofsi_drafts')
    .set(change)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}
