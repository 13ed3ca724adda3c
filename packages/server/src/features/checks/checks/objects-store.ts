import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/database.ts';

/* What the activity names of a check: the check itself, its matches and its reports. A key is `check:12`, `match:34` or `report:56`. */

async function findKeys(trx: Trx, workspaceId: number, chosen: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with chosen as (select id from checks where workspace_id = ${workspaceId} and ${chosen})
    select 'check:' || id as key from chosen
    union all select 'match:' || matches.id from matches join chosen on matches.check_id = chosen.id where matches.workspace_id = ${workspaceId}
    union all select 'report:' || reports.id from reports join chosen on reports.check_id = chosen.id where reports.workspace_id = ${workspaceId}`.execute(
    trx,
  );
  return rows.map(({ key }) => key);
}

export const findKeysOfFrozen = (trx: Trx, workspaceId: number) => findKeys(trx, workspaceId, sql`frozen_at is not null`);
export const findKeysOfCheck = (trx: Trx, workspaceId: number, id: number) => findKeys(trx, workspaceId, sql`id = ${id}`);

const MOST_NAMED = 200;
/** Of the newest checks whose subject or reference holds the text. */
export const findKeysNamed = (trx: Trx, workspaceId: number, text: string) =>
  findKeys(
    trx,
    workspaceId,
    sql`id in (select id from checks where workspace_id = ${workspaceId} and strpos(lower(concat_ws(' ', subject_name, reference, public_ref)), lower(${text})) > 0
      order by id desc limit ${MOST_NAMED})`,
  );

export type CheckOfKey = {
  key: string;
  id: number;
  kind: string;
  subject_name: string;
  public_ref: string;
  frozen_at: Date | null;
  created_by: number;
  assigned_to: number | null;
};

/** The check each key belongs to. */
export async function findChecksOfKeys(trx: Trx, workspaceId: number, keys: readonly string[]): Promise<CheckOfKey[]> {
  const ids = (type: string) => keys.flatMap((key) => (key.startsWith(`${type}:`) ? [Number(key.slice(type.length + 1))] : []));
  const { rows } = await sql<CheckOfKey>`
    with named as (
      select 'check:' || id as key, id as check_id from checks where workspace_id = ${workspaceId} and id = any (${ids('check')}::bigint[])
      union all select 'match:' || id, check_id from matches where workspace_id = ${workspaceId} and id = any (${ids('match')}::bigint[])
      union all select 'report:' || id, check_id from reports where workspace_id = ${workspaceId} and id = any (${ids('report')}::bigint[]))
    select named.key, checks.id, checks.kind, subject_name, public_ref, frozen_at, created_by, assigned_to
    from named join checks on checks.workspace_id = ${workspaceId} and checks.id = named.check_id`.execute(trx);
  return rows;
}
