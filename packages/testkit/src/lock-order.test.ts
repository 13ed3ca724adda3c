import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

const HEAD = 'select seq from audit_heads where workspace_id = 1 for no key update';
const WORKSPACE = 'select id from workspaces where id = 1 for no key update';
const NOTICE = 'update notifications set read_at = now() where id = 1';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function run(...statements: string[]): Promise<void> {
  const client = await testApp.services.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the order that is written down passes, however often a row is locked again', async () => {
  await run(WORKSPACE, 'savepoint here', HEAD, 'rollback to savepoint here', WORKSPACE, HEAD, NOTICE);
});

test.each([
  ['a workspace after the head of the record', [HEAD, WORKSPACE], 'workspaces is locked after audit_heads'],
  ['a change after the head of the record', [HEAD, 'update members set version = 1 where id = 1'], 'members is locked after audit_heads'],
  ['the head of the record after notices', [NOTICE, HEAD], 'audit_heads is locked after notifications'],
])('%s is refused', async (_what, statements, reason) => {
  await expect(run(...statements)).rejects.toThrow(reason);
});

test('what was locked in one transaction is forgotten in the next', async () => {
  await run(HEAD);
  await run(WORKSPACE, HEAD);
});
