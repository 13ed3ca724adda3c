import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { allRoutes } from './features/all.ts';
import { defineRoute } from '@freehold/contract/kernel/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from './platform/bind.ts';

const echo = defineRoute({
  method: 'POST',
  path: '/v2/test/echo',
  tag: 'Test',
  access: 'public',
  summary: 'Says what was said',
  body: z.object({ text: z.string() }),
  output: z.object({ length: z.int() }),
  errors: [],
});
const leak = defineRoute({
  ...echo,
  method: 'GET',
  path: '/v2/test/leak',
  body: undefined as never,
  output: z.object({ shown: z.string() }),
});

let testApp: TestApp;
let secure: TestApp;
let member: SignedInMember;
/** The server writes its headers before the app sees a request, so they are looked for on a real connection. */
const addresses = new Map<TestApp, string>();
const headersOf = async (of: TestApp, url: string): Promise<Record<string, string | undefined>> =>
  Object.fromEntries((await fetch(`${addresses.get(of)}${url}`)).headers);
beforeAll(async () => {
  testApp = await startTestApp({
    beforeReady: (app, services) => {
      bind(app, services, echo, ({ input }) => Promise.resolve({ length: input.body.text.length }));
      bind(app, services, leak, () => Promise.resolve({ shown: 'yes', passwordHash: 'never' }));
      app.get('/v2/test/fault', () => Promise.reject(new TypeError('Wanda Secretly broke it')));
    },
  });
  secure = await startTestApp({
    env: { FREEHOLD_ENV: 'production', FREEHOLD_ORIGIN: 'https://freehold.example', SMTP_URL: 'smtp://mail.example' },
  });
  member = await testApp.signIn();
  for (const one of [testApp, secure]) addresses.set(one, await one.listen());
});
afterAll(() => Promise.all([testApp.close(), secure.close()]));

