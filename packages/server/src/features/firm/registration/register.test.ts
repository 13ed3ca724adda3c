import type { getLegal } from '@freehold/contract/firm/registration';
import type { SignInStep } from '@freehold/contract/access/identity';
import { startSignInApp, type Browser, type SignInApp } from '@freehold/testkit/sign-in-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { purgeAbandoned } from './purge-abandoned.ts';

const FINISH = 'Confirm your email to set up Freehold';
const EXISTS = 'You already have a Freehold account';
const AGREED = { terms_version: '2026-11', privacy_version: '2026-11' };

let testApp: SignInApp;
let people = 0;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const newAddress = () => `founder${++people}@pennard.example`;
const register = (browser: Browser, email: string, more: object = {}) =>
  browser.post<{ sent: true }>('/v2/public/register', { email, first_name: 'Imogen', last_name: 'Ashworth', agreed: AGREED, ...more });
const confirm = (browser: Browser, token: string, email?: string) =>
  browser.post<SignInStep & { access_token: string }>('/v2/public/sign-in/confirm', { token, ...(email ? { email } : {}) });
const { call, rowsOf } = {
  async call(token: string, url: string) {
    const answer = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, data: answer.json().Info.Data };
  },
  async rowsOf(email: string) {
    const { pool } = testApp.services;
    const count = async (sql: string) => Number((await pool.query<{ n: string }>(sql, [email])).rows[0]?.n);
    return {
      people: await count('select count(*) as n from auth.users where email = $1'),
      users: await count('select count(*) as n from users where email = $1'),
      workspaces: await count('select count(*) as n from members where email = $1'),
    };
  },
};
const NOTHING = { people: 0, users: 0, workspaces: 0 };
const ONE = { people: 1, users: 1, workspaces: 1 };

async function registered(email = newAddress()) {
  const [browser, since] = [testApp.openBrowser(), testApp.mails.length];
  expect((await register(browser, email)).status).toBe(200);
  return { email, browser, token: await testApp.linkFor(email, since) };
}

test('the terms and the privacy notice are there to read, with their versions', async () => {
  const answer = await testApp.app.inject({ url: '/v2/public/legal' });
  const { terms, privacy } = answer.json().Info.Data as z.output<(typeof getLegal)['output']>;
  expect([terms.version, privacy.version, terms.url]).toEqual(['2026-11', '2026-11', null]);
  expect(terms.sections.length).toBeGreaterThan(2);
  expect(privacy.sections.length).toBeGreaterThan(2);
});

test('nothing is made before the link is used; then the person, the workspace and its owner are', async () => {
  const { email, browser, token } = await registered();
  expect(await rowsOf(email)).toEqual(NOTHING);
  const mail = await testApp.mailTo(email, FINISH);
  expect(mail.text).toContain('#link=');
  const confirmed = await confirm(browser, token);
  expect(confirmed).toMatchObject({ status: 200, info: { Data: { next: 'done', redirect: '/sign-up/complete' } } });
  expect(await rowsOf(email)).toEqual(ONE);
  const me = await call(confirmed.info.Data.access_token, '/v2/client/me');
  expect(me.data).toMatchObject({
    email,
    first_name: 'Imogen',
    surname: 'Ashworth',
    role_id: 1,
    owner: { account_name: 'Imogen Ashworth', completed_signup: false },
    member: { completed_signup: false },
  });
  const workspace = await testApp.services.db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', me.data.owner_id)
    .executeTakeFirstOrThrow();
  expect(workspace).toMatchObject({
    registration_step: 'company',
    completed_signup: false,
    created_by_user: me.data.id,
    registration_flag: null,
  });
  const agreed = await testApp.services.db
    .selectFrom('terms_acceptances')
    .select(['document', 'version', 'user_id'])
    .where('workspace_id', '=', workspace.id)
    .orderBy('document', 'desc')
    .execute();
  expect(agreed).toEqual([
    { document: 'terms', version: '2026-11', user_id: me.data.id },
    { document: 'privacy', version: '2026-11', user_id: me.data.id },
  ]);
  const events = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'object'])
    .where('workspace_id', '=', workspace.id)
    .orderBy('id')
    .execute();
  expect(events.map((event) => event.action)).toEqual(['register.workspace', 'accept.terms']);
  expect(await testApp.services.db.selectFrom('auth.pending_registrations').select('email_hash').execute()).toEqual([]);
});

test('what waits is sealed: neither the address nor the name can be read from its row', async () => {
  const email = newAddress();
  await register(testApp.openBrowser(), email, { first_name: 'Wilhelmina' });
  await testApp.linkFor(email);
  const { rows } = await testApp.services.pool.query('select * from auth.pending_registrations');
  const text = rows.map((row: Record<string, unknown>) => Object.values(row).map(String).join(' ')).join(' ');
  expect(text).not.toContain(email);
  expect(text).not.toContain('Wilhelmina');
});

