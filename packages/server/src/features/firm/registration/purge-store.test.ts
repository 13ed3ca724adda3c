import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteStrangers, deleteWorkspace, findAbandoned } from './purge-store.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function rowsOf(workspaceId: number): Promise<Record<string, number>> {
  const { pool } = testApp.services;
  const counts = await Promise.all(
    (await tenantTables(pool)).map(async (table) => {
      const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table} where workspace_id = $1`, [workspaceId]);
      return [table, Number(rows[0]?.n)] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

test('a workspace with rows in every table is removed whole, and another keeps all of its own', async () => {
  const [owner, other] = [await testApp.signIn(), await testApp.signIn()];
  for (const one of [owner, other]) await fillWorkspace(testApp.services.pool, one);
  const before = await rowsOf(other.workspaceId);
  expect(Object.keys(await rowsOf(owner.workspaceId)).length).toBeGreaterThan(20);
  const gone = await testApp.services.db.transaction().execute((trx) => deleteWorkspace(trx, owner.workspaceId));
  expect(gone.userIds).toContain(owner.userId);
  expect(gone.files).toHaveLength(6);
  expect(await rowsOf(owner.workspaceId)).toEqual({});
  expect(await rowsOf(other.workspaceId)).toEqual(before);
});

test('only people who belong nowhere else go with it', async () => {
  const [leaver, stayer, elsewhere] = [await testApp.signIn(), await testApp.signIn(), await testApp.createWorkspace('Elsewhere')];
  const { addMember } = testApp.factories;
  await addMember(elsewhere, stayer.userId, { roleId: 4, firstName: 'Dev', surname: 'Chaudhuri', email: stayer.email, state: 'removed' });
  const gone = await testApp.services.db.transaction().execute(async (trx) => {
    await deleteWorkspace(trx, leaver.workspaceId);
    await deleteWorkspace(trx, stayer.workspaceId);
    return deleteStrangers(trx, [leaver.userId, stayer.userId]);
  });
  expect(gone.map((person) => person.subject)).toEqual([`test|${leaver.email}`]);
});

test('what holds a check, was ever finished, or was not registered is no abandoned registration', async () => {
  const [begun, finished, made, checked] = [await testApp.signIn(), await testApp.signIn(), await testApp.signIn(), await testApp.signIn()];
  await fillWorkspace(testApp.services.pool, checked);
  const set = (workspaceId: number, values: { completed_signup: boolean; created_by_user: number | null }) =>
    testApp.services.db
      .updateTable('workspaces')
      .set({ ...values, created_at: new Date('2026-01-01T00:00:00Z') })
      .where('id', '=', workspaceId)
      .execute();
  await set(begun.workspaceId, { completed_signup: false, created_by_user: begun.userId });
  await set(finished.workspaceId, { completed_signup: true, created_by_user: finished.userId });
  await set(made.workspaceId, { completed_signup: false, created_by_user: null });
  await set(checked.workspaceId, { completed_signup: false, created_by_user: checked.userId });
  expect(await findAbandoned(testApp.services.db, new Date('2026-01-01T00:00:00Z'))).toEqual([]);
  expect(await findAbandoned(testApp.services.db, new Date('2026-02-01T00:00:00Z'))).toEqual([begun.workspaceId]);
});
