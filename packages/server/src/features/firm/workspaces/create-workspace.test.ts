import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function create(who: SignedInMember, body: object, key = crypto.randomUUID()) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/workspaces',
    headers: { ...who.headers, 'idempotency-key': key },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json().Info };
}
const row = async (id: number) => (await testApp.services.pool.query('select * from workspaces where id = $1', [id])).rows[0];
const chain = async (id: number) =>
  (
    await testApp.services.pool.query("select action, object ->> 'label' as label from audit_events where workspace_id = $1 order by id", [
      id,
    ])
  ).rows;

async function firm() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  await testApp.services.pool.query(
    `update workspaces set legal_name = 'Pennard & Lisle Limited', company_number = '99002417', business = 'both', settings = '{"gate_mode":"block"}',
      supervision = '{"state":"applied"}', applicant_contact = '{"name":"Ana"}', brand_colour = '#1f5141' where id = $1`,
    [owner.workspaceId],
  );
  return owner;
}

test('the founder owns it; legal details, settings and family come along; both chains remember it', async () => {
  const owner = await firm();
  const { status, Data } = await create(owner, { account_name: 'Wells', join_family: true });
  expect(status).toBe(200);
  expect(Data).toEqual({ id: expect.any(Number), account_name: 'Wells' });
  const made = await row(Data.id);
  expect(made).toMatchObject({
    legal_name: 'Pennard & Lisle Limited',
    company_number: '99002417',
    settings: { gate_mode: 'block' },
    supervision: { state: 'applied' },
    applicant_contact: { name: 'Ana' },
    brand_colour: '#1f5141',
    completed_signup: true,
    registration_step: 'done',
    created_by_user: owner.userId,
    family_id: (await row(owner.workspaceId)).family_id,
  });
  expect(made.family_id).not.toBeNull();
  const { rows: people } = await testApp.services.pool.query(
    'select user_id, role_id, state, completed_signup, is_key_member from members where workspace_id = $1',
    [Data.id],
  );
  expect(people).toEqual([{ user_id: owner.userId, role_id: 1, state: 'active', completed_signup: true, is_key_member: true }]);
  const label = 'Wells';
  expect(await chain(owner.workspaceId)).toEqual([
    { action: 'create.workspace', label },
    { action: 'join.family', label },
  ]);
  expect(await chain(Data.id)).toEqual([
    { action: 'create.workspace', label },
    { action: 'join.family', label: 'Pennard & Lisle' },
  ]);
  const verdict = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/activity/verify',
    headers: { ...owner.headers, 'x-workspace-id': String(Data.id) },
  });
  expect(verdict.json().Info.Data).toMatchObject({ intact: true });
});

test('alone, and without anything copied, it begins with its name', async () => {
  const owner = await firm();
  const { Data } = await create(owner, { account_name: 'Wells', copy_legal_details: false, copy_settings: false });
  expect(await row(Data.id)).toMatchObject({
    legal_name: null,
    company_number: null,
    settings: {},
    supervision: {},
    brand_colour: null,
    family_id: null,
  });
  expect((await row(owner.workspaceId)).family_id).toBeNull();
});

test('the same act sent twice makes one workspace', async () => {
  const owner = await firm();
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([create(owner, { account_name: 'Wells' }, key), create(owner, { account_name: 'Wells' }, key)]);
  expect(first.Data).toEqual(second.Data);
  const { rows } = await testApp.services.pool.query('select id from workspaces where created_by_user = $1', [owner.userId]);
  expect(rows).toHaveLength(1);
  expect(await create(owner, { account_name: 'Other' }, key)).toMatchObject({ status: 409, Code: 'CONFLICT' });
});

test('an admin may, but not into the family; the others may not', async () => {
  const owner = await firm();
  const join = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  const admin = await join(2);
  expect((await create(admin, { account_name: 'Wells' })).status).toBe(200);
  expect(await create(admin, { account_name: 'Wells', join_family: true })).toMatchObject({ status: 403, Code: 'FORBIDDEN' });
  for (const roleId of [3, 4, 5, 6]) expect(await create(await join(roleId), { account_name: 'Wells' })).toMatchObject({ status: 403 });
});

test('a plan with room for one lets nobody own a second; without a plan there is no limit', async () => {
  const owner = await firm();
  expect((await create(owner, { account_name: 'Wells' })).status).toBe(200);
  await testApp.services.pool.query("update workspaces set active_plan = 'pay_as_you_go' where id = $1", [owner.workspaceId]);
  expect(await create(owner, { account_name: 'Frome' })).toMatchObject({
    status: 403,
    Code: 'PLAN_LIMIT',
    Message: 'The plan has room for one workspace, and you own as many. Choose a larger plan first.',
  });
});

test('of several made at once as many stand as the plan has room for, and the same act again answers the same', async () => {
  const owner = await firm();
  await testApp.services.pool.query("update workspaces set active_plan = 'branch' where id = $1", [owner.workspaceId]);
  const keys = Array.from({ length: 4 }, () => crypto.randomUUID());
  const made = await Promise.all(keys.map((key) => create(owner, { account_name: 'Wells' }, key)));
  expect(made.map((one) => one.status).sort()).toEqual([200, 200, 403, 403]);
  const first = made.findIndex((one) => one.status === 200);
  expect(await create(owner, { account_name: 'Wells' }, keys[first])).toEqual(made[first]);
});

test.each([
  ['', 'Enter a name for the workspace'],
  ['x'.repeat(81), 'Must be 80 characters or fewer'],
])('the name “%s” is refused', async (name, message) => {
  const owner = await testApp.signIn();
  expect(await create(owner, { account_name: name })).toMatchObject({ status: 422, Errors: [{ field: 'account_name', message }] });
});
