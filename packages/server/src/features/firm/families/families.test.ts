import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function ask(who: SignedInMember, method: 'GET' | 'POST', path = '', body?: object) {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/workspaces/family${path}`,
    headers: who.headers,
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, text: answer.body, ...answer.json().Info };
}
const actions = async (workspaceId: number) =>
  (
    await testApp.services.pool.query<{ action: string; label: string; actor: string }>(
      "select action, object ->> 'label' as label, actor ->> 'name' as actor from audit_events where workspace_id = $1 and action like '%.family' order by id",
      [workspaceId],
    )
  ).rows;
const owner = async (name: string, firstName: string) =>
  testApp.signIn({ workspaceId: await testApp.createWorkspace(name), firstName, surname: 'Lisle' });

/** Two owners of two workspaces, where the first has asked the second. */
async function asked() {
  const first = await owner('Bristol', 'Imogen');
  const second = await owner('Clevedon', 'Marcus');
  await ask(first, 'POST', '/requests', { owner_email: second.email });
  const { requests } = (await ask(second, 'GET')).Data;
  return { first, second, request: requests[0] };
}
async function familyOfTwo() {
  const { first, second, request } = await asked();
  await ask(second, 'POST', `/requests/${request.id}/approve`);
  return { first, second };
}

test('one owner asks, the other agrees, and both see each other’s name and owner, and nothing else', async () => {
  const { first, second, request } = await asked();
  expect(request).toMatchObject({
    direction: 'received',
    account_name: 'Bristol',
    asked_by: 'Imogen Lisle',
    owner_email: null,
    same_company: false,
  });
  const sent = (await ask(first, 'GET')).Data.requests;
  expect(sent).toMatchObject([{ direction: 'sent', owner_email: second.email, account_name: null, same_company: null }]);
  const { Data } = await ask(second, 'POST', `/requests/${request.id}/approve`);
  expect(Data.family).toMatchObject({
    name: 'Clevedon',
    siblings: [{ id: first.workspaceId, account_name: 'Bristol', owner_name: 'Imogen Lisle' }],
  });
  expect(Object.keys(Data.family.siblings[0]).sort()).toEqual(['account_name', 'id', 'owner_name']);
  expect(Data.requests).toEqual([]);
  const list = (await testApp.app.inject({ url: '/v2/client/workspaces', headers: first.headers })).json().Info.Data.workspaces;
  expect(list).toMatchObject([{ account_name: 'Bristol', family_id: Data.family.id, family_name: 'Clevedon' }]);
  expect(list).toHaveLength(1);
  expect(await actions(first.workspaceId)).toEqual([
    { action: 'ask.family', label: second.email, actor: 'Imogen Lisle' },
    { action: 'join.family', label: 'Clevedon', actor: 'Marcus Lisle, of another workspace' },
  ]);
  expect(await actions(second.workspaceId)).toEqual([{ action: 'join.family', label: 'Bristol', actor: 'Marcus Lisle' }]);
});

test('asking an address nobody has answers the same, and nobody learns whether it is known', async () => {
  const first = await owner('Bristol', 'Imogen');
  const second = await owner('Clevedon', 'Marcus');
  const shape = (answer: { status: number; Data: { requests: { owner_email: string }[] } }) => [
    answer.status,
    Object.keys(answer.Data),
    answer.Data.requests.length,
  ];
  const known = shape(await ask(first, 'POST', '/requests', { owner_email: second.email }));
  const other = await owner('Bath', 'Harriet');
  const unknown = shape(await ask(other, 'POST', '/requests', { owner_email: 'nobody@pennard.example' }));
  expect(unknown).toEqual(known);
  await ask(first, 'POST', '/requests', { owner_email: second.email.toUpperCase() });
  expect((await ask(first, 'GET')).Data.requests).toHaveLength(1);
});

test('asking and withdrawing again and again ends: nobody is told without end by a firm they do not know', async () => {
  const one = await owner('Pennard & Lisle', 'Imogen');
  for (let n = 0; n < 20; n++) {
    const { Data } = await ask(one, 'POST', '/requests', { owner_email: 'nobody@lisle.example' });
    await ask(one, 'POST', `/requests/${Data.requests[0].id}/withdraw`);
  }
  expect(await ask(one, 'POST', '/requests', { owner_email: 'nobody@lisle.example' })).toMatchObject({ status: 429, Code: 'RATE_LIMITED' });
});

test('whoever is asked is told in the workspace they own, and a refusal is kept by both', async () => {
  const { first, second, request } = await asked();
  await expect
    .poll(
      async () => (await testApp.services.pool.query('select words from notifications where workspace_id = $1', [second.workspaceId])).rows,
    )
    .toEqual([{ words: 'Bristol asks to be one family with this workspace. Agree or refuse.' }]);
  expect((await ask(second, 'POST', `/requests/${request.id}/refuse`)).Data).toMatchObject({ family: null, requests: [] });
  expect((await actions(first.workspaceId)).at(-1)).toEqual({
    action: 'refuse.family',
    label: second.email,
    actor: 'An owner, of another workspace',
  });
  expect(await ask(second, 'POST', `/requests/${request.id}/approve`)).toMatchObject({ status: 404 });
});

test('only owners ask, agree and leave; only whoever was asked answers, and only whoever asked withdraws', async () => {
  const { first, second, request } = await asked();
  const admin = await testApp.signIn({ workspaceId: second.workspaceId, roleId: 2 });
  for (const path of ['/requests', `/requests/${request.id}/approve`, `/requests/${request.id}/refuse`, '/leave'])
    expect(await ask(admin, 'POST', path, path === '/requests' ? { owner_email: 'a@pennard.example' } : undefined)).toMatchObject({
      status: 403,
    });
  expect((await ask(admin, 'GET')).Data).toMatchObject({ requests: [], choices: [], can: { manage: false } });
  const stranger = await owner('Elsewhere', 'Stran');
  for (const who of [stranger, first]) expect(await ask(who, 'POST', `/requests/${request.id}/approve`)).toMatchObject({ status: 404 });
  expect(await ask(second, 'POST', `/requests/${request.id}/withdraw`)).toMatchObject({ status: 404 });
  expect((await ask(first, 'POST', `/requests/${request.id}/withdraw`)).Data.requests).toEqual([]);
  expect(await ask(second, 'POST', `/requests/${request.id}/approve`)).toMatchObject({ status: 404 });
  const accounts = await testApp.signIn({ workspaceId: second.workspaceId, roleId: 5 });
  expect(await ask(accounts, 'GET')).toMatchObject({ status: 403 });
});

test('a request ends with its time, and with whoever asked no longer being an owner', async () => {
  const late = await asked();
  await testApp.services.pool.query("update family_requests set expires_at = now() - interval '1 second' where id = $1", [late.request.id]);
  expect(await ask(late.second, 'POST', `/requests/${late.request.id}/approve`)).toMatchObject({ status: 404 });
  const { first, second, request } = await asked();
  await testApp.services.pool.query('update members set role_id = 2 where workspace_id = $1 and id = $2', [
    first.workspaceId,
    first.memberId,
  ]);
  expect(await ask(second, 'POST', `/requests/${request.id}/approve`)).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
  expect((await ask(second, 'GET')).Data.family).toBeNull();
});

test('two workspaces of one owner are a family at once; nobody adds one that they do not own', async () => {
  const first = await owner('Bristol', 'Imogen');
  const second = await testApp.createWorkspace('Bath');
  await testApp.factories.addMember(second, first.userId, { roleId: 1, firstName: 'Imogen', surname: 'Lisle', email: first.email });
  expect((await ask(first, 'GET')).Data.choices).toEqual([{ id: second, account_name: 'Bath' }]);
  const { Data } = await ask(first, 'POST', '/requests', { workspace_id: second });
  expect(Data).toMatchObject({ family: { name: 'Bristol', siblings: [{ id: second }] }, choices: [] });
  const stranger = await owner('Elsewhere', 'Stran');
  expect(await ask(first, 'POST', '/requests', { workspace_id: stranger.workspaceId })).toMatchObject({ status: 404 });
  expect(await ask(first, 'POST', '/requests', { workspace_id: first.workspaceId })).toMatchObject({ status: 404 });
  expect(await ask(first, 'POST', '/requests', { owner_email: first.email })).toMatchObject({
    status: 422,
    Errors: [{ field: 'owner_email' }],
  });
});

test('two families do not merge; one must leave first, and a family of one ends', async () => {
  const one = await familyOfTwo();
  const other = await familyOfTwo();
  await ask(one.first, 'POST', '/requests', { owner_email: other.first.email });
  const request = (await ask(other.first, 'GET')).Data.requests[0];
  expect(await ask(other.first, 'POST', `/requests/${request.id}/approve`)).toMatchObject({ status: 409 });
  expect((await ask(other.first, 'POST', '/leave')).Data.family).toBeNull();
  expect((await ask(other.second, 'GET')).Data.family).toBeNull();
  expect(await ask(other.second, 'POST', '/leave')).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
  expect((await ask(other.first, 'POST', `/requests/${request.id}/approve`)).Data.family.siblings).toHaveLength(2);
  expect((await actions(other.second.workspaceId)).at(-1)?.action).toBe('leave.family');
});

test('nothing of a sibling can be read or written, table by table, but its name and owner', async () => {
  const { first, second } = await familyOfTwo();
  await fillWorkspace(testApp.services.pool, first);
  await fillWorkspace(testApp.services.pool, second);
  const { scope } = first;
  const tables = await tenantTables(testApp.services.pool);
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) {
    const name = sql.table(table);
    const seen = await scope.transaction((trx) =>
      sql<{ n: number }>`select count(*)::int as n from ${name} where workspace_id = ${second.workspaceId}`.execute(trx),
    );
    expect(`${table}: ${seen.rows[0]?.n}`).toBe(`${table}: 0`);
    const { rows } = await testApp.services.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where workspace_id = $1`, [
      second.workspaceId,
    ]);
    expect(rows[0]?.n, `${table} is filled`).toBeGreaterThan(0);
  }
  const own = await scope.transaction((trx) => trx.selectFrom('workspaces').select('id').execute());
  expect(own).toEqual([{ id: first.workspaceId }]);
  const told = await scope.transaction((trx) => sql`select * from app_family()`.execute(trx));
  expect(told.rows).toEqual([{ workspace_id: second.workspaceId, account_name: 'Clevedon', owner_name: 'Marcus Lisle' }]);
  for (const table of ['families', 'family_requests'])
    await expect(scope.transaction((trx) => sql`select * from ${sql.table(table)}`.execute(trx))).rejects.toThrow(/permission denied/);
  for (const url of ['/v2/client/checks/aml', '/v2/client/members', '/v2/client/screening/lists']) {
    const answer = await testApp.app.inject({ url, headers: first.headers });
    expect(answer.body, url).not.toContain(second.email);
  }
});

test('a request cannot put its workspace into a family, nor wake it up', async () => {
  const { first } = await familyOfTwo();
  const stranger = await owner('Elsewhere', 'Stran');
  const { family_id: familyId } = await testApp.services.db
    .selectFrom('workspaces')
    .select('family_id')
    .where('id', '=', first.workspaceId)
    .executeTakeFirstOrThrow();
  for (const change of [{ family_id: familyId }, { state: 'closed' as const }])
    await expect(
      stranger.scope.transaction((trx) => trx.updateTable('workspaces').set(change).where('id', '=', stranger.workspaceId).execute()),
    ).rejects.toThrow(/cannot change the family or the state/);
});
