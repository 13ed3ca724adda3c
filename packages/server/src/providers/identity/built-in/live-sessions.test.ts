import type { SignedIn } from '@freehold/contract/access/identity';
import { startSignInApp, type Browser, type SignInApp } from '@freehold/testkit/sign-in-app';
import { decodeJwt } from 'jose';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streamEvents } from '../../../features/overview/events/stream-events.ts';
import { publishBatch } from '../../../platform/notifier.ts';
import { createAuth } from './create-auth.ts';

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const live = () => {
  const { sessions } = testApp.services.identity;
  if (!sessions) throw new Error('The built-in provider keeps sessions');
  return sessions;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const getMe = async (token: string) => (await testApp.app.inject({ url: '/v2/client/me', headers: bearer(token) })).json().Info;

async function signIn(email: string, browser: Browser = testApp.openBrowser(), userAgent = 'Test browser'): Promise<SignedIn> {
  const since = testApp.mails.length;
  await browser.post('/v2/public/sign-in/link', { email });
  const use = { token: await testApp.linkFor(email, since) };
  return (await browser.post<SignedIn>('/v2/public/sign-in/confirm', use, { 'user-agent': userAgent })).info.Data;
}
/** One person in two browsers. */
async function twice() {
  const { email } = await testApp.addPerson();
  const browser = testApp.openBrowser('203.0.113.77');
  const [first, second] = [await signIn(email, browser, 'First'), await signIn(email, testApp.openBrowser('198.51.100.9'), 'Second')];
  const [mine, other] = [sidOf(first), sidOf(second)];
  return { email, subject: first.uid, browser, first, second, mine, other };
}
const sidOf = (session: SignedIn) => String(decodeJwt(session.access_token).sid);
const SIGNED_OUT = { Code: 'UNAUTHENTICATED', Message: 'You were signed out. Sign in to carry on.' };
const CHANGED = 'A change to how you sign in to Freehold';

test('each sign-in is listed with its browser and half of its address, the one used last first', async () => {
  const { subject, mine, other, browser } = await twice();
  expect(await live().list(subject)).toMatchObject([
    { sid: other, userAgent: 'Second', network: '198.51.0.0', way: 'link' },
    { sid: mine, userAgent: 'First', network: '203.0.0.0', way: 'link' },
  ]);
  await browser.post('/v2/public/session/refresh');
  expect((await live().list(subject)).map((one) => one.sid)).toEqual([mine, other]);
});

test('the token of a session that was ended is refused at once, and its cookie opens nothing', async () => {
  const { email, subject, first, second, mine, other, browser } = await twice();
  const { id } = (await live().list(subject)).find((one) => one.sid === mine) ?? { id: 0 };
  expect(await live().end(subject, id, other)).toBe(true);
  expect(await getMe(first.access_token)).toMatchObject(SIGNED_OUT);
  expect((await browser.post('/v2/public/session/refresh')).info.Data).toBeNull();
  expect((await getMe(second.access_token)).Data).toMatchObject({ email });
  expect((await testApp.mailTo(email, CHANGED)).text).toContain('One of your other sign-ins was ended');
  expect(await live().end(subject, id, other)).toBe(false);
});

test('ending the others leaves the one that asks, and tells the person', async () => {
  const { email, subject, first, second, mine } = await twice();
  expect(await live().endOthers(subject, mine)).toBe(1);
  expect((await getMe(first.access_token)).Data).toMatchObject({ email });
  expect(await getMe(second.access_token)).toMatchObject(SIGNED_OUT);
  expect((await testApp.mailTo(email, CHANGED)).text).toContain('signed out everywhere but in the browser that asked for it');
  const mails = testApp.mails.length;
  expect(await live().endOthers(subject, mine)).toBe(0);
  expect(testApp.mails.length).toBe(mails);
});

test('ending all of them leaves none', async () => {
  const { subject, first, second } = await twice();
  expect(await live().endAll(subject)).toBe(2);
  for (const { access_token: token } of [first, second]) expect(await getMe(token)).toMatchObject(SIGNED_OUT);
  expect(await live().list(subject)).toEqual([]);
});

test('after signing out the token works no longer, though its time is not over', async () => {
  const { first, browser } = await twice();
  await browser.post('/v2/public/session/end');
  expect(await getMe(first.access_token)).toMatchObject(SIGNED_OUT);
});

test('a token of this installation that names no session is refused: nobody could end it', async () => {
  const { subject } = await twice();
  const auth = createAuth(testApp.services);
  const sign = async (payload: object) => (await auth.api.signJWT({ body: { payload: { sub: subject, ...payload } } })).token;
  const [session] = await live().list(subject);
  expect((await getMe(await sign({ sid: session?.sid }))).Code).toBeUndefined();
  for (const payload of [{}, { sid: '' }, { sid: 7 }, { sid: 'unknown' }])
    expect(await getMe(await sign(payload))).toMatchObject(SIGNED_OUT);
});

test('nobody ends somebody else’s session', async () => {
  const { subject, first, mine } = await twice();
  const stranger = await twice();
  const { id } = (await live().list(subject)).find((one) => one.sid === mine) ?? { id: 0 };
  expect(await live().end(stranger.subject, id, stranger.mine)).toBe(false);
  expect((await getMe(first.access_token)).Code).toBeUndefined();
});

test('the stream of events a session opened ends with it, and another’s does not', async () => {
  const { subject, mine, other } = await twice();
  const open = (sid: string) => streamEvents(testApp.services.liveEvents, 1, () => Promise.resolve(true), undefined, sid).resume();
  const [kept, lost] = [open(mine), open(other)];
  const ended = once(lost, 'end');
  await live().endOthers(subject, mine);
  await publishBatch(testApp.services.db);
  await ended;
  expect(kept.writableEnded).toBe(false);
  kept.destroy();
});

test('a member’s last visit is kept, and written once for many calls', async () => {
  const { email } = await testApp.addPerson();
  const { access_token: token } = await signIn(email);
  const lastSeen = async () =>
    (await testApp.services.db.selectFrom('members').select('last_seen_at').where('email', '=', email).executeTakeFirstOrThrow())
      .last_seen_at;
  await getMe(token);
  await vi.waitFor(async () => expect(await lastSeen()).not.toBeNull(), { timeout: 10_000 });
  const first = await lastSeen();
  for (let n = 0; n < 3; n++) await getMe(token);
  expect(await lastSeen()).toEqual(first);
  testApp.pass(6);
  await getMe(token);
  await vi.waitFor(async () => expect(await lastSeen()).not.toEqual(first), { timeout: 10_000 });
});

test('who asks, whether their session stands and where they are a member is one statement before the scope opens', async () => {
  const { first } = await twice();
  await getMe(first.access_token);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect(await getMe(first.access_token)).toMatchObject({ Data: expect.anything() });
    const asked = query.mock.calls.map(([given]) => textOf(given));
    expect(asked.indexOf('begin')).toBe(1);
    expect(asked[0]).toContain('from "users"');
    for (const table of ['"auth"."sessions"', '"members"']) expect(asked[0]).toContain(table);
    // Opening and closing the scope, the member and their workspace, what is verified, and who owns it.
    expect(asked.length).toBeLessThanOrEqual(7);
  } finally {
    query.mockRestore();
  }
});

const textOf = (asked: unknown) => (typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked));
