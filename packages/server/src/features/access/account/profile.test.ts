import type { Profile } from '@freehold/contract/access/account';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function call(member: SignedInMember | null, method: 'GET' | 'PATCH', payload?: object) {
  const answer = await testApp.app.inject({
    method,
    url: '/v2/client/profile',
    headers: member?.headers ?? {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info as { Data: Profile; Code?: string; Errors?: { field: string }[] } };
}
const details = { first_name: 'Ana', surname: 'Roy', phone: '07700 900 418' };

test('a person changes their name and number, which is kept with its country code, and it is written down', async () => {
  const member = await testApp.signIn({ roleId: 4 });
  const { info: read } = await call(member, 'GET');
  expect(read.Data).toMatchObject({ first_name: 'Morgan', surname: 'Ellery', phone: null, email: member.email, role: 'Negotiator' });
  const { status, info } = await call(member, 'PATCH', { ...details, version: read.Data.version });
  expect(status).toBe(200);
  expect(info.Data).toMatchObject({ first_name: 'Ana', surname: 'Roy', phone: '+447700900418', version: read.Data.version + 1 });
  expect((await call(member, 'GET')).info.Data).toEqual(info.Data);
  const me = await testApp.app.inject({ url: '/v2/client/me', headers: member.headers });
  expect(me.json().Info.Data).toMatchObject({ first_name: 'Ana', member: { surname: 'Roy' } });
  const event = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'diff'])
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ action: 'change.profile', diff: { phone: { before: null, after: '+447700900418' } } });
});

test('another workspace of theirs keeps the name it knows', async () => {
  const member = await testApp.signIn();
  const second = await testApp.createWorkspace('Second');
  const about = { roleId: 1, firstName: 'Morgan', surname: 'Ellery', email: member.email };
  await testApp.factories.addMember(second, member.userId, about);
  await call(member, 'PATCH', { ...details, version: 1 });
  const there = { ...member, headers: { ...member.headers, 'x-workspace-id': String(second) } };
  expect((await call(there, 'GET')).info.Data).toMatchObject({ first_name: 'Morgan', phone: null });
});

test('a change made from an old reading is refused, and nothing changes', async () => {
  const member = await testApp.signIn();
  await call(member, 'PATCH', { ...details, version: 1 });
  const late = await call(member, 'PATCH', { ...details, surname: 'Late', version: 1 });
  expect([late.status, late.info.Code]).toEqual([412, 'STALE_VERSION']);
  expect((await call(member, 'GET')).info.Data.surname).toBe('Roy');
});

test('saving what is there already changes nothing and writes nothing down', async () => {
  const member = await testApp.signIn();
  const same = { first_name: 'Morgan', surname: 'Ellery', phone: '', version: 1 };
  expect((await call(member, 'PATCH', same)).info.Data.version).toBe(1);
});

test.each([
  ['first_name', ''],
  ['surname', 'x'.repeat(61)],
  ['phone', '12'],
])('a wrong %s is refused at its field', async (field, value) => {
  const { status, info } = await call(await testApp.signIn(), 'PATCH', { ...details, [field]: value, version: 1 });
  expect([status, info.Errors?.map((error) => error.field)]).toEqual([422, [field]]);
});

test('who is signed out sees and changes nothing', async () => {
  expect((await call(null, 'GET')).status).toBe(401);
  expect((await call(null, 'PATCH', { ...details, version: 1 })).status).toBe(401);
});

test('the name of nobody else is changed', async () => {
  const member = await testApp.signIn();
  const colleague = await testApp.signIn({ workspaceId: member.workspaceId });
  const stranger = await testApp.signIn();
  await call(member, 'PATCH', { ...details, version: 1 });
  for (const other of [colleague, stranger]) expect((await call(other, 'GET')).info.Data.first_name).toBe('Morgan');
});
