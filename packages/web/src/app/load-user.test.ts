import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../lib/storage.ts';
import { ME_KEY, USER_FAULT_KEY } from '../shared/workspace-queries.ts';
import { loadUser } from './load-user.ts';

const WORKSPACES = [
  { id: 4, account_name: 'Pennard & Lisle, Bristol' },
  { id: 9, account_name: 'Quayside New Homes' },
];
const user = (workspace: number) => ({ id: 1, member_id: 70 + workspace, owner_id: workspace, first_name: 'Imogen', surname: 'Ashworth' });
const answer = (status: number, info: object) => Promise.resolve(new Response(JSON.stringify({ Info: info }), { status }));

let refuse: Record<string, [number, string]>;
const server = vi.fn((url: string) => {
  const refusal = refuse[url];
  if (refusal)
    return answer(refusal[0], { Data: null, Code: refusal[1], Message: refusal[0] === 403 ? 'You belong to no workspace.' : '' });
  if (url === '/v2/client/me') return answer(200, { Data: user(4) });
  if (url === '/v2/client/workspaces') return answer(200, { Data: { workspaces: WORKSPACES } });
  return answer(200, { Data: user(Number(url.split('/').at(-1))) });
});
const asked = () => server.mock.calls.map(([url]) => url);
const logged = () => vi.mocked(console.warn).mock.calls.map((line) => line.join(' '));

beforeEach(() => {
  refuse = {};
  server.mockClear();
  localStorage.clear();
  writeStored('accessToken', 'a-token');
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without a stored token loading fails with the words of the specification, which are logged', async () => {
  localStorage.clear();
  await expect(loadUser(new QueryClient())).rejects.toThrow('Access token is missing');
  expect(console.warn).toHaveBeenCalledWith('The user could not be loaded: Access token is missing');
  expect(server).not.toHaveBeenCalled();
});

test('with nothing remembered the user comes from /me, and the first workspace is remembered', async () => {
  const client = new QueryClient();
  await loadUser(client);
  expect(asked()).toEqual(expect.arrayContaining(['/v2/client/me', '/v2/client/workspaces']));
  expect(readStored('retainSelection')).toBe('4');
  expect(readStored('selectedWorkspaceName')).toBe('Pennard & Lisle, Bristol');
  expect(readStored('memberID')).toBe('74');
  expect(JSON.parse(readStored('user') ?? '{}')).toMatchObject({ id: 1, owner_id: 4 });
  expect(client.getQueryData(ME_KEY)).toMatchObject({ owner_id: 4 });
});

test('a remembered workspace is switched to instead of asking /me', async () => {
  writeStored('retainSelection', '9');
  expect((await loadUser(new QueryClient())).owner_id).toBe(9);
  expect(asked()).not.toContain('/v2/client/me');
  expect(asked()).toContain('/v2/client/workspaces/switch/9');
  expect(readStored('selectedWorkspaceName')).toBe('Quayside New Homes');
});

test.each([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])('a remembered workspace answered with %i is forgotten, and the first is taken', async (status, code) => {
  writeStored('retainSelection', '77');
  refuse['/v2/client/workspaces/switch/77'] = [status, code];
  expect((await loadUser(new QueryClient())).owner_id).toBe(4);
  expect(readStored('retainSelection')).toBe('4');
});

test('a server fault does not forget the choice', async () => {
  writeStored('retainSelection', '9');
  refuse['/v2/client/workspaces/switch/9'] = [500, 'INTERNAL'];
  await expect(loadUser(new QueryClient())).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(readStored('retainSelection')).toBe('9');
});

test('workspaces that cannot be loaded are only logged: the user still gets in', async () => {
  refuse['/v2/client/workspaces'] = [503, 'MAINTENANCE'];
  expect((await loadUser(new QueryClient())).owner_id).toBe(4);
  expect(readStored('retainSelection')).toBeNull();
  expect(logged()).toEqual(['Workspaces could not be loaded (GET /v2/client/workspaces): 503 MAINTENANCE']);
});

const STORED = { ...user(9), owner: {}, member: {}, can: {}, verification_status: {} };

test('with a user stored a failure is one line in the log, and the stored user stands until the server answers', async () => {
  writeStored('retainSelection', '9');
  writeStored('user', JSON.stringify(STORED));
  refuse['/v2/client/workspaces/switch/9'] = [500, 'INTERNAL'];
  const client = new QueryClient();
  expect(await loadUser(client)).toEqual(STORED);
  expect(logged()).toEqual(['The user could not be loaded (GET /v2/client/workspaces/switch/{selection}): 500 INTERNAL']);
  expect([client.getQueryData(ME_KEY), client.getQueryData(USER_FAULT_KEY)]).toEqual([STORED, '']);
  refuse = {};
  expect((await loadUser(client)).owner_id).toBe(9);
  expect(client.getQueryData(USER_FAULT_KEY)).toBeNull();
});

test('whoever is let in no more is told why', async () => {
  writeStored('user', JSON.stringify(STORED));
  refuse['/v2/client/me'] = [403, 'FORBIDDEN'];
  const client = new QueryClient();
  await loadUser(client);
  expect(client.getQueryData(USER_FAULT_KEY)).toBe('You belong to no workspace.');
});

test('nobody stands on what is stored once the session is over, nor on a part of a user', async () => {
  writeStored('user', JSON.stringify(STORED));
  refuse['/v2/client/me'] = [401, 'UNAUTHENTICATED'];
  await expect(loadUser(new QueryClient())).rejects.toMatchObject({ status: 401 });
  refuse['/v2/client/me'] = [500, 'INTERNAL'];
  for (const stored of ['{"id":1}', 'null', '{', '"x"']) {
    writeStored('accessToken', 'a-token');
    writeStored('user', stored);
    await expect(loadUser(new QueryClient())).rejects.toMatchObject({ status: 500 });
  }
});
