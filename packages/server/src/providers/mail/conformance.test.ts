import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { faultOf } from '../not-taken.ts';
import { openMailboxMail } from './mailbox-mail.ts';
import { openMailbox } from './mailbox.ts';
import type { Mail, MailProvider } from './provider.ts';
import { openResend } from './resend.ts';
import { openSmtp } from './smtp.ts';

type File = { name: string; mime: string; bytes: string };
type Received = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  messageId?: string;
  files?: File[];
};
type Harness = { provider: MailProvider; received(): Promise<Received[]>; close(): Promise<void> };

const ID = '5a0d5f0e-3a1c-4d55-9a60-0f8f5b1f7a11';
const FROM = 'Freehold <no-reply@freehold.example>';
const MAIL: Mail = {
  to: 'sian.ohara@pennard.example',
  subject: 'Café “£1,250” – ß 北京 and a subject that is long enough to be folded over more than one line of a header',
  text: 'First line = 100%\n\n.a line that begins with a full stop\n\nhttps://freehold.example/sign-in#link=abc-_123\n\nLlandudno £ é\n',
  html: '<p>A &amp; B &lt;script&gt; é <a href="https://freehold.example/?a=1&amp;b=2">link</a></p>',
};

async function withMailbox(): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-mail-'));
  const provider = openMailboxMail({ mailFrom: FROM, dataDir: folder, isProduction: false, origin: 'http://localhost:4000' });
  const mailbox = openMailbox({ folder: join(folder, 'mailbox'), from: FROM, now: () => new Date() });
  return { provider, received: () => mailbox.list(), close: async () => rmSync(folder, { recursive: true }) };
}

async function withSmtp(): Promise<Harness> {
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const provider = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  return { provider, received: async () => raw.map(readMessage), close: () => new Promise((resolve) => server.close(() => resolve())) };
}

type ResendMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content_type: string; content: string }[];
};
type Asked = { headers: IncomingMessage['headers']; body: Record<string, unknown> };
type ResendHarness = Harness & { asked: Asked[] };

/** As much of Resend's emails resource as a sender meets, answering in its shapes. */
async function withResend(
  answer: { status: number; body: object | string } = { status: 200, body: { id: 're-1' } },
): Promise<ResendHarness> {
  const asked: Asked[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked['body'] });
      reply.writeHead(answer.status, { 'content-type': 'application/json' });
      reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const received = ({ body }: Asked): Received => {
    const { from, to, subject, text, html, reply_to: replyTo, headers, attachments = [] } = body as ResendMail;
    const files = attachments.map(({ filename, content_type: mime, content }) => ({
      name: filename,
      mime,
      bytes: Buffer.from(content, 'base64').toString('utf8'),
    }));
    const messageId = headers?.['Message-ID'];
    return { from, to: to[0] ?? '', subject, text, html, replyTo, ...(messageId && { messageId }), files };
  };
  return {
    provider: openResend({ key: 're_secret', url: `http://127.0.0.1:${port}`, from: FROM, webhookSecret: null }),
    asked,
    received: async () => asked.map(received),
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
  ['smtp', withSmtp],
  ['resend', () => withResend()],
] as const)('%s', (name, start) => {
  test('says which it is', async () => {
    open = await start();
    expect(open.provider.name).toBe(name);
  });

  test('a message arrives whole: addresses, subject and both forms', async () => {
    open = await start();
    await open.provider.send(MAIL);
    expect(await open.received()).toEqual([expect.objectContaining({ ...MAIL, from: FROM })]);
  });

  test('messages sent at the same moment all arrive', async () => {
    open = await start();
    const { provider } = open;
    await Promise.all(Array.from({ length: 8 }, (_, n) => provider.send({ ...MAIL, subject: `Number ${n}` })));
    expect((await open.received()).map((mail) => mail.subject).sort()).toEqual(Array.from({ length: 8 }, (_, n) => `Number ${n}`));
  });

  test('files and the address for answers go with it, and say what it answers of it', async () => {
    open = await start();
    const attachments = [{ name: 'Übersicht £.csv', mime: 'text/csv', bytes: Buffer.from('a,b\n1,£2\n') }];
    const taken = await open.provider.send({ ...MAIL, id: ID, replyTo: 'office@pennard.example', attachments });
    const [mail] = await open.received();
    expect(mail?.replyTo).toBe('office@pennard.example');
    if (name !== 'mailbox') {
      expect(mail?.files).toEqual([{ name: 'Übersicht £.csv', mime: 'text/csv', bytes: 'a,b\n1,£2\n' }]);
      expect(mail?.messageId).toBe(`<${ID}@freehold.example>`);
    }
    expect(taken).toEqual({ id: name === 'resend' ? 're-1' : null, isDelivered: name === 'mailbox' });
  });

  test('a line break in a subject adds no header', async () => {
    open = await start();
    // Resend takes the subject as a field of its own, and makes the header of it.
    if (name === 'resend') return;
    await open.provider.send({ ...MAIL, subject: 'One\r\nBcc: other@pennard.example' });
    const [mail] = await open.received();
    expect(mail?.to).toBe(MAIL.to);
    expect(mail?.subject).toMatch(/^One\s+Bcc: other@pennard\.example$/);
  });
});

