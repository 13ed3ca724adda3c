import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppUserScope, openScope, type AppUserScope } from '../platform/scope.ts';

let testApp: TestApp;
let member: SignedInMember;
let ours: FilledWorkspace;
let theirs: FilledWorkspace;
let signer: AppUserScope;
let tables: string[];
const SHOWN = ['signing_document_recipients', 'signing_documents'];

beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
  ours = await fillWorkspace(testApp.services.pool, member);
  const elsewhere = await testApp.signIn();
  theirs = await fillWorkspace(testApp.services.pool, elsewhere);
  signer = openAppUserScope(testApp.services, { id: 1, appUserId: ours.appUserId, endsAt: new Date(), helping: null });
  // A second document of another workspace for the same signer, and one that is not their turn yet.
  const contact = `signer-of-${ours.workspaceId}@calloway.example`;
  await sendForSigning(testApp, elsewhere, { people: 1, contacts: [contact], title: 'From elsewhere' });
  await sendForSigning(testApp, elsewhere, { people: 2, inOrder: true, contacts: ['first@calloway.example', contact], title: 'Not yet' });
  tables = await tenantTables(testApp.services.pool);
});
afterAll(() => testApp.close());

const titles = (scope: Pick<AppUserScope, 'transaction'>) =>
  scope.transaction(async (trx) =>
    (await trx.selectFrom('signing_documents').select('title').orderBy('id').execute()).map((row) => row.title),
  );

test('a signer sees the documents sent to them, in whatever workspace, and no others', async () => {
  expect(await titles(signer)).toEqual(['Secret document', 'From elsewhere']);
  const rows = await signer.transaction((trx) => trx.selectFrom('signing_document_recipients').selectAll().execute());
  expect(rows.map((row) => [row.workspace_id, row.app_user_id])).toEqual([
    [ours.workspaceId, ours.appUserId],
    [theirs.workspaceId, ours.appUserId],
  ]);
  expect(
    await titles(openAppUserScope(testApp.services, { id: 1, appUserId: theirs.appUserId, endsAt: new Date(), helping: null })),
  ).toEqual(['Secret document']);
});

test('a signer to whom nothing was sent sees no row of any table of workspaces', async () => {
  const { appUserId } = await testApp.signInAppUser();
  const nobody = openAppUserScope(testApp.services, { id: 1, appUserId: appUserId, endsAt: new Date(), helping: null });
  for (const table of [...tables, 'workspaces'])
    expect(
      `${table}: ${await nobody.transaction((trx) =>
        countOf(table)
          .execute(trx)
          .then(({ rows }) => rows[0]?.n),
      )}`,
    ).toBe(`${table}: 0`);
});

const countOf = (table: string) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`;

test('beside their documents a signer sees nothing of a workspace', async () => {
  const hidden = [...tables.filter((table) => !SHOWN.includes(table)), 'workspaces'];
  for (const table of hidden) {
    const { rows } = await signer.transaction((trx) => countOf(table).execute(trx));
    expect(`${table}: ${rows[0]?.n}`).toBe(`${table}: 0`);
  }
  for (const table of ['users', 'auth.app_users', 'auth.app_sessions', 'auth.app_user_codes'])
    await expect(
      signer.transaction((trx) => countOf(table).execute(trx)),
      table,
    ).rejects.toThrow(/permission denied/);
});

test('a signer’s scope writes nothing of a workspace’s', async () => {
  for (const table of tables) {
    const name = sql.table(table);
    const touch = (statement: ReturnType<typeof sql>) =>
      signer
        .transaction((trx) => statement.execute(trx))
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
          (error: { code?: string }) => error.code,
        );
    const { rows } = await testApp.services.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} as t limit 1`);
    // The database works out a generated column by itself and takes no value for it.
    const columns = await testApp.services.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const list = sql.join(columns.rows.map((column) => sql.ref(column.name)));
    const insert = sql`insert into ${name} (${list}) overriding system value
      select ${list} from jsonb_populate_record(null::${name}, ${JSON.stringify(rows[0]?.row)}::jsonb)`;
    expect(`${table}: ${await touch(insert)}`).toBe(`${table}: 42501`);
    expect([0, '42501'], table).toContain(await touch(sql`update ${name} set workspace_id = workspace_id`));
    expect([0, '42501'], table).toContain(await touch(sql`delete from ${name}`));
  }
});

test('a workspace sees its own documents and recipients, whoever they were sent to, and not the signer’s others', async () => {
  const scope = openScope(testApp.services, ours.workspaceId, { kind: 'system', name: 'test' });
  expect(await titles(scope)).toEqual(['Secret document']);
  const other = openScope(testApp.services, theirs.workspaceId, { kind: 'system', name: 'test' });
  expect(await titles(other)).toEqual(['Secret document', 'From elsewhere', 'Not yet']);
});

test('signer and workspace end with the transaction and never meet on a connection', async () => {
  const who = sql<object>`select row_security_active('members') as is_bound, coalesce(current_setting('app.workspace_id', true), '') as workspace,
    coalesce(current_setting('app.app_users', true), '') as signer`;
  await signer.transaction(async (trx) => {
    expect((await who.execute(trx)).rows).toEqual([{ is_bound: true, workspace: '', signer: `{${ours.appUserId}}` }]);
  });
  await member.scope.transaction(async (trx) => {
    expect((await who.execute(trx)).rows).toEqual([{ is_bound: true, workspace: String(ours.workspaceId), signer: '' }]);
  });
  expect((await who.execute(testApp.services.db)).rows).toEqual([{ is_bound: false, workspace: '', signer: '' }]);
});
