import { sql, type NotNull } from 'kysely';
import type { Trx } from '../../../platform/database.ts';

export type StoredEvent = {
  id: number;
  seq: number;
  at: Date;
  actor: unknown;
  action: string;
  object: unknown;
  diff: unknown;
  reason: string | null;
  prev_hash: string;
  hash: string;
};

/** The workspace's sealed events after a number, in order. */
export function readEvents(trx: Trx, workspaceId: number, afterSeq: number, limit: number): Promise<StoredEvent[]> {
  return trx
    .selectFrom('audit_events')
    .select(['id', 'seq', 'at', 'actor', 'action', 'object', 'diff', 'reason', 'prev_hash', 'hash'])
    .where('workspace_id', '=', workspaceId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .$narrowType<{ seq: NotNull; prev_hash: NotNull; hash: NotNull }>()
    .execute();
}

export type Head = { lastSeq: number; seq: number | null; hash: string | null; unsealed: number };

/** What the head says the newest sealed event is, the newest sealed event there is, and how many are recorded and not sealed, as one moment. */
export async function readHead(trx: Trx, workspaceId: number): Promise<Head> {
  const { rows } = await sql<{ last_seq: number; seq: number | null; hash: string | null; unsealed: number }>`
    select coalesce((select max(seq) from audit_events where workspace_id = ${workspaceId}), 0) as last_seq, head.seq, head.hash,
      (select count(*) from audit_events where workspace_id = ${workspaceId} and seq is null) as unsealed
    from (select ${workspaceId}::bigint as workspace_id) as one left join audit_heads as head using (workspace_id)`.execute(trx);
  const row = rows[0];
  return { lastSeq: row?.last_seq ?? 0, seq: row?.seq ?? null, hash: row?.hash ?? null, unsealed: row?.unsealed ?? 0 };
}

/** What members are called, those who left among them. */
export async function findNames(trx: Trx, workspaceId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.surname}`]));
}

export async function findWorkspaceName(trx: Trx, workspaceId: number): Promise<string> {
  const row = await trx.selectFrom('workspaces').select('account_name').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.account_name;
}

/** The properties a member is the negotiator of. */
export async function findPropertiesOf(trx: Trx, workspaceId: number, memberId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('properties')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('negotiator_id', '=', memberId)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST_PEOPLE = 200;
/** The records of people whose name has the text in it, and their runs, as the activity names them: in the events themselves names lie sealed. */
export async function findRecordsNamed(trx: Trx, workspaceId: number, text: string): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    with named as (
      select id from parties where workspace_id = ${workspaceId} and strpos(lower(display_name), ${text.toLowerCase()}) > 0
      order by id desc limit ${MOST_PEOPLE}
    )
    select 'party:' || id as record from named
    union all select 'flow_run:' || id from flow_runs where workspace_id = ${workspaceId} and party_id in (select id from named)`.execute(
    trx,
  );
  return rows.map(({ record }) => record);
}
