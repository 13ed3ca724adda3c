import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const list = async (headers: Record<string, string>) => {
  const answer = await testApp.app.inject({ url: '/v2/client/members', headers });
  return { status: answer.statusCode, info: answer.json().Info };
};

async function office() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number, firstName: string, surname: string, state: 'active' | 'invited' | 'removed' = 'active') =>
    testApp.signIn({ workspaceId: owner.workspaceId, roleId, firstName, surname, state });
  const negotiator = await join(4, 'Dev', 'Chaudhuri');
  const accounts = await join(5, 'Rowan', 'Tidmarsh');
  const auditor = await join(6, 'Honor', 'Wetherby');
  await join(3, 'Bethan', 'Prosser', 'invited');
  await join(4, 'Gone', 'Away', 'removed');
  return { owner, negotiator, accounts, auditor };
}
const surnames = (info: { Data: { surname: string }[] }) => info.Data.map((member) => member.surname);

test('members come by surname, with their role in words; those who were removed do not', async () => {
  const { owner } = await office();
  await testApp.signIn({ surname: 'Stranger' });
  const { status, info } = await list(owner.headers);
  expect(status).toBe(200);
  expect(surnames(info)).toEqual(['Ashworth', 'Chaudhuri', 'Prosser', 'Tidmarsh', 'Wetherby']);
  expect(info.Data[0]).toEqual({
    branch_ids: [],
    member_id: owner.memberId,
    first_name: 'Imogen',
    surname: 'Ashworth',
    email: owner.email,
    role_id: 1,
    role: 'Owner',
    state: 'active',
    nominated_officer: 'none',
    is_key_member: false,
    toggles: {},
    last_seen_at: expect.toSatisfy((at: string | null) => at === null || Date.now() - Date.parse(at) < 60_000),
    invited_at: null,
    invitation: null,
    expires_at: null,
    takes_work: true,
    version: 1,
    can: { change: false, suspend: false, restore: false, remove: false, resend: false, revoke: false, transfer: false },
  });
  expect(info.Meta).toEqual({ seats: { used: 5, limit: null } });
  expect(info.Data[2]).toMatchObject({ role: 'Compliance', state: 'invited' });
});

test('an auditor sees all of it, a negotiator names without addresses, accounts only themselves', async () => {
  const { negotiator, accounts, auditor } = await office();
  const emails = (info: { Data: { email: string | null }[] }) => info.Data.map((member) => member.email);
  expect(emails((await list(auditor.headers)).info)).not.toContain(null);
  const named = (await list(negotiator.headers)).info;
  expect(surnames(named)).toHaveLength(5);
  expect(new Set(emails(named))).toEqual(new Set([null]));
  expect(surnames((await list(accounts.headers)).info)).toEqual(['Tidmarsh']);
});

test('nobody who is signed out, and nobody of another workspace, gets an answer', async () => {
  const { owner } = await office();
  const stranger = await testApp.signIn();
  expect(await list({})).toMatchObject({ status: 401, info: { Code: 'UNAUTHENTICATED' } });
  expect(await list({ ...stranger.headers, 'x-workspace-id': String(owner.workspaceId) })).toMatchObject({
    status: 403,
    info: { Code: 'FORBIDDEN' },
  });
});
