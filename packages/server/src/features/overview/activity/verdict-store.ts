import type { Insertable, Selectable } from 'kysely';
import type { ActivityVerdicts } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';

export type VerdictRow = Selectable<ActivityVerdicts>;

export function insertVerdict(trx: Trx, row: Insertable<ActivityVerdicts>): Promise<VerdictRow> {
  return trx.insertInto('activity_verdicts').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findNewestVerdict(trx: Trx, workspaceId: number): Promise<VerdictRow | undefined> {
  return trx
    .selectFrom('activity_verdicts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every workspace that has a chain. Reads as the owner: the clock works for nobody in particular. */
export async function findChains(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('audit_heads').select('workspace_id').orderBy('workspace_id').execute();
  return rows.map((row) => row.workspace_id);
}
