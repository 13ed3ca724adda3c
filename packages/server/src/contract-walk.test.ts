import { envelope, Refusal } from '@freehold/contract/kernel/envelope';
import { ALWAYS, SIGNED_IN, STATUS_OF, type ErrorCode } from '@freehold/contract/kernel/errors';
import { KEY_SCOPES } from '@freehold/contract/kernel/key-scopes';
import { keysOf } from '@freehold/contract/kernel/keys';
import { codesOf, type Route } from '@freehold/contract/kernel/route';
import { allRoutes } from './features/all.ts';
import type { SignedInAppUser, SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { exampleBodies, exampleId, exampleQuery } from '@freehold/testkit/route-examples';
import { openRowsOfWorkspace } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { fastifyPath } from './platform/bind.ts';

let testApp: TestApp;
let owner: SignedInMember;
let theirs: FilledWorkspace;
let stranger: SignedInMember;
let otherSigner: SignedInAppUser;
/** All rows of a workspace. */
let fingerprint: Awaited<ReturnType<typeof openRowsOfWorkspace>>;

beforeAll(async () => {
  testApp = await startTestApp();
  fingerprint = await openRowsOfWorkspace(testApp.services.pool);
  owner = await testApp.signIn();
  theirs = await fillWorkspace(testApp.services.pool, owner);
  stranger = await testApp.signIn();
  otherSigner = await testApp.signInAppUser();
});
afterAll(() => testApp.close());

let calls = 0;
/** More calls than one address may make in a minute: each comes from its own. */
const nextAddress = () => `10.0.${Math.floor(++calls / 250)}.${(calls % 250) + 1}`;

const staffRoutes = allRoutes.filter((route) => route.access === 'staff');
const appRoutes = allRoutes.filter((route) => route.access === 'app');
const nameOf = (route: Route) => `${route.method} ${route.path}`;
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

const urlOf = (route: Route) =>
  route.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => exampleId(theirs, route, parameter)) + exampleQuery(route);

async function call(
  route: Route,
  headers: Record<string, string>,
  body: object | undefined = exampleBodies(theirs)[nameOf(route)],
): Promise<LightMyRequestResponse> {
  if (route.body && !route.upload && body === undefined) throw new Error(`Give an example body for ${nameOf(route)}`);
  const upload =
    '--walk\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv\r\n\r\nnot,a,list\r\n--walk--\r\n';
  return testApp.app.inject({
    remoteAddress: nextAddress(),
    method: route.method,
    url: urlOf(route),
    headers: {
      ...headers,
      'idempotency-key': crypto.randomUUID(),
      ...(route.upload ? { 'content-type': 'multipart/form-data; boundary=walk' } : {}),
    },
    ...(route.upload ? { payload: upload } : body === undefined ? {} : { payload: body }),
  });
}

/** A refusal in the envelope, with a code the route lists and the status of that code. */
function expectRefusal(answer: LightMyRequestResponse, route: Route): ErrorCode {
  const { Info } = Refusal.strict().parse(answer.json());
  const code = Info.Code as ErrorCode;
  expect([...ALWAYS, ...SIGNED_IN, ...codesOf(route)]).toContain(code);
  expect(answer.statusCode).toBe(STATUS_OF[code]);
  return code;
}

describe('the contract and the server say the same', () => {
  test.each(named(allRoutes))('%s is bound', (_name, route) => {
    expect(testApp.app.hasRoute({ method: route.method, url: fastifyPath(route.path) })).toBe(true);
  });

  test('nothing answers under /v2 that the contract does not list', async () => {
    const seen: string[] = [];
    const { identity } = testApp.services;
    const other = await buildApp({
      ...testApp.services,
      identity: {
        ...identity,
        registerRoutes: async (app) =>
          void app.addHook('onRoute', ({ method, url }) => void seen.push(...[method].flat().map((verb) => `${verb} ${url}`))),
      },
    });
    await other.ready();
    const listed = new Set(allRoutes.map((route) => `${route.method} ${fastifyPath(route.path)}`));
    const unlisted = seen.filter((one) => one.includes('/v2') && !one.startsWith('HEAD ') && !listed.has(one));
    expect(seen.some((one) => one.includes('/v2'))).toBe(true);
    expect(unlisted).toEqual([]);
  });

  test('no two routes share a method and a path', () => {
    expect(new Set(allRoutes.map(nameOf)).size).toBe(allRoutes.length);
  });
});

