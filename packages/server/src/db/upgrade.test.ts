import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDataDir, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { createOldDatabase } from '@freehold/testkit/old-database';
import { runDueJobs } from '@freehold/testkit/run-due-jobs';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { jobs, schedules } from '../features/all.ts';
import { addressContext, contentContext } from '../features/firm/messages/seal-contexts.ts';
import { sealWith } from '../platform/aes-gcm.ts';
import { CHAIN_START, chainHash, recordEvent } from '../platform/audit.ts';
import { hashAppUserToken } from '../platform/authenticate-app-user.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import { parseConfig } from '../platform/config.ts';
import { sealJson } from '../platform/encryption.ts';
import { readFile } from '../platform/file-vault.ts';
import { openKeyRing } from '../platform/key-ring.ts';
import { openScope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import { buildTaskList } from '../platform/task-list.ts';
import { openKeyWrapper } from '../providers/all.ts';
import type { Mail } from '../providers/mail/provider.ts';
import { migrate } from './migrate.ts';

/** An installation from before there were keys by workspace, an outbox, sealed chunks and a login of scopes. */
const BEFORE_KEYS = '20261123T0820_keep_data_keys.sql';
/** The same installation once messages had rows. */
const AFTER_MESSAGES = '20261124T0801_keep_flows_in_files.sql';

const ORIGIN = 'http://localhost:4000';
const SECRET = 'a secret that the installation made at its first start';
const FILE_KEY = randomBytes(32);
const COOKIE = randomBytes(24).toString('base64url');
const SIGNER_TOKEN = randomBytes(32).toString('base64url');
const PAPER = Buffer.from('name,number\nAmara Nwosu,1\n');
const LATER = new Date('2036-01-01T00:00:00Z');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let database: DisposableDatabase;
let client: pg.Client;
let services: Services;
let app: FastifyInstance;
let workspaceId: number;
let head: string;
const mails: Mail[] = [];

const one = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await client.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id);

/** What an installation of that time held, in the SQL and with the seals of that time. */
async function fillOld(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ fileKey: FILE_KEY.toString('hex'), secret: SECRET }));
  workspaceId = await one("insert into workspaces (account_name, completed_signup) values ('Pennard & Lisle', true)");
  await client.query(
    "insert into auth.users (id, name, email, email_verified) values ('imogen', 'Imogen Ashworth', 'imogen@pennard.example', true)",
  );
  await client.query(
    "insert into auth.sessions (id, user_id, token, expires_at, user_agent) values ('of-a-laptop', 'imogen', $1, $2, 'Firefox')",
    [sha256(COOKIE), LATER],
  );
  const userId = await one(
    "insert into users (issuer, subject, email, first_name, surname) values ('freehold-built-in', 'imogen', 'imogen@pennard.example', 'Imogen', 'Ashworth')",
  );
  await one(
    "insert into members (workspace_id, user_id, role_id, first_name, surname, email, completed_signup) values ($1, $2, 1, 'Imogen', 'Ashworth', 'imogen@pennard.example', true)",
    workspaceId,
    userId,
  );
  const signer = await one("insert into auth.app_users (email, first_name, surname) values ('amara@nwosu.example', 'Amara', 'Nwosu')");
  await one(
    'insert into auth.app_sessions (app_user_id, token_hash, expires_at, ends_at) values ($1, $2, $3, $3)',
    signer,
    hashAppUserToken(SIGNER_TOKEN),
    LATER,
  );
  const storageKey = `w${workspaceId}/${sha256(PAPER).slice(0, 2)}/${sha256(PAPER).slice(2)}`;
  const path = join(dataDir, 'files', storageKey);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, sealWith(FILE_KEY, PAPER, `file:${workspaceId}:${sha256(PAPER)}`));
  await client.query("insert into files (workspace_id, sha256, size, mime, storage_key) values ($1, $2, $3, 'text/csv', $4)", [
    workspaceId,
    sha256(PAPER),
    PAPER.length,
    storageKey,
  ]);
  head = CHAIN_START;
  for (const seq of [1, 2, 3]) {
    const actor = { kind: 'system', name: 'first start' };
    const object = { type: 'workspace', id: workspaceId, label: `Change ${seq}` };
    const at = new Date(Date.UTC(2026, 10, seq));
    const hash = chainHash(head, { seq, at: at.toISOString(), actor, action: 'change.settings', object, diff: null, reason: null });
    await client.query(
      "insert into audit_events (workspace_id, seq, at, actor, action, object, prev_hash, hash) values ($1, $2, $3, $4, 'change.settings', $5, $6, $7)",
      [workspaceId, seq, at, actor, object, head, hash],
    );
    head = hash;
  }
  await client.query('insert into audit_heads (workspace_id, seq, hash) values ($1, 3, $2)', [workspaceId, head]);
}

