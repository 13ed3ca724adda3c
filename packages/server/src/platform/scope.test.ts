import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from './database.ts';
import { openScope } from './scope.ts';
import { scopedDatabaseUrl, scopedLoginOf } from './scoped-login.ts';

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

const whoIsIt = sql<{ role: string; workspace: string | null }>`
  select current_user as role, nullif(current_setting('app.workspace_id', true), '') as workspace`;

test('on one connection the role and the workspace end with the transaction, however it ends', async () => {
  const pool = openPool(scopedDatabaseUrl(testApp.services.config), { max: 1 });
  const db = openDatabase(pool);
  const before = (await whoIsIt.execute(db)).rows[0];
  const scope = openScope({ scopedDb: db }, member.workspaceId, { kind: 'system', name: 'test' });
  expect((await scope.transaction((trx) => whoIsIt.execute(trx))).rows).toEqual([
    { role: scopedLoginOf(testApp.databaseUrl), workspace: String(member.workspaceId) },
  ]);
  expect((await whoIsIt.execute(db)).rows[0]).toEqual(before);
  await expect(scope.transaction((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero');
  expect((await whoIsIt.execute(db)).rows[0]).toEqual({ role: before?.role, workspace: null });
  await pool.end();
});

test('a statement that runs away and a transaction that is forgotten are ended by the database', async () => {
  const { rows } = await testApp.services.pool.query(
    "select name, setting::int as ms from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name",
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 60_000 },
    { name: 'statement_timeout', ms: 30_000 },
  ]);
});
