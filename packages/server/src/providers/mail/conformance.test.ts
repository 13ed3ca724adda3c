import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openMailboxMail } from './mailbox-mail.ts';
import { openMailbox } from './mailbox.ts';
import type { Mail, MailProvider } from './provider.ts';
import { openSmtp } from './smtp.ts';

type Received = { from: string; to: string; subject: string; text: string; html: string };
type Harness = { provider: MailProvider; received(): Promise<Received[]>; close(): Promise<void> };

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

let open: Harness | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

describe.each([
  ['mailbox', withMailbox],
  ['smtp', withSmtp],
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

  test('a line break in a subject adds no header', async () => {
    open = await start();
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
    expect(Object.values(error as object)).toEqual([]);
    expect((error as Error).cause).toBeUndefined();
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

test('a mailbox that cannot be written is an error for the caller', async () => {
  await expect(
    openMailboxMail({ mailFrom: FROM, dataDir: '/dev/null', isProduction: false, origin: 'http://localhost:4000' }).send(MAIL),
  ).rejects.toThrow('ENOTDIR');
});

/** As much of MIME as our own messages use. */
function readMessage(raw: string): Received {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart);
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
  };
}

function splitPart(part: string): { headers: Record<string, string>; body: string } {
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
