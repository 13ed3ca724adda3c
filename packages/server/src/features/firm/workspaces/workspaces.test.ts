import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const get = async (url: string, headers: Record<string, string>) => {
  const answer = await testApp.app.inject({ url, headers });
  return { status: answer.statusCode, info: answer.json().Info };
};

/** A person with two offices, each with its own role, and a third they do not know. */
async function twoOffices() {
  const first = await testApp.createWorkspace('Bristol');
  const member = await testApp.signIn({ workspaceId: first, roleId: 1 });
  const second = await testApp.createWorkspace('Bath');
  const secondMemberId = await testApp.factories.addMember(second, member.userId, {
    roleId: 6,
    firstName: 'Morgan',
    surname: 'Ellery',
    email: member.email,
  });
  const foreign = await testApp.createWorkspace('Elsewhere');
  return { member, first, second, secondMemberId, foreign };
}

test('the list holds the person’s workspaces only, oldest first', async () => {
  const { member, first, second } = await twoOffices();
  await testApp.services.pool.query(
    `insert into properties (workspace_id, kind, stage, line1, town, postcode)
      select $1, kind, stage, n || ' Calloway Crescent', 'Bristol', 'BS8 4KV'
      from (values (1, 'sale', 'available'), (2, 'sale', 'draft'), (3, 'letting', 'to_let'), (4, 'sale', 'completed')) as home (n, kind, stage)`,
    [second],
  );
  await testApp.services.pool.query("update workspaces set company_number = '99000001', active_plan = 'branch' where id = $1", [second]);
  const { status, info } = await get('/v2/client/workspaces', member.headers);
  expect(status).toBe(200);
  expect(info.Data.workspaces).toEqual([
    expect.objectContaining({ id: first, account_name: 'Bristol', role: 'Owner', members: 1, family_id: null, verification: null }),
    {
      id: second,
      account_name: 'Bath',
      state: 'active',
      role: 'Auditor',
      role_id: 6,
      members: 1,
      plan: 'branch',
      // Neither the draft nor the completed one, as on the lists of properties.
      total_sales: 1,
      total_lettings: 1,
      company_number: '99000001',
      family_id: null,
      family_name: null,
      verification: null,
    },
  ]);
});

test('one that was left or closed is gone from the list', async () => {
  const { member, first, second } = await twoOffices();
  await testApp.services.db.updateTable('members').set({ state: 'removed' }).where('workspace_id', '=', second).execute();
  const third = await testApp.createWorkspace('Closed');
  await testApp.factories.addMember(third, member.userId, { roleId: 1, firstName: 'Morgan', surname: 'Ellery', email: member.email });
  await testApp.services.db.updateTable('workspaces').set({ state: 'closed' }).where('id', '=', third).execute();
  expect((await get('/v2/client/workspaces', member.headers)).info.Data.workspaces).toMatchObject([{ id: first, account_name: 'Bristol' }]);
});

test('switching answers the same object as /me, in the chosen workspace', async () => {
  const { member, first, second, secondMemberId } = await twoOffices();
  expect((await get(`/v2/client/workspaces/switch/${first}`, member.headers)).info).toEqual(
    (await get('/v2/client/me', member.headers)).info,
  );
  const switched = await get(`/v2/client/workspaces/switch/${second}`, member.headers);
  expect(switched.info.Data).toMatchObject({
    id: member.userId,
    member_id: secondMemberId,
    role: 'Auditor',
    owner_id: second,
    owner: { owner_id: second, account_name: 'Bath' },
    can: { run_checks: false, see_lists: true },
  });
});

test('another’s workspace and one that does not exist get the same refusal', async () => {
  const { member, foreign } = await twoOffices();
  const refusal = { status: 403, info: { Data: null, Code: 'FORBIDDEN', Message: 'You no longer belong to that workspace' } };
  expect(await get(`/v2/client/workspaces/switch/${foreign}`, member.headers)).toEqual(refusal);
  expect(await get('/v2/client/workspaces/switch/99999999', member.headers)).toEqual(refusal);
});

test.each(['abc', '0', '-1', '1.5'])('“%s” is no workspace', async (selection) => {
  const { member } = await twoOffices();
  expect(await get(`/v2/client/workspaces/switch/${selection}`, member.headers)).toMatchObject({ status: 422 });
});

test('nobody who is signed out, and nobody without a workspace, gets an answer', async () => {
  const { member, first } = await twoOffices();
  for (const url of ['/v2/client/workspaces', `/v2/client/workspaces/switch/${first}`]) {
    expect(await get(url, {})).toMatchObject({ status: 401, info: { Code: 'UNAUTHENTICATED' } });
  }
  await testApp.services.db.updateTable('members').set({ state: 'suspended' }).where('user_id', '=', member.userId).execute();
  const { authorization } = member.headers;
  expect(await get('/v2/client/workspaces', { authorization })).toMatchObject({ status: 403, info: { Code: 'FORBIDDEN' } });
});
