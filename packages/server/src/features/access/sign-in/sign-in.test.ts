import type { SignedIn } from '@freehold/contract/access/identity';
import { startSignInApp, type Browser, type SignInApp } from '@freehold/testkit/sign-in-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

type Confirmed = SignedIn & { redirect: string | null };

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const askFor = (browser: Browser, email: string, more: object = {}) =>
  browser.post<{ sent: true }>('/v2/public/sign-in/link', { email, ...more });
const confirm = (browser: Browser, token: string, email?: string) =>
  browser.post<Confirmed>('/v2/public/sign-in/confirm', { token, ...(email ? { email } : {}) });

/** A person who asked for a link in this browser, and the link. */
async function asked() {
  const person = await testApp.addPerson();
  const browser = testApp.openBrowser();
  expect(await askFor(browser, person.email)).toMatchObject({ status: 200 });
  return { ...person, browser, token: await testApp.linkFor(person.email) };
}

async function signedIn() {
  const one = await asked();
  const { info } = await confirm(one.browser, one.token);
  return { ...one, session: info.Data };
}

test('a link signs in the browser that asked for it, and returns to where the person was going', async () => {
  const { email } = await testApp.addPerson();
  const browser = testApp.openBrowser();
  const answer = await askFor(browser, ` ${email.toUpperCase()} `, { redirect: '/marketplace/manual_aml_check?draft=1' });
  expect(answer).toMatchObject({ status: 200, info: { Data: { sent: true } } });
  const confirmed = await confirm(browser, await testApp.linkFor(email));
  expect(confirmed).toMatchObject({ status: 200, info: { Data: { redirect: '/marketplace/manual_aml_check?draft=1' } } });
  expect(confirmed.setCookies).toEqual([
    expect.stringMatching(/^freehold-4000\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const me = await testApp.app.inject({ url: '/v2/client/me', headers: { authorization: `Bearer ${confirmed.info.Data.access_token}` } });
  expect(me.json().Info.Data).toMatchObject({ email });
});

test('a link works once', async () => {
  const { browser, token } = await signedIn();
  expect(await confirm(browser, token)).toMatchObject({
    status: 422,
    info: { Code: 'LINK_INVALID', Message: 'This link was already used. Send a new one.' },
  });
});

test('of two uses at the same moment one signs in', async () => {
  const { browser, token } = await asked();
  const answers = await Promise.all([confirm(browser, token), confirm(browser, token), confirm(browser, token)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
});

test('a link ends after fifteen minutes', async () => {
  const { browser, token } = await asked();
  testApp.pass(15);
  expect(await confirm(browser, token)).toMatchObject({
    status: 422,
    info: { Code: 'LINK_INVALID', Message: 'This link has expired. Send a new one.' },
  });
});

test('a token that nobody was given is refused', async () => {
  expect(await confirm(testApp.openBrowser(), 'n'.repeat(43))).toMatchObject({ status: 422, info: { Code: 'LINK_INVALID' } });
});

test('on another device the link asks for the address, stays unused, and works with it', async () => {
  const { email, token } = await asked();
  const phone = testApp.openBrowser();
  const question = { status: 422, info: { Code: 'LINK_OTHER_DEVICE', Message: 'Confirm your email to continue on this device' } };
  expect(await confirm(phone, token)).toMatchObject(question);
  expect(await confirm(phone, token)).toMatchObject(question);
  expect(await confirm(phone, token, email.toUpperCase())).toMatchObject({ status: 200 });
});

test('asking again in the same browser keeps the first link usable there', async () => {
  const { browser, email, token } = await asked();
  await askFor(browser, email);
  expect(await confirm(browser, token)).toMatchObject({ status: 200 });
});

test('a wrong address is told under the field, and the fifth one ends the link for everybody', async () => {
  const { browser, email, token } = await asked();
  const stranger = testApp.openBrowser();
  for (let n = 1; n <= 4; n++) {
    const answer = await confirm(stranger, token, `guess${n}@pennard.example`);
    expect(answer).toMatchObject({
      status: 422,
      info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'email', message: 'This is not the address the link was sent to' }] },
    });
  }
  expect(await confirm(stranger, token, 'guess5@pennard.example')).toMatchObject({ status: 422, info: { Code: 'LINK_INVALID' } });
  expect(await confirm(browser, token, email)).toMatchObject({ status: 422, info: { Code: 'LINK_INVALID' } });
});

test('an unknown address gets the same answer, and no mail', async () => {
  const { email } = await testApp.addPerson();
  const shape = (answer: Awaited<ReturnType<typeof askFor>>) => ({
    status: answer.status,
    info: answer.info,
    cookie: answer.setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;')),
  });
  const unknown = await askFor(testApp.openBrowser(), 'nobody@pennard.example');
  const known = await askFor(testApp.openBrowser(), email);
  expect(shape(unknown)).toEqual(shape(known));
  await testApp.linkFor(email);
  expect(testApp.mails.some((mail) => mail.to === 'nobody@pennard.example')).toBe(false);
});

test('an address that is none is told under the field', async () => {
  const answer = await askFor(testApp.openBrowser(), 'not an address');
  expect(answer).toMatchObject({
    status: 422,
    info: { Errors: [{ field: 'email', message: 'Enter an email address, like name@example.com' }] },
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/..//evil.example', '/%2e//evil.example'])(
  '%s is no place to return to',
  async (redirect) => {
    expect(await askFor(testApp.openBrowser(), 'nobody@pennard.example', { redirect })).toMatchObject({ status: 422 });
  },
);

describe('somebody who asks for links in another’s name', () => {
  test('locks nobody out: past five mails the newest link opens in every browser that asked', async () => {
    const { email } = await testApp.addPerson();
    const mailed = () => testApp.mails.filter((mail) => mail.to === email).length;
    for (let n = 1; n <= 5; n++) {
      expect(await askFor(testApp.openBrowser(), email)).toMatchObject({ status: 200 });
      await vi.waitFor(() => expect(mailed()).toBe(n), { timeout: 10_000 });
    }
    const token = await testApp.linkFor(email);
    const mine = testApp.openBrowser();
    expect(await askFor(mine, email)).toMatchObject({ status: 200, info: { Data: { sent: true } } });
    expect(await confirm(testApp.openBrowser(), token)).toMatchObject({ status: 422, info: { Code: 'LINK_OTHER_DEVICE' } });
    expect(await confirm(mine, token)).toMatchObject({ status: 200 });
    expect(mailed()).toBe(5);
  });

  test('floods nobody: then a mail is sent every ten minutes, to a known address and to no other', async () => {
    const { email } = await testApp.addPerson();
    for (let n = 0; n < 120; n++) {
      expect(await askFor(testApp.openBrowser(), email)).toMatchObject({ status: 200 });
      expect(await askFor(testApp.openBrowser(), 'stranger@pennard.example')).toMatchObject({ status: 200 });
      testApp.pass(2);
    }
    await testApp.linkFor(email);
    // Twenty in the first hour, then one every ten minutes for three.
    expect(testApp.mails.filter((mail) => mail.to === email).length).toBeLessThanOrEqual(20 + 19);
    expect(testApp.mails.filter((mail) => mail.to === 'stranger@pennard.example')).toEqual([]);
  });
});

test('thirty links in fifteen minutes are enough for one network', async () => {
  const ip = '192.0.2.7';
  const request = (n: number) =>
    testApp.services.identity.emailLinks?.requestLink({ email: `office${n}@pennard.example`, redirect: null, browser: 'b', network: ip });
  for (let n = 0; n < 30; n++) expect(await request(n)).toEqual({ kind: 'accepted' });
  expect(await askFor(testApp.openBrowser(ip), 'office31@pennard.example')).toMatchObject({ status: 429 });
  expect(await askFor(testApp.openBrowser(), 'office31@pennard.example')).toMatchObject({ status: 200 });
});

test('of an IPv6 network the limit counts every address together', async () => {
  const ask = async (ip: string, n = 0) => (await askFor(testApp.openBrowser(ip), `six${n}@pennard.example`)).status;
  for (let n = 0; n < 30; n++) expect(await ask(`2001:db8:5:5::${n.toString(16)}`, n)).toBe(200);
  expect(await ask('2001:db8:5:5:ffff:ffff:ffff:ffff', 30)).toBe(429);
  expect(await ask('2001:db8:5:6::1', 30)).toBe(200);
});

test('a browser with a session gets a fresh token; one without gets none', async () => {
  const { browser, session } = await signedIn();
  const again = await browser.post<SignedIn>('/v2/public/session/refresh');
  expect(again).toMatchObject({ status: 200, info: { Data: { uid: session.uid } } });
  expect(Date.parse(again.info.Data.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(await testApp.openBrowser().post('/v2/public/session/refresh')).toMatchObject({ status: 200, info: { Data: null } });
});

test('a cookie with another signature opens no session', async () => {
  const { browser } = await signedIn();
  const [token = ''] = (browser.cookies.get('freehold-4000.session_token') ?? '').split('.');
  const forger = testApp.openBrowser();
  forger.cookies.set('freehold-4000.session_token', `${token}.${encodeURIComponent('A'.repeat(43) + '=')}`);
  expect(await forger.post('/v2/public/session/refresh')).toMatchObject({ status: 200, info: { Data: null } });
});

test('a session lasts thirty days from its last use', async () => {
  const { browser, session } = await signedIn();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const sessions = testApp.services.db.updateTable('auth.sessions').where('user_id', '=', session.uid);
  await sessions.set({ expires_at: inDays(3) }).execute();
  const used = await browser.post('/v2/public/session/refresh');
  expect(used.setCookies).toEqual([expect.stringMatching(/^freehold-4000\.session_token=[^;]+; Max-Age=2592000; /)]);
  const row = await testApp.services.db
    .selectFrom('auth.sessions')
    .select('expires_at')
    .where('user_id', '=', session.uid)
    .executeTakeFirstOrThrow();
  expect(row.expires_at.getTime()).toBeGreaterThan(inDays(29.9).getTime());
  await sessions.set({ expires_at: inDays(-1) }).execute();
  expect(await browser.post('/v2/public/session/refresh')).toMatchObject({ status: 200, info: { Data: null } });
});

test('ending a session ends it in the database and in the browser', async () => {
  const { browser, session } = await signedIn();
  const kept = new Map(browser.cookies);
  expect(await browser.post('/v2/public/session/end')).toMatchObject({ status: 200, info: { Data: { ended: true } } });
  expect(browser.cookies.has('freehold-4000.session_token')).toBe(false);
  const thief = testApp.openBrowser();
  for (const [name, value] of kept) thief.cookies.set(name, value);
  expect(await thief.post('/v2/public/session/refresh')).toMatchObject({ info: { Data: null } });
  expect(await testApp.services.db.selectFrom('auth.sessions').select('id').where('user_id', '=', session.uid).execute()).toEqual([]);
  expect(await browser.post('/v2/public/session/end')).toMatchObject({ status: 200 });
});

test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
  'a page of another site cannot act with this browser (%o)',
  async (headers) => {
    const { browser, token, email } = await asked();
    const calls = [
      ['/v2/public/sign-in/link', { email }],
      ['/v2/public/sign-in/confirm', { token }],
      ['/v2/public/session/refresh', undefined],
      ['/v2/public/session/end', undefined],
    ] as const;
    for (const [url, body] of calls)
      expect(await browser.post(url, body, headers as Record<string, string>)).toMatchObject({
        status: 400,
        info: { Code: 'BAD_REQUEST' },
      });
    expect(await browser.post('/v2/public/sign-in/confirm', { token }, { origin: testApp.services.config.origin })).toMatchObject({
      status: 200,
    });
  },
);

test('the answer does not wait for the mail server, and a mail that cannot be sent is no fault of the person', async () => {
  const mail = { name: 'smtp' as const, send: () => Promise.reject(new Error('mail server away')) };
  const other = await startSignInApp({ overrides: { mail } });
  try {
    const { email } = await other.addPerson();
    expect(await askFor(other.openBrowser(), email)).toMatchObject({ status: 200 });
    expect(await other.openBrowser().post('/v2/public/session/refresh')).toMatchObject({ status: 200 });
  } finally {
    await other.close();
  }
});

test('where the address is https the cookies are for https only', async () => {
  const other = await startSignInApp({ env: { FREEHOLD_ORIGIN: 'https://freehold.pennard.example' } });
  try {
    const { email } = await other.addPerson();
    const browser = other.openBrowser();
    const first = await askFor(browser, email);
    const second = await confirm(browser, await other.linkFor(email));
    for (const cookie of [...first.setCookies, ...second.setCookies]) expect(cookie).toMatch(/; Secure/);
  } finally {
    await other.close();
  }
});

test('the web app learns the settings it needs before sign-in', async () => {
  const answer = await testApp.app.inject({ url: '/v2/public/config' });
  expect(answer.json().Info.Data).toEqual({
    environment: 'non-production',
    identity: { provider: 'built-in', firebase: null, single_sign_on: null },
    document_signing: true,
    error_reporting: null,
    chat: null,
    help_url: null,
    version: '0.1.0',
    mailbox: true,
    sends_texts: true,
    check_kinds: ['aml', 'kyc', 'sof', 'rtr', 'bank', 'kyb', 'ownership'],
  });
});
