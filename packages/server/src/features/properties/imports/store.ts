import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { ImportRowState, ImportState } from '@freehold/contract/properties/imports';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ImportRecord = Selectable<DB['imports']>;
export type ImportRowRecord = Selectable<DB['import_rows']>;

export const insertImport = (trx: Trx, row: Insertable<DB['imports']>): Promise<ImportRecord> =>
  trx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();

const ROWS_AT_ONCE = 250;
export async function insertRows(trx: Trx, rows: Insertable<DB['import_rows']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('import_rows')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

export const findImport = (trx: Trx, scope: Scope, id: number): Promise<ImportRecord | undefined> =>
  trx.selectFrom('imports').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();

/** The same row, held until the transaction ends. */
export const lockImport = (trx: Trx, scope: Scope, id: number): Promise<ImportRecord | undefined> =>
  trx
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateImport = (trx: Trx, scope: Scope, id: number, change: Updateable<DB['imports']>): Promise<ImportRecord> =>
  trx
    .updateTable('imports')
    .set({ ...change, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const recentImports = (trx: Trx, scope: Scope, since: Date, kind?: ImportKind) =>
  trx
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('created_at', '>', since)
    .where((row) => (kind === undefined ? row.val(true) : row('kind', '=', kind)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

export const countUploads = async (trx: Trx, scope: Scope, since: Date): Promise<number> =>
  (
    await trx
      .selectFrom('imports')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', scope.workspaceId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
  ).count;

export const memberNames = async (trx: Trx, scope: Scope): Promise<{ id: number; name: string; email: string; state: string }[]> =>
  (
    await trx
      .selectFrom('members')
      .select(['id', 'first_name', 'surname', 'email', 'state'])
      .where('workspace_id', '=', scope.workspaceId)
      .orderBy('id')
      .execute()
  ).map(({ id, first_name: first, surname, email, state }) => ({ id, name: `${first} ${surname}`.trim(), email, state }));

export const allRows = (trx: Trx, scope: Scope, importId: number) =>
  trx
    .selectFrom('import_rows')
    .select(['row', 'line', 'cells_sealed'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute();

export type Verdict = { row: number; state: ImportRowState; result_sealed: Buffer };
export async function writeVerdicts(trx: Trx, scope: Scope, importId: number, verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`update import_rows as rows set state = found.state, result_sealed = found.sealed
    from unnest(${verdicts.map(({ row }) => row)}::int[], ${verdicts.map(({ state }) => state)}::text[], ${verdicts.map(({ result_sealed: sealed }) => sealed)}::bytea[])
      as found (row, state, sealed)
    where rows.workspace_id = ${scope.workspaceId} and rows.import_id = ${importId} and rows.row = found.row`.execute(trx);
}

export const resetRows = (trx: Trx, scope: Scope, importId: number) =>
  trx
    .updateTable('import_rows')
    .set({ state: 'waiting', result_sealed: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .execute();

type Page = { states: readonly ImportRowState[]; offset: number; limit: number };
export const pageOfRows = (trx: Trx, scope: Scope, importId: number, { states, offset, limit }: Page): Promise<ImportRowRecord[]> =>
  trx
    .selectFrom('import_rows')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .where('state', 'in', [...states])
    .orderBy('row')
    .offset(offset)
    .limit(limit)
    .execute();

export const countStates = async (trx: Trx, scope: Scope, importId: number): Promise<Map<ImportRowState, number>> => {
  const rows = await trx
    .selectFrom('import_rows')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
};

export const nextReady = (trx: Trx, scope: Scope, importId: number, limit: number): Promise<ImportRowRecord[]> =>
  trx
    .selectFrom('import_rows')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .where('state', '=', 'ready')
    .orderBy('row')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();

export const updateRow = (trx: Trx, scope: Scope, importId: number, row: number, change: Updateable<DB['import_rows']>) =>
  trx
    .updateTable('import_rows')
    .set(change)
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute();

/** The marks by which somebody's later work on a record is told. */
export const marksOf = async (trx: Trx, scope: Scope, of: { propertyId: number | null; partyId: number | null }) => {
  const property =
    of.propertyId === null
      ? undefined
      : await trx
          .selectFrom('properties')
          .select(['version', 'changed_at'])
          .where('workspace_id', '=', scope.workspaceId)
          .where('id', '=', of.propertyId)
          .executeTakeFirst();
  const party =
    of.partyId === null
      ? undefined
      : await trx
          .selectFrom('parties')
          .select('version')
          .where('workspace_id', '=', scope.workspaceId)
          .where('id', '=', of.partyId)
          .executeTakeFirst();
  return {
    property_version: property?.version ?? null,
    property_changed_at: property?.changed_at ?? null,
    party_version: party?.version ?? null,
  };
};

/** Runs one row's work so that what it meets undoes that row alone. */
export async function withinSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint import_row`.execute(trx);
  try {
    const answer = await work();
    await sql`release savepoint import_row`.execute(trx);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    throw error;
  }
}

export async function takeBack(trx: Trx, importId: number): Promise<{ taken: number; kept: number }> {
  const { rows } = await sql<{ taken: number; kept: number }>`select taken, kept from take_back_import(${importId})`.execute(trx);
  return rows[0] ?? { taken: 0, kept: 0 };
}

/** Takes every word of the file out of an import. */
export async function eraseWords(trx: Trx, scope: Scope, importId: number): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ cells_sealed: null, result_sealed: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('import_id', '=', importId)
    .execute();
}

/** Imports of every workspace whose words are kept too long by now. Reads as the owner. */
export const findDueForErasing = (db: Database, before: Date) =>
  db
    .selectFrom('imports')
    .select(['workspace_id', 'id'])
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .limit(500)
    .execute();

/** Imports of every workspace that wait for a job which is dead or gone. Reads as the owner: the queue is nobody's workspace. */
export const findLostImports = (db: Database) =>
  db
    .selectFrom('imports')
    .select(['workspace_id', 'id'])
    .where('state', 'in', ['checking', 'importing'] satisfies ImportState[])
    .where((where) => where.not(jobIsAlive(sql`'check-import:' || imports.id`)))
    .where((where) => where.not(jobIsAlive(sql`'run-import:' || imports.id`)))
    .execute();
