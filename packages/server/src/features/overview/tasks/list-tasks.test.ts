import type { Task } from '@freehold/contract/overview/tasks';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sortTasks } from './sort-tasks.ts';

const DAY_MS = 86_400_000;
let testApp: TestApp;
let now = new Date('2026-11-16T10:00:00Z');
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

const tasksOf = async (member: SignedInMember) => (await callAs(testApp, member, 'GET', '/v2/client/tasks')).data as Task[];
const kinds = async (member: SignedInMember) => (await tasksOf(member)).map(({ kind }) => kind);

async function office() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  return { owner, admin: await join(2), negotiator: await join(4), accounts: await join(5), auditor: await join(6) };
}
const setSupervision = (workspaceId: number, renews_on: string) =>
  testApp.services.db
    .updateTable('workspaces')
    .set({ supervision: JSON.stringify({ state: 'registered', hmrc_number: 'XAML00009904', renews_on, reason: null }) })
    .where('id', '=', workspaceId)
    .execute();

test('a list that no check can pass without is a task of those who may load one', async () => {
  const { owner, admin, negotiator, accounts, auditor } = await office();
  for (const member of [owner, admin]) expect(await kinds(member)).toEqual(['required_lists']);
  const [task] = await tasksOf(owner);
  expect(task).toMatchObject({ about: expect.stringContaining('UK Sanctions List'), path: '/marketplace/manual_aml_check/lists' });
  for (const member of [negotiator, accounts, auditor]) expect(await kinds(member)).toEqual([]);
});

test('an invitation that ran out is a task of those who may send it again, and no longer once it was', async () => {
  const { owner, negotiator } = await office();
  const body = { email: 'hollis.merriweather@pennard.example', role_id: 4, first_name: 'Hollis', surname: 'Merriweather' };
  const invited = await callAs(testApp, owner, 'POST', '/v2/client/members', body);
  expect(invited.status).toBe(200);
  await testApp.runJobs();
  expect(await kinds(owner)).not.toContain('invitations');
  const before = now;
  now = new Date(before.getTime() + 8 * DAY_MS);
  const task = (await tasksOf(owner)).find(({ kind }) => kind === 'invitations');
  expect(task).toMatchObject({ about: 'Hollis Merriweather', count: 1, since: '2026-11-23T10:00:00.000Z', path: '/members' });
  expect(await kinds(negotiator)).not.toContain('invitations');
  const { member_id: id } = invited.data as { member_id: number };
  expect((await callAs(testApp, owner, 'POST', `/v2/client/members/${id}/resend`)).status).toBe(200);
  expect(await kinds(owner)).not.toContain('invitations');
  now = before;
});

test.each([
  ['2027-01-20', null, false],
  ['2026-12-10', '2026-12-10', false],
  ['2026-11-16', '2026-11-16', false],
  ['2026-11-15', '2026-11-15', true],
])('a registration with HMRC that ends on %s', async (renewsOn, due_on, is_overdue) => {
  const { owner, negotiator } = await office();
  await setSupervision(owner.workspaceId, renewsOn);
  const task = (await tasksOf(owner)).find(({ kind }) => kind === 'hmrc_renewal');
  expect(task ? { due_on: task.due_on, is_overdue: task.is_overdue } : null).toEqual(due_on === null ? null : { due_on, is_overdue });
  expect(await kinds(negotiator)).not.toContain('hmrc_renewal');
});

test('a change that waits for a second person is a task of those who may allow it, and not of whoever asked', async () => {
  const { owner, admin, negotiator } = await office();
  const path = `/v2/client/workspaces/${owner.workspaceId}`;
  const { version } = (await callAs(testApp, admin, 'GET', path)).data as { version: number };
  expect((await callAs(testApp, admin, 'PATCH', path, { version, legal_name: 'Pennard & Lisle Limited' })).status).toBe(200);
  expect((await tasksOf(owner)).find(({ kind }) => kind === 'approval')).toMatchObject({
    about: 'Morgan Ellery',
    path: '/basic_informations?tab=workspace',
  });
  for (const member of [admin, negotiator]) expect(await kinds(member)).not.toContain('approval');
});

test('checks that are late or due today are a task of who may start them: a negotiator’s own properties, and nobody’s that is over', async () => {
  const { owner, negotiator, accounts, auditor } = await office();
  const { db } = testApp.services;
  const at = { workspace_id: owner.workspaceId };
  const property = async (line1: string, more: object = {}) =>
    (
      await db
        .insertInto('properties')
        .values({ ...at, kind: 'sale', stage: 'available', line1, town: 'Bristol', postcode: 'BS8 4KV', ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const person = async (propertyId: number, due: string, more: object = {}) => {
    const { id } = await db
      .insertInto('parties')
      .values({ ...at, kind: 'person', first_name: 'Marian', last_name: 'Sedgemoor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('property_people')
      .values({
        ...at,
        property_id: propertyId,
        party_id: id,
        role: 'seller',
        cdd_due_event: 'marketing',
        cdd_due_at: new Date(due),
        ...more,
      })
      .execute();
  };
  const first = await property('14 Calloway Crescent');
  await person(first, '2026-11-16T08:00:00Z');
  await person(first, '2026-11-13T08:00:00Z', { cdd_done_at: new Date('2026-11-13T08:00:00Z') });
  await person(await property('3 Calloway Mews', { stage: 'completed' }), '2026-11-01T08:00:00Z');
  const found = async (member: SignedInMember) => (await tasksOf(member)).filter(({ kind }) => kind === 'cdd_due');
  expect(await found(owner)).toMatchObject([
    { about: '14 Calloway Crescent', count: 1, due_on: '2026-11-16', is_overdue: false, path: `/properties/details/${first}` },
  ]);
  for (const member of [negotiator, accounts, auditor]) expect(await found(member)).toEqual([]);
  const theirs = await property('61 Pargeter Street', { negotiator_id: negotiator.memberId });
  await person(theirs, '2026-11-10T08:00:00Z');
  expect(await found(negotiator)).toMatchObject([{ about: '61 Pargeter Street', is_overdue: true, due_on: '2026-11-10' }]);
  expect(await found(owner)).toMatchObject([{ about: 'Property sales', count: 2, is_overdue: true, path: '/properties/sales?clock=late' }]);
});

test('nobody who is signed out, and nobody of another workspace, gets an answer', async () => {
  const { owner } = await office();
  const stranger = await testApp.signIn();
  await setSupervision(owner.workspaceId, '2026-11-15');
  expect((await testApp.app.inject({ url: '/v2/client/tasks' })).statusCode).toBe(401);
  const headers = { ...stranger.headers, 'x-workspace-id': String(owner.workspaceId) };
  expect((await testApp.app.inject({ url: '/v2/client/tasks', headers })).statusCode).toBe(403);
  expect(await kinds(stranger)).not.toContain('hmrc_renewal');
});

test('overdue comes first, then the nearest day, then whatever waits longest', () => {
  const one = (key: string, due_on: string | null, is_overdue: boolean, since: string | null): Task => ({
    key,
    kind: 'approval',
    about: null,
    count: 1,
    since,
    due_on,
    is_overdue,
    path: '/',
  });
  const sorted = sortTasks([
    one('undated', null, false, null),
    one('old', null, false, '2026-11-01T00:00:00Z'),
    one('soon', '2026-11-18', false, null),
    one('late', '2026-11-20', false, null),
    one('over', '2026-11-10', true, null),
  ]);
  expect(sorted.map(({ key }) => key)).toEqual(['over', 'soon', 'late', 'old', 'undated']);
});