test('a mail server that is not there is an error for the caller', async () => {
  await expect(openSmtp({ url: 'smtp://127.0.0.1:1', from: FROM }).send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
});

test('a mail server that refuses the address is an error that does not name it', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`No such person: ${address}`), { responseCode: 550 })),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  try {
    const error = await openSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM })
      .send(MAIL)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('Error: The mail was not taken EENVELOPE 550');
    expect(Object.values(error as object)).toEqual(['address']);
    expect((error as Error).cause).toBeUndefined();
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

describe('what a mail server answers', () => {
  /** Speaks as far as the answers say: by command, then to the whole message. Without one it hangs up. */
  async function withAnswers(answers: { mail?: string; rcpt?: string; data?: string; message?: string }) {
    const server = createSocketServer((socket) => {
      let isMessage = false;
      const say = (line: string | undefined) => (line === undefined ? socket.destroy() : void socket.write(`${line}\r\n`));
      say('220 mail.example');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const text = chunk.toString('utf8');
        if (isMessage) return text.endsWith('\r\n.\r\n') && say(answers.message);
        const command = text.slice(0, 4).toUpperCase();
        isMessage = command === 'DATA' && (answers.data ?? '').startsWith('354');
        const said: Record<string, string | undefined> = {
          EHLO: '250 mail.example',
          MAIL: answers.mail,
          RCPT: answers.rcpt,
          DATA: answers.data,
        };
        return say(command in said ? said[command] : '221 bye');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      return await openSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM })
        .send(MAIL)
        .then(() => 'taken', faultOf);
    } finally {
      server.close();
    }
  }
  const ready = { mail: '250 ok', rcpt: '250 ok', data: '354 go on' };

  test.each([
    ['taken', { ...ready, message: '250 queued' }],
    ['address', { ...ready, rcpt: '550 5.1.1 no such person' }],
    ['address', { ...ready, message: '550 5.7.1 not here' }],
    ['put_off', { ...ready, rcpt: '450 4.2.1 busy' }],
    ['put_off', { ...ready, message: '451 4.3.0 later' }],
    ['refused', { ...ready, mail: '550 5.7.1 not from you' }],
    ['put_off', { ...ready, data: undefined }],
    ['unknown', { ...ready, message: undefined }],
  ] as const)('%s: %o', async (fault, answers) => {
    expect(await withAnswers(answers as never)).toBe(fault);
  });
});

