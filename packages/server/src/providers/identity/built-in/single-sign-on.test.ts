import type { AppConfig } from '@freehold/contract/access/identity';
import { startOpenIdProvider, type OpenIdAccount, type OpenIdProvider } from '@freehold/testkit/openid-provider';
import { startSignInApp, type Browser, type SignInApp } from '@freehold/testkit/sign-in-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ORIGIN = 'http://localhost:4000';
const OIDC_COOKIE = 'freehold-4000.oidc';

let provider: OpenIdProvider;
let testApp: SignInApp;
beforeAll(async () => {
  provider = await startOpenIdProvider({ origin: ORIGIN });
  testApp = await startSignInApp({ env: provider.env });
});
afterAll(async () => {
  await testApp.close();
  await provider.close();
});

let accounts = 0;
const accountOf = (email: string, isVerified = true): OpenIdAccount => ({ id: `account-${++accounts}`, email, isVerified });
const pathOf = (address: string) => address.slice(ORIGIN.length);

/** Goes through single sign-on in this browser; answers where it ends. */
async function goThrough(browser: Browser, account: OpenIdAccount | null, redirect?: string) {
  provider.answerAs(account);
  const started = await browser.visit(`/auth/oidc/start${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`);
  expect(started.status).toBe(302);
  return browser.visit(pathOf(await provider.walk(started.location ?? '')));
}

const whoIs = async (browser: Browser) =>
  (await browser.post<{ uid: string; access_token: string } | null>('/v2/public/session/refresh')).info.Data;
const accountRows = (userId: string) => testApp.services.db.selectFrom('auth.accounts').selectAll().where('user_id', '=', userId).execute();

test('somebody the provider vouches for is signed in, and returns to where they were going', async () => {
  const { email } = await testApp.addPerson();
  const browser = testApp.openBrowser();
  const ended = await goThrough(browser, accountOf(email.toUpperCase()), '/report/4?tab=notes');
  expect(ended).toMatchObject({ status: 302, location: '/report/4?tab=notes' });
  const session = await whoIs(browser);
  const me = await testApp.app.inject({ url: '/v2/client/me', headers: { authorization: `Bearer ${session?.access_token}` } });
  expect(me.json().Info.Data).toMatchObject({ email });
  expect(browser.cookies.has(OIDC_COOKIE)).toBe(false);
});

test('the first time links the account and tells the person; afterwards the address does not matter', async () => {
  const { email } = await testApp.addPerson();
  const account = accountOf(email);
  const browser = testApp.openBrowser();
  await goThrough(browser, account);
  const uid = (await whoIs(browser))?.uid ?? '';
  const rows = await accountRows(uid);
  expect(rows).toEqual([expect.objectContaining({ provider_id: provider.env.OIDC_ISSUER, account_id: account.id, id_token: null })]);
  const told = await testApp.mailTo(email, 'A change to how you sign in to Freehold');
  expect(told.text).toContain('was linked to your firm’s single sign-on');

  const again = testApp.openBrowser();
  await goThrough(again, { ...account, email: 'moved@pennard.example', isVerified: false });
  expect(await whoIs(again)).toMatchObject({ uid });
  expect(testApp.mails.filter((mail) => mail.to === email)).toHaveLength(1);
});

test('the address may stand in the ID token itself', async () => {
  const other = await startOpenIdProvider({ origin: ORIGIN, emailInToken: true });
  const second = await startSignInApp({ env: other.env });
  try {
    const { email } = await second.addPerson();
    other.answerAs(accountOf(email));
    const browser = second.openBrowser();
    const started = await browser.visit('/auth/oidc/start');
    expect(await browser.visit(pathOf(await other.walk(started.location ?? '')))).toMatchObject({ location: '/' });
    expect(await whoIs(browser)).not.toBeNull();
  } finally {
    await second.close();
    await other.close();
  }
});

test.each<[string, (email: string) => OpenIdAccount | null, string]>([
  ['somebody nobody here knows', () => accountOf('stranger@elsewhere.example'), 'sso_unknown'],
  ['an address the provider does not vouch for', (email) => accountOf(email, false), 'sso_unknown'],
  ['somebody who cancels', () => null, 'sso_cancelled'],
])('%s is back on the sign-in page, not signed in, with a code', async (_who, account, trouble) => {
  const { email } = await testApp.addPerson();
  const browser = testApp.openBrowser();
  expect(await goThrough(browser, account(email))).toMatchObject({ status: 302, location: `/sign-in?trouble=${trouble}` });
  expect(await whoIs(browser)).toBeNull();
});

test('the provider’s answer is used only in the browser that asked, once, and within ten minutes', async () => {
  const { email } = await testApp.addPerson();
  const failed = { status: 302, location: '/sign-in?trouble=sso_failed' };
  const browser = testApp.openBrowser();
  provider.answerAs(accountOf(email));
  const answer = pathOf(await provider.walk((await browser.visit('/auth/oidc/start')).location ?? ''));

  const other = testApp.openBrowser();
  expect(await other.visit(answer)).toMatchObject(failed);
  await other.visit('/auth/oidc/start');
  expect(await other.visit(answer)).toMatchObject(failed);
  expect(await whoIs(other)).toBeNull();

  const kept = browser.cookies.get(OIDC_COOKIE) ?? '';
  expect(await browser.visit(answer)).toMatchObject({ location: '/' });
  expect(await browser.visit(answer)).toMatchObject(failed);
  browser.cookies.set(OIDC_COOKIE, kept);
  expect(await browser.visit(answer)).toMatchObject(failed);

  const late = testApp.openBrowser();
  const lateAnswer = pathOf(await provider.walk((await late.visit('/auth/oidc/start')).location ?? ''));
  testApp.pass(11);
  expect(await late.visit(lateAnswer)).toMatchObject(failed);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/people/..//evil.example',
  '/%2e%2e//evil.example',
  '/..\\\\evil.example',
  'javascript:alert(1)',
])('%s is no place to return to', async (redirect) => {
  const { email } = await testApp.addPerson();
  const { location } = await goThrough(testApp.openBrowser(), accountOf(email), redirect);
  expect(new URL(location ?? '', ORIGIN).origin).toBe(ORIGIN);
  const cancelled = await goThrough(testApp.openBrowser(), null, redirect);
  expect(cancelled.location).toBe('/sign-in?trouble=sso_cancelled');
});

