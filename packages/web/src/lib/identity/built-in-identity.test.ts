import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../storage.ts';
import { createBuiltInIdentity } from './built-in-identity.ts';
import type { SignInState } from './identity-client.ts';

const MINUTE = 60_000;
const encode = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const tokenFor = (minutes: number, subject = 'uid-1') => {
  const iat = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'EdDSA' })}.${encode({ sub: subject, iat, exp: iat + minutes * 60 })}.sig`;
};
const session = (minutes = 15) => ({
  access_token: tokenFor(minutes),
  expires_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
  uid: 'uid-1',
});
const answer = (Data: unknown, status = 200) => new Response(JSON.stringify({ Info: { Data } }), { status });

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const asked = () => server.mock.calls.map(([url]) => url);
function watch() {
  const identity = createBuiltInIdentity();
  const states: SignInState[] = [];
  identity.onSignInStateChange((state) => states.push(state));
  return { identity, states };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('with nobody signed in the first callback comes once, and says nobody', async () => {
  server.mockResolvedValue(answer(null));
  const { states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual([null]);
  expect(asked()).toEqual(['/v2/public/session/refresh']);
});

test('a stored token that is still good signs in without asking the server', async () => {
  writeStored('accessToken', tokenFor(10));
  const { states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual([{ uid: 'uid-1' }]);
  expect(server).not.toHaveBeenCalled();
});

test('an old token is renewed from the session of this browser before the first callback', async () => {
  writeStored('accessToken', tokenFor(-5));
  server.mockImplementation(() => Promise.resolve(answer(session())));
  const { states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual([{ uid: 'uid-1' }]);
});

test('without a connection the last known person stays signed in', async () => {
  writeStored('accessToken', tokenFor(-5));
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const { states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual([{ uid: 'uid-1' }]);
});

test('the token is renewed before it runs out, and a session that ended says so once', async () => {
  writeStored('accessToken', tokenFor(15));
  const { states } = watch();
  server.mockImplementation(() => Promise.resolve(answer(session())));
  await vi.advanceTimersByTimeAsync(14 * MINUTE + 1);
  expect(server).toHaveBeenCalledTimes(1);
  server.mockImplementation(() => Promise.resolve(answer(null)));
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(states).toEqual([{ uid: 'uid-1' }, null]);
  expect(readStored('accessToken')).toBeNull();
});

test('renewals asked for at the same moment share one call', async () => {
  writeStored('accessToken', tokenFor(15));
  const { identity } = watch();
  server.mockImplementation(() => Promise.resolve(answer(session())));
  expect(await Promise.all([identity.renewToken(), identity.renewToken()])).toEqual([true, true]);
  expect(server).toHaveBeenCalledTimes(1);
});

test('a used link signs in, keeps the token and answers where to go', async () => {
  server.mockResolvedValueOnce(answer(null)).mockResolvedValueOnce(answer({ ...session(), redirect: '/report/4' }));
  const { identity, states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(await identity.confirmLink('a-token-of-a-link-000', 'someone@pennard.example')).toEqual({ redirect: '/report/4' });
  expect(states).toEqual([null, { uid: 'uid-1' }]);
  expect(readStored('accessToken')).toContain('.');
  expect(server.mock.calls[1]?.[1].body).toBe('{"token":"a-token-of-a-link-000","email":"someone@pennard.example"}');
});

test('signing out forgets the token at once, even when the server cannot be told', async () => {
  writeStored('accessToken', tokenFor(15));
  const { identity, states } = watch();
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(identity.signOut()).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(states).toEqual([{ uid: 'uid-1' }, null]);
  expect(readStored('accessToken')).toBeNull();
});

test('another tab signing out signs this one out, and signing in there signs in here', async () => {
  writeStored('accessToken', tokenFor(15));
  const { states } = watch();
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: tokenFor(15, 'uid-2') }));
  expect(states).toEqual([{ uid: 'uid-1' }, null, { uid: 'uid-2' }]);
});
