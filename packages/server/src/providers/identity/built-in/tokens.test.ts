import { startSignInApp, type SignInApp } from '@freehold/testkit/sign-in-app';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIENCE, createAuth, ISSUER } from './create-auth.ts';

let testApp: SignInApp;
let subject: string;
let sid: unknown;
beforeAll(async () => {
  testApp = await startSignInApp();
  const { email, headers } = await testApp.signInPerson();
  ({ subject } = await testApp.services.identity.ensureUser(email, ''));
  ({ sid } = decodeJwt(headers.authorization.slice('Bearer '.length)));
});
afterAll(() => testApp.close());

const statusWith = async (authorization: string) =>
  (await testApp.app.inject({ url: '/v2/client/me', headers: { authorization } })).statusCode;
const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

/** A token signed with the installation's own key. */
async function sign(payload: Record<string, unknown>): Promise<string> {
  const { token } = await createAuth(testApp.services).api.signJWT({ body: { payload: { sub: subject, sid, ...payload } } });
  return token;
}

/** A token signed with a key of somebody else. */
async function forge(kid: string, alg: 'EdDSA' | 'ES256' = 'EdDSA'): Promise<string> {
  const { privateKey } = await generateKeyPair(alg);
  return new SignJWT({ sid })
    .setProtectedHeader({ alg, kid })
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setExpirationTime('5m')
    .sign(privateKey);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token of this installation opens the API', async () => {
  expect(await statusWith(`Bearer ${await sign({})}`)).toBe(200);
});

test('it carries no more than whose it is, by which session, from whom and until when', async () => {
  const [, body = ''] = (await sign({})).split('.');
  expect(Object.keys(JSON.parse(Buffer.from(body, 'base64url').toString())).sort()).toEqual(['aud', 'exp', 'iss', 'sid', 'sub']);
});

test('the published keys hold no private part', async () => {
  const answer = await testApp.app.inject({ url: '/auth/jwks' });
  const { keys } = answer.json<{ keys: Record<string, unknown>[] }>();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x']);
});

test('another issuer, another audience, an ended token and a person without a row are refused', async () => {
  for (const payload of [{ iss: 'https://else.example' }, { aud: 'another-api' }, { exp: inAMinute() - 120 }, { sub: 'nobody' }]) {
    expect(await statusWith(`Bearer ${await sign(payload)}`)).toBe(401);
  }
});

test('a token whose content was changed is refused', async () => {
  const [head = '', , signature = ''] = (await sign({})).split('.');
  const body = part({ sub: subject, sid, iss: ISSUER, aud: AUDIENCE, exp: inAMinute() + 86_400 });
  expect(await statusWith(`Bearer ${head}.${body}.${signature}`)).toBe(401);
});

test('a token under our key’s name but with another key is refused, and so is one without a signature', async () => {
  const [head = ''] = (await sign({})).split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const claims = part({ sub: subject, sid, iss: ISSUER, aud: AUDIENCE, exp: inAMinute() });
  for (const token of [
    await forge(kid),
    await forge('other'),
    await forge(kid, 'ES256'),
    `${part({ alg: 'none' })}.${claims}.`,
    `${part({ alg: 'HS256', kid })}.${claims}.AAAA`,
  ]) {
    expect(await statusWith(`Bearer ${token}`)).toBe(401);
  }
});

test.each(['', 'Bearer', 'Bearer ', 'Bearer garbage', 'Bearer a.b.c', 'Bearer ..', 'Basic dXNlcjpwYXNz'])(
  '“%s” is nobody',
  async (authorization) => {
    expect(await statusWith(authorization)).toBe(401);
  },
);

test('a lost database does not sign people out', async () => {
  const keys = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const other = await startSignInApp({ overrides: { identity: { ...testApp.services.identity, keys } } });
  try {
    const answer = await other.app.inject({ url: '/v2/client/me', headers: { authorization: `Bearer ${await sign({})}` } });
    expect(answer.statusCode).toBe(503);
  } finally {
    await other.close();
  }
});