/** A message that waits to be sent when the installation is stopped for the upgrade. */
async function queueOld(env: Record<string, string>): Promise<void> {
  const config = parseConfig(env);
  const ring = openKeyRing({ databaseUrl: config.databaseUrl, wrapper: openKeyWrapper(config) });
  const id = randomUUID();
  const text = { subject: 'A question', text: 'Please call us.', html: '<p>Please call us.</p>' };
  const message = await one(
    `insert into messages (workspace_id, public_id, channel, purpose, to_masked, to_sealed, subject, content_sealed, queued_at)
     values ($1, $2, 'email', 'notification', 'i***@pennard.example', $3, 'A question', $4, now())`,
    workspaceId,
    id,
    await sealJson({ ring }, workspaceId, 'imogen@pennard.example', addressContext(id)),
    await sealJson({ ring }, workspaceId, text, contentContext(id)),
  );
  await ring.close();
  await client.query("select graphile_worker.add_job('send-message', json_build_object('workspaceId', $1::int, 'messageId', $2::int))", [
    workspaceId,
    message,
  ]);
}

beforeAll(async () => {
  const dataDir = await createDataDir();
  database = await createOldDatabase(BEFORE_KEYS);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const env = {
    DATABASE_URL: database.url,
    FREEHOLD_DATA_DIR: dataDir,
    FREEHOLD_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    FREEHOLD_DEMO: 'off',
  };
  await fillOld(dataDir);
  await migrate(database.url, { before: AFTER_MESSAGES });
  await queueOld(env);
  await migrate(database.url);
  services = await buildServices(parseConfig(env), {
    mail: { name: 'mailbox', send: async (mail) => (mails.push(mail), { id: null, isDelivered: true }) },
  });
  app = await buildApp(services, { pages: false });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await closeServices(services);
  await client.end();
  await database.drop();
});

/** As the browser of before calls: with the cookie it was given then. */
async function openSession(): Promise<{ authorization: string; 'x-workspace-id': string }> {
  const signed = `${COOKIE}.${createHmac('sha256', SECRET).update(COOKIE).digest('base64')}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/public/session/refresh',
    headers: { cookie: `freehold-4000.session_token=${encodeURIComponent(signed)}`, origin: ORIGIN },
  });
  const token = answer.json<{ Info: { Data: { access_token: string } | null } }>().Info.Data?.access_token;
  expect(answer.statusCode, answer.body).toBe(200);
  return { authorization: `Bearer ${token}`, 'x-workspace-id': String(workspaceId) };
}
const ask = async <T>(method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
  const answer = await app.inject({ method, url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ Info: { Data: T } }>().Info.Data;
};

test('whoever was signed in still is: a member by their cookie, an applicant by their token', async () => {
  const me = await ask<{ email: string }>('GET', '/v2/client/me', await openSession());
  expect(JSON.stringify(me)).toContain('imogen@pennard.example');
  const signer = await ask('GET', '/v2/app/me', { authorization: `Bearer ${SIGNER_TOKEN}` });
  expect(JSON.stringify(signer)).toContain('Amara');
});

test('a file that was sealed with the one key of that time opens', async () => {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'test' });
  const file = await scope.transaction((trx) => readFile(trx, scope, services, sha256(PAPER)));
  expect(Buffer.from(file.bytes).equals(PAPER)).toBe(true);
});

test('the chain of that time is whole, and what happens from now on follows it', async () => {
  const headers = await openSession();
  const before = await ask<{ intact: boolean; events: number; head: string }>('POST', '/v2/client/activity/verify', headers);
  expect(before).toMatchObject({ intact: true, events: 3, head, first_broken: null });
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) =>
    recordEvent(trx, scope, { action: 'change.settings', object: { type: 'workspace', id: workspaceId, label: 'Change 4' } }),
  );
  expect(await ask('POST', '/v2/client/activity/verify', headers)).toMatchObject({
    intact: true,
    events: 4,
    unsealed: 0,
    first_broken: null,
  });
});

test('a message that waited is sent once, and the firm reads that it was delivered', async () => {
  await runDueJobs(services.pool, buildTaskList(services, jobs, schedules), false);
  expect(mails.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: 'imogen@pennard.example', subject: 'A question', text: 'Please call us.' },
  ]);
  const messages = await ask<{ state: string }[]>('GET', '/v2/client/messages', await openSession());
  expect(messages).toMatchObject([{ state: 'delivered' }]);
});

test('an upgrade that is run again changes nothing', async () => {
  expect(await migrate(database.url)).toEqual({ applied: [], notes: [] });
});
