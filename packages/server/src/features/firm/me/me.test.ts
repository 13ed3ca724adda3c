import { AuthUser } from '@freehold/contract/access/identity';
import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const getMe = async (headers: Record<string, string>) => {
  const answer = await testApp.app.inject({ url: '/v2/client/me', headers });
  return { status: answer.statusCode, info: answer.json().Info };
};

const textOf = (asked: unknown) => (typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked));

const everything = Object.fromEntries(PERMISSIONS.map((permission) => [permission, true]));

test('the answer has every field of the specification’s user, and no other', async () => {
  const owner = await testApp.signIn({ firstName: 'Ana', surname: 'Roy' });
  await testApp.services.db
    .updateTable('workspaces')
    .set({ account_name: 'Roy Estates', active_plan: 'branch', completed_signup: true, connected_account_status: 'enabled' })
    .where('id', '=', owner.workspaceId)
    .execute();
  await testApp.services.db.updateTable('members').set({ is_key_member: true }).where('id', '=', owner.memberId).execute();
  const { status, info } = await getMe(owner.headers);
  expect(status).toBe(200);
  expect(info).toEqual({
    Data: {
      id: owner.userId,
      email: owner.email,
      first_name: 'Ana',
      surname: 'Roy',
      user_hash: null,
      member_id: owner.memberId,
      role_id: 1,
      role: 'Owner',
      is_admin: true,
      owner_id: owner.workspaceId,
      owner: {
        owner_id: owner.workspaceId,
        account_name: 'Roy Estates',
        active_plan: 'branch',
        firebase_id: `test|${owner.email}`,
        completed_signup: true,
        connected_account: { status: 'enabled' },
        first_name: 'Ana',
        surname: 'Roy',
      },
      member: { first_name: 'Ana', surname: 'Roy', completed_signup: true },
      verification_status: {
        is_verified: false,
        is_key_member: true,
        is_phone_verified: false,
        is_in_grace_period: false,
        required: false,
        workspace_family_verified: false,
        is_recently_verified: false,
        current_verification: null,
      },
      is_operator: false,
      can: { ...everything, keep_registers: false },
    },
  });
  expect(AuthUser.strict().safeParse(info.Data).success).toBe(true);
});

test('a colleague sees themselves, under the owner’s name and with their own permissions', async () => {
  const owner = await testApp.signIn({ firstName: 'Ana', surname: 'Roy' });
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4, firstName: 'Dev', surname: 'Chaudhuri' });
  const { info } = await getMe(negotiator.headers);
  expect(info.Data).toMatchObject({
    member_id: negotiator.memberId,
    role: 'Negotiator',
    owner: { first_name: 'Ana', surname: 'Roy', firebase_id: `test|${owner.email}`, connected_account: null },
    verification_status: { is_key_member: false },
    can: {
      run_checks: true,
      decide: false,
      resolve_matches: false,
      import_lists: false,
      see_checks: true,
      see_lists: false,
      see_activity: true,
    },
  });
});

test('without a named workspace it is the user’s first', async () => {
  const member = await testApp.signIn();
  const second = await testApp.createWorkspace('Second');
  await testApp.factories.addMember(second, member.userId, { roleId: 1, firstName: 'Morgan', surname: 'Ellery', email: member.email });
  expect((await getMe({ authorization: member.headers.authorization })).info.Data.owner_id).toBe(member.workspaceId);
});

test('where people sign in elsewhere who asks is one statement too, with any invitation that waits for them', async () => {
  const member = await testApp.signIn();
  await getMe(member.headers);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await getMe(member.headers)).status).toBe(200);
    const asked = query.mock.calls.map(([given]) => textOf(given));
    expect(asked.indexOf('begin')).toBe(1);
    expect(asked[0]).toContain('"invitations"');
    expect(asked.length).toBeLessThanOrEqual(7);
  } finally {
    query.mockRestore();
  }
});

test('nobody who is signed out gets an answer', async () => {
  expect(await getMe({})).toMatchObject({ status: 401, info: { Data: null, Code: 'UNAUTHENTICATED' } });
});

test.each(['invited', 'suspended', 'removed'] as const)('a member who is %s has no place here', async (state) => {
  const member = await testApp.signIn({ state });
  expect(await getMe(member.headers)).toMatchObject({
    status: 403,
    info: { Code: 'FORBIDDEN', Message: 'You no longer belong to that workspace' },
  });
  expect(await getMe({ authorization: member.headers.authorization })).toMatchObject({
    status: 403,
    info: { Message: 'You do not belong to a workspace. Ask an owner to invite you.' },
  });
});
