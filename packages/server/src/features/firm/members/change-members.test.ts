import type { Member } from '@freehold/contract/firm/members';
import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockByName } from '../../../platform/audit.ts';
import { reassignOpenChecks } from '../../checks/checks/public.ts';
import { removeMember } from './remove-member.ts';
import { suspendMember } from './suspend-member.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Answer<T> = { status: number; info: { Data: T; Code?: string; Message?: string; Errors?: { field: string }[] } };
async function send<T = Member>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/members${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info };
}
const outcome = ({ status, info }: Answer<unknown>) => [status, info.Code, info.Message];

async function office() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number, more: object = {}) => testApp.signIn({ workspaceId: owner.workspaceId, roleId, ...more });
  return { owner, join, admin: await join(2), negotiator: await join(4, { firstName: 'Dev', surname: 'Chaudhuri' }) };
}
const memberIn = async (who: SignedInMember, id: number) =>
  (await send<Member[]>(who, 'GET', '')).info.Data.find((one) => one.member_id === id);
const events = async ({ workspaceId }: SignedInMember) =>
  (await testApp.services.pool.query('select action, diff, reason from audit_events where workspace_id = $1 order by id', [workspaceId]))
    .rows;

test('a role and its permissions change together; what a role has no use for is dropped', async () => {
  const { owner, negotiator } = await office();
  const changed = await send(owner, 'PATCH', `/${negotiator.memberId}`, {
    version: 1,
    toggles: { export: true, run_paid: false },
  });
  expect(changed.info.Data).toMatchObject({ role_id: 4, toggles: { export: true, run_paid: false }, version: 2 });
  const moved = await send(owner, 'PATCH', `/${negotiator.memberId}`, { version: 2, role_id: 3 });
  expect(moved.info.Data).toMatchObject({ role: 'Compliance', toggles: {}, version: 3 });
  expect(await events(owner)).toMatchObject([
    { action: 'change.member', diff: { permissions: { before: {}, after: { export: true, run_paid: false } } } },
    { action: 'change.role', diff: { role: { before: 'Negotiator', after: 'Compliance' } } },
  ]);
});

test('a change of somebody who was changed meanwhile is refused', async () => {
  const { owner, admin, negotiator } = await office();
  await send(admin, 'PATCH', `/${negotiator.memberId}`, { version: 1, role_id: 5 });
  expect(outcome(await send(owner, 'PATCH', `/${negotiator.memberId}`, { version: 1, role_id: 3 }))).toEqual([
    412,
    'STALE_VERSION',
    'Someone else changed this. Reload to see the latest.',
  ]);
});

test('an auditor’s time runs out, and can be set anew', async () => {
  const { owner, negotiator } = await office();
  const made = (await send(owner, 'PATCH', `/${negotiator.memberId}`, { version: 1, role_id: 6 })).info.Data;
  const days = (at: string | null) => Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000);
  expect(days(made.expires_at)).toBe(14);
  const longer = (await send(owner, 'PATCH', `/${negotiator.memberId}`, { version: 2, days: 30 })).info.Data;
  expect(days(longer.expires_at)).toBe(30);
  await testApp.services.db
    .updateTable('members')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', negotiator.memberId)
    .execute();
  expect((await send(negotiator, 'GET', '')).status).toBe(403);
  const back = await send(owner, 'PATCH', `/${negotiator.memberId}`, { version: 3, role_id: 4 });
  expect(back.info.Data.expires_at).toBeNull();
  expect((await send(negotiator, 'GET', '')).status).toBe(200);
});

test('nobody changes, suspends, removes or crowns themselves', async () => {
  const { owner, admin } = await office();
  for (const who of [owner, admin]) {
    for (const [path, body] of [
      ['', { version: 1, role_id: 3 }],
      ['/suspend', { reason: 'written for a test' }],
      ['/remove', { reassign_to: null }],
    ] as const)
      expect(outcome(await send(who, path === '' ? 'PATCH' : 'POST', `/${who.memberId}${path}`, body))).toEqual([
        403,
        'FORBIDDEN',
        'Nobody changes their own membership. Ask another owner or admin.',
      ]);
  }
  expect((await send(owner, 'POST', `/${owner.memberId}/transfer-ownership`)).status).toBe(403);
});

