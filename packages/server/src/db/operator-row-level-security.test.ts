import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatorScope, type OperatorScope } from '../platform/scope.ts';

let testApp: TestApp;
let member: SignedInMember;
let ours: FilledWorkspace;
let theirs: FilledWorkspace;
let operator: OperatorScope;
let tables: string[];
/** All an operator's scope shows, and whether it is only what they did themselves. */
const SHOWN = ['verification_decisions', 'verification_evidence', 'verification_requirements', 'verifications'];
const OWN = 'verification_openings';

beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
  ours = await fillWorkspace(testApp.services.pool, member);
  theirs = await fillWorkspace(testApp.services.pool, await testApp.signIn());
  operator = openOperatorScope(testApp.services, { userId: member.userId, name: 'Callum Fairbairn', ipPrefix: null });
  tables = await tenantTables(testApp.services.pool);
});
afterAll(() => testApp.close());

const countOf = async (table: string) =>
  operator.transaction(async (trx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx);
    return rows[0]?.n;
  });

test('an operator sees what was sent for review in every workspace, and of what was looked at their own', async () => {
  for (const table of SHOWN) expect(`${table}: ${await countOf(table)}`).toBe(`${table}: 2`);
  expect(await countOf(OWN)).toBe(1);
});

test('beside that an operator’s scope sees no row of any table', async () => {
  const hidden = [...tables.filter((table) => !SHOWN.includes(table) && table !== OWN), 'workspaces'];
  expect(hidden).toEqual(expect.arrayContaining(['members', 'checks', 'files', 'audit_events', 'notifications']));
  for (const table of hidden) expect(`${table}: ${await countOf(table)}`).toBe(`${table}: 0`);
  for (const table of ['users', 'auth.users', 'auth.sessions', 'auth.member_phone_codes'])
    await expect(countOf(table), table).rejects.toThrow(/permission denied/);
});

test('what is not sent, and what was taken out before, is not shown', async () => {
  const { db } = testApp.services;
  await db.updateTable('verification_evidence').set({ removed_at: new Date() }).where('workspace_id', '=', theirs.workspaceId).execute();
  expect(await countOf('verification_evidence')).toBe(1);
  await db
    .updateTable('verifications')
    .set({ state: 'started', submitted_at: null })
    .where('workspace_id', '=', theirs.workspaceId)
    .execute();
  for (const table of ['verifications', 'verification_requirements']) expect(`${table}: ${await countOf(table)}`).toBe(`${table}: 1`);
});

test('an operator’s scope writes nothing', async () => {
  for (const table of tables) {
    const name = sql.table(table);
    const touch = (statement: ReturnType<typeof sql>) =>
      operator
        .transaction((trx) => statement.execute(trx))
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
          (error: { code?: string }) => error.code,
        );
    expect([0, '42501'], table).toContain(await touch(sql`update ${name} set workspace_id = workspace_id`));
    expect([0, '42501'], table).toContain(await touch(sql`delete from ${name}`));
  }
  const insert = sql`insert into verification_decisions (workspace_id, verification_id, try, by_user, by_name, value, answers)
    values (${ours.workspaceId}, ${ours.verificationId}, 2, ${member.userId}, 'x', 'accept', '{}')`;
  await expect(operator.transaction((trx) => insert.execute(trx))).rejects.toThrow(/row-level security/);
});

test('operator, signer and workspace end with the transaction and never meet', async () => {
  const who = sql<object>`select row_security_active('members') as is_bound, coalesce(current_setting('app.workspace_id', true), '') as workspace,
    coalesce(current_setting('app.app_users', true), '') as signer, coalesce(current_setting('app.operator', true), '') as operator`;
  await operator.transaction(async (trx) => {
    expect((await who.execute(trx)).rows).toEqual([{ is_bound: true, workspace: '', signer: '', operator: String(member.userId) }]);
  });
  await member.scope.transaction(async (trx) => {
    expect((await who.execute(trx)).rows).toEqual([{ is_bound: true, workspace: String(ours.workspaceId), signer: '', operator: '' }]);
  });
  expect((await who.execute(testApp.services.db)).rows).toEqual([{ is_bound: false, workspace: '', signer: '', operator: '' }]);
});
