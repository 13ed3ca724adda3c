import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

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
  await run(WORKSPACE, 'savepoint here', NOTICE, 'rollback to savepoint here', WORKSPACE, NOTICE);
});

test.each([
  ['a workspace after notices', [NOTICE, WORKSPACE], 'workspaces is locked after notifications'],
  ['a change after notices', [NOTICE, 'update members set version = 1 where id = 1'], 'members is locked after notifications'],
])('%s is refused', async (_what, statements, reason) => {
  await expect(run(...statements)).rejects.toThrow(reason);
});

test('what was locked in one transaction is forgotten in the next', async () => {
  await run(NOTICE);
  await run(WORKSPACE, NOTICE);
});
