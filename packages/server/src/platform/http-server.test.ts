import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const REQUEST_SECONDS = 0.5;
const UPLOAD_SECONDS = 2;
const CONNECTIONS = 40;

let testApp: TestApp;
let member: SignedInMember;
let port: number;
beforeAll(async () => {
  testApp = await startTestApp({
    env: {
      FREEHOLD_REQUEST_SECONDS: String(REQUEST_SECONDS),
      FREEHOLD_UPLOAD_SECONDS: String(UPLOAD_SECONDS),
      FREEHOLD_CONNECTIONS: String(CONNECTIONS),
    },
  });
  member = await testApp.signIn();
  port = Number(new URL(await testApp.listen()).port);
});
afterAll(() => testApp.close());

type Ended = { text: string; ms: number };
/** Opens a connection, sends what is given, and then a byte every tenth of a second until the server ends it. */
async function dribble(head: string, drop = 'x'): Promise<Ended> {
  const started = Date.now();
  const socket = await open();
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(head);
  const dropping = setInterval(() => socket.writable && socket.write(drop), 100);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dropping);
  return { text, ms: Date.now() - started };
}

async function open(at = port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const POST = (path: string, more: string[] = [], length = 100_000) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${length}`, ...more, '', ''].join('\r\n');
const JSON_BODY = 'Content-Type: application/json';
const FORM_BODY = 'Content-Type: multipart/form-data; boundary=x';

describe('a request that takes its time', () => {
  test.each([
    ['the body of a public call', POST('/v2/public/sign-in/link', [JSON_BODY]), 'took too long to arrive'],
    ['a body sent without a token', POST('/v2/client/members', [JSON_BODY]), '401 Unauthorized'],
    ['a file sent without a token', POST('/v2/client/screening/lists/import', [FORM_BODY]), '401 Unauthorized'],
    ['a body for an address that does not exist', POST('/v2/nothing', [JSON_BODY]), 'took too long to arrive'],
    [
      'a body that comes in pieces',
      POST('/v2/public/sign-in/link', [JSON_BODY, 'Transfer-Encoding: chunked']).replace(/Content-Length.*\r\n/, ''),
      '',
    ],
    ['a body with a call that takes none', POST('/health/live', []).replace('POST', 'GET'), '200 OK'],
    ['a head without an end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', '408 Request Timeout'],
    ['nothing at all', '', ''],
  ])('%s is ended', async (_what, head, said) => {
    const { text, ms } = await dribble(head, head === '' ? '' : 'x');
    expect(text).toContain(said);
    expect(ms).toBeLessThan(3_000);
  });

  test('a body of a signed-in person is ended too, in words', async () => {
    const bearer = `Authorization: ${member.headers.authorization}`;
    const { text, ms } = await dribble(POST('/v2/client/members', [JSON_BODY, bearer]));
    expect(text).toContain('This request took too long to arrive. Nothing was saved. Try again.');
    expect(ms).toBeLessThan(2_000);
  });

  test('a file of a signed-in person may take longer, but not for ever', async () => {
    const bearer = `Authorization: ${member.headers.authorization}`;
    const { ms } = await dribble(POST(`/v2/client/workspaces/${member.workspaceId}/logo`, [FORM_BODY, bearer]));
    expect(ms).toBeGreaterThan(UPLOAD_SECONDS * 900);
    expect(ms).toBeLessThan(UPLOAD_SECONDS * 3_000);
  });
});

test('slow bodies are all ended, and somebody else is served meanwhile', async () => {
  const slow = Array.from({ length: 9 }, () => dribble(POST('/v2/public/sign-in/link', [JSON_BODY])));
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  expect((await Promise.all(slow)).every(({ ms }) => ms < 3_000)).toBe(true);
});

test('one address holds a quarter of all connections at most, and may open new ones as soon as it closes some', async () => {
  const own = await startTestApp({ env: { FREEHOLD_CONNECTIONS: String(CONNECTIONS) } });
  const at = Number(new URL(await own.listen()).port);
  const connectionsOpen = () =>
    new Promise<number>((resolve, reject) => own.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
  const most = CONNECTIONS / 4;
  const held: Socket[] = [];
  for (let n = 0; n < most; n++) held.push(await open(at));
  await expect.poll(() => connectionsOpen()).toBe(most);
  const refused = await open(at);
  refused.on('error', () => undefined);
  await new Promise((resolve) => refused.once('close', resolve));
  const first = held.pop();
  first?.destroy();
  await expect.poll(() => connectionsOpen()).toBe(most - 1);
  held.push(await open(at));
  await expect.poll(() => connectionsOpen()).toBe(most);
  for (const socket of held) socket.destroy();
  await own.close();
});

describe('every answer bears the security headers', () => {
  test.each<[string, string, RegExp]>([
    ['/', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 (200|404)/],
    ['/%', 'GET /% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['/%zz', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['an encoding of no letter', 'GET /%c0%af HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'an overlong part of an address',
      `GET /v2/client/properties/${'1'.repeat(500)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      /^HTTP\/1\.1 4\d\d/,
    ],
    ['an overlong address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, /^HTTP\/1\.1 431/],
    ['an overlong head', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431/],
    ['no request at all', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400/],
    ['a broken head', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n', /^HTTP\/1\.1 400/],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', /^HTTP\/1\.1 400/],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n', /^HTTP\/1\.1 417/],
    ['an unknown call', 'GET /v2/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 404/],
  ])('%s', async (_what, request, status) => {
    const { text } = await dribble(request, '');
    expect(text).toMatch(status);
    const head = text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase();
    expect(head).toContain("content-security-policy: default-src 'self';script-src 'self'");
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(head).toContain('x-frame-options: sameorigin');
  });

  test('what cannot be read as an address is refused in our own words', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/%zz`);
    expect(await answer.json()).toEqual({ Info: { Data: null, Code: 'BAD_REQUEST', Message: 'This request could not be read.' } });
  });
});
