import { createDataDir, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { createOldDatabase } from '@freehold/testkit/old-database';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { recomputeChain } from '../features/overview/activity/recompute-chain.ts';
import { CHAIN_START, chainHash, recordEvent } from '../platform/audit.ts';
import { parseConfig } from '../platform/config.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { openKeyRing } from '../platform/key-ring.ts';
import { loadSecrets } from '../platform/keys.ts';
import { openScope } from '../platform/scope.ts';
import { sealEvents } from '../platform/seal-events.ts';
import { openKeyWrapper } from '../providers/all.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '20261123T0907_seal_events_in_batches.sql';
let database: DisposableDatabase;
afterAll(() => database.drop());

test('a chain of the time before stays whole, and what is recorded afterwards follows it', async () => {
  database = await createOldDatabase(MIGRATION);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("insert into workspaces (account_name) values ('Pennard & Lisle') returning id");
  const workspaceId = Number(rows[0]?.id);
  let hash = CHAIN_START;
  for (let seq = 1; seq <= 3; seq++) {
    const told = {
      actor: { kind: 'system', name: 'test' },
      action: 'change.settings',
      object: { type: 'workspace', id: 1, label: `${seq}` },
    };
    const at = new Date(Date.UTC(2026, 5, seq));
    const next = chainHash(hash, { seq, at: at.toISOString(), ...told, diff: null, reason: null });
    await client.query(
      'insert into audit_events (workspace_id, seq, at, actor, action, object, prev_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [workspaceId, seq, at, told.actor, told.action, told.object, hash, next],
    );
    hash = next;
  }
  await client.query('insert into audit_heads (workspace_id, seq, hash) values ($1, 3, $2)', [workspaceId, hash]);
  await client.end();

  expect((await migrate(database.url)).applied).toContain(MIGRATION);
  const pool = openPool(database.url);
  const db = openDatabase(pool);
  const recompute = () => db.transaction().execute((trx) => recomputeChain(trx, workspaceId));
  expect(await recompute()).toEqual({ events: 3, head: hash, unsealed: 0, broken: null });
  const scope = openScope({ scopedDb: db }, workspaceId, { kind: 'system', name: 'test' });
  for (const label of ['4', '5'])
    await scope.transaction((trx) => recordEvent(trx, scope, { action: 'change.settings', object: { type: 'workspace', id: 1, label } }));
  expect(await recompute()).toEqual({ events: 3, head: hash, unsealed: 2, broken: null });
  const dataDir = await createDataDir();
  const config = parseConfig({ DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir });
  const ring = openKeyRing({ databaseUrl: database.url, wrapper: openKeyWrapper(config) });
  await sealEvents({ db, keys: { ...loadSecrets(config), ring } });
  await ring.close();
  const after = await recompute();
  expect(after).toMatchObject({ events: 5, unsealed: 0, broken: null });
  expect(after.head).not.toBe(hash);
  await pool.end();
});
