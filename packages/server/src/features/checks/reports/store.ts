import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Reports } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ReportRow = Selectable<Reports>;

export async function nextVersion(trx: Trx, scope: Scope, checkId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('reports')
    .select((select) => select.fn.max('version').as('last'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
export async function insertReport(trx: Trx, row: Insertable<Reports>): Promise<ReportRow> {
  return trx.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow();
}
export async function findReport(trx: Trx, scope: Scope, id: number): Promise<ReportRow | undefined> {
  return trx.selectFrom('reports').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();
}
export async function lockReport(trx: Trx, scope: Scope, id: number): Promise<ReportRow | undefined> {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
/** Reports of every workspace that wait for a job which is dead or gone. Reads as the owner: the queue is nobody's workspace. */
export async function findLostReports(db: Database): Promise<Pick<ReportRow, 'workspace_id' | 'id'>[]> {
  return db
    .selectFrom('reports')
    .select(['workspace_id', 'id'])
    .where('state', '=', 'queued')
    .where((where) => where.not(jobIsAlive(sql`'render-report:' || reports.id`)))
    .execute();
}
export async function findNewest(trx: Trx, scope: Scope, checkId: number) {
  return trx
    .selectFrom('reports')
    .select(['id', 'version', 'state'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
}
/** The newest first. */
export const findVersions = (trx: Trx, scope: Scope, checkId: number) =>
  trx
    .selectFrom('reports')
    .select(['id', 'version', 'created_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('version', 'desc')
    .execute();
export async function isDemonstration(trx: Trx, scope: Scope): Promise<boolean> {
  const workspace = await trx.selectFrom('workspaces').select('is_demonstration').where('id', '=', scope.workspaceId).executeTakeFirst();
  return workspace?.is_demonstration === true;
}
export async function updateReport(trx: Trx, scope: Scope, id: number, change: Updateable<Reports>): Promise<void> {
  await trx.updateTable('reports').set(change).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}
/** What decides who may know of the check; a report has one, by a foreign key. */
export function findCheckOf(trx: Trx, scope: Scope, checkId: number) {
  return trx
    .selectFrom('checks')
    .select(['frozen_at', 'created_by', 'assigned_to'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
}
