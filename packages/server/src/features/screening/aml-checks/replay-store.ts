import type { Insertable, Selectable } from 'kysely';
import type { CheckReplays } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ReplayRow = Selectable<CheckReplays>;

const MOST_SHOWN = 10;
export function findReplays(trx: Trx, scope: Scope, checkId: number): Promise<ReplayRow[]> {
  return trx
    .selectFrom('check_replays')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

export function insertReplay(trx: Trx, row: Insertable<CheckReplays>): Promise<ReplayRow> {
  return trx.insertInto('check_replays').values(row).returningAll().executeTakeFirstOrThrow();
}

export type VersionUsed = { list_key: string; sha256: string; entries: number };
/** The versions a check rested on, as they are kept now. */
export async function findVersionsUsed(trx: Trx, ids: readonly number[]): Promise<Map<number, VersionUsed>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('list_versions').select(['id', 'list_key', 'sha256', 'entries']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
