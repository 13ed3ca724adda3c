import { createHash } from 'node:crypto';
import { startSignInApp, type SignInApp } from '@freehold/testkit/sign-in-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from './create-auth.ts';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

let testApp: SignInApp;
let context: Awaited<ReturnType<typeof createAuth>['$context']>;
let userId: string;
beforeAll(async () => {
  testApp = await startSignInApp();
  context = await createAuth(testApp.services).$context;
});
beforeEach(async () => {
  userId = (await testApp.services.identity.ensureUser((await testApp.addPerson()).email, '')).subject;
});
afterAll(() => testApp.close());

const rows = async () =>
  (await testApp.services.db.selectFrom('auth.sessions').select('token').where('user_id', '=', userId).execute()).map((row) => row.token);
const open = async () => (await context.internalAdapter.createSession(userId)).token;

test('whoever opens a session gets its token; the database gets the hash', async () => {
  const token = await open();
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(await rows()).toEqual([hash(token)]);
});

test('a session is found by its token, and has it; not by the hash', async () => {
  const token = await open();
  expect((await context.internalAdapter.findSession(token))?.session).toMatchObject({ token, userId });
  expect(await context.internalAdapter.findSession(hash(token))).toBeNull();
});

test('a session is changed by its token, and keeps it', async () => {
  const token = await open();
  const changed = await context.internalAdapter.updateSession(token, { userAgent: 'another' });
  expect(changed).toMatchObject({ token, userAgent: 'another' });
  expect(await rows()).toEqual([hash(token)]);
});

test('sessions are ended by their tokens, one or several', async () => {
  const [first, second, third, fourth] = [await open(), await open(), await open(), await open()];
  await context.internalAdapter.deleteSession(first);
  expect((await rows()).sort()).toEqual([second, third, fourth].map(hash).sort());
  await context.internalAdapter.deleteSessions([second, third]);
  expect(await rows()).toEqual([hash(fourth)]);
  await context.internalAdapter.deleteSession(hash(fourth));
  expect(await rows()).toEqual([hash(fourth)]);
});

test('in a transaction too', async () => {
  const token = 't'.repeat(32);
  const dates = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  const made = await context.adapter.transaction((trx) => trx.create({ model: 'session', data: { userId, token, ...dates } }));
  expect(made).toMatchObject({ token });
  expect(await rows()).toEqual([hash(token)]);
});

test('who asks for all sessions of a person learns no token', async () => {
  const token = await open();
  expect((await context.internalAdapter.listSessions(userId)).map((session) => session.token)).toEqual([hash(token)]);
});
