import { CHAIN_START, canonicalJson } from '@freehold/server/platform/audit';
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The tables of the chain as they were while each event was sealed by the transaction that recorded it, in a schema of their own. */
const FORMER_TABLES = `
  create schema former;
  grant usage on schema former to freehold_app;
  create table former.audit_events (
    workspace_id bigint not null references workspaces, seq bigint not null, id bigint generated always as identity, at timestamptz not null,
    actor jsonb not null, action text not null, object jsonb not null, diff jsonb, reason text, prev_hash text not null, hash text not null,
    actor_member bigint generated always as (case when actor ->> 'kind' = 'member' then (actor ->> 'id')::bigint end) stored,
    object_key text generated always as ((object ->> 'type') || ':' || (object ->> 'id')) stored,
    primary key (workspace_id, seq));
  create index on former.audit_events (workspace_id, id desc);
  create index on former.audit_events (workspace_id, at);
  create index on former.audit_events (workspace_id, actor_member, id desc);
  create index on former.audit_events (workspace_id, object_key, id desc);
  create index on former.audit_events (workspace_id, action, id desc);
  create table former.audit_heads (workspace_id bigint primary key references workspaces, seq bigint not null, hash text not null);
  call make_tenant_table('former.audit_events', 'select, insert');
  call make_tenant_table('former.audit_heads', 'select, insert, update');`;

export const createFormerTables = (pool: pg.Pool) => pool.query(FORMER_TABLES);

/**
 * One event as it was recorded formerly: five statements, the second of which holds the head of the workspace's chain until the commit, and a
 * `NOTIFY` that commits with them. The same scope as now is opened before, straight through the driver, which costs less than the product does.
 */
export async function recordFormerly(pool: pg.Pool, workspaceId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.branches', '', true), set_config('role', 'freehold_app', true), set_config('app.workspace_id', $1, true),
        set_config('app.member_id', '', true), set_config('app.app_user_id', '', true), set_config('app.operator', '', true)`,
      [String(workspaceId)],
    );
    await client.query('insert into former.audit_heads values ($1, 0, $2) on conflict do nothing', [workspaceId, CHAIN_START]);
    const { rows } = await client.query<{ seq: number; hash: string }>(
      'select seq, hash from former.audit_heads where workspace_id = $1 for no key update',
      [workspaceId],
    );
    const head = rows[0] ?? { seq: 0, hash: CHAIN_START };
    const at = new Date();
    const actor = { kind: 'system', name: 'bench' };
    const object = { type: 'workspace', id: 1, label: 'Pennard & Lisle' };
    const event = { seq: head.seq + 1, at: at.toISOString(), actor, action: 'change.settings', object, diff: null, reason: null };
    const hash = createHash('sha256').update(head.hash).update(canonicalJson(event)).digest('hex');
    await client.query(
      `insert into former.audit_events (workspace_id, seq, at, actor, action, object, prev_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [workspaceId, event.seq, at, actor, event.action, object, head.hash, hash],
    );
    await client.query('update former.audit_heads set seq = $2, hash = $3 where workspace_id = $1', [workspaceId, event.seq, hash]);
    await client.query("select pg_notify('former_events', $1)", [JSON.stringify({ workspaceId, event: { topic: 'activity', id: null } })]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
