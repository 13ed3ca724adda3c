import type { BatchRowState } from '@freehold/contract/screening/screening-batches';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ScreeningBatches, ScreeningBatchRows } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { KnownParty } from './match-party.ts';
import type { Visibility } from './policy.ts';

export type BatchRecord = Selectable<ScreeningBatches>;
export type BatchRowRecord = Selectable<ScreeningBatchRows>;

export const insertBatch = (trx: Trx, row: Insertable<ScreeningBatches>): Promise<BatchRecord> =>
  trx.insertInto('screening_batches').values(row).returningAll().executeTakeFirstOrThrow();

export async function insertRows(trx: Trx, rows: Insertable<ScreeningBatchRows>[]): Promise<void> {
  await trx.insertInto('screening_batch_rows').values(rows).execute();
}

const ofWorkspace = (trx: Trx, scope: Scope) =>
  trx.selectFrom('screening_batches').selectAll().where('workspace_id', '=', scope.workspaceId);

/** A batch does not exist for those who may not know of it. */
const isVisible = (trx: Trx, scope: Scope, { ownOnly, memberId }: Visibility) =>
  ofWorkspace(trx, scope).$if(ownOnly, (query) =>
    query.where((where) => where.or([where('created_by', '=', memberId), where('confirmed_by', '=', memberId)])),
  );

export const findBatch = (trx: Trx, scope: Scope, visibility: Visibility, id: number): Promise<BatchRecord | undefined> =>
  isVisible(trx, scope, visibility).where('id', '=', id).executeTakeFirst();
/** The same row, held until the transaction ends. */
export const lockBatch = (trx: Trx, scope: Scope, visibility: Visibility, id: number): Promise<BatchRecord | undefined> =>
  isVisible(trx, scope, visibility).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
/** For jobs, which see all of them. */
export const lockAnyBatch = (trx: Trx, scope: Scope, id: number): Promise<BatchRecord | undefined> =>
  ofWorkspace(trx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function pageOfBatches(trx: Trx, scope: Scope, visibility: Visibility, { page, perPage }: { page: number; perPage: number }) {
  const rows = await isVisible(trx, scope, visibility)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await isVisible(trx, scope, visibility)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export const countSince = async (trx: Trx, scope: Scope, since: Date): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('screening_batches')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', scope.workspaceId)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow()
    ).count,
  );

