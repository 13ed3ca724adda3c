import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.services.db
    .insertInto('flows')
    .values([
      { id: 9001, name: 'For tests', asset_type_id: 1, environment: 'non-production', position: 2 },
      { id: 9002, name: 'For production', asset_type_id: 2, environment: 'production', saved_by_default: true, position: 3 },
    ])
    .execute();
});
afterAll(() => testApp.close());

const list = async (headers: Record<string, string>, query = '') => {
  const answer = await testApp.app.inject({ url: `/v2/client/flows${query}`, headers });
  return { status: answer.statusCode, info: answer.json().Info };
};
const AML = { id: 21, name: 'Standalone AML', asset_type_id: 0, is_saved: 1 };
const TESTS = { id: 9001, name: 'For tests', asset_type_id: 1, is_saved: 0 };

test('the flows of this environment come in their order, kept as the catalogue says', async () => {
  const { headers } = await testApp.signIn();
  expect(await list(headers)).toEqual({
    status: 200,
    info: { Data: [AML, TESTS], Meta: { page: 1, perPage: 25, total: 2, totalPages: 1 } },
  });
});

test('in production the other ones come', async () => {
  const { headers } = await testApp.signIn();
  const config = { ...testApp.services.config };
  testApp.services.config.environment = 'production';
  try {
    expect((await list(headers)).info.Data).toEqual([AML, { id: 9002, name: 'For production', asset_type_id: 2, is_saved: 1 }]);
  } finally {
    testApp.services.config.environment = config.environment;
  }
});

test('what a member keeps is theirs alone', async () => {
  const member = await testApp.signIn();
  const colleague = await testApp.signIn({ workspaceId: member.workspaceId });
  const key = { workspace_id: member.workspaceId, member_id: member.memberId };
  await testApp.services.db
    .insertInto('saved_flows')
    .values([
      { ...key, flow_id: 21, is_saved: false },
      { ...key, flow_id: 9001, is_saved: true },
    ])
    .execute();
  expect((await list(member.headers)).info.Data).toEqual([
    { ...AML, is_saved: 0 },
    { ...TESTS, is_saved: 1 },
  ]);
  expect((await list(colleague.headers)).info.Data).toEqual([AML, TESTS]);
});

test('page and perPage are optional and cut the list', async () => {
  const { headers } = await testApp.signIn();
  expect((await list(headers, '?page=2&perPage=1')).info).toEqual({
    Data: [TESTS],
    Meta: { page: 2, perPage: 1, total: 2, totalPages: 2 },
  });
  expect((await list(headers, '?page=3')).info).toEqual({ Data: [], Meta: { page: 3, perPage: 25, total: 2, totalPages: 1 } });
});

test.each(['?page=0', '?perPage=101', '?page=x'])('%s is refused', async (query) => {
  const { headers } = await testApp.signIn();
  expect(await list(headers, query)).toMatchObject({ status: 422, info: { Code: 'VALIDATION_FAILED' } });
});

test('nobody who is signed out, and nobody of another workspace, gets an answer', async () => {
  const { workspaceId } = await testApp.signIn();
  const stranger = await testApp.signIn();
  expect(await list({})).toMatchObject({ status: 401 });
  expect(await list({ ...stranger.headers, 'x-workspace-id': String(workspaceId) })).toMatchObject({ status: 403 });
});

async function keep(method: 'POST' | 'DELETE', id: number | string, headers: Record<string, string>) {
  const answer = await testApp.app.inject({ method, url: `/v2/client/flows/${id}/saved`, headers });
  return { status: answer.statusCode, info: answer.json().Info };
}

test('a member keeps a flow in their menu and takes it out again; each change is recorded once', async () => {
  const member = await testApp.signIn({ roleId: 4 });
  const colleague = await testApp.signIn({ workspaceId: member.workspaceId });
  for (let n = 0; n < 2; n++)
    expect(await keep('POST', 9001, member.headers)).toEqual({ status: 200, info: { Data: { ...TESTS, is_saved: 1 } } });
  expect((await list(member.headers)).info.Data).toEqual([AML, { ...TESTS, is_saved: 1 }]);
  expect((await list(colleague.headers)).info.Data).toEqual([AML, TESTS]);
  expect((await keep('DELETE', 9001, member.headers)).info.Data).toEqual(TESTS);
  const events = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'object'])
    .where('workspace_id', '=', member.workspaceId)
    .orderBy('id')
    .execute();
  const object = { type: 'flow', id: 9001, label: 'For tests' };
  expect(events).toEqual([
    { action: 'save.flow', object },
    { action: 'unsave.flow', object },
  ]);
});

test('a flow the catalogue keeps can be taken out, and kept as one’s own choice', async () => {
  const { headers } = await testApp.signIn();
  expect((await keep('DELETE', 21, headers)).info.Data).toEqual({ ...AML, is_saved: 0 });
  expect((await keep('POST', 21, headers)).info.Data).toEqual(AML);
});

test('what is not offered here, nonsense, a stranger and a role without a menu of its own are refused', async () => {
  const { headers } = await testApp.signIn();
  for (const method of ['POST', 'DELETE'] as const) {
    expect(await keep(method, 9002, headers)).toMatchObject({ status: 404, info: { Code: 'NOT_FOUND' } });
    expect(await keep(method, 'x', headers)).toMatchObject({ status: 422 });
    expect(await keep(method, 9001, {})).toMatchObject({ status: 401 });
    for (const roleId of [5, 6])
      expect(await keep(method, 9001, (await testApp.signIn({ roleId })).headers)).toMatchObject({ status: 403 });
  }
});
