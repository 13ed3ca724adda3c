import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { createTestIdentity, type TestIdentity } from '@freehold/testkit/test-identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingSubject } from '../../../providers/identity/provider.ts';

/* Where people sign in elsewhere, as with Firebase: their first token shows the address. */

const AGREED = { terms_version: '2026-11', privacy_version: '2026-11' };
let testApp: TestApp;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
  testApp = await startTestApp({
    identity: { ...identity.provider, name: 'firebase', provenEmail: ({ sub }) => (sub?.startsWith('proved|') ? sub.slice(7) : null) },
  });
});
afterAll(() => testApp.close());

async function register(email: string) {
  const payload = { email, first_name: 'Imogen', last_name: 'Ashworth', agreed: AGREED };
  const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/register', payload });
  expect(answer.json().Info).toEqual({ Data: { sent: true } });
}
async function me(subject: string) {
  const headers = { authorization: `Bearer ${await identity.signToken(subject)}` };
  const answer = await testApp.app.inject({ url: '/v2/client/me', headers });
  return { status: answer.statusCode, info: answer.json().Info };
}
const workspacesOf = async (email: string) =>
  (await testApp.services.db.selectFrom('members').select('id').where('email', '=', email).execute()).length;

test('no mail is sent from here, and the first token makes the workspace', async () => {
  await register('first@pennard.example');
  expect(testApp.mailbox).toEqual([]);
  expect(await workspacesOf('first@pennard.example')).toBe(0);
  expect((await me('proved|first@pennard.example')).info.Data).toMatchObject({
    email: 'first@pennard.example',
    owner: { account_name: 'Imogen Ashworth', completed_signup: false },
  });
  expect((await me('proved|first@pennard.example')).status).toBe(200);
  expect(await workspacesOf('first@pennard.example')).toBe(1);
});

test('a token does not say who agreed to the terms: they are asked for', async () => {
  await register('agreed@pennard.example');
  const headers = { authorization: `Bearer ${await identity.signToken('proved|agreed@pennard.example')}` };
  const answer = await testApp.app.inject({ url: '/v2/client/registration', headers });
  expect(answer.json().Info.Data.me).toMatchObject({ first_name: 'Imogen', has_agreed: false });
});

test('of several first requests at once one founds, and all of them are answered', async () => {
  await register('crowd@pennard.example');
  const answers = await Promise.all(Array.from({ length: 6 }, () => me('proved|crowd@pennard.example')));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.info.Data.owner_id)).size).toBe(1);
  expect(await workspacesOf('crowd@pennard.example')).toBe(1);
});

test('a token that proves no address founds nothing', async () => {
  await register('claimed@pennard.example');
  expect((await me('claimed@pennard.example')).status).toBe(403);
  expect(await workspacesOf('claimed@pennard.example')).toBe(0);
});

test('somebody who asked for nothing belongs to no workspace', async () => {
  expect(await me('proved|stranger@pennard.example')).toMatchObject({
    status: 403,
    info: { Message: 'You do not belong to a workspace. Ask an owner to invite you.' },
  });
});

test('a member who signs up again stays where they are', async () => {
  const member = await testApp.signIn();
  await register(member.email);
  await testApp.services.db
    .updateTable('users')
    .set({ subject: `proved|${member.email}` })
    .where('id', '=', member.userId)
    .execute();
  expect((await me(`proved|${member.email}`)).info.Data.owner_id).toBe(member.workspaceId);
  expect(await workspacesOf(member.email)).toBe(1);
});

test('somebody who was only invited elsewhere, or has left, founds their own as the same person', async () => {
  const invited = await testApp.signIn({ state: 'invited' });
  await testApp.services.db
    .updateTable('users')
    .set({ subject: pendingSubject(invited.email) })
    .where('id', '=', invited.userId)
    .execute();
  await register(invited.email);
  const founded = (await me(`proved|${invited.email}`)).info.Data;
  expect(founded).toMatchObject({ id: invited.userId, role_id: 1 });
  expect(founded.owner_id).not.toBe(invited.workspaceId);
});