describe('a stranger is refused', () => {
  test.each(named(staffRoutes))('%s without a token', async (_name, route) => {
    const answer = await call(route, {});
    expect(answer.statusCode).toBe(401);
    expect(expectRefusal(answer, route)).toBe('UNAUTHENTICATED');
  });

  test.each(named(staffRoutes))('%s learns nothing about what would be valid', async (_name, route) => {
    const answer = await call(route, {}, { nonsense: true });
    expect(answer.statusCode).toBe(401);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['that is not a token', () => 'nonsense'],
    ['that expired', () => testApp.identity.signToken(`test|${owner.email}`, { expiresIn: '-1s' })],
    ['of another issuer', () => testApp.identity.signToken(`test|${owner.email}`, { issuer: 'https://elsewhere.example' })],
    ['for another audience', () => testApp.identity.signToken(`test|${owner.email}`, { audience: 'elsewhere' })],
    ['of somebody nobody knows', () => testApp.identity.signToken('test|nobody')],
    [
      'without a signature',
      () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: `test|${owner.email}`, iss: testApp.identity.provider.issuer })).toString('base64url')}.`,
    ],
  ])('a token %s', async (_what, token) => {
    const answer = await testApp.app.inject({
      remoteAddress: nextAddress(),
      url: '/v2/client/workspaces',
      headers: { authorization: `Bearer ${await token()}` },
    });
    expect([answer.statusCode, answer.json<{ Info: { Code: string } }>().Info.Code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test.each(['invited', 'suspended', 'removed'] as const)('a member who is %s', async (state) => {
    const member = await testApp.signIn({ state });
    const answer = await testApp.app.inject({
      remoteAddress: nextAddress(),
      url: '/v2/client/members',
      headers: member.headers,
    });
    expect(answer.statusCode).toBe(403);
  });

  test('a member who names a workspace they do not belong to', async () => {
    const answer = await testApp.app.inject({
      remoteAddress: nextAddress(),
      url: '/v2/client/members',
      headers: { ...stranger.headers, 'x-workspace-id': String(theirs.workspaceId) },
    });
    expect([answer.statusCode, answer.json<{ Info: { Data: unknown } }>().Info.Data]).toEqual([403, null]);
  });
});

describe('a signer’s routes', () => {
  test.each(named(appRoutes))('%s without a token, with nonsense, and with a member’s token', async (_name, route) => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, owner.headers]) {
      const answer = await call(route, headers, { nonsense: true });
      expect(answer.statusCode).toBe(401);
      expect(expectRefusal(answer, route)).toBe('UNAUTHENTICATED');
    }
  });

  test.each(named(appRoutes.filter((route) => route.method === 'GET' && !route.params && route.answers !== 'events')))(
    '%s shows a signer only their own',
    async (_name, route) => {
      const answer = await call(route, otherSigner.headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('Secret');
      envelope(route.output, route.meta).strict().parse(answer.json());
    },
  );

  test.each(named(appRoutes.filter((route) => route.params)))('%s of another signer is not there', async (_name, route) => {
    const before = await fingerprint(theirs.workspaceId);
    const answer = await call(route, otherSigner.headers);
    expect(expectRefusal(answer, route)).toBe('NOT_FOUND');
    expect(await fingerprint(theirs.workspaceId)).toEqual(before);
  });

  test.each(named(staffRoutes))('%s takes no signer’s token', async (_name, route) => {
    expect((await call(route, otherSigner.headers)).statusCode).toBe(401);
  });
});

/** True when a path parameter is the number of a row. A `list_key`, a `postcode`, the name of a `register` and of a `form` are words every workspace shares. */
const SHARED_WORDS = ['list_key', 'postcode', 'register', 'form'];
/** Paths that name a row in their query. */
const NAMED_IN_QUERY = ['/v2/client/rent-protection'];
const namesRow = (route: Route) =>
  NAMED_IN_QUERY.includes(route.path) || Object.keys(route.params?.shape ?? {}).some((parameter) => !SHARED_WORDS.includes(parameter));

describe('a member of another workspace gets no data and changes nothing', () => {
  const reaching = staffRoutes.filter((route) => namesRow(route) || route.path === '/v2/client/risk-assessments');
  test.each(named(reaching))('%s', async (_name, route) => {
    const before = await fingerprint(theirs.workspaceId);
    const answer = await call(route, stranger.headers);
    const code = expectRefusal(answer, route);
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(code);
    expect(answer.body).not.toContain('Secret');
    expect(await fingerprint(theirs.workspaceId)).toEqual(before);
  });

  const ofOperators = staffRoutes.filter(({ path }) => /^\/v2\/client\/(verification\/reviews|open-data)/.test(path));
  test.each(named(ofOperators))('%s is for operators alone, of whatever workspace', async (_name, route) => {
    for (const member of [owner, stranger]) expect(expectRefusal(await call(route, member.headers), route)).toBe('FORBIDDEN');
  });

  // Its owner is not the nominated officer.
  const ofOfficers = staffRoutes.filter(({ method, path }) => method === 'GET' && path === '/v2/client/compliance/suspicions');
  test.each(named(ofOfficers))('%s is not there for anybody but the nominated officer', async (_name, route) => {
    for (const member of [owner, stranger]) expect(expectRefusal(await call(route, member.headers), route)).toBe('NOT_FOUND');
  });

  const listing = staffRoutes.filter(
    (route) =>
      route.method === 'GET' &&
      !namesRow(route) &&
      (route.answers ?? 'envelope') === 'envelope' &&
      !ofOperators.includes(route) &&
      !ofOfficers.includes(route),
  );
  test.each(named(listing))('%s shows only their own', async (_name, route) => {
    const answer = await call(route, stranger.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('Secret');
    expect(answer.body).not.toContain(owner.email);
    envelope(route.output, route.meta).strict().parse(answer.json());
  });
});

describe('an API key', () => {
  const ALL_SCOPES = keysOf(KEY_SCOPES);
  const opened = staffRoutes.filter(({ key }) => key !== undefined);
  const closed = staffRoutes.filter(({ key }) => key === undefined);
  async function keyOf(who: SignedInMember, scopes: readonly string[]): Promise<Record<string, string>> {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/api-keys',
      headers: who.headers,
      payload: { name: 'Walk', scopes, expires_in_days: 30 },
      remoteAddress: nextAddress(),
    });
    return { authorization: `Bearer ${answer.json<{ Info: { Data: { key: string } } }>().Info.Data.key}` };
  }

  test('opens what the contract says and nothing else, whatever it was given', async () => {
    const headers = await keyOf(owner, ALL_SCOPES);
    expect(opened.length).toBeGreaterThan(30);
    const before = await fingerprint(theirs.workspaceId);
    for (const route of closed)
      expect([nameOf(route), expectRefusal(await call(route, headers), route)]).toEqual([nameOf(route), 'FORBIDDEN']);
    // Its own last use is written down.
    expect({ ...(await fingerprint(theirs.workspaceId)), api_keys: '' }).toEqual({ ...before, api_keys: '' });
  });

  test.each(named(opened.filter(({ key }) => key !== 'any')))('%s needs its own scope', async (_name, route) => {
    const headers = await keyOf(
      stranger,
      ALL_SCOPES.filter((scope) => scope !== route.key),
    );
    expect(expectRefusal(await call(route, headers), route)).toBe('FORBIDDEN');
    await testApp.services.pool.query('update api_keys set revoked_at = now() where workspace_id = $1', [stranger.workspaceId]);
    expect(expectRefusal(await call(route, headers), route)).toBe('UNAUTHENTICATED');
  });

  test('of another workspace gets no data and changes nothing', async () => {
    const headers = await keyOf(stranger, ALL_SCOPES);
    const before = await fingerprint(theirs.workspaceId);
    for (const route of opened) {
      const answer = await call(route, headers);
      if (namesRow(route))
        expect([nameOf(route), ['NOT_FOUND', 'FORBIDDEN'].includes(expectRefusal(answer, route))]).toEqual([nameOf(route), true]);
      expect(answer.body).not.toContain('Secret');
      expect(answer.body).not.toContain(owner.email);
    }
    expect(await fingerprint(theirs.workspaceId)).toEqual(before);
  });

  test('opens no route of signers', async () => {
    const headers = await keyOf(owner, ALL_SCOPES);
    for (const route of appRoutes) expect(expectRefusal(await call(route, headers), route)).toBe('UNAUTHENTICATED');
  });
});

describe('every route refuses input that is not its own, in the envelope', () => {
  const headersFor = ({ access }: Route) => (access === 'app' ? otherSigner.headers : owner.headers);
  const withBody = allRoutes.filter((route) => route.body && !route.upload);
  test.each(named(withBody))('%s with another body', async (_name, route) => {
    for (const body of [[], { nonsense: true }]) {
      const answer = await call(route, headersFor(route), body);
      expect(expectRefusal(answer, route)).toBe('VALIDATION_FAILED');
    }
  });

  test.each(named(withBody))('%s with a body that cannot be read', async (_name, route) => {
    const answer = await testApp.app.inject({
      remoteAddress: nextAddress(),
      method: route.method,
      url: urlOf(route),
      headers: { ...headersFor(route), 'content-type': 'application/json' },
      payload: '{"half":',
    });
    expect(expectRefusal(answer, route)).toBe('BAD_REQUEST');
  });

  test.each(named(staffRoutes.filter((route) => route.params && 'id' in route.params.shape)))(
    '%s with an id that is not a number',
    async (_name, route) => {
      for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
        const answer = await testApp.app.inject({
          remoteAddress: nextAddress(),
          method: route.method,
          url: route.path.replace('{id}', id),
          headers: owner.headers,
          ...(route.body ? { payload: exampleBodies(theirs)[nameOf(route)] ?? {} } : {}),
        });
        expect(['VALIDATION_FAILED', 'NOT_FOUND']).toContain(expectRefusal(answer, route));
      }
    },
  );

  test.each(named(staffRoutes.filter((route) => route.idempotent)))('%s without an Idempotency-Key', async (_name, route) => {
    const answer = await testApp.app.inject({
      remoteAddress: nextAddress(),
      method: route.method,
      url: urlOf(route),
      headers: owner.headers,
      payload: exampleBodies(theirs)[nameOf(route)] ?? {},
    });
    expect(expectRefusal(answer, route)).toBe('BAD_REQUEST');
  });
});
