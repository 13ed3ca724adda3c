import { createHash, createHmac } from 'node:crypto';
import { createLog } from '@freehold/server/platform/log';
import { startSignInApp, type SignInApp } from '@freehold/testkit/sign-in-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '../../../platform/scope.ts';
import { openBuiltInIdentity } from './open-built-in.ts';

const lines: string[] = [];
let testApp: SignInApp;
beforeAll(async () => {
  const log = createLog({ logLevel: 'trace', isProduction: true }, { write: (line) => void lines.push(line) });
  testApp = await startSignInApp({ overrides: { log } });
});
afterAll(() => testApp.close());

const TABLES = [
  'users',
  'sessions',
  'accounts',
  'signing_keys',
  'sign_in_links',
  'pending_sign_ins',
  'two_step',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
];
const everything = async (tables = TABLES) =>
  (await Promise.all(tables.map(async (name) => (await testApp.services.pool.query(`select t::text from auth.${name} t`)).rows)))
    .flat()
    .map((row) => String(row.t));
const confirm = (token: string) => testApp.openBrowser().post('/v2/public/sign-in/confirm', { token });

async function ask() {
  const person = await testApp.addPerson();
  const browser = testApp.openBrowser();
  await browser.post('/v2/public/sign-in/link', { email: person.email });
  return { ...person, browser, token: await testApp.linkFor(person.email) };
}

test('a link’s token is kept as a hash only, and the list of links names nobody', async () => {
  const { email, token, browser } = await ask();
  const rows = await everything();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (const secret of [token, browser.cookies.get('freehold-4000.browser') ?? '', Buffer.from(token).toString('hex')]) {
    expect(rows.filter((row) => row.includes(secret))).toEqual([]);
  }
  expect((await everything(['sign_in_links'])).filter((row) => row.includes(email))).toEqual([]);
});

test('a session’s token is kept as a hash only', async () => {
  const { token, browser } = await ask();
  await browser.post('/v2/public/sign-in/confirm', { token });
  const [sessionToken = ''] = decodeURIComponent(browser.cookies.get('freehold-4000.session_token') ?? '').split('.');
  expect(sessionToken).toHaveLength(32);
  expect((await everything()).filter((row) => row.includes(sessionToken))).toEqual([]);
  expect((await everything(['sessions'])).join()).toContain(createHash('sha256').update(sessionToken).digest('hex'));
});

test('what a copy of the database holds of a session opens none, even with the secret that signs cookies', async () => {
  const { token, browser } = await ask();
  await browser.post('/v2/public/sign-in/confirm', { token });
  const [held = ''] = decodeURIComponent(browser.cookies.get('freehold-4000.session_token') ?? '').split('.');
  const { rows } = await testApp.services.pool.query<{ token: string }>('select token from auth.sessions order by created_at desc limit 1');
  async function refreshWith(sessionToken: string) {
    const signature = createHmac('sha256', testApp.services.keys.secret).update(sessionToken).digest('base64');
    const other = testApp.openBrowser();
    other.cookies.set('freehold-4000.session_token', encodeURIComponent(`${sessionToken}.${signature}`));
    return (await other.post('/v2/public/session/refresh')).info.Data;
  }
  expect(await refreshWith(held)).toMatchObject({ uid: expect.any(String) });
  expect(await refreshWith(rows[0]?.token ?? '')).toBeNull();
});

