import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openSms } from '../all.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { faultOf } from '../not-taken.ts';
import { openMailboxSms } from './mailbox-sms.ts';
import type { SmsProvider, TextMessage } from './provider.ts';
import { openTwilio } from './twilio.ts';

type Harness = { provider: SmsProvider; received(): Promise<TextMessage[]>; close(): Promise<void> };
type TwilioHarness = Harness & {
  url: string;
  requests: { url: string; headers: IncomingMessage['headers']; form: URLSearchParams }[];
};

const ORIGIN = 'https://freehold.pennard.example';
const SID = 'AC0123456789abcdef0123456789abcdef';
const MESSAGE: TextMessage = { to: '+447700900418', text: '081234 is your Freehold code.\n\n@localhost #081234 £ & + % “é”' };

async function withMailbox(): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-sms-'));
  const provider = openMailboxSms({ dataDir: folder, isProduction: false, origin: 'http://localhost:4000' });
  const mailbox = openMailbox({ folder: join(folder, 'mailbox'), from: 'Freehold', now: () => new Date() });
  return {
    provider,
    received: async () => (await mailbox.list()).filter((one) => one.kind === 'text').map(({ to, text }) => ({ to, text })),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** As much of Twilio's Messages resource as a sender meets, answering in its shapes. */
async function withTwilio(
  answer: { status: number; body: object | string } = { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } },
  from = '%2B447700900001',
): Promise<TwilioHarness> {
  const requests: TwilioHarness['requests'] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        url: `${request.method} ${request.url}`,
        headers: request.headers,
        form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')),
      });
      reply.writeHead(answer.status, { 'content-type': 'application/json' });
      reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `twilio://${SID}:s%40cret@127.0.0.1:${port}?from=${from}`;
  return {
    url,
    provider: openTwilio(url, ORIGIN),
    requests,
    received: async () => requests.map(({ form }) => ({ to: form.get('To') ?? '', text: form.get('Body') ?? '' })),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let open: Harness | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

describe.each([
  ['mailbox', withMailbox],
  ['twilio', withTwilio],
] as const)('%s', (name, start) => {
  test('says which it is', async () => {
    open = await start();
    expect(open.provider.name).toBe(name);
  });

  test('a text arrives whole', async () => {
    open = await start();
    await open.provider.send(MESSAGE);
    expect(await open.received()).toEqual([MESSAGE]);
  });

  test('texts sent at the same moment all arrive', async () => {
    open = await start();
    const { provider } = open;
    await Promise.all(Array.from({ length: 8 }, (_, n) => provider.send({ ...MESSAGE, text: `Number ${n}` })));
    expect((await open.received()).map((one) => one.text).sort()).toEqual(Array.from({ length: 8 }, (_, n) => `Number ${n}`));
  });
});

test('Twilio is asked as its Messages resource wants it', async () => {
  const testApp = await withTwilio();
  open = testApp;
  await testApp.provider.send(MESSAGE);
  const [request] = testApp.requests;
  expect(request?.url).toBe(`POST /2010-04-01/Accounts/${SID}/Messages.json`);
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:s@cret`).toString('base64')}`);
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(request?.form ?? [])).toEqual({ To: MESSAGE.to, From: '+447700900001', Body: MESSAGE.text });
});

test.each([
  ['+447700900001', { From: '+447700900001' }],
  ['Freehold', { From: 'Freehold' }],
  [`MG${'0a'.repeat(16)}`, { MessagingServiceSid: `MG${'0a'.repeat(16)}` }],
])('from %s', async (from, sender) => {
  const testApp = await withTwilio(undefined, from);
  open = testApp;
  await testApp.provider.send(MESSAGE);
  expect(Object.fromEntries(testApp.requests[0]?.form ?? [])).toEqual({ To: MESSAGE.to, ...sender, Body: MESSAGE.text });
});

test('Twilio is asked to report under our id, where it can reach us, and its number of the text is kept', async () => {
  const testApp = await withTwilio();
  open = testApp;
  expect(await testApp.provider.send({ ...MESSAGE, id: 'abc' })).toEqual({ id: 'SM1', isDelivered: false });
  expect(testApp.requests[0]?.form.get('StatusCallback')).toBe(`${ORIGIN}/v2/receipts/text?message=abc`);
  const local = openTwilio(testApp.url, 'http://localhost:4000');
  await local.send({ ...MESSAGE, id: 'abc' });
  expect(testApp.requests[1]?.form.get('StatusCallback')).toBeNull();
});