export const updateBatch = (trx: Trx, scope: Scope, id: number, change: Updateable<ScreeningBatches>): Promise<BatchRecord> =>
  trx
    .updateTable('screening_batches')
    .set({ ...change, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const allRows = (trx: Trx, scope: Scope, batchId: number): Promise<BatchRowRecord[]> =>
  trx
    .selectFrom('screening_batch_rows')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .orderBy('row')
    .execute();

export type Written = { row: number; state: BatchRowState; hasNoDob: boolean; sealed: Buffer };
export async function writeVerdicts(trx: Trx, scope: Scope, batchId: number, verdicts: readonly Written[]): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`update screening_batch_rows as rows set state = found.state, has_no_dob = found.has_no_dob, result_sealed = found.sealed
    from unnest(${verdicts.map(({ row }) => row)}::int[], ${verdicts.map(({ state }) => state)}::text[],
      ${verdicts.map(({ hasNoDob }) => hasNoDob)}::boolean[], ${verdicts.map(({ sealed }) => sealed)}::bytea[]) as found (row, state, has_no_dob, sealed)
    where rows.workspace_id = ${scope.workspaceId} and rows.batch_id = ${batchId} and rows.row = found.row`.execute(trx);
}

export type StateCount = { batch_id: number; state: BatchRowState; count: number; without_dob: number };
export async function countStates(trx: Trx, scope: Scope, batchIds: readonly number[]): Promise<StateCount[]> {
  if (batchIds.length === 0) return [];
  const rows = await trx
    .selectFrom('screening_batch_rows')
    .select((row) => [
      'batch_id',
      'state',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('has_no_dob', '=', true).as('without_dob'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state'])
    .execute();
  return rows.map(({ batch_id, state, count, without_dob }) => ({
    batch_id,
    state: state,
    count: Number(count),
    without_dob: Number(without_dob),
  }));
}

/** The next rows that wait for their check, held until the transaction ends. */
export const nextRows = (
  trx: Trx,
  scope: Scope,
  batchId: number,
  states: readonly BatchRowState[],
  limit: number,
): Promise<BatchRowRecord[]> =>
  trx
    .selectFrom('screening_batch_rows')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .orderBy('row')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();

export const updateRow = (trx: Trx, scope: Scope, batchId: number, row: number, change: Updateable<ScreeningBatchRows>) =>
  trx
    .updateTable('screening_batch_rows')
    .set(change)
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .where('row', '=', row)
    .execute();

/** Rows that were to be screened and were not reached. */
export const stopRows = (trx: Trx, scope: Scope, batchId: number, states: readonly BatchRowState[]) =>
  trx
    .updateTable('screening_batch_rows')
    .set({ state: 'stopped' })
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .execute();

/** How many of the batch's checks are being compared, or wait to be. */
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

export const memberNames = async (trx: Trx, scope: Scope): Promise<Map<number, string>> =>
  new Map(
    (await trx.selectFrom('members').select(['id', 'first_name', 'surname']).where('workspace_id', '=', scope.workspaceId).execute()).map(
      ({ id, first_name: first, surname }) => [id, `${first} ${surname}`.trim()],
    ),
  );

/** Whoever is born on one of these days, or has one of these company numbers. */
export async function knownParties(
  trx: Trx,
  scope: Scope,
  { dobs, numbers }: { dobs: readonly string[]; numbers: readonly string[] },
): Promise<KnownParty[]> {
  if (dobs.length + numbers.length === 0) return [];
  return trx
    .selectFrom('parties')
    .select(['id', 'kind', 'first_name', 'last_name', 'dob', 'company_number'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('merged_into', 'is', null)
    .where((where) =>
      where.or([sql<boolean>`dob = any (${[...dobs]}::date[])`, sql<boolean>`company_number = any (${[...numbers]}::text[])`]),
    )
    .orderBy('id')
    .execute();
}

/** Takes every word of the file out of a batch. Its checks stay. */
export async function eraseWords(trx: Trx, scope: Scope, batchId: number): Promise<void> {
  await trx
    .updateTable('screening_batch_rows')
    .set({ cells_sealed: null, result_sealed: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('batch_id', '=', batchId)
    .execute();
}

/** Batches of every workspace that are over, or were never confirmed, since then. Reads as the owner. */
export const findDueForErasing = (db: Database, before: Date) =>
  db
    .selectFrom('screening_batches')
    .select(['workspace_id', 'id'])
    .where('erased_at', 'is', null)
    .where('state', '<>', 'running')
    .where(sql`coalesce(finished_at, created_at)`, '<', before)
    .limit(500)
    .execute();

/** Running batches of every workspace that nothing will go on with: no job of theirs is left, and no check. Reads as the owner. */
export const findLostBatches = (db: Database) =>
  db
    .selectFrom('screening_batches')
    .select(['workspace_id', 'id'])
    .where('state', '=', 'running')
    .where((where) => where.not(jobIsAlive(sql`'run-screening-batch:' || screening_batches.id`)))
    .where(
      sql<boolean>`not exists (select 1 from checks where checks.workspace_id = screening_batches.workspace_id
        and checks.batch_id = screening_batches.id and checks.state = 'processing')`,
    )
    .execute();

/** Runs one row's work so that what refuses it undoes that row alone. */
export async function withinSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint batch_row`.execute(trx);
  try {
    const answer = await work();
    await sql`release savepoint batch_row`.execute(trx);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint batch_row`.execute(trx);
    throw error;
  }
}
