import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailboxMail } from './mailbox-mail.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { registerMailboxPages } from './mailbox-pages.ts';

let folder: string;
let mailbox: Mailbox;
let app: FastifyInstance;
let minute = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freehold-mailbox-'));
  mailbox = openMailbox({ folder, from: 'Freehold <no-reply@freehold.example>', now: () => new Date(Date.UTC(2026, 6, 1, 9, minute++)) });
  app = Fastify();
  registerMailboxPages(app, mailbox, 'http://freehold.pennard.example:4000');
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const mail = (subject: string, text = 'Text') => ({ to: 'ana@pennard.example', subject, text, html: `<p>${text}</p>` });
const get = (url: string, host = 'localhost:4000') => app.inject({ url, headers: { host } });

test('the newest 200 messages are kept', async () => {
  for (let n = 1; n <= 203; n++) await mailbox.deliver(mail(`Number ${n}`));
  expect(readdirSync(folder)).toHaveLength(200);
  expect((await mailbox.list()).map((one) => one.subject).slice(0, 2)).toEqual(['Number 203', 'Number 202']);
  expect((await mailbox.list()).at(-1)?.subject).toBe('Number 4');
});

test('messages are for the account that runs Freehold only', async () => {
  await mailbox.deliver(mail('Private'));
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

test('an empty mailbox says how mail gets there', async () => {
  const page = await get('/dev/mailbox');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('No mail yet. Ask for a sign-in link or a code and it arrives here.');
});

test('the page lists messages, and a message shows its links to click', async () => {
  await mailbox.deliver(mail('Your sign-in link', 'Sign in: http://localhost:4000/sign-in#link=abc-_1\n\nBye'));
  const list = await get('/dev/mailbox');
  const path = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list.body)?.[1] ?? '';
  expect(list.body).toContain('Your sign-in link');
  const page = await get(path);
  expect(page.body).toContain('<a href="http://localhost:4000/sign-in#link=abc-_1">http://localhost:4000/sign-in#link=abc-_1</a>');
  expect(page.headers['cache-control']).toBe('no-store');
});

test('nothing in a message becomes part of the page', async () => {
  await mailbox.deliver({ ...mail('<script>alert(1)</script>', '<img src=x> https://a.example/"onclick="x'), to: '"><b>@pennard.example' });
  const [one] = await mailbox.list();
  const pages = [(await get('/dev/mailbox')).body, (await get(`/dev/mailbox/${one?.id}`)).body];
  for (const page of pages) expect(page).not.toMatch(/<script|<img|<b>|"onclick/);
});

test('the pages need no script and no inline handler', async () => {
  await mailbox.deliver(mail('One'));
  expect((await get('/dev/mailbox')).body).not.toMatch(/<script|\son\w+=/);
});

test.each(['evil.example', 'evil.example:4000', 'localhost.evil.example'])(
  'under the name “%s” the mailbox answers nothing',
  async (host) => {
    await mailbox.deliver(mail('Your sign-in link'));
    const page = await get('/dev/mailbox', host);
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('sign-in link');
  },
);

test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'freehold.pennard.example:4000'])(
  'under the name “%s” it answers',
  async (host) => {
    expect((await get('/dev/mailbox', host)).statusCode).toBe(200);
  },
);

test.each(['nothing', '..%2f..%2fkeys', '1782900000000-00000000'])('there is no message “%s”', async (id) => {
  writeFileSync(join(folder, 'nothing.json'), '{}');
  expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404);
});

test('a damaged message hides no other', async () => {
  await mailbox.deliver(mail('Whole'));
  writeFileSync(join(folder, '1782900000000-0badf11e.json'), '{"at":');
  expect((await mailbox.list()).map((one) => one.subject)).toEqual(['Whole']);
});

test('there is no mailbox in production', () => {
  expect(() => openMailboxMail({ mailFrom: '', dataDir: folder, isProduction: true, origin: 'https://freehold.pennard.example' })).toThrow(
    'SMTP_URL',
  );
});
