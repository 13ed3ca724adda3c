import type { SignInStep } from '@freehold/contract/access/identity';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@freehold/contract/kernel/sign-in-values';
import type { Passkey, SignInMethods } from '@freehold/contract/access/sign-in-methods';
import { startSignInApp, type Browser, type SignedInPerson, type SignInApp } from '@freehold/testkit/sign-in-app';
import { createSoftwarePasskey, type SoftwarePasskey } from '@freehold/testkit/software-passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const METHODS = '/v2/client/sign-in-methods';
const NOTICE = 'A change to how you sign in to Freehold';

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const passkeysOf = async (person: SignedInPerson) => (await person.call<SignInMethods>('GET', METHODS)).info.Data.passkeys;
const optionsFor = async (person: SignedInPerson) =>
  (await person.call<PasskeyCreationOptions>('POST', `${METHODS}/passkeys/options`)).info.Data;

async function add(person: SignedInPerson, device = createSoftwarePasskey(), name = 'Work laptop') {
  const answer = await person.call<Passkey>('POST', `${METHODS}/passkeys`, { name, response: device.make(await optionsFor(person)) });
  expect(answer).toMatchObject({ status: 200 });
  return { device, passkey: answer.info.Data };
}

const askToSignIn = async (browser: Browser) => (await browser.post<PasskeyRequestOptions>('/v2/public/sign-in/passkey/options')).info.Data;
const signInWith = (browser: Browser, response: ReturnType<SoftwarePasskey['use']>) =>
  browser.post<SignInStep>('/v2/public/sign-in/passkey', { response });

describe('keeping passkeys', () => {
  test('a passkey is added, shown, renamed and removed; the person is told and the workspace has it written down', async () => {
    const person = await testApp.signInPerson();
    const { passkey } = await add(person, createSoftwarePasskey(), '  Work   laptop ');
    expect(passkey).toMatchObject({ name: 'Work laptop', last_used_at: null });
    expect((await testApp.mailTo(person.email, NOTICE)).text).toContain('A passkey was added to your account.');

    expect(await person.call('PATCH', `${METHODS}/passkeys/${passkey.id}`, { name: 'Old laptop' })).toMatchObject({
      status: 200,
      info: { Data: { id: passkey.id, name: 'Old laptop' } },
    });
    expect(await passkeysOf(person)).toEqual([expect.objectContaining({ id: passkey.id, name: 'Old laptop' })]);
    expect(await person.call('DELETE', `${METHODS}/passkeys/${passkey.id}`)).toMatchObject({
      status: 200,
      info: { Data: { removed: true } },
    });
    expect(await passkeysOf(person)).toEqual([]);

    const events = await testApp.services.db
      .selectFrom('audit_events')
      .select(['action', 'object'])
      .where('workspace_id', '=', person.workspaceId)
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.action)).toEqual(['add.passkey', 'rename.passkey', 'remove.passkey']);
    expect(events[0]?.object).toEqual({ type: 'passkey', id: passkey.id, label: 'Work laptop' });
  });

  test('a device that has one is named, so that it does not make a second', async () => {
    const person = await testApp.signInPerson();
    const { device } = await add(person);
    const options = await optionsFor(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Freehold' },
      user: { name: person.email },
      excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const again = await person.call('POST', `${METHODS}/passkeys`, { name: 'Again', response: device.make(options) });
    expect(again).toMatchObject({ status: 409, info: { Code: 'DUPLICATE' } });
  });

  test.each<[string, (device: SoftwarePasskey, options: PasskeyCreationOptions) => object]>([
    ['made on a page of another site', (device, options) => device.make(options, { origin: 'https://evil.example' })],
    ['made without a face, a finger or a PIN', (device, options) => device.make(options, { isVerified: false })],
    ['made for another site', (_device, options) => createSoftwarePasskey({ rpId: 'evil.example' }).make(options)],
    ['that answers something nobody asked', (device, options) => device.make({ ...options, challenge: 'AAAA' })],
  ])('a passkey %s is refused', async (_what, make) => {
    const person = await testApp.signInPerson();
    const response = make(createSoftwarePasskey(), await optionsFor(person));
    expect(await person.call('POST', `${METHODS}/passkeys`, { name: 'x', response })).toMatchObject({
      status: 422,
      info: { Code: 'PASSKEY_REFUSED' },
    });
    expect(await passkeysOf(person)).toEqual([]);
  });

  test('an answer counts once, for the person who asked, and within five minutes', async () => {
    const [person, other] = [await testApp.signInPerson(), await testApp.signInPerson()];
    const refused = { status: 422, info: { Code: 'PASSKEY_REFUSED', Message: 'This took too long. Add the passkey again.' } };
    const keep = (who: SignedInPerson, response: object) => who.call('POST', `${METHODS}/passkeys`, { name: 'x', response });
    const options = await optionsFor(person);
    expect(await keep(other, createSoftwarePasskey().make(options))).toMatchObject(refused);
    expect(await keep(person, createSoftwarePasskey().make(options))).toMatchObject({ status: 200 });
    expect(await keep(person, createSoftwarePasskey().make(options))).toMatchObject(refused);
    const late = await optionsFor(person);
    testApp.pass(6);
    expect(await keep(person, createSoftwarePasskey().make(late))).toMatchObject(refused);
  });

  test('twenty are enough', async () => {
    const person = await testApp.signInPerson();
    const last = await optionsFor(person);
    for (let n = 0; n < 20; n++) await add(person, createSoftwarePasskey(), `Passkey ${n}`);
    const refused = { status: 409, info: { Code: 'INVALID_STATE', Message: 'You have 20 passkeys. Remove one first.' } };
    expect(await person.call('POST', `${METHODS}/passkeys/options`)).toMatchObject(refused);
    const response = createSoftwarePasskey().make(last);
    expect(await person.call('POST', `${METHODS}/passkeys`, { name: 'x', response })).toMatchObject(refused);
  });

  test.each(['', '   ', 'x'.repeat(61)])('“%s” is no name', async (name) => {
    const person = await testApp.signInPerson();
    const response = createSoftwarePasskey().make(await optionsFor(person));
    for (const answer of [
      await person.call('POST', `${METHODS}/passkeys`, { name, response }),
      await person.call('PATCH', `${METHODS}/passkeys/1`, { name }),
    ])
      expect(answer).toMatchObject({ status: 422, info: { Errors: [{ field: 'name' }] } });
  });

  test('nobody sees, renames or removes the passkey of somebody else, even a colleague', async () => {
    const person = await testApp.signInPerson();
    const colleague = await testApp.signInPerson({ workspaceId: person.workspaceId });
    const { passkey } = await add(person);
    const notFound = { status: 404, info: { Code: 'NOT_FOUND' } };
    expect(await colleague.call('PATCH', `${METHODS}/passkeys/${passkey.id}`, { name: 'Mine' })).toMatchObject(notFound);
    expect(await colleague.call('DELETE', `${METHODS}/passkeys/${passkey.id}`)).toMatchObject(notFound);
    expect(await passkeysOf(colleague)).toEqual([]);
    expect(await passkeysOf(person)).toEqual([passkey]);
  });
});