test('of two uses of the link at once one signs in, and one workspace is made', async () => {
  const { email, browser, token } = await registered();
  const answers = await Promise.all([confirm(browser, token), confirm(browser, token), confirm(browser, token)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  expect(await rowsOf(email)).toEqual(ONE);
});

test('two links of the same address, used at once, make one workspace too', async () => {
  const { email, browser, token } = await registered();
  const since = testApp.mails.length;
  await register(browser, email);
  const second = await testApp.linkFor(email, since);
  const answers = await Promise.all([confirm(browser, token), confirm(browser, second)]);
  // Where one is through before the other is looked at, nobody waits any more and the other says so.
  expect([
    [200, 200],
    [200, 422],
  ]).toContainEqual(answers.map((answer) => answer.status).toSorted());
  expect(await rowsOf(email)).toEqual(ONE);
});

test('on another device the link asks for the address first, and then makes the workspace', async () => {
  const { email, token } = await registered();
  const phone = testApp.openBrowser();
  expect(await confirm(phone, token)).toMatchObject({ status: 422, info: { Code: 'LINK_OTHER_DEVICE' } });
  expect(await rowsOf(email)).toEqual(NOTHING);
  expect((await confirm(phone, token, email)).status).toBe(200);
  expect(await rowsOf(email)).toEqual(ONE);
});

test('what somebody else agreed to under one’s address is nobody’s agreement: it is asked for again', async () => {
  const { email } = await registered();
  const [own, since] = [testApp.openBrowser(), testApp.mails.length];
  await own.post('/v2/public/sign-in/link', { email });
  const { info } = await confirm(own, await testApp.linkFor(email, since));
  expect((await call(info.Data.access_token, '/v2/client/registration')).data.me).toMatchObject({ has_agreed: false });
  const { rows } = await testApp.services.pool.query(
    'select 1 from terms_acceptances join members using (workspace_id, user_id) where members.email = $1',
    [email],
  );
  expect(rows).toEqual([]);
});

test('a link that ran out makes nothing; asking for a sign-in link under the same address goes on', async () => {
  const { email, browser, token } = await registered();
  testApp.pass(15);
  expect(await confirm(browser, token)).toMatchObject({ status: 422, info: { Message: 'This link has expired. Send a new one.' } });
  expect(await rowsOf(email)).toEqual(NOTHING);
  const since = testApp.mails.length;
  await browser.post('/v2/public/sign-in/link', { email });
  expect((await confirm(browser, await testApp.linkFor(email, since))).status).toBe(200);
  expect(await rowsOf(email)).toEqual(ONE);
});

test('the newest answers count', async () => {
  const { email, browser } = await registered();
  const since = testApp.mails.length;
  await register(browser, email, { first_name: 'Imo', last_name: 'Ash' });
  const { info } = await confirm(browser, await testApp.linkFor(email, since));
  expect((await call(info.Data.access_token, '/v2/client/me')).data).toMatchObject({ first_name: 'Imo', surname: 'Ash' });
});

test('a known person gets the same answer, a mail that says they have an account, and no second workspace', async () => {
  const { email } = await testApp.addPerson();
  const [known, unknown] = [testApp.openBrowser(), testApp.openBrowser()];
  const answers = [await register(known, email), await register(unknown, newAddress())];
  const shapes = answers.map(({ status, info, setCookies }) => ({
    status,
    info,
    cookies: setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;')),
  }));
  expect(shapes[0]).toEqual(shapes[1]);
  const mail = await testApp.mailTo(email, EXISTS);
  const token = /#link=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  expect((await confirm(known, token)).status).toBe(200);
  expect(await rowsOf(email)).toEqual(ONE);
});

test('somebody who left every workspace founds one of their own, as the same person', async () => {
  const { email, userId } = await testApp.addPerson();
  await testApp.services.db.updateTable('members').set({ state: 'removed' }).where('user_id', '=', userId).execute();
  const { browser, token } = await registered(email);
  const { info } = await confirm(browser, token);
  expect((await call(info.Data.access_token, '/v2/client/me')).data).toMatchObject({ id: userId, owner: { completed_signup: false } });
  expect(await rowsOf(email)).toEqual({ people: 1, users: 1, workspaces: 2 });
});

test('an address that lives for minutes is taken, and the operator can see it', async () => {
  const email = `founder${++people}@inbox.mailinator.com`;
  const { browser, token } = await registered(email);
  await confirm(browser, token);
  const row = await testApp.services.db
    .selectFrom('workspaces')
    .innerJoin('members', 'members.workspace_id', 'workspaces.id')
    .select('registration_flag')
    .where('members.email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.registration_flag).toBe('disposable_address');
});

test('an address gets only so many links, and a network only so many registrations', async () => {
  const [browser, email] = [testApp.openBrowser(), newAddress()];
  const mailed = () => testApp.mails.filter((mail) => mail.to === email).length;
  for (let n = 1; n <= 5; n++) {
    expect((await register(browser, email)).status).toBe(200);
    await vi.waitFor(() => expect(mailed()).toBe(n), { timeout: 10_000 });
  }
  // Whoever else asks in its name keeps nobody from signing up: no further mail is sent for now, and the newest link counts.
  expect((await register(testApp.openBrowser(), email)).status).toBe(200);
  expect((await register(browser, email)).status).toBe(200);
  expect(await confirm(browser, await testApp.linkFor(email))).toMatchObject({ status: 200 });
  expect(mailed()).toBe(5);
  const office = testApp.openBrowser('10.9.9.9');
  for (let n = 0; n < 30; n++) expect((await register(office, newAddress())).status).toBe(200);
  expect(await register(office, newAddress())).toMatchObject({ status: 429, info: { Code: 'RATE_LIMITED' } });
});

test.each([
  ['email', { email: 'founder' }, 'Enter an email address, like name@example.com'],
  ['first_name', { first_name: ' ' }, 'Enter a first name'],
  ['last_name', { last_name: 'Ash4worth' }, 'Use letters, spaces, hyphens and apostrophes only'],
  ['agreed', { agreed: undefined }, 'Agree to the terms and the privacy notice to go on'],
  ['agreed', { agreed: { ...AGREED, terms_version: '2020-01' } }, 'The terms have changed. Read them again, then agree.'],
])('a wrong %s is told under the field, and nothing is mailed', async (field, more, message) => {
  const [email, since] = [newAddress(), testApp.mails.length];
  const answer = await register(testApp.openBrowser(), email, more);
  expect(answer).toMatchObject({ status: 422, info: { Errors: [{ field, message }] } });
  expect(testApp.mails.slice(since).filter((mail) => mail.to === email)).toEqual([]);
});

test('the operator’s own terms take the place of the built-in ones', async () => {
  const { config } = testApp.services;
  const before = config.terms;
  config.terms = { url: 'https://pennard.example/terms', version: '7' };
  try {
    const answer = await testApp.app.inject({ url: '/v2/public/legal' });
    expect(answer.json().Info.Data.terms).toEqual({
      title: 'Terms of service',
      url: 'https://pennard.example/terms',
      version: '7',
      sections: [],
    });
    expect((await register(testApp.openBrowser(), newAddress())).status).toBe(422);
    expect((await register(testApp.openBrowser(), newAddress(), { agreed: { ...AGREED, terms_version: '7' } })).status).toBe(200);
  } finally {
    config.terms = before;
  }
});

test('after thirty days what was never proved and what was never finished is gone, and nothing else', async () => {
  const waiting = await registered();
  const begun = await registered();
  const begunToken = (await confirm(begun.browser, begun.token)).info.Data.access_token;
  const begunId = (await call(begunToken, '/v2/client/me')).data.owner_id as number;
  const standing = await testApp.addPerson();
  await testApp.services.db
    .updateTable('workspaces')
    .set({ created_at: testApp.services.now() })
    .where('id', '=', standing.workspaceId)
    .execute();
  const unfinishedElsewhere = await testApp.services.db
    .insertInto('workspaces')
    .values({ account_name: 'Made before firms could register', completed_signup: false, created_at: testApp.services.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const once = await registered();
  const onceToken = (await confirm(once.browser, once.token)).info.Data.access_token;
  const onceId = (await call(onceToken, '/v2/client/me')).data.owner_id as number;
  await testApp.services.db.updateTable('workspaces').set({ completed_signup: true }).where('id', '=', onceId).execute();

  const remaining = async () => {
    const ids = [begunId, standing.workspaceId, unfinishedElsewhere.id, onceId];
    const rows = await testApp.services.db.selectFrom('workspaces').select('id').where('id', 'in', ids).orderBy('id').execute();
    return rows.map((row) => row.id);
  };
  testApp.pass(29 * 24 * 60);
  await purgeAbandoned.run(testApp.services);
  expect(await remaining()).toHaveLength(4);
  testApp.pass(2 * 24 * 60);
  await purgeAbandoned.run(testApp.services);
  expect(await remaining()).toEqual([standing.workspaceId, unfinishedElsewhere.id, onceId].sort((a, b) => a - b));
  expect(await rowsOf(begun.email)).toEqual(NOTHING);
  expect(await rowsOf(once.email)).toEqual(ONE);
  expect(await testApp.services.db.selectFrom('auth.pending_registrations').select('email_hash').execute()).toEqual([]);
  expect((await call(begunToken, '/v2/client/me')).status).toBe(401);
  // Their link is old, and a new registration begins at the beginning.
  expect((await confirm(waiting.browser, waiting.token)).status).toBe(422);
  const again = await registered(begun.email);
  expect((await confirm(again.browser, again.token)).status).toBe(200);
});