test('the cookie of an attempt is sealed, and for these two addresses only', async () => {
  const browser = testApp.openBrowser();
  const { setCookies, location, headers } = await browser.visit('/auth/oidc/start?redirect=/secret-place');
  expect(setCookies).toEqual([
    expect.stringMatching(/^freehold-4000\.oidc=[\w-]+; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax$/),
  ]);
  const sent = new URL(location ?? '').searchParams;
  expect(sent.get('code_challenge_method')).toBe('S256');
  const opened = Buffer.from(browser.cookies.get(OIDC_COOKIE) ?? '', 'base64url').toString('latin1');
  for (const secret of [sent.get('state') ?? '-', sent.get('nonce') ?? '-', 'secret-place']) expect(opened).not.toContain(secret);
  expect(headers['cache-control']).toBe('no-store');
});

test('once an account is linked, the second step is the provider’s to ask for', async () => {
  const person = await testApp.addPerson();
  const { subject } = await testApp.services.identity.ensureUser(person.email, '');
  const account = accountOf(person.email);
  await goThrough(testApp.openBrowser(), account);
  await testApp.switchOnTwoStep(subject);
  const browser = testApp.openBrowser();
  expect(await goThrough(browser, account)).toMatchObject({ location: '/' });
  expect(await whoIs(browser)).toMatchObject({ uid: subject });
});

test('an address alone links nobody who asks for a second step: it would let in whoever reads their mail', async () => {
  const person = await testApp.addPerson();
  const { subject } = await testApp.services.identity.ensureUser(person.email, '');
  await goThrough(testApp.openBrowser(), accountOf(person.email));
  await testApp.switchOnTwoStep(subject);
  const browser = testApp.openBrowser();
  expect(await goThrough(browser, accountOf(person.email), '/flows')).toMatchObject({
    location: '/sign-in?trouble=sso_two_step&redirect=%2Fflows',
  });
  expect(await whoIs(browser)).toBeNull();
  expect(await accountRows(subject)).toHaveLength(1);
});

test('a fault of ours on the way back ends on a page as well, and signs nobody in', async () => {
  const account = accountOf((await testApp.addPerson()).email);
  const browser = testApp.openBrowser();
  provider.answerAs(account);
  const { location } = await browser.visit('/auth/oidc/start');
  const callback = pathOf(await provider.walk(location ?? ''));
  await sql`alter table auth.accounts rename to accounts_away`.execute(testApp.services.db);
  try {
    expect(await browser.visit(callback)).toMatchObject({ status: 302, location: '/sign-in?trouble=sso_failed' });
  } finally {
    await sql`alter table auth.accounts_away rename to accounts`.execute(testApp.services.db);
  }
  expect(await whoIs(browser)).toBeNull();
});

test('while the provider is away the person is told, and it is asked again at the next try', async () => {
  const other = await startOpenIdProvider({ origin: ORIGIN });
  await other.close();
  const second = await startSignInApp({ env: other.env });
  let again: OpenIdProvider | undefined;
  try {
    const browser = second.openBrowser();
    expect(await browser.visit('/auth/oidc/start')).toMatchObject({ status: 302, location: '/sign-in?trouble=sso_failed' });
    again = await startOpenIdProvider({ origin: ORIGIN, port: Number(new URL(other.env.OIDC_ISSUER).port) });
    expect((await browser.visit('/auth/oidc/start')).location).toMatch(other.env.OIDC_ISSUER);
  } finally {
    await second.close();
    await again?.close();
  }
});

test('the page offers it under its name, and not where people sign in at Firebase', async () => {
  const offered = async ({ app }: SignInApp) =>
    (await app.inject('/v2/public/config')).json<{ Info: { Data: AppConfig } }>().Info.Data.identity.single_sign_on;
  expect(await offered(testApp)).toEqual({ name: provider.env.OIDC_NAME });
  const firebase = { FREEHOLD_IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'pennard', FIREBASE_API_KEY: 'a-key' };
  const other = await startSignInApp({ env: { ...provider.env, ...firebase } });
  try {
    expect(await offered(other)).toBeNull();
  } finally {
    await other.close();
  }
});

test('without a provider there is no such address', async () => {
  const other = await startSignInApp();
  try {
    expect((await other.openBrowser().visit('/auth/oidc/start')).location).toBeNull();
    expect(other.services.identity.singleSignOn).toBeUndefined();
  } finally {
    await other.close();
  }
});

test('thirty tries in a minute are enough for one network', async () => {
  const browser = testApp.openBrowser('192.0.2.44');
  for (let n = 0; n < 30; n++) expect((await browser.visit('/auth/oidc/start')).status).toBe(302);
  expect((await browser.visit('/auth/oidc/start')).status).toBe(429);
});
