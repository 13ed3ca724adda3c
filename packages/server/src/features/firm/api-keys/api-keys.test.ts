import { KEY_LIFETIMES, MOST_KEYS, type ApiKey } from '@freehold/contract/firm/api-keys';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
let testApp: TestApp;
let ahead = 0;
beforeAll(async () => (testApp = await startTestApp({ now: () => new Date(Date.now() + ahead) })));
afterAll(() => testApp.close());
beforeEach(() => void (ahead = 0));

type Headers = Record<string, string>;
type Made = ApiKey & { key: string };
type Answer<T> = { status: number; data: T; code: string | undefined; message: string | undefined; headers: Record<string, unknown> };
async function ask<T = unknown>(headers: Headers, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client${path}`,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(payload ? { payload } : {}),
  });
  const { Info } = answer.json<{ Info: { Data: T; Code?: string; Message?: string } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code, message: Info.Message, headers: answer.headers };
}
async function done<T>(...call: Parameters<typeof ask>): Promise<T> {
  const { status, data, message } = await ask<T>(...call);
  expect([call[2], status, message]).toEqual([call[2], 200, undefined]);
  return data;
}
const make = (who: SignedInMember, scopes: string[], more: object = {}) =>
  done<Made>(who.headers, 'POST', '/api-keys', { name: 'CRM', scopes, expires_in_days: 90, ...more });
const withKey = ({ key }: Made): Headers => ({ authorization: `Bearer ${key}` });
const listed = async (who: SignedInMember) => (await done<{ keys: ApiKey[] }>(who.headers, 'GET', '/api-keys')).keys;
const revoke = (who: SignedInMember, { id }: Made) => ask(who.headers, 'POST', `/api-keys/${id}/revoke`);
const LIST = '/properties?asset_type_id=1&stage=all';
const HOME = { kind: 'sale', line1: '14 Pargeter Street', town: 'Bristol', postcode: 'BS3 1MK' };

describe('a key', () => {
  test('is shown once, is kept as a hash, works in its own workspace and says so', async () => {
    const owner = await testApp.signIn();
    const made = await make(owner, ['properties:read'], { name: '  Reapit   sync ' });
    expect(made).toMatchObject({ name: 'Reapit sync', state: 'active', scopes: ['properties:read'], last_used_at: null });
    expect(made.key).toMatch(/^fhk_[\w-]{43}$/);
    expect(made.hint).toBe(made.key.slice(-4));
    const { rows } = await testApp.services.pool.query<{ text: string }>('select api_keys::text as text from api_keys');
    expect(rows.some(({ text }) => text.includes(made.key.slice(4)))).toBe(false);
    expect(JSON.stringify(await listed(owner))).not.toContain(made.key);
    expect(await done(withKey(made), 'GET', '/api-keys/in-use')).toMatchObject({
      workspace: { id: owner.workspaceId },
      key: { id: made.id, name: 'Reapit sync', scopes: ['properties:read'] },
    });
    const elsewhere = await ask({ ...withKey(made), 'x-workspace-id': '999999' }, 'GET', LIST);
    expect([elsewhere.status, elsewhere.code]).toEqual([403, 'FORBIDDEN']);
    await expect.poll(async () => (await listed(owner))[0]?.last_used_from).toBe('127.0.0.0');
    expect(await done(owner.headers, 'GET', '/api-keys/in-use')).toMatchObject({ key: null });
  });

  test('does what it was given and nothing else', async () => {
    const owner = await testApp.signIn();
    const reads = await make(owner, ['properties:read']);
    const writes = await make(owner, ['properties:write']);
    const refused = await ask(withKey(reads), 'POST', '/properties', HOME);
    expect([refused.status, refused.message]).toEqual([403, 'This API key was not given properties:write. Make a key that has it.']);
    const { id } = await done<{ id: number }>(withKey(writes), 'POST', '/properties', HOME);
    expect((await ask(withKey(writes), 'GET', `/properties/${id}`)).status).toBe(403);
    expect(await done(withKey(reads), 'GET', `/properties/${id}`)).toMatchObject({ id });
    for (const path of ['/members', '/api-keys', '/activity', '/live-events'])
      expect(await ask(withKey(reads), 'GET', path)).toMatchObject({
        status: 403,
        message: 'An API key cannot make this call. Sign in to do it.',
      });
  });

  test('is told in the activity, with whose it is', async () => {
    const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
    const made = await make(owner, ['properties:write']);
    await done(withKey(made), 'POST', '/properties', HOME);
    const events = await done<{ action: string; actor: object; words: string }[]>(owner.headers, 'GET', '/activity');
    expect(events).toMatchObject([
      { action: 'create.property', actor: { kind: 'api_key', id: made.id, name: 'CRM (API key of Imogen Ashworth)' } },
      { action: 'make.api_key', actor: { kind: 'member' }, words: 'made the API key {object}' },
    ]);
  });

  test('ends when it is revoked, and cannot be revoked twice', async () => {
    const owner = await testApp.signIn();
    const made = await make(owner, ['properties:read']);
    const once = await Promise.all([revoke(owner, made), revoke(owner, made)]);
    expect(once.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await ask(withKey(made), 'GET', LIST)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await listed(owner)).toMatchObject([{ state: 'revoked', revoked_by: 'Morgan Ellery' }]);
  });

  test('ends on its day', async () => {
    const owner = await testApp.signIn();
    const [month, endless] = [
      await make(owner, ['properties:read'], { expires_in_days: 30 }),
      await make(owner, ['properties:read'], { expires_in_days: null }),
    ];
    ahead = 30 * DAY_MS - 60_000;
    expect((await ask(withKey(month), 'GET', LIST)).status).toBe(200);
    ahead = 30 * DAY_MS;
    expect(await ask(withKey(month), 'GET', LIST)).toMatchObject({
      status: 401,
      message: 'This API key has expired. Make a new one under Settings, API keys.',
    });
    expect((await ask(withKey(endless), 'GET', LIST)).status).toBe(200);
    expect(KEY_LIFETIMES).toEqual([30, 90, 365, null]);
  });

  test.each([
    ['of nobody', 'fhk_nothing'],
    ['cut at the end', 'cut'],
    ['with other letters', 'swapped'],
  ])('%s is refused', async (_what, how) => {
    const owner = await testApp.signIn();
    const { key } = await make(owner, ['properties:read']);
    const swapped = key.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
    const wrong = how === 'cut' ? key.slice(0, -1) : how === 'swapped' ? `fhk_${swapped.slice(4)}` : how;
    expect(await ask({ authorization: `Bearer ${wrong}` }, 'GET', LIST)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('a key never does what its maker may not', () => {
  test('it follows their role of now, and ends with their place in the firm', async () => {
    const owner = await testApp.signIn();
    const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2, surname: 'Prior' });
    const made = await make(admin, ['properties:read', 'properties:write', 'checks:write']);
    expect((await ask(withKey(made), 'POST', '/properties', HOME)).status).toBe(200);
    const change = async (body: object) => {
      const members = await done<{ member_id: number; version: number }[]>(owner.headers, 'GET', '/members');
      const version = members.find(({ member_id: id }) => id === admin.memberId)?.version;
      await done(owner.headers, 'PATCH', `/members/${admin.memberId}`, { version, ...body });
    };
    await change({ role_id: 6 });
    expect((await ask(withKey(made), 'GET', LIST)).status).toBe(200);
    expect((await ask(withKey(made), 'POST', '/properties', { ...HOME, line1: '15 Pargeter Street' })).status).toBe(403);
    await done(owner.headers, 'POST', `/members/${admin.memberId}/suspend`, { reason: 'Left the office for good' });
    expect(await ask(withKey(made), 'GET', LIST)).toMatchObject({
      status: 401,
      message: 'Whoever made this API key no longer works here, so it stopped. Make a new one.',
    });
    expect((await listed(owner)).map(({ state, made_by: by }) => [state, by.name])).toEqual([['stopped', 'Morgan Prior']]);
  });

  test('what is for people alone stays with people: nobody overrides the gate, decides or makes keys with one', async () => {
    const owner = await testApp.signIn();
    const made = await make(owner, ['properties:read', 'properties:write', 'people:write']);
    await done(owner.headers, 'PATCH', `/workspaces/${owner.workspaceId}`, {
      version: (await done<{ version: number }>(owner.headers, 'GET', `/workspaces/${owner.workspaceId}`)).version,
      gate_mode: 'block',
    });
    const { id, version } = await done<{ id: number; version: number }>(withKey(made), 'POST', '/properties', {
      ...HOME,
      stage: 'instructed',
    });
    await done(withKey(made), 'POST', `/properties/${id}/applicants`, {
      role: 'seller',
      party: { kind: 'person', first_name: 'Ada', last_name: 'Renner' },
    });
    const gate = await done<{ can_override: boolean }>(withKey(made), 'GET', `/properties/${id}/gate?to=available`);
    expect(gate.can_override).toBe(false);
    const moved = await ask(withKey(made), 'POST', `/properties/${id}/stage`, {
      to: 'available',
      version,
      override: { code: 'other', note: 'The machine says it is fine', confirmed: true },
    });
    expect([moved.status, moved.code]).toEqual([403, 'FORBIDDEN']);
    expect((await done<{ stage: string }>(withKey(made), 'GET', `/properties/${id}/record`)).stage).toBe('instructed');
    expect((await ask(withKey(made), 'POST', '/api-keys', { name: 'x', scopes: ['people:read'], expires_in_days: null })).status).toBe(403);
  });

  test('a suspended workspace is read and not changed', async () => {
    const owner = await testApp.signIn();
    const made = await make(owner, ['properties:read', 'properties:write']);
    await testApp.services.pool.query("update workspaces set state = 'suspended' where id = $1", [owner.workspaceId]);
    expect((await ask(withKey(made), 'GET', LIST)).status).toBe(200);
    expect((await ask(withKey(made), 'POST', '/properties', HOME)).status).toBe(403);
    expect((await revoke(owner, made)).status).toBe(200);
  });
});

describe('making keys', () => {
  test('is for owners, admins and whom they let', async () => {
    const owner = await testApp.signIn();
    const body = { name: 'CRM', scopes: ['people:read'], expires_in_days: null };
    for (const roleId of [3, 4, 5, 6]) {
      const member = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
      expect((await ask(member.headers, 'POST', '/api-keys', body)).status).toBe(403);
    }
    const trusted = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4, toggles: { manage_webhooks: true } });
    expect((await ask(trusted.headers, 'POST', '/api-keys', body)).status).toBe(200);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ name: 'x'.repeat(61) }, 'name', 'Must be 60 characters or fewer'],
    [{ scopes: [] }, 'scopes', 'Choose what the key may do'],
    [{ expires_in_days: 7 }, 'expires_in_days', 'Choose how long the key works'],
  ])('%j is refused at its field', async (change, field, message) => {
    const owner = await testApp.signIn();
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/api-keys',
      headers: owner.headers,
      payload: { name: 'CRM', scopes: ['people:read'], expires_in_days: 90, ...change },
    });
    expect(answer.json<{ Info: { Errors: object[] } }>().Info.Errors).toMatchObject([{ field, message }]);
  });

  test(`ends at ${MOST_KEYS} that work, however many ask at once`, async () => {
    const owner = await testApp.signIn();
    const body = { name: 'CRM', scopes: ['people:read'], expires_in_days: 30 };
    const answers = await Promise.all(Array.from({ length: MOST_KEYS + 2 }, () => ask<Made>(owner.headers, 'POST', '/api-keys', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_KEYS);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ code: 'INVALID_STATE' });
    const [first] = answers.filter(({ status }) => status === 200);
    if (first) await revoke(owner, first.data);
    expect((await ask(owner.headers, 'POST', '/api-keys', body)).status).toBe(200);
  });
});

test('each key has its own limit of calls, and is told how many are left', async () => {
  const own = await startTestApp({ env: { FREEHOLD_REQUESTS_A_MINUTE: '60' } });
  try {
    const owner = await own.signIn();
    const post = (name: string) =>
      own.app.inject({
        method: 'POST',
        url: '/v2/client/api-keys',
        headers: owner.headers,
        payload: { name, scopes: ['properties:read'], expires_in_days: null },
        remoteAddress: '10.9.9.9',
      });
    const [one, other] = [await post('One'), await post('Other')].map((answer) => answer.json<{ Info: { Data: Made } }>().Info.Data);
    let calls = 0;
    const call = (made: Made | undefined) =>
      own.app.inject({
        url: '/v2/client/api-keys/in-use',
        headers: { authorization: `Bearer ${made?.key}` },
        remoteAddress: `10.8.0.${++calls}`,
      });
    for (let count = 1; count <= 60; count += 1) {
      const answer = await call(one);
      expect([answer.statusCode, answer.headers['ratelimit-remaining']]).toEqual([200, String(60 - count)]);
    }
    const late = await call(one);
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call(other)).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});