test('an admin can neither touch an owner nor make one, and is told what they may do', async () => {
  const { owner, admin, negotiator } = await office();
  for (const answer of [
    await send(admin, 'PATCH', `/${owner.memberId}`, { version: 1, role_id: 4 }),
    await send(admin, 'POST', `/${owner.memberId}/suspend`, { reason: 'written for a test' }),
    await send(admin, 'POST', `/${owner.memberId}/remove`, { reassign_to: null }),
    await send(admin, 'POST', `/${negotiator.memberId}/transfer-ownership`),
    await send(admin, 'PATCH', `/${negotiator.memberId}`, { version: 1, role_id: 1 }),
    await send(admin, 'POST', '', { email: 'new.owner@pennard.example', role_id: 1 }),
  ])
    expect([answer.status, answer.info.Code]).toEqual([403, 'FORBIDDEN']);
  const nothing = { change: false, suspend: false, restore: false, remove: false, resend: false, revoke: false, transfer: false };
  expect((await memberIn(admin, owner.memberId))?.can).toEqual(nothing);
  expect((await memberIn(admin, negotiator.memberId))?.can).toEqual({ ...nothing, change: true, suspend: true, remove: true });
  expect((await memberIn(owner, admin.memberId))?.can.transfer).toBe(true);
  expect((await memberIn(negotiator, admin.memberId))?.can).toEqual(nothing);
});

test('ownership is handed over in one step: the other owns, the giver is an admin', async () => {
  const { owner, admin } = await office();
  const given = await send(owner, 'POST', `/${admin.memberId}/transfer-ownership`);
  expect(given.info.Data).toMatchObject({ role: 'Owner', is_key_member: true });
  expect(await memberIn(admin, owner.memberId)).toMatchObject({ role: 'Admin', is_key_member: false });
  expect((await send(owner, 'POST', `/${admin.memberId}/transfer-ownership`)).status).toBe(403);
  expect(await events(owner)).toMatchObject([{ action: 'transfer.ownership' }]);
});

test('handing the ownership over asks for a sign-in of the last quarter of an hour', async () => {
  const late = await startTestApp({ now: () => new Date(Date.now() + 16 * 60_000) });
  try {
    const owner = await late.signIn();
    const admin = await late.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    const url = `/v2/client/members/${admin.memberId}/transfer-ownership`;
    const answer = await late.app.inject({ method: 'POST', url, headers: owner.headers });
    expect([answer.statusCode, answer.json().Info.Code]).toEqual([403, 'SIGN_IN_AGAIN']);
  } finally {
    await late.close();
  }
});

/** Starts both while nobody may begin, and lets them go once both wait: each was let in as an owner. */
async function atTheSameInstant<T>({ workspaceId }: SignedInMember, acts: (() => Promise<T>)[]): Promise<T[]> {
  const { db, pool } = testApp.services;
  return db
    .transaction()
    .execute(async (trx) => {
      await lockByName(trx, `members:${workspaceId}`);
      const running = Promise.all(acts.map((act) => act()));
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
          expect(rows).toHaveLength(acts.length);
        },
        { timeout: 5_000 },
      );
      return { running };
    })
    .then(({ running }) => running);
}
const demote = (who: SignedInMember, whom: SignedInMember) => () => send(who, 'PATCH', `/${whom.memberId}`, { version: 1, role_id: 2 });

test('two owners who demote each other at the same instant leave one of them', async () => {
  const { owner, join } = await office();
  const other = await join(1);
  const answers = await atTheSameInstant(owner, [demote(owner, other), demote(other, owner)]);
  expect(answers.map(outcome).sort()).toEqual([
    [200, undefined, undefined],
    [409, 'INVALID_STATE', 'A workspace needs at least one owner'],
  ]);
});