describe('Resend', () => {
  test('is asked under our id, so that it knows a repeat, and names it in what it reports', async () => {
    const harness = await withResend();
    open = harness;
    await harness.provider.send({ ...MAIL, id: ID });
    expect(harness.asked[0]?.headers).toMatchObject({ authorization: 'Bearer re_secret', 'idempotency-key': ID });
    expect(harness.asked[0]?.body['tags']).toEqual([{ name: 'message', value: ID }]);
    expect(harness.provider.remembersHours).toBe(23);
  });

  test.each([
    [422, { name: 'validation_error', message: 'Invalid `to` field: sian.ohara@pennard.example' }, ', validation_error', 'refused'],
    [403, { name: 'invalid_api_key', message: 'API key is invalid' }, ', invalid_api_key', 'put_off'],
    [429, { name: 'rate_limit_exceeded', message: 'Too many' }, ', rate_limit_exceeded', 'put_off'],
    [409, { name: 'concurrent_idempotent_requests', message: 'Again' }, ', concurrent_idempotent_requests', 'put_off'],
    [503, '<html>away</html>', '', 'put_off'],
  ] as const)('%s: an error for the caller that does not name the address', async (status, body, word, fault) => {
    open = await withResend({ status, body });
    const error: unknown = await open.provider.send({ ...MAIL, id: ID }).catch((thrown: unknown) => thrown);
    expect([String(error), faultOf(error)]).toEqual([`Error: Resend did not take the mail: HTTP ${status}${word}`, fault]);
  });

  test('what it never answered may be repeated under our id, and without one nobody knows', async () => {
    const server = createSocketServer((socket) => socket.on('error', () => undefined).on('data', () => socket.destroy()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const provider = openResend({ key: 're_x', url: `http://127.0.0.1:${port}`, from: FROM, webhookSecret: null });
    const faults = [await provider.send({ ...MAIL, id: ID }).catch(faultOf), await provider.send(MAIL).catch(faultOf)];
    server.close();
    expect(faults).toEqual(['put_off', 'unknown']);
  });
});

test.each([
  ['someone@bounce.example', 'address'],
  ['someone@away.example', 'put_off'],
])('the mailbox refuses %s, to try what happens then', async (to, fault) => {
  open = await withMailbox();
  expect(await open.provider.send({ ...MAIL, to }).catch(faultOf)).toBe(fault);
  expect(await open.received()).toEqual([]);
});

test('a mailbox that cannot be written is an error for the caller', async () => {
  await expect(
    openMailboxMail({ mailFrom: FROM, dataDir: '/dev/null', isProduction: false, origin: 'http://localhost:4000' }).send(MAIL),
  ).rejects.toThrow('ENOTDIR');
});

/** As much of MIME as our own messages use. */
function readMessage(raw: string): Received {
  const whole = splitPart(raw);
  const { headers } = whole;
  const partsOf = ({ headers: head, body }: Part): Part[] => {
    const boundary = /boundary="?([^";]+)"?/.exec(head['content-type'] ?? '')?.[1];
    if (!boundary) return [{ headers: head, body }];
    return body.split(`--${boundary}`).slice(1, -1).map(splitPart).flatMap(partsOf);
  };
  const parts = partsOf(whole);
  const files = parts
    .filter((one) => one.headers['content-disposition']?.startsWith('attachment'))
    .map((one) => ({
      name: fileNameOf(one.headers['content-disposition'] ?? ''),
      mime: one.headers['content-type']?.split(';')[0] ?? '',
      bytes: decodeBody(one.body.replace(/\r\n$/, ''), one.headers['content-transfer-encoding'] ?? '7bit'),
    }));
  const content = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part
      ? decodeBody(part.body.replace(/\r\n$/, ''), part.headers['content-transfer-encoding'] ?? '7bit').replaceAll('\r\n', '\n')
      : '';
  };
  return {
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    subject: decodeWords(headers['subject'] ?? ''),
    text: content('text/plain'),
    html: content('text/html'),
    ...(headers['reply-to'] && { replyTo: headers['reply-to'] }),
    ...(headers['message-id'] && { messageId: headers['message-id'] }),
    files,
  };
}

/** RFC 2231: `filename*0*=utf-8''%C3%9C…`, in as many pieces as it takes. */
function fileNameOf(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?\*?="?([^";]*)"?/g)].map(([, piece = '']) => piece);
  return decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''));
}

type Part = { headers: Record<string, string>; body: string };

function splitPart(part: string): Part {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

const unhex = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unhex(body.replace(/=\r\n/g, '')) : body;
}

function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unhex(word.replaceAll('_', ' ')),
  );
}