describe('security headers', () => {
  test.each(['/v2/public/config', '/v2/nothing', '/health/live', '/openapi.json'])('stand on %s', async (url) => {
    const headers = await headersOf(testApp, url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self';script-src 'self';script-src-attr 'none'");
    expect(policy).toContain("object-src 'none';base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('ask for HTTPS only where there is HTTPS', async () => {
    const plain = await headersOf(testApp, '/health/live');
    const tls = await headersOf(secure, '/health/live');
    expect(plain['strict-transport-security']).toBeUndefined();
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(tls['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    expect(tls['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('answers of the API are never kept by a cache', async () => {
    for (const url of ['/v2/public/config', '/v2/client/members', '/v2/nothing']) {
      expect((await testApp.app.inject({ url, headers: member.headers })).headers['cache-control'], url).toContain('no-store');
    }
  });
});

describe('limits', () => {
  const post = (payload: string, type = 'application/json') =>
    testApp.app.inject({ method: 'POST', url: '/v2/test/echo', headers: { 'content-type': type }, payload });

  test('a body up to 256 KB is taken and a larger one refused', async () => {
    expect((await post(JSON.stringify({ text: 'x'.repeat(250 * 1024) }))).statusCode).toBe(200);
    const refused = await post(JSON.stringify({ text: 'x'.repeat(256 * 1024) }));
    expect([refused.statusCode, refused.json<{ Info: { Code: string } }>().Info.Code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])('a body of type %s is refused', async (type) => {
    const refused = await post('text=x', type);
    expect(refused.json<{ Info: { Code: string; Data: null } }>()).toMatchObject({ Info: { Data: null, Code: 'BAD_REQUEST' } });
  });

  test('a body that would change the prototype of objects is refused', async () => {
    expect((await post('{"text":"x","__proto__":{"admin":true}}')).statusCode).toBe(400);
  });

  test('a public call may be made 120 times a minute, then says when to come again', async () => {
    const own = await startTestApp();
    const answers = [];
    for (let n = 0; n < 122; n++) answers.push(await own.app.inject('/v2/public/config'));
    expect(answers.slice(0, 120).every((answer) => answer.statusCode === 200)).toBe(true);
    const refused = answers.at(-1);
    expect(refused?.json()).toMatchObject({ Info: { Data: null, Code: 'RATE_LIMITED' } });
    expect([refused?.statusCode, Number(refused?.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await own.app.inject('/health/live')).statusCode).toBe(200);
    await own.close();
  });

  test.each(['/v2/client/members', '/v2/app/me'])('calls of %s without a good token are counted for their address', async (url) => {
    const own = await startTestApp({ env: { FREEHOLD_REQUESTS_A_MINUTE: '60' } });
    const call = (remoteAddress: string) => own.app.inject({ url, headers: { authorization: 'Bearer made-up' }, remoteAddress });
    for (let n = 0; n < 60; n++) expect((await call('192.0.2.1')).statusCode).toBe(401);
    const refused = await call('192.0.2.1');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call('192.0.2.2')).statusCode).toBe(401);
    await own.close();
  });

  test('in an office that shares one address each signed-in person has calls of their own, and takes them along', async () => {
    const own = await startTestApp({ env: { FREEHOLD_REQUESTS_A_MINUTE: '60' } });
    const [busy, colleague] = [await own.signIn(), await own.signIn()];
    const signer = await own.signInAppUser();
    const call = (headers: Record<string, string>, url = '/v2/client/members', remoteAddress = '192.0.2.1') =>
      own.app.inject({ url, headers, remoteAddress }).then(({ statusCode }) => statusCode);
    for (let n = 0; n < 60; n++) expect(await call(busy.headers)).toBe(200);
    expect(await call(busy.headers)).toBe(429);
    expect(await call(busy.headers, '/v2/client/me', '192.0.2.2')).toBe(429);
    expect(await call(colleague.headers)).toBe(200);
    expect(await call(signer.headers, '/v2/app/me')).toBe(200);
    expect(await call({}, '/v2/public/config')).toBe(200);
    await own.close();
  });

  test('behind a proxy the address it saw counts, not those the client wrote before it', async () => {
    const own = await startTestApp({ env: { TRUST_PROXY: 'on' } });
    const from = (addresses: string) => own.app.inject({ url: '/v2/public/config', headers: { 'x-forwarded-for': addresses } });
    let last = 0;
    for (let n = 0; n < 121; n++) last = (await from(`203.0.113.${n}, 198.51.100.7`)).statusCode;
    expect(last).toBe(429);
    expect((await from('203.0.113.1, 198.51.100.8')).statusCode).toBe(200);
    await own.close();
  });

  test('a client cannot choose the address it is counted under, unless a proxy is trusted', async () => {
    const own = await startTestApp();
    let last = 0;
    for (let n = 0; n < 121; n++)
      last = (await own.app.inject({ url: '/v2/public/config', headers: { 'x-forwarded-for': `203.0.113.${n}` } })).statusCode;
    expect(last).toBe(429);
    await own.close();
  });
});

describe('answers', () => {
  test('a field the contract does not list cannot leave', async () => {
    expect((await testApp.app.inject('/v2/test/leak')).json()).toEqual({ Info: { Data: { shown: 'yes' } } });
  });

  test('a fault is answered with a reference and nothing of what broke', async () => {
    const answer = await testApp.app.inject('/v2/test/fault');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      Info: { Data: null, Code: 'INTERNAL', Message: expect.any(String), Reference: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(answer.body).not.toContain('Secretly');
  });

  test('wrong fields are named with a sentence for each', async () => {
    const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/sign-in/link', payload: { email: 'not an address' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      Info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'email', message: 'Enter an email address, like name@example.com' }] },
    });
  });
});

type Schema = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } };
type Operation = {
  summary?: string;
  tags?: string[];
  security?: object[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string }[];
};

describe('the description of the API', () => {
  const read = async () => (await testApp.app.inject('/openapi.json')).json<Schema>();

  test('is OpenAPI 3.1 and lists exactly the contract', async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = allRoutes.map((route) => `${route.method} ${route.path}`);
    expect(described.filter((one) => one.includes('/v2/') && !one.includes('/v2/test/')).sort()).toEqual(contract.sort());
  });

  test('says of every call what it does, who may call it and what it answers', async () => {
    const { paths } = await read();
    for (const route of allRoutes) {
      const operation = paths[route.path]?.[route.method.toLowerCase()];
      const name = `${route.method} ${route.path}`;
      expect(operation?.summary, name).toBe(route.summary);
      expect(operation?.tags, name).toEqual([route.tag]);
      const askedFor = { public: [], staff: [{ bearer: [] }], app: [{ appUser: [] }] };
      expect(operation?.security ?? [], name).toEqual(askedFor[route.access]);
      expect(Object.keys(operation?.responses ?? {}), name).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      expect(inPath, name).toEqual(Object.keys(route.params?.shape ?? {}));
      const hasBody = operation?.requestBody !== undefined;
      expect(hasBody, name).toBe(route.body !== undefined || route.upload !== undefined);
      const asksKey = (operation?.parameters ?? []).some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key');
      expect(asksKey, name).toBe(route.idempotent ?? false);
    }
  });

  test('carries the descriptions of fields', async () => {
    const text = (await testApp.app.inject('/openapi.json')).body;
    for (const words of [
      "The workspace owner's number",
      'Hash of the newest sealed event',
      'Page, from 1',
      'Recommended: without it more wrong matches are shown',
    ])
      expect(text).toContain(words);
  });

  test('has no reference that leads nowhere', async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    for (const reference of references) {
      const target = reference
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')], document);
      expect(target, reference).toBeDefined();
    }
  });

  test('is shown at /docs with scripts of this origin only', async () => {
    const page = await fetch(`${addresses.get(testApp)}/docs/`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<]/);
    expect(String(page.headers.get('content-security-policy'))).not.toMatch(/script-src[^;]*(unsafe|http)/);
  });
});