test('of three owners, one who was demoted a moment ago no longer demotes another', async () => {
  const { owner, join } = await office();
  const [second, third] = [await join(1), await join(1)];
  const answers = await atTheSameInstant(owner, [demote(owner, second), demote(second, owner)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
  expect((await memberIn(third, third.memberId))?.role).toBe('Owner');
});

test('a suspended member is refused at once, and let in again with the role they had', async () => {
  const { owner, negotiator } = await office();
  const path = `/${negotiator.memberId}`;
  expect((await send(owner, 'POST', `${path}/suspend`, { reason: 'On leave until the autumn' })).info.Data.state).toBe('suspended');
  expect((await send(negotiator, 'GET', '')).status).toBe(403);
  expect((await send(owner, 'POST', `${path}/suspend`, { reason: 'On leave until the autumn' })).info.Code).toBe('INVALID_STATE');
  expect((await send(owner, 'POST', `${path}/restore`)).info.Data).toMatchObject({ state: 'active', role_id: 4 });
  expect((await send(negotiator, 'GET', '')).status).toBe(200);
  expect((await send(owner, 'POST', `${path}/restore`)).info.Code).toBe('INVALID_STATE');
  expect(await events(owner)).toMatchObject([
    { action: 'suspend.member', reason: 'On leave until the autumn' },
    { action: 'restore.member' },
  ]);
});

test('the open stream of a member who is suspended ends within a second; the others hear of it', async () => {
  const origin = await testApp.listen();
  const { owner, negotiator } = await office();
  const open = async (who: SignedInMember) => {
    const response = await fetch(`${origin}/v2/client/live-events`, { headers: who.headers });
    return response.body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const [theirs, ours] = [await open(negotiator), await open(owner)];
  await theirs?.read();
  await ours?.read();
  const began = performance.now();
  await send(owner, 'POST', `/${negotiator.memberId}/suspend`, { reason: 'written for a test' });
  for (;;) if ((await theirs?.read())?.done !== false) break;
  expect(performance.now() - began).toBeLessThan(1000);
  let heard = '';
  while (!heard.includes('"topic":"members"'))
    heard += (await ours?.read())?.value ?? expect.unreachable(`The owner’s stream ended after ${heard}`);
  await ours?.cancel();
});

test('the sign-ins of somebody who belongs to no other workspace end; of somebody who does, they stay', async () => {
  const { owner, negotiator, admin } = await office();
  const second = await testApp.createWorkspace('Second');
  await testApp.factories.addMember(second, admin.userId, { roleId: 4, firstName: 'Callum', surname: 'Fairbairn', email: admin.email });
  const ended: string[] = [];
  testApp.services.identity.sessions = {
    list: () => Promise.resolve([]),
    end: () => Promise.resolve(false),
    endOthers: () => Promise.resolve(0),
    endAll: (subject) => Promise.resolve(ended.push(subject)),
  };
  await suspendMember(owner.scope, testApp.services, admin.memberId, 'written for a test');
  await removeMember(owner.scope, testApp.services, negotiator.memberId, null, reassignOpenChecks);
  delete testApp.services.identity.sessions;
  expect(ended).toEqual([`test|${negotiator.email}`]);
});

test('the open checks of somebody who leaves go to the colleague who is named, in the same moment; their history stays', async () => {
  const { owner, negotiator, join } = await office();
  const filled = await fillWorkspace(testApp.services.pool, negotiator);
  const heir = await join(3, { firstName: 'Bethan', surname: 'Prosser' });
  const accounts = await join(5);
  const { pool } = testApp.services;
  await pool.query('update checks set assigned_to = $1 where id = $2', [negotiator.memberId, filled.checkId]);
  for (const nobody of [negotiator.memberId, accounts.memberId, filled.invitedMemberId, 999_999_999])
    expect(await send(owner, 'POST', `/${negotiator.memberId}/remove`, { reassign_to: nobody })).toMatchObject({
      status: 422,
      info: { Errors: [{ field: 'reassign_to' }] },
    });
  const removed = await send<{ reassigned: number }>(owner, 'POST', `/${negotiator.memberId}/remove`, { reassign_to: heir.memberId });
  expect(removed.info.Data).toEqual({ removed: true, reassigned: 1 });
  const { rows } = await pool.query('select assigned_to, created_by from checks where id = $1', [filled.checkId]);
  expect(rows).toEqual([{ assigned_to: heir.memberId, created_by: negotiator.memberId }]);
  expect(await memberIn(owner, negotiator.memberId)).toBeUndefined();
  const actions = (await events(owner)).map((event: { action: string }) => event.action);
  expect(actions).toContain('assign.check');
  expect(actions).toContain('remove.member');
  expect((await send(owner, 'POST', `/${negotiator.memberId}/restore`)).info.Code).toBe('NOT_FOUND');
});

test('a frozen check goes to nobody who may not know of it', async () => {
  const { owner, negotiator, admin } = await office();
  const filled = await fillWorkspace(testApp.services.pool, negotiator);
  const { pool } = testApp.services;
  await pool.query('update checks set assigned_to = $1, frozen_at = now() where id = $2', [negotiator.memberId, filled.checkId]);
  await send(owner, 'POST', `/${negotiator.memberId}/remove`, { reassign_to: admin.memberId });
  expect((await pool.query('select assigned_to from checks where id = $1', [filled.checkId])).rows).toEqual([{ assigned_to: null }]);
});

test('an admin who removes somebody learns nothing of a frozen check of theirs, neither from the answer nor from the activity', async () => {
  const { owner, negotiator, admin } = await office();
  const filled = await fillWorkspace(testApp.services.pool, negotiator);
  await testApp.services.pool.query('update checks set assigned_to = $1, frozen_at = now() where id = $2', [
    negotiator.memberId,
    filled.checkId,
  ]);
  const removed = await send(admin, 'POST', `/${negotiator.memberId}/remove`, { reassign_to: owner.memberId });
  expect(removed.info.Data).toEqual({ removed: true, reassigned: 0 });
  const { diff } = (await events(owner)).find((event: { action: string }) => event.action === 'remove.member') ?? {};
  expect(diff).toEqual({ state: { before: 'active', after: 'removed' } });
});

test('a plan has room for so many members, invited ones too; a seat that is given up is free', async () => {
  const { owner, admin } = await office();
  await testApp.services.db.updateTable('workspaces').set({ active_plan: 'pay_as_you_go' }).where('id', '=', owner.workspaceId).execute();
  const invite = (email: string) => send(owner, 'POST', '', { email, role_id: 4 });
  expect(outcome(await invite('fourth@pennard.example'))).toEqual([
    403,
    'PLAN_LIMIT',
    'Your plan has room for 3 members. Remove one or choose another plan.',
  ]);
  const listed = await testApp.app.inject({ url: '/v2/client/members', headers: owner.headers });
  expect(listed.json().Info.Meta).toEqual({ seats: { used: 3, limit: 3 } });
  await send(owner, 'POST', `/${admin.memberId}/remove`, { reassign_to: null });
  expect((await invite('fourth@pennard.example')).status).toBe(200);
});

test('everybody who is signed in reads the roles, from the policy itself', async () => {
  const { owner, negotiator } = await office();
  const read = async (who: SignedInMember) =>
    (await testApp.app.inject({ url: '/v2/client/roles', headers: who.headers })).json().Info.Data;
  const roles = await read(negotiator);
  expect(
    roles.roles.map((role: { name: string; members: number; can_assign: boolean }) => [role.name, role.members, role.can_assign]),
  ).toEqual([
    ['Owner', 1, false],
    ['Admin', 1, false],
    ['Compliance', 0, false],
    ['Negotiator', 1, false],
    ['Accounts', 0, false],
    ['Auditor', 0, false],
  ]);
  expect((await read(owner)).roles.every((role: { can_assign: boolean }) => role.can_assign)).toBe(true);
  expect((await testApp.app.inject({ url: '/v2/client/roles' })).statusCode).toBe(401);
});