test('what Twilio never answered may have been sent', async () => {
  const server = createSocketServer((socket) => socket.on('error', () => undefined).on('data', () => socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fault = await openTwilio(`twilio://${SID}:secret@127.0.0.1:${port}?from=Freehold`, ORIGIN).send(MESSAGE).catch(faultOf);
  server.close();
  expect(fault).toBe('unknown');
});

test('a wrong number is refused by the mailbox too, to try what happens then', async () => {
  open = await withMailbox();
  expect(await open.provider.send({ ...MESSAGE, to: '+447700900404' }).catch(faultOf)).toBe('address');
  expect(await open.received()).toEqual([]);
});

test.each([
  [
    400,
    {
      code: 21211,
      message: "Invalid 'To' Phone Number: +447700900418",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    },
    ', error 21211',
    'address',
  ],
  [400, { code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 }, ', error 21610', 'blocked'],
  [
    401,
    { code: 20003, message: 'Authenticate', more_info: 'https://www.twilio.com/docs/errors/20003', status: 401 },
    ', error 20003',
    'put_off',
  ],
  [
    429,
    { code: 20429, message: 'Too Many Requests', more_info: 'https://www.twilio.com/docs/errors/20429', status: 429 },
    ', error 20429',
    'put_off',
  ],
  [503, '<html>away</html>', '', 'put_off'],
  [500, '<html>broken</html>', '', 'unknown'],
])('a refusal by Twilio (%s) is an error for the caller that names neither number nor text', async (status, body, code, kind) => {
  open = await withTwilio({ status, body });
  const fault: unknown = await open.provider.send(MESSAGE).catch((error: unknown) => error);
  expect([String(fault), faultOf(fault)]).toEqual([`Error: Twilio did not take the text: HTTP ${status}${code}`, kind]);
});

test('a text service that is not there is an error for the caller', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const fault: unknown = await openTwilio(`twilio://${SID}:secret@127.0.0.1:${port}?from=Freehold`, ORIGIN)
    .send(MESSAGE)
    .catch((error: unknown) => error);
  expect([String(fault), faultOf(fault)]).toEqual(['TypeError: fetch failed', 'put_off']);
});

test.each([
  ['twilio://api.twilio.com?from=1', 'the account and its token are missing'],
  [`twilio://${SID}@api.twilio.com?from=1`, 'the account and its token are missing'],
  [`twilio://${SID}:secret@api.twilio.com`, 'the number to send from is missing'],
])('%s is no setting to start with', (url, why) => {
  expect(() => openTwilio(url, ORIGIN)).toThrow(why);
});

test('a mailbox that cannot be written is an error for the caller', async () => {
  await expect(
    openMailboxSms({ dataDir: '/dev/null', isProduction: false, origin: 'http://localhost:4000' }).send(MESSAGE),
  ).rejects.toThrow('ENOTDIR');
});

test('texts stand in the mailbox page as texts', async () => {
  open = await withMailbox();
  await open.provider.send(MESSAGE);
  const app = Fastify();
  open.provider.registerRoutes?.(app);
  const list = await app.inject({ url: '/dev/mailbox', headers: { host: 'localhost:4000' } });
  expect(list.body).toContain('Text to +447700900418');
  await app.close();
});

test('there is no mailbox in production', () => {
  expect(() => openMailboxSms({ dataDir: 'x', isProduction: true, origin: 'https://freehold.pennard.example' })).toThrow('SMS_URL');
});

test('the settings choose who sends: Twilio where it is set, else the mailbox, and in production nobody', () => {
  const database = { DATABASE_URL: 'postgres://localhost/x' };
  const production = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://localhost', FREEHOLD_ORIGIN: 'https://freehold.pennard.example' };
  const smsUrl = { SMS_URL: `twilio://${SID}:secret@api.twilio.com?from=+447700900001` };
  const chosen = (env: Record<string, string>) => openSms(parseConfig({ ...database, ...env }))?.name ?? null;
  expect([chosen({}), chosen(smsUrl), chosen(production), chosen({ ...production, ...smsUrl })]).toEqual([
    'mailbox',
    'twilio',
    null,
    'twilio',
  ]);
});
