import type { SignInStep } from '@freehold/contract/access/identity';
import type { RecoveryCodes, SignInMethods } from '@freehold/contract/access/sign-in-methods';
import { startSignInApp, type Browser, type SignedInPerson, type SignInApp } from '@freehold/testkit/sign-in-app';
import { appCode } from '@freehold/testkit/two-step-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const METHODS = '/v2/client/sign-in-methods';
const NOTICE = 'A change to how you sign in to Freehold';

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const stateOf = async (person: SignedInPerson) => (await person.call<SignInMethods>('GET', METHODS)).info.Data.two_step;
const post = <T>(person: SignedInPerson, step: string, code?: string) =>
  person.call<T>('POST', `${METHODS}/two-step/${step}`, ...(code === undefined ? [] : [{ code }]));
const actionsIn = async (workspaceId: number) =>
  (
    await testApp.services.db.selectFrom('audit_events').select('action').where('workspace_id', '=', workspaceId).orderBy('id').execute()
  ).map((event) => event.action);
const wrongCode = { status: 422, info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'code', code: 'WRONG_CODE' }] } };
const expired = { status: 422, info: { Code: 'SIGN_IN_EXPIRED' } };

/** Any six digits but the ones that count now. */
function wrongFor(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => appCode(secret, new Date(testApp.services.now().getTime() + seconds * 1000)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? '';
}

/** Somebody with two-step sign-in on, and the app that shows their codes. */
async function withTwoStep() {
  const person = await testApp.signInPerson();
  const { secret } = (await post<{ secret: string; uri: string }>(person, 'start')).info.Data;
  const code = () => appCode(secret, testApp.services.now());
  const { info } = await post<RecoveryCodes>(person, 'confirm', code());
  // The code that switched it on is used: a later one counts. Five seconds into its half-minute, so that none ends within a test.
  testApp.pass(1 + (35_000 - (testApp.services.now().getTime() % 30_000)) / 60_000);
  return { person, secret, code, recoveryCodes: info.Data.recovery_codes };
}

async function firstStep(email: string, browser: Browser = testApp.openBrowser(), redirect?: string) {
  const before = testApp.mails.length;
  await browser.post('/v2/public/sign-in/link', { email, ...(redirect ? { redirect } : {}) });
  const token = await testApp.linkFor(email, before);
  return { browser, ...(await browser.post<SignInStep>('/v2/public/sign-in/confirm', { token })) };
}

async function pendingOf(email: string, redirect?: string) {
  const { info, browser } = await firstStep(email, testApp.openBrowser(), redirect);
  if (info.Data.next !== 'two_step') throw new Error('No second step was asked for');
  return { pending: info.Data.pending, browser };
}

const secondStep = (browser: Browser, pending: string, code: string) =>
  browser.post<SignInStep>('/v2/public/sign-in/two-step', { pending, code });

describe('switching two-step sign-in on and off', () => {
  test('it is on once a code of the app confirmed it, with ten recovery codes shown once', async () => {
    const person = await testApp.signInPerson();
    const begun = await post<{ secret: string; uri: string }>(person, 'start');
    expect(await stateOf(person)).toEqual({ enabled: false, recovery_codes_left: 0 });
    const { secret, uri } = begun.info.Data;
    const address = new URL(uri);
    expect(decodeURIComponent(address.pathname)).toContain(`Freehold:${person.email}`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'Freehold', secret, digits: '6', period: '30' });

    const confirmed = await post<RecoveryCodes>(person, 'confirm', appCode(secret, testApp.services.now()));
    expect(confirmed).toMatchObject({ status: 200 });
    const codes = confirmed.info.Data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(await stateOf(person)).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await testApp.mailTo(person.email, NOTICE)).text).toContain('Two-step sign-in was switched on.');
    expect(await actionsIn(person.workspaceId)).toEqual(['start.two_step']);
  });

  test('beginning again before it is confirmed replaces the secret; afterwards it is refused', async () => {
    const person = await testApp.signInPerson();
    const [first, second] = [await post<{ secret: string }>(person, 'start'), await post<{ secret: string }>(person, 'start')];
    const codeOf = (begun: typeof first) => appCode(begun.info.Data.secret, testApp.services.now());
    expect(await post(person, 'confirm', codeOf(first))).toMatchObject(wrongCode);
    expect(await post(person, 'confirm', codeOf(second))).toMatchObject({ status: 200 });
    const refused = { status: 409, info: { Code: 'INVALID_STATE' } };
    expect(await post(person, 'start')).toMatchObject(refused);
    expect(await post(person, 'confirm', codeOf(second))).toMatchObject(refused);
  });

  test('there is nothing to confirm, renew or stop where nothing was begun', async () => {
    const person = await testApp.signInPerson();
    for (const step of ['confirm', 'recovery-codes', 'stop'])
      expect(await post(person, step, '123456')).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
  });

  test.each(['', '12345', '1234567', 'abcdef', 'abcde-fgh1', '12 34'])('“%s” is no code', async (code) => {
    const person = await testApp.signInPerson();
    for (const step of ['confirm', 'recovery-codes', 'stop'])
      expect(await post(person, step, code)).toMatchObject({ status: 422, info: { Errors: [{ field: 'code' }] } });
  });

  test('new recovery codes take the place of the old ones', async () => {
    const { person, code, recoveryCodes } = await withTwoStep();
    const renewed = await post<RecoveryCodes>(person, 'recovery-codes', code());
    expect(renewed).toMatchObject({ status: 200 });
    expect(renewed.info.Data.recovery_codes.filter((one) => recoveryCodes.includes(one))).toEqual([]);
    expect(await post(person, 'stop', recoveryCodes[0])).toMatchObject(wrongCode);
    expect(await post(person, 'stop', renewed.info.Data.recovery_codes[0])).toMatchObject({
      status: 200,
      info: { Data: { stopped: true } },
    });
    expect(await stateOf(person)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(await actionsIn(person.workspaceId)).toEqual(['start.two_step', 'renew.recovery_codes', 'stop.two_step']);
  });

  test('switched off, the link alone signs in again', async () => {
    const { person, code } = await withTwoStep();
    expect(await post(person, 'stop', code())).toMatchObject({ status: 200 });
    expect(await firstStep(person.email)).toMatchObject({ info: { Data: { next: 'done' } } });
  });

  test('neither the secret nor a recovery code lies open in the database', async () => {
    const { secret, recoveryCodes } = await withTwoStep();
    const rows = await Promise.all(
      ['two_step', 'recovery_codes'].map(async (table) => (await testApp.services.pool.query(`select t::text from auth.${table} t`)).rows),
    );
    const all = JSON.stringify(rows);
    const raw = Buffer.from(
      (
        [...secret]
          .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
          .join('')
          .match(/.{8}/g) ?? []
      ).map((byte) => Number.parseInt(byte, 2)),
    );
    for (const open of [secret, raw.toString('hex'), ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(all).not.toContain(open);
  });
});

describe('signing in with two steps', () => {
  test('the link is the first step and opens nothing; the code opens the session and returns to where the person was going', async () => {
    const { person, code } = await withTwoStep();
    const { browser, info, setCookies } = await firstStep(person.email, testApp.openBrowser(), '/report/4');
    expect(info.Data).toEqual({ next: 'two_step', pending: expect.stringMatching(/^[\w-]{43}$/), redirect: '/report/4' });
    expect(setCookies).toEqual([]);
    expect(await browser.post('/v2/public/session/refresh')).toMatchObject({ info: { Data: null } });
    const pending = info.Data.next === 'two_step' ? info.Data.pending : '';
    const done = await secondStep(browser, pending, `${code().slice(0, 3)} ${code().slice(3)}`);
    expect(done).toMatchObject({ status: 200, info: { Data: { next: 'done', uid: person.subject, redirect: '/report/4' } } });
    expect(await browser.post('/v2/public/session/refresh')).toMatchObject({ info: { Data: { uid: person.subject } } });
    expect(await secondStep(browser, pending, code())).toMatchObject(expired);
  });

  test('a code works once, also where somebody looked over a shoulder', async () => {
    const { person, code } = await withTwoStep();
    const [first, second] = [await pendingOf(person.email), await pendingOf(person.email)];
    expect(await secondStep(first.browser, first.pending, code())).toMatchObject({ status: 200 });
    expect(await secondStep(second.browser, second.pending, code())).toMatchObject({
      status: 422,
      info: { Errors: [{ field: 'code', code: 'CODE_USED' }] },
    });
    testApp.pass(0.5);
    expect(await secondStep(second.browser, second.pending, code())).toMatchObject({ status: 200 });
  });

  test('of two uses of a code at the same moment one signs in', async () => {
    const { person, code } = await withTwoStep();
    const waiting = [await pendingOf(person.email), await pendingOf(person.email), await pendingOf(person.email)];
    const answers = await Promise.all(waiting.map(({ browser, pending }) => secondStep(browser, pending, code())));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  });

  test.each([
    [-30, 200],
    [30, 200],
    [-90, 422],
    [90, 422],
  ])('a clock that is %d seconds off: %d', async (seconds, status) => {
    const { person, secret } = await withTwoStep();
    const { browser, pending } = await pendingOf(person.email);
    const code = appCode(secret, new Date(testApp.services.now().getTime() + seconds * 1000));
    expect((await secondStep(browser, pending, code)).status).toBe(status);
  });

  test('a recovery code takes the place of the app, once, and the person is told', async () => {
    const { person, recoveryCodes } = await withTwoStep();
    const [one = ''] = recoveryCodes;
    const first = await pendingOf(person.email);
    expect(await secondStep(first.browser, first.pending, one.toUpperCase().replace('-', ' '))).toMatchObject({ status: 200 });
    expect(await stateOf(person)).toEqual({ enabled: true, recovery_codes_left: 9 });
    await expect.poll(() => testApp.mails.findLast((mail) => mail.to === person.email)?.text).toContain('A recovery code was used');
    const second = await pendingOf(person.email);
    expect(await secondStep(second.browser, second.pending, one)).toMatchObject(wrongCode);
  });

  test('a recovery code of somebody else does not count', async () => {
    const [mine, theirs] = [await withTwoStep(), await withTwoStep()];
    const { browser, pending } = await pendingOf(mine.person.email);
    expect(await secondStep(browser, pending, theirs.recoveryCodes[0] ?? '')).toMatchObject(wrongCode);
  });

  test('five wrong codes end the sign-in, and then the right one does not help', async () => {
    const { person, secret, code } = await withTwoStep();
    const { browser, pending } = await pendingOf(person.email);
    for (let n = 1; n <= 4; n++) expect(await secondStep(browser, pending, wrongFor(secret))).toMatchObject(wrongCode);
    expect(await secondStep(browser, pending, wrongFor(secret))).toMatchObject(expired);
    expect(await secondStep(browser, pending, code())).toMatchObject(expired);
  });

  test('ten wrong codes in an hour and no more are looked at, wherever they come from', async () => {
    const { person, secret, code } = await withTwoStep();
    for (let n = 0; n < 2; n++) {
      const { browser, pending } = await pendingOf(person.email);
      for (let wrong = 0; wrong < 4; wrong++) await secondStep(browser, pending, wrongFor(secret));
    }
    for (let n = 0; n < 2; n++) expect(await post(person, 'stop', wrongFor(secret))).toMatchObject(wrongCode);
    const locked = { status: 429, info: { Code: 'RATE_LIMITED', Message: expect.stringContaining('Too many wrong codes.') } };
    expect(await post(person, 'stop', code())).toMatchObject(locked);
    const { browser, pending } = await pendingOf(person.email);
    const refused = await secondStep(browser, pending, code());
    expect(refused).toMatchObject(locked);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    testApp.pass(61);
    const later = await pendingOf(person.email);
    expect(await secondStep(later.browser, later.pending, code())).toMatchObject({ status: 200 });
  });

  test('the first step counts for ten minutes', async () => {
    const { person, code } = await withTwoStep();
    const { browser, pending } = await pendingOf(person.email);
    testApp.pass(10);
    expect(await secondStep(browser, pending, code())).toMatchObject(expired);
  });

  test('a first step nobody took is refused', async () => {
    expect(await secondStep(testApp.openBrowser(), 'n'.repeat(43), '123456')).toMatchObject(expired);
  });

  test('the operator’s link asks for no second step: with it somebody who lost phone and codes gets in again', async () => {
    const { person } = await withTwoStep();
    const address = await testApp.services.identity.createOperatorLink(person.email, '');
    const token = address.split('=')[1] ?? '';
    expect(await testApp.openBrowser().post('/v2/public/sign-in/confirm', { token })).toMatchObject({ info: { Data: { next: 'done' } } });
  });

  test('the operator switches it off for somebody who lost everything, and the person is told', async () => {
    const { person } = await withTwoStep();
    const { twoStep } = testApp.services.identity;
    expect(await twoStep?.switchOffFor(person.email.toUpperCase())).toBe(true);
    expect((await testApp.mailTo(person.email, NOTICE)).text).toContain(
      'Whoever runs this installation switched your two-step sign-in off.',
    );
    expect(await firstStep(person.email)).toMatchObject({ info: { Data: { next: 'done' } } });
    expect(await twoStep?.switchOffFor(person.email)).toBe(false);
    await expect(twoStep?.switchOffFor('nobody@pennard.example')).rejects.toThrow('Nobody with this email address can sign in here.');
  });

  test('the operator can switch it off, too, where the key that sealed the secret is lost', async () => {
    const { person } = await withTwoStep();
    await testApp.services.db
      .updateTable('auth.two_step')
      .set({ secret_sealed: Buffer.alloc(48) })
      .where('user_id', '=', person.subject)
      .execute();
    expect(await testApp.services.identity.twoStep?.switchOffFor(person.email)).toBe(true);
    expect(await firstStep(person.email)).toMatchObject({ info: { Data: { next: 'done' } } });
  });

  test('first steps and challenges nobody can use any more are forgotten', async () => {
    const { person } = await withTwoStep();
    await pendingOf(person.email);
    await testApp.openBrowser().post('/v2/public/sign-in/passkey/options');
    testApp.pass(11);
    await testApp.services.identity.emailLinks?.forgetOld();
    for (const table of ['auth.pending_sign_ins', 'auth.passkey_challenges'] as const)
      expect(await testApp.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

test('with a provider that keeps the methods itself there is nothing to show or change', async () => {
  const { passkeys: _passkeys, twoStep: _twoStep, ...identity } = testApp.services.identity;
  const other = await startSignInApp({ overrides: { identity } });
  const refused = { status: 400, info: { Code: 'BAD_REQUEST' } };
  try {
    const browser = other.openBrowser();
    expect(await browser.post('/v2/public/sign-in/passkey/options')).toMatchObject(refused);
    expect(await secondStep(browser, 'n'.repeat(43), '123456')).toMatchObject(refused);
  } finally {
    await other.close();
  }
});
