import { deleteApp, getApps } from '@firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored } from '../storage.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';
import type { SignInState } from './identity-client.ts';

const SETTINGS = { project_id: 'pennard', auth_domain: 'pennard.firebaseapp.com', emulator_url: null };
const EMAIL = 'imogen.ashworth@pennard.example';

// The SDK takes hold of fetch when it is loaded.
const network = vi.hoisted(() => {
  const wire: { answer: (url: string, init: RequestInit) => Promise<Response> } = {
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  globalThis.fetch = ((url: string, init: RequestInit) => wire.answer(url, init)) as typeof fetch;
  return wire;
});
const asked = vi.hoisted(() => ({ address: null as string | null }));
// jsdom has no IndexedDB.
vi.mock('./asked-address.ts', () => ({
  askedAddress: () => Promise.resolve(asked.address),
  rememberAskedAddress: (email: string) => Promise.resolve(void (asked.address = email)),
  forgetAskedAddress: () => Promise.resolve(void (asked.address = null)),
}));

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
function tokenFor(uid: string, seconds = 3600): string {
  const iat = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'RS256' })}.${encode({ sub: uid, user_id: uid, iat, exp: iat + seconds })}.sig`;
}

type Answers = Record<string, (body: Record<string, unknown>) => { status?: number; body: object }>;
const refusal = (message: string, status = 400) => ({ status, body: { error: { code: status, message } } });
const usual: Answers = {
  'accounts:sendOobCode': () => ({ body: { email: EMAIL } }),
  'accounts:resetPassword': () => ({ body: { requestType: 'EMAIL_SIGNIN' } }),
  'accounts:signInWithEmailLink': ({ email }) =>
    email === EMAIL
      ? { body: { idToken: tokenFor('uid-1'), refreshToken: 'refresh-1', expiresIn: '3600', localId: 'uid-1', isNewUser: false } }
      : refusal('INVALID_EMAIL : The email provided does not match the sign-in email address.'),
  'accounts:lookup': () => ({ body: { users: [{ localId: 'uid-1', email: EMAIL, emailVerified: true }] } }),
  token: () => ({ body: { access_token: tokenFor('uid-1', 7200), refresh_token: 'refresh-2', expires_in: '7200' } }),
};
// The SDK keeps its people by key.
let apiKey = 'web-key';
let answers: Answers;
let calls: { name: string; body: Record<string, unknown> }[];

function google(url: string, init: RequestInit): Promise<Response> {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const text = String(init.body);
  const body = (text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Record<string, unknown>;
  calls.push({ name, body });
  const answer = answers[name]?.(body);
  if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
  return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }));
}

function watch() {
  const identity = createFirebaseIdentity({ ...SETTINGS, api_key: apiKey });
  const states: SignInState[] = [];
  identity.onSignInStateChange((state) => states.push(state));
  return { identity, states };
}
const settled = (states: SignInState[], count: number) => vi.waitUntil(() => states.length >= count);

async function signedIn() {
  const { identity, states } = watch();
  await identity.requestLink(EMAIL);
  await identity.confirmLink('a-code');
  await settled(states, 1);
  return { identity, states };
}

beforeEach(() => {
  localStorage.clear();
  apiKey += '-';
  window.history.replaceState(null, '', '/sign-in');
  asked.address = null;
  answers = { ...usual };
  calls = [];
  network.answer = google;
});
afterEach(async () => {
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

test('with nobody signed in the first callback comes once, says nobody, and asks nobody', async () => {
  const { states } = watch();
  await settled(states, 1);
  expect(states).toEqual([null]);
  expect(calls).toEqual([]);
});

test('a link is asked for with the page to return to', async () => {
  const { identity } = watch();
  await identity.requestLink(EMAIL, '/report/4?tab=a');
  const body: Record<string, unknown> = calls.find(({ name }) => name === 'accounts:sendOobCode')?.body ?? {};
  expect(body).toMatchObject({ requestType: 'EMAIL_SIGNIN', email: EMAIL, canHandleCodeInApp: true });
  expect(body['continueUrl']).toBe(`${window.location.origin}/sign-in?redirect=%2Freport%2F4%3Ftab%3Da`);
});

test('on the device that asked, the link signs in, keeps the token, and nothing else in local storage', async () => {
  const { identity, states } = await signedIn();
  expect(states.at(-1)).toEqual({ uid: 'uid-1' });
  expect(await identity.getToken()).toBe(readStored('accessToken'));
  expect(Object.keys(localStorage)).toEqual(['accessToken']);
  expect(asked.address).toBeNull();
});

test('on another device the address is asked for, and a wrong one is refused at its field', async () => {
  const { identity } = watch();
  await expect(identity.confirmLink('a-code')).rejects.toMatchObject({ code: 'LINK_OTHER_DEVICE' });
  await expect(identity.confirmLink('a-code', 'other@pennard.example')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'email', code: 'WRONG_EMAIL' }],
  });
  expect(readStored('accessToken')).toBeNull();
  expect(await identity.confirmLink('a-code', EMAIL)).toEqual({ redirect: null });
});

test('a link to another address than this device asked for asks for its own', async () => {
  const { identity } = watch();
  asked.address = 'other@pennard.example';
  await expect(identity.confirmLink('a-code')).rejects.toMatchObject({ code: 'LINK_OTHER_DEVICE' });
});

test('a spent link says so before it asks for an address', async () => {
  answers['accounts:resetPassword'] = () => refusal('INVALID_OOB_CODE');
  const { identity } = watch();
  await expect(identity.confirmLink('a-code')).rejects.toMatchObject({
    code: 'LINK_INVALID',
    message: 'This link was already used. Send a new one.',
  });
});

test('when a link cannot be looked at beforehand, the address is asked for all the same', async () => {
  answers['accounts:resetPassword'] = () => refusal('PASSWORD_LOGIN_DISABLED');
  const { identity } = watch();
  await expect(identity.confirmLink('a-code')).rejects.toMatchObject({ code: 'LINK_OTHER_DEVICE' });
});

test('a fresh token is fetched when it is asked for, and the stored one is kept in step', async () => {
  const { identity } = await signedIn();
  const before = readStored('accessToken');
  expect(await identity.renewToken()).toBe(true);
  expect(readStored('accessToken')).not.toBe(before);
  expect(calls.at(-1)).toMatchObject({ name: 'token', body: { grant_type: 'refresh_token', refresh_token: 'refresh-1' } });
});

test('a session that ended at Firebase ends here', async () => {
  const { identity, states } = await signedIn();
  answers['token'] = () => refusal('TOKEN_EXPIRED');
  expect(await identity.renewToken()).toBe(false);
  await vi.waitUntil(() => states.at(-1) === null);
  expect(readStored('accessToken')).toBeNull();
  expect(await identity.getToken()).toBeNull();
});

test('without a connection nobody is signed out', async () => {
  const { identity, states } = await signedIn();
  delete answers['token'];
  await expect(identity.renewToken()).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(states.at(-1)).toEqual({ uid: 'uid-1' });
  expect(readStored('accessToken')).not.toBeNull();
  await expect(
    identity.requestLink(EMAIL).then(() => (delete answers['accounts:sendOobCode'], identity.requestLink(EMAIL))),
  ).rejects.toMatchObject({
    code: 'OFFLINE',
  });
});

test('signing out forgets the token at once', async () => {
  const { identity, states } = await signedIn();
  const leaving = identity.signOut();
  expect(readStored('accessToken')).toBeNull();
  expect(states.at(-1)).toBeNull();
  await leaving;
  expect(await identity.getToken()).toBeNull();
  expect(await identity.renewToken()).toBe(false);
});

test('the code of a link leaves the query of the address bar before anything else starts', () => {
  window.history.replaceState(null, '', '/sign-in?redirect=%2Freport%2F4&apiKey=web-key&mode=signIn&oobCode=a-code&lang=en');
  watch();
  expect(window.location.href).toBe(`${window.location.origin}/sign-in?redirect=%2Freport%2F4#link=a-code`);
});
