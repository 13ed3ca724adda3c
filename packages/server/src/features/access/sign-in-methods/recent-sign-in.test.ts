import type { SignedIn } from '@freehold/contract/access/identity';
import type { PasskeyCreationOptions } from '@freehold/contract/kernel/sign-in-values';
import type { Passkey, SignInMethods } from '@freehold/contract/access/sign-in-methods';
import { startSignInApp, type SignedInPerson, type SignInApp } from '@freehold/testkit/sign-in-app';
import { createSoftwarePasskey } from '@freehold/testkit/software-passkey';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

const METHODS = '/v2/client/sign-in-methods';
const refused = { status: 403, info: { Code: 'SIGN_IN_AGAIN', Message: expect.stringContaining('Sign in again') } };

let testApp: SignInApp;
beforeAll(async () => {
  testApp = await startSignInApp();
});
afterAll(() => testApp.close());

const methodsOf = async (person: SignedInPerson) => (await person.call<SignInMethods>('GET', METHODS)).info.Data;
const startPasskey = (person: SignedInPerson) => person.call<PasskeyCreationOptions>('POST', `${METHODS}/passkeys/options`);
const startTwoStep = (person: SignedInPerson) => person.call('POST', `${METHODS}/two-step/start`);

async function addPasskey(person: SignedInPerson) {
  const options = (await startPasskey(person)).info.Data;
  return () => person.call<Passkey>('POST', `${METHODS}/passkeys`, { name: 'Laptop', response: createSoftwarePasskey().make(options) });
}

test('a way to sign in is added or removed only within fifteen minutes of signing in', async () => {
  const person = await testApp.signInPerson();
  const { id } = (await (await addPasskey(person))()).info.Data;
  expect((await methodsOf(person)).can_change).toBe(true);

  testApp.pass(14);
  expect(await startTwoStep(person)).toMatchObject({ status: 200 });
  testApp.pass(1);
  expect(await startPasskey(person)).toMatchObject(refused);
  expect(await startTwoStep(person)).toMatchObject(refused);
  expect(await person.call('DELETE', `${METHODS}/passkeys/${id}`)).toMatchObject(refused);
  expect(await methodsOf(person)).toMatchObject({ can_change: false, passkeys: [{ id }], two_step: { enabled: false } });
});

test('a token that was renewed proves no more than the sign-in did', async () => {
  const person = await testApp.signInPerson();
  testApp.pass(20);
  const renewed = (await person.browser.post<SignedIn>('/v2/public/session/refresh')).info.Data.access_token;
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${METHODS}/passkeys/options`,
    headers: { authorization: `Bearer ${renewed}` },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().Info.Code).toBe('SIGN_IN_AGAIN');
});

test('whoever signs in again may change how they sign in', async () => {
  const person = await testApp.signInPerson();
  testApp.pass(20);
  const before = testApp.mails.length;
  await person.browser.post('/v2/public/sign-in/link', { email: person.email });
  const token = await testApp.linkFor(person.email, before);
  const { access_token } = (await person.browser.post<SignedIn>('/v2/public/sign-in/confirm', { token })).info.Data;
  expect(Math.abs(Number(decodeJwt(access_token)['auth_time']) * 1000 - testApp.services.now().getTime())).toBeLessThan(60_000);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${METHODS}/passkeys/options`,
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.statusCode).toBe(200);
});

test('a passkey that was begun in time may be kept a little later, and is renamed whenever', async () => {
  const person = await testApp.signInPerson();
  testApp.pass(14);
  const keep = await addPasskey(person);
  testApp.pass(2);
  const kept = await keep();
  expect(kept).toMatchObject({ status: 200 });
  expect(await person.call('PATCH', `${METHODS}/passkeys/${kept.info.Data.id}`, { name: 'Phone' })).toMatchObject({ status: 200 });
});

test('a code of the second step is a proof of its own: codes are renewed and the step is switched off whenever', async () => {
  const person = await testApp.signInPerson();
  const { recoveryCodes } = await testApp.switchOnTwoStep(person.subject);
  testApp.pass(60);
  expect(await person.call('POST', `${METHODS}/two-step/stop`, { code: '000000' })).toMatchObject({ status: 422 });
  expect(await person.call('POST', `${METHODS}/two-step/stop`, { code: recoveryCodes[0] })).toMatchObject({ status: 200 });
});