describe('signing in with a passkey', () => {
  test('it needs nothing typed, and shows when it was used last', async () => {
    const person = await testApp.signInPerson();
    const { device } = await add(person);
    const browser = testApp.openBrowser();
    const options = await askToSignIn(browser);
    expect(options).toEqual({ challenge: expect.any(String), timeout: 300_000, rpId: 'localhost', userVerification: 'required' });
    const signedIn = await signInWith(browser, device.use(options));
    expect(signedIn).toMatchObject({ status: 200, info: { Data: { next: 'done', uid: person.subject, redirect: null } } });
    expect(await browser.post('/v2/public/session/refresh')).toMatchObject({ info: { Data: { uid: person.subject } } });
    expect((await passkeysOf(person))[0]?.last_used_at).not.toBeNull();
  });

  test('it counts as both steps', async () => {
    const person = await testApp.signInPerson();
    const { device } = await add(person);
    await testApp.switchOnTwoStep(person.subject);
    const browser = testApp.openBrowser();
    expect(await signInWith(browser, device.use(await askToSignIn(browser)))).toMatchObject({ info: { Data: { next: 'done' } } });
  });

  test('a device that does not count its uses works again and again', async () => {
    const { device } = await add(await testApp.signInPerson(), createSoftwarePasskey({ counts: false }));
    for (let n = 0; n < 2; n++) {
      const browser = testApp.openBrowser();
      expect(await signInWith(browser, device.use(await askToSignIn(browser)))).toMatchObject({ status: 200 });
    }
  });

  test('a copy of a device, whose count fell behind, is refused', async () => {
    const { device } = await add(await testApp.signInPerson());
    const browser = testApp.openBrowser();
    for (let n = 0; n < 2; n++) expect(await signInWith(browser, device.use(await askToSignIn(browser)))).toMatchObject({ status: 200 });
    for (const left of [1, 2, -1]) {
      device.setUses(left);
      expect(await signInWith(browser, device.use(await askToSignIn(browser)))).toMatchObject({
        status: 422,
        info: { Code: 'PASSKEY_REFUSED', Message: expect.stringContaining('may have been copied') },
      });
    }
  });

  test('an answer counts once, in the browser that asked, and within five minutes', async () => {
    const { device } = await add(await testApp.signInPerson());
    const browser = testApp.openBrowser();
    const refused = { status: 422, info: { Code: 'PASSKEY_REFUSED', Message: 'This took too long. Try the passkey again.' } };
    const answer = device.use(await askToSignIn(browser));
    const thief = testApp.openBrowser();
    expect(await signInWith(thief, answer)).toMatchObject(refused);
    await askToSignIn(thief);
    expect(await signInWith(thief, answer)).toMatchObject(refused);
    expect(await signInWith(browser, answer)).toMatchObject({ status: 200 });
    expect(await signInWith(browser, answer)).toMatchObject(refused);
    const late = device.use(await askToSignIn(browser));
    testApp.pass(6);
    expect(await signInWith(browser, late)).toMatchObject(refused);
  });

  test.each<[string, (device: SoftwarePasskey, options: PasskeyRequestOptions) => ReturnType<SoftwarePasskey['use']>]>([
    ['given on a page of another site', (device, options) => device.use(options, { origin: 'https://evil.example' })],
    ['given without a face, a finger or a PIN', (device, options) => device.use(options, { isVerified: false })],
    ['of a device nobody added', (_device, options) => createSoftwarePasskey().use(options)],
    ['signed by another device', (device, options) => ({ ...createSoftwarePasskey().use(options), id: device.id, rawId: device.id })],
    [
      'that names somebody else',
      (device, options) => {
        const answer = device.use(options);
        return { ...answer, response: { ...answer.response, userHandle: Buffer.from('somebody').toString('base64url') } };
      },
    ],
  ])('an answer %s is refused', async (_what, use) => {
    const { device } = await add(await testApp.signInPerson());
    const browser = testApp.openBrowser();
    const answer = await signInWith(browser, use(device, await askToSignIn(browser)));
    expect(answer).toMatchObject({ status: 422, info: { Code: 'PASSKEY_REFUSED' } });
    expect(answer.setCookies).toEqual([]);
  });

  test('a removed passkey signs in no longer', async () => {
    const person = await testApp.signInPerson();
    const { device, passkey } = await add(person);
    await person.call('DELETE', `${METHODS}/passkeys/${passkey.id}`);
    const browser = testApp.openBrowser();
    expect(await signInWith(browser, device.use(await askToSignIn(browser)))).toMatchObject({
      status: 422,
      info: { Code: 'PASSKEY_REFUSED' },
    });
  });

  test('the page may stand on another port of this machine, but not in production', async () => {
    const nearby = 'http://localhost:5173';
    const person = await testApp.signInPerson();
    const { device } = await add(person);
    const browser = testApp.openBrowser();
    const sendFrom = (at: Browser, response: object, from: string) =>
      at.post('/v2/public/sign-in/passkey', { response }, { origin: from, 'sec-fetch-site': 'same-origin' });
    expect(await sendFrom(browser, device.use(await askToSignIn(browser), { origin: nearby }), nearby)).toMatchObject({ status: 200 });

    const origin = 'https://freehold.pennard.example:8443';
    const env = { FREEHOLD_ENV: 'production', FREEHOLD_ORIGIN: origin, SMTP_URL: 'smtp://127.0.0.1:1' };
    const other = await startSignInApp({ env });
    try {
      const there = createSoftwarePasskey({ rpId: 'freehold.pennard.example', origin });
      await add(await other.signInPerson(), there);
      const at = other.openBrowser();
      const elsewhere = 'https://freehold.pennard.example';
      const ask = async () => (await at.post<PasskeyRequestOptions>('/v2/public/sign-in/passkey/options')).info.Data;
      expect(await sendFrom(at, there.use(await ask(), { origin: elsewhere }), elsewhere)).toMatchObject({ status: 422 });
      expect(await sendFrom(at, there.use(await ask()), origin)).toMatchObject({ status: 200 });
    } finally {
      await other.close();
    }
  });

  test.each(['/v2/public/sign-in/passkey/options', '/v2/public/sign-in/passkey', '/v2/public/sign-in/two-step'])(
    'a page of another site cannot call %s with this browser',
    async (url) => {
      const response = { ...createSoftwarePasskey().use({ challenge: 'AAAA' }) };
      const body = url.endsWith('two-step') ? { pending: 'x'.repeat(43), code: '123456' } : { response };
      expect(await testApp.openBrowser().post(url, body, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
        status: 400,
        info: { Code: 'BAD_REQUEST' },
      });
    },
  );

  test('what a browser tells of its extensions is not read, however deep it goes', async () => {
    const response = createSoftwarePasskey().use({ challenge: 'AAAA' });
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const payload = JSON.stringify({ response: { ...response, clientExtensionResults: { deep: 0 } } }).replace(
      '"deep":0',
      `"deep":${deep}`,
    );
    const headers = { 'content-type': 'application/json' };
    const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/sign-in/passkey', headers, payload });
    expect(answer.json().Info).toMatchObject({ Code: 'PASSKEY_REFUSED' });
  });

  test('thirty tries in a minute are enough for one network', async () => {
    const browser = testApp.openBrowser('192.0.2.55');
    const ask = async () => (await browser.post('/v2/public/sign-in/passkey/options')).status;
    for (let n = 0; n < 30; n++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });
});
