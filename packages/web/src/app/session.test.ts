import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { IdentityClient, SignInState } from '../lib/identity/identity-client.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { ME_KEY } from '../shared/workspace-queries.ts';
import { loadUser } from './load-user.ts';
import { startSession } from './session.ts';
import type { UserData } from './user-data.ts';

function begin() {
  let tell: (state: SignInState) => void = () => undefined;
  const identity: IdentityClient = {
    onSignInStateChange: (callback) => {
      tell = callback;
      return () => undefined;
    },
    requestLink: vi.fn(),
    confirmLink: vi.fn(),
    signOut: vi.fn(() => Promise.resolve()),
    getToken: () => Promise.resolve('a-token'),
    renewToken: () => Promise.resolve(false),
  };
  const client = new QueryClient();
  const exits = {
    exitHere: () => '/logout' as const,
    toLogout: vi.fn(() => Promise.resolve()),
    toAppUserLogout: vi.fn(() => Promise.resolve()),
    reload: vi.fn(),
  };
  const data: UserData = {
    now: () => client.getQueryData(ME_KEY),
    load: () => loadUser(client),
    forget: () => client.clear(),
  };
  const started = startSession(identity, data, exits);
  return { started, client, exits, identity, tell: (state: SignInState) => tell(state) };
}

beforeEach(() => localStorage.clear());

test('it starts on the first callback and not before, whatever the state', async () => {
  const { started, tell } = begin();
  const settled = vi.fn();
  void started.then(settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  tell(null);
  const session = await started;
  expect(session.isSignedIn()).toBe(false);
});

test('signing in saves the unique id, and logged in needs both the provider and user data', async () => {
  const { started, tell, client } = begin();
  tell({ uid: 'uid-1' });
  const session = await started;
  expect(readStored('current_firebase_id')).toBe('uid-1');
  expect(session.isLoggedIn()).toBe(false);
  client.setQueryData(ME_KEY, { id: 1, owner_id: 4 });
  expect(session.isLoggedIn()).toBe(true);
});

test('a session that ends by itself clears what was stored of the user and goes to log out', async () => {
  const { started, tell, client, exits } = begin();
  tell({ uid: 'uid-1' });
  const session = await started;
  for (const key of ['user', 'accessToken', 'retainSelection'] as const) writeStored(key, 'x');
  client.setQueryData(ME_KEY, { id: 1, owner_id: 4 });
  tell(null);
  expect(exits.toLogout).toHaveBeenCalledTimes(1);
  expect([session.isLoggedIn(), session.hasEnded()]).toEqual([false, true]);
  expect(readStored('user')).toBeNull();
  expect(readStored('accessToken')).toBeNull();
  expect(readStored('retainSelection')).toBe('x');
  await vi.waitFor(() => expect(client.getQueryData(ME_KEY)).toBeUndefined(), { timeout: 10_000 });
});

test('a session that is over when the app starts is a sign-out: nothing of the user stays', async () => {
  for (const key of ['user', 'accessToken', 'memberID', 'current_firebase_id', 'retainSelection'] as const) writeStored(key, 'x');
  const { started, tell, client, exits } = begin();
  client.setQueryData(ME_KEY, { id: 1, owner_id: 4 });
  tell(null);
  const session = await started;
  expect((['user', 'accessToken', 'memberID', 'current_firebase_id'] as const).map(readStored)).toEqual([null, null, null, null]);
  expect(client.getQueryData(ME_KEY)).toBeUndefined();
  expect([session.isSignedIn(), session.hasEnded(), exits.toLogout.mock.calls.length]).toEqual([false, false, 0]);
  expect(readStored('retainSelection')).toBe('x');
});

test('somebody else who signs in finds nothing of the person before', async () => {
  writeStored('current_firebase_id', 'uid-1');
  writeStored('user', 'x');
  const { started, tell } = begin();
  tell({ uid: 'uid-2' });
  await started;
  expect([readStored('user'), readStored('current_firebase_id')]).toEqual([null, 'uid-2']);
});

test('the user asked for anew in another workspace than the one on the screen loads the app anew', async () => {
  const { started, tell, client, exits } = begin();
  tell({ uid: 'uid-1' });
  const session = await started;
  client.setQueryData(ME_KEY, { id: 1, owner_id: 4 });
  writeStored('accessToken', 'a-token');
  writeStored('retainSelection', '9');
  vi.stubGlobal('fetch', (url: string) => {
    const Data = url.endsWith('/workspaces')
      ? { workspaces: [{ id: 9, account_name: 'Quayside New Homes' }] }
      : { id: 1, member_id: 2, owner_id: 9 };
    return Promise.resolve(new Response(JSON.stringify({ Info: { Data } })));
  });
  await session.renewUser();
  vi.unstubAllGlobals();
  expect(exits.reload).toHaveBeenCalledTimes(1);
});

test('logging out here ends the session at the provider and is not taken for one that ended by itself', async () => {
  const { started, tell, exits, identity } = begin();
  tell({ uid: 'uid-1' });
  const session = await started;
  await session.signOut();
  tell(null);
  expect(identity.signOut).toHaveBeenCalledTimes(1);
  expect(exits.toLogout).not.toHaveBeenCalled();
  expect(session.hasEnded()).toBe(false);
});

test('another person signing in in another tab loads this tab anew', async () => {
  const { started, tell, exits } = begin();
  tell({ uid: 'uid-1' });
  await started;
  tell({ uid: 'uid-2' });
  expect(exits.reload).toHaveBeenCalledTimes(1);
});

test('another workspace chosen in another tab loads this tab anew; the same one does not', async () => {
  const { started, tell, client, exits } = begin();
  tell({ uid: 'uid-1' });
  await started;
  client.setQueryData(ME_KEY, { id: 1, owner_id: 4 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'retainSelection', newValue: '4' }));
  expect(exits.reload).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'retainSelection', newValue: '9' }));
  expect(exits.reload).toHaveBeenCalledTimes(1);
});
