import type { LiveSession } from '@freehold/contract/access/account';
import type { SignedIn } from '@freehold/contract/access/identity';
import { startSignInApp, type Browser, type SignInApp } from '@freehold/testkit/sign-in-app';
import { startTestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE = `${MAC.replace('Macintosh; Intel Mac OS X 10_15_7', 'Windows NT 10.0; Win64; x64')} Edg/131.0.0.0`;

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

type Data = { kept_here: boolean; sessions: LiveSession[]; ended: number | boolean; was_current: boolean };
async function call(token: string | null, method: 'GET' | 'POST' | 'DELETE', path = '') {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await testApp.app.inject({ method, url: `/v2/client/sessions${path}`, headers });
  return { status: answer.statusCode, info: answer.json().Info as { Data: Data; Code?: string } };
}
async function signIn(email: string, browser: Browser, userAgent: string): Promise<string> {
  const since = testApp.mails.length;
  await browser.post('/v2/public/sign-in/link', { email });
  const use = { token: await testApp.linkFor(email, since) };
  const { info } = await browser.post<SignedIn>('/v2/public/sign-in/confirm', use, { 'user-agent': userAgent });
  return info.Data.access_token;
}
/** A person at a desk, with a phone on the same network, and a browser far away. */
async function threeTimes() {
  const { email, workspaceId } = await testApp.addPerson();
  const desk = await signIn(email, testApp.openBrowser('203.0.113.7'), MAC);
  const phone = await signIn(email, testApp.openBrowser('203.0.113.8'), IPHONE);
  const far = await signIn(email, testApp.openBrowser('198.51.100.9'), EDGE);
  return { email, workspaceId, desk, phone, far, listed: (await call(desk, 'GET')).info.Data.sessions };
}

test('a person sees where they are signed in: this one first, and what is unlike the rest pointed out', async () => {
  const { listed } = await threeTimes();
  expect(listed).toMatchObject([
    { browser: 'Chrome', system: 'Mac', device: 'computer', network: '203.0.0.0', is_current: true, is_unfamiliar: false, way: 'link' },
    { browser: 'Edge', system: 'Windows', network: '198.51.0.0', is_current: false, is_unfamiliar: true },
    { browser: 'Safari', system: 'iPhone', device: 'phone', is_current: false, is_unfamiliar: false },
  ]);
});

test('one that is signed out is refused at once, and the workspace has it in its activity', async () => {
  const { desk, far, listed, workspaceId } = await threeTimes();
  const id = listed.find((one) => one.browser === 'Edge')?.id;
  expect((await call(desk, 'DELETE', `/${id}`)).info.Data).toEqual({ ended: true, was_current: false });
  expect((await call(far, 'GET')).status).toBe(401);
  expect((await call(desk, 'DELETE', `/${id}`)).info.Code).toBe('NOT_FOUND');
  const events = await testApp.services.db.selectFrom('audit_events').select('action').where('workspace_id', '=', workspaceId).execute();
  expect(events.map((event) => event.action)).toEqual(['end.sessions']);
});

test('signing out the others leaves this one alone', async () => {
  const { email, desk, phone, far } = await threeTimes();
  expect((await call(desk, 'POST', '/end-others')).info.Data).toEqual({ ended: 2 });
  for (const token of [phone, far]) expect((await call(token, 'GET')).info.Code).toBe('UNAUTHENTICATED');
  expect((await call(desk, 'GET')).info.Data.sessions).toHaveLength(1);
  expect((await testApp.mailTo(email, 'A change to how you sign in to Freehold')).text).toContain('signed out everywhere');
  expect((await call(desk, 'POST', '/end-others')).info.Data).toEqual({ ended: 0 });
});

test('signing out this very browser says so', async () => {
  const { phone, listed } = await threeTimes();
  const id = listed.find((one) => one.system === 'iPhone')?.id;
  expect((await call(phone, 'DELETE', `/${id}`)).info.Data).toEqual({ ended: true, was_current: true });
  expect((await call(phone, 'GET')).status).toBe(401);
});

test('a colleague’s sign-in is not there for anybody else', async () => {
  const { phone, listed, workspaceId } = await threeTimes();
  const colleague = await testApp.signInPerson({ workspaceId });
  for (const { id } of listed) expect(await colleague.call('DELETE', `/v2/client/sessions/${id}`)).toMatchObject({ status: 404 });
  expect((await call(phone, 'GET')).status).toBe(200);
});

test('signed out, or with a number that is none, there is nothing to end', async () => {
  expect((await call(null, 'GET')).status).toBe(401);
  expect((await call(null, 'DELETE', '/1')).status).toBe(401);
  expect((await call(null, 'POST', '/end-others')).status).toBe(401);
  const { desk } = await threeTimes();
  expect((await call(desk, 'DELETE', '/none')).status).toBe(422);
});

test('where another provider keeps sign-ins the list says so, and there is nothing to end', async () => {
  const other = await startTestApp();
  const { headers } = await other.signIn();
  const list = await other.app.inject({ url: '/v2/client/sessions', headers });
  expect(list.json().Info.Data).toEqual({ kept_here: false, sessions: [] });
  const end = await other.app.inject({ method: 'POST', url: '/v2/client/sessions/end-others', headers });
  expect(end.json().Info.Code).toBe('INVALID_STATE');
  await other.close();
});

test.each([
  [MAC, 'Chrome', 'Mac', 'computer'],
  [IPHONE, 'Safari', 'iPhone', 'phone'],
  [EDGE, 'Edge', 'Windows', 'computer'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox', 'Android', 'phone'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  ['', null, null, 'computer'],
])('it reads %s', (text, browser, system, device) => {
  expect(readUserAgent(text)).toEqual({ browser, system, device });
});
