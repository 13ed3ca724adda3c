import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

test.each([429, 500, 503])('a server that answers %i has not ended the session', async (status) => {
  writeStored('accessToken', tokenFor(-5));
  server.mockImplementation(() => Promise.resolve(answer(null, status)));
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
  server.mockResolvedValueOnce(answer(null)).mockResolvedValueOnce(answer({ next: 'done', ...session(), redirect: '/report/4' }));
  const { identity, states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(await identity.confirmLink('a-token-of-a-link-000', 'someone@pennard.example')).toEqual({ redirect: '/report/4' });
  expect(states).toEqual([null, { uid: 'uid-1' }]);
  expect(readStored('accessToken')).toContain('.');
  expect(server.mock.calls[1]?.[1].body).toBe('{"token":"a-token-of-a-link-000","email":"someone@pennard.example"}');
});

test('a link of a person with two-step sign-in signs nobody in before the code', async () => {
  const waiting = { next: 'two_step', pending: 'pending-of-this-sign-in', redirect: '/report/4' };
  server
    .mockResolvedValueOnce(answer(null))
    .mockResolvedValueOnce(answer(waiting))
    .mockResolvedValueOnce(answer({ next: 'done', ...session(), redirect: '/report/4' }));
  const { identity, states } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(await identity.confirmLink('a-token-of-a-link-000')).toEqual({ redirect: '/report/4', pending: waiting.pending });
  expect(states).toEqual([null]);
  expect(readStored('accessToken')).toBeNull();

  expect(await identity.twoStep?.confirm(waiting.pending, '123456')).toEqual({ redirect: '/report/4' });
  expect(states).toEqual([null, { uid: 'uid-1' }]);
  expect(server.mock.calls[2]?.[1].body).toBe('{"pending":"pending-of-this-sign-in","code":"123456"}');
});

describe('Passkeys', () => {
  const credentials = { get: vi.fn<() => Promise<unknown>>() };
  const options = { challenge: 'AAAA', timeout: 300_000, rpId: 'localhost', userVerification: 'required' };
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
    server.mockResolvedValueOnce(answer(null)).mockResolvedValueOnce(answer(options));
  });

  test.each([
    ['NotAllowedError', 'CANCELLED'],
    ['AbortError', 'CANCELLED'],
    ['SecurityError', 'UNAUTHORISED_DOMAIN'],
    ['UnknownError', 'PASSKEY_REFUSED'],
  ])('a browser that answers %s is told as %s', async (name, code) => {
    const { identity, states } = watch();
    await vi.advanceTimersByTimeAsync(0);
    credentials.get.mockRejectedValueOnce(new DOMException('words for developers', name));
    await expect(identity.passkeys?.signIn()).rejects.toMatchObject({ code, message: '' });
    expect(states).toEqual([null]);
  });

  test('the passkey the browser gives is sent on and signs in', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    credentials.get.mockResolvedValueOnce({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
      getClientExtensionResults: () => ({}),
    });
    server.mockResolvedValueOnce(answer({ next: 'done', ...session(), redirect: null }));
    const { identity, states } = watch();
    await vi.advanceTimersByTimeAsync(0);
    await identity.passkeys?.signIn();
    expect(states).toEqual([null, { uid: 'uid-1' }]);
    expect(asked()).toEqual(['/v2/public/session/refresh', '/v2/public/sign-in/passkey/options', '/v2/public/sign-in/passkey']);
    expect(JSON.parse(String(server.mock.calls[2]?.[1].body))).toMatchObject({
      response: { id: 'AQID', rawId: 'AQID', response: { signature: 'AQID' }, clientExtensionResults: {} },
    });
  });
});

describe('Passkeys offered in the e-mail field', () => {
  const offers = (can: boolean) =>
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, { isConditionalMediationAvailable: () => Promise.resolve(can) }),
    );
  const watching = new AbortController();

  test('nothing is asked of the server where the browser cannot offer them', async () => {
    offers(false);
    server.mockResolvedValue(answer(null));
    const { identity } = watch();
    await vi.advanceTimersByTimeAsync(0);
    await identity.passkeys?.offer(watching.signal);
    expect(asked()).toEqual(['/v2/public/session/refresh']);
  });

  test('an offer that nobody takes, or that could not be made, is no fault', async () => {
    offers(true);
    server.mockResolvedValueOnce(answer(null)).mockRejectedValue(new TypeError('Failed to fetch'));
    const { identity, states } = watch();
    await vi.advanceTimersByTimeAsync(0);
    await expect(identity.passkeys?.offer(watching.signal)).resolves.toBeUndefined();
    expect(states).toEqual([null]);
  });
});

test('single sign-on starts at our own server, which is told where to return to', () => {
  const { singleSignOn } = createBuiltInIdentity();
  expect(singleSignOn?.addressOf('/report/4?a=b&c')).toBe('/auth/oidc/start?redirect=%2Freport%2F4%3Fa%3Db%26c');
  expect(singleSignOn?.addressOf(null)).toBe('/auth/oidc/start');
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
