import type pg from 'pg';

type Of = { workspaceId: number; runId: number; memberId: number };

/** A row of everything that a run of somebody who was invited has, for the tests that walk over tables and routes. */
export async function fillInvitation(
  pool: pg.Pool,
  { workspaceId, runId, memberId }: Of,
): Promise<{ flowRunFileId: number; flowRunAskId: number }> {
  const add = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, [workspaceId, runId, ...values])).rows[0]?.id ?? 0;
  await add("update flow_runs set channel = 'email', sent_at = now(), last_activity_at = now() where workspace_id = $1 and id = $2");
  const step = { key: 'consent', type: 'consent', title: 'Consent', summary: 'They agree.', required: true, skippable: false };
  await add(
    `insert into flow_run_steps (workspace_id, run_id, key, at, definition, state)
     values ($1, $2, 'consent', 0, $3, 'done')`,
    [JSON.stringify({ ...step, skip_reason_required: false, depends_on: [], config: {} })],
  );
  const { rows } = await pool.query<{ id: number }>(
    "select ensure_app_user('email', 'run-' || $1::bigint || '@calloway.example', 'A', 'B') as id",
    [runId],
  );
  const contactId = await add(
    `insert into flow_run_contacts (workspace_id, run_id, channel, app_user_id, masked, created_at)
     values ($1, $2, 'email', $3, 'ru•••@calloway.example', now()) returning id`,
    [rows[0]?.id],
  );
  await add(
    `insert into flow_run_links (workspace_id, run_id, contact_id, purpose, token_hash, created_at, expires_at)
     values ($1, $2::bigint, $3, 'invitation', sha256(convert_to('link ' || $2::bigint, 'UTF8')), now(), now() + interval '30 days')`,
    [contactId],
  );
  await add("insert into flow_run_reminders (workspace_id, run_id, day, due_at, state) values ($1, $2, 1, now(), 'skipped')");
  const sha256 = 'f'.repeat(64);
  await pool.query(
    "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1::bigint, $2, 1, 'application/pdf', 'example/' || $1::bigint) on conflict do nothing",
    [workspaceId, sha256],
  );
  const flowRunFileId = await add(
    `insert into flow_run_files (workspace_id, run_id, step_key, sha256, stored_sha256, name, mime, size, at)
     values ($1, $2, 'consent', $3, $3, 'a.pdf', 'application/pdf', 1, now()) returning id`,
    [sha256],
  );
  const flowRunAskId = await add(
    "insert into flow_run_asks (workspace_id, run_id, kind, at) values ($1, $2, 'export', now()) returning id",
  );
  await add("insert into flow_run_looks (workspace_id, run_id, at, member_id, what) values ($1, $2, now(), $3, 'What you answered')", [
    memberId,
  ]);
  await add('insert into flow_run_helpers (workspace_id, run_id, member_id, at, original_seen) values ($1, $2, $3, now(), false)', [
    memberId,
  ]);
  await add(
    `insert into flow_run_erasures (workspace_id, run_id, erased_at, reason, steps, files, content_sha256)
     values ($1, $2, now(), 'It expired.', 0, 0, $3)`,
    [sha256],
  );
  return { flowRunFileId, flowRunAskId };
}