test('private keys lie encrypted', async () => {
  await testApp.app.inject({ url: '/auth/jwks' });
  const rows = await everything(['signing_keys']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toMatch(/"d"/);
});

test('after the installation’s secret was changed people sign in again, with a new key', async () => {
  const before = await testApp.services.identity.createOperatorLink((await testApp.addPerson()).email, '');
  await confirm(before.split('=')[1] ?? '');
  const keys = { ...testApp.services.keys, secret: 'another secret of at least 32 characters' };
  const identity = openBuiltInIdentity({ ...testApp.services, keys });
  const address = await identity.createOperatorLink((await testApp.addPerson()).email, '');
  const used = await identity.emailLinks?.useLink({
    token: address.split('=')[1] ?? '',
    email: null,
    browser: null,
    userAgent: '',
    network: null,
  });
  expect(used).toMatchObject({ kind: 'signed_in' });
  expect(await everything(['signing_keys'])).toHaveLength(2);
});

test.each(TABLES)('a request’s role cannot read auth.%s', async (table) => {
  const { workspaceId } = await testApp.addPerson();
  const scope = openScope(testApp.services, workspaceId, { kind: 'system', name: 'test' });
  await expect(scope.transaction((trx) => sql`select * from ${sql.table(`auth.${table}`)}`.execute(trx))).rejects.toThrow(
    /permission denied for schema auth/,
  );
});

test('the operator’s link signs in from any browser, once', async () => {
  const { email } = await testApp.addPerson();
  const address = await testApp.services.identity.createOperatorLink(email.toUpperCase(), 'http://localhost:4000');
  expect(address).toMatch(/^http:\/\/localhost:4000\/sign-in#link=[\w-]{43}$/);
  const token = address.split('=')[1] ?? '';
  expect(await confirm(token)).toMatchObject({ status: 200 });
  expect(await confirm(token)).toMatchObject({ status: 422, info: { Code: 'LINK_INVALID' } });
  expect(testApp.mails.some((mail) => mail.to === email)).toBe(false);
});

test('the operator’s link ends after fifteen minutes', async () => {
  const { email } = await testApp.addPerson();
  const address = await testApp.services.identity.createOperatorLink(email, 'http://localhost:4000');
  await testApp.services.db
    .updateTable('auth.sign_in_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('browser_hash', 'is', null)
    .execute();
  expect(await confirm(address.split('=')[1] ?? '')).toMatchObject({ info: { Message: 'This link has expired. Send a new one.' } });
});

test('nobody gets a link for an address that cannot sign in', async () => {
  await expect(testApp.services.identity.createOperatorLink('nobody@pennard.example', 'http://localhost:4000')).rejects.toThrow(
    'Nobody with this email address can sign in here.',
  );
});

test('a person is made once, whatever the spelling of the address', async () => {
  const { identity } = testApp.services;
  const first = await identity.ensureUser('once@pennard.example', 'Once');
  expect(await identity.ensureUser('Once@Pennard.example', 'Again')).toEqual(first);
});

test('the mail holds the link in both forms, and no name', async () => {
  const { email, token } = await ask();
  const mail = testApp.mails.findLast((one) => one.to === email);
  const link = `${testApp.services.config.origin}/sign-in#link=${token}`;
  expect(mail?.subject).toBe('Your sign-in link for Freehold');
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.text).not.toContain('Morgan');
});

test('old links, ended sessions and spent tokens are forgotten; the others stay', async () => {
  const { db, identity } = testApp.services;
  const { browser, token } = await ask();
  await browser.post('/v2/public/sign-in/confirm', { token });
  const count = async () => ({ links: (await everything(['sign_in_links'])).length, sessions: (await everything(['sessions'])).length });
  const before = await count();
  await identity.emailLinks?.forgetOld();
  expect(await count()).toEqual(before);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db
    .updateTable('auth.sign_in_links')
    .set({ created_at: ago(31) })
    .execute();
  await db
    .updateTable('auth.sessions')
    .set({ expires_at: ago(1) })
    .execute();
  await identity.emailLinks?.forgetOld();
  expect(await count()).toEqual({ links: 0, sessions: 0 });
});

test('no address, token or cookie stands in the log', async () => {
  const { browser, token } = await ask();
  await browser.post('/v2/public/sign-in/confirm', { token });
  await testApp.openBrowser().post('/v2/public/sign-in/confirm', { token, email: 'wrong@pennard.example' });
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of ['pennard.example', token, ...browser.cookies.values()])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
