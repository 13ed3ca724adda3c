import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@freehold/server/db/migrate';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { findFreePort } from '@freehold/server/platform/embedded-postgres/free-port';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { retryErasures, sweepWrites } from '@freehold/server/platform/erase-file';
import { keepFile, openFile, writeFile } from '@freehold/server/platform/file-vault';
import { dropUpload, readUploadedParts } from '@freehold/server/platform/uploads';
import { Upload } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { createDataDir } from './disposable-database.ts';
import { createFactories } from './factories.ts';
import { createTestIdentity } from './test-identity.ts';

const CHILD = fileURLToPath(new URL('./upload-child.ts', import.meta.url));
const SIZE = 100 * 1024 * 1024;
const KILLS = 24;
const LATEST_MS = 80;
const VICTIMS = ['api', 'database', 'browser'] as const;
const DAY_MS = 24 * 3_600_000;

test('an upload of 100 MB arrives whole although browser, API and database are killed at random moments', async () => {
  const dataDir = await createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, keep: true, log: () => undefined });
  await migrate(postgres.url);
  const env = { DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const identity = await createTestIdentity();
  const services = await buildServices(parseConfig(env), { identity: identity.provider });
  const member = await createFactories(services, identity).signIn();
  const port = await findFreePort(null);

  const killDatabase = () => {
    try {
      process.kill(Number(readFileSync(join(postgres.location, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
    } catch {
      // It was killed a moment ago.
    }
  };
  let api: ChildProcess | null = null;
  const startApi = async () => {
    const child = spawn(process.execPath, [CHILD], {
      env: { ...process.env, ...env, UPLOAD_PORT: String(port), UPLOAD_TOKEN: member.token, UPLOAD_SUBJECT: `test|${member.email}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    api = child;
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  };
  const kill = (child: ChildProcess | null) => child?.kill('SIGKILL');
  onTestFinished(async () => {
    kill(api);
    await closeServices(services);
    await postgres.stop();
  });
  await startApi();

  const bytes = randomBytes(SIZE);
  const moments = Array.from({ length: KILLS }, () => Math.random() * SIZE).toSorted((one, other) => one - other);
  const killed: Record<(typeof VICTIMS)[number], number> = { api: 0, database: 0, browser: 0 };
  let url: string | null = null;
  /** One browser's try, which ends with the upload, a fault, or the browser itself. */
  const send = () =>
    new Promise<'done' | 'again'>((resolve) => {
      const upload: Upload = new Upload(bytes, {
        // As the page has it: once there is an upload, it is never begun anew.
        endpoint: url === null ? `http://127.0.0.1:${port}/v2/client/uploads` : null,
        uploadUrl: url,
        chunkSize: 4 * 1024 * 1024,
        retryDelays: null,
        headers: member.headers,
        onUploadUrlAvailable: () => void (url = upload.url),
        onError: () => resolve('again'),
        onSuccess: () => resolve('done'),
        onProgress: (sent) => {
          if (sent < (moments[0] ?? Infinity)) return;
          moments.shift();
          const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'api';
          killed[victim] += 1;
          const end = () => {
            if (victim === 'api') kill(api);
            if (victim === 'database') killDatabase();
          };
          // At any moment of what the server does with the bytes, not only while they come.
          setTimeout(end, Math.random() * LATEST_MS);
          if (victim !== 'browser') return;
          void upload.abort();
          resolve('again');
        },
      });
      upload.start();
    });
  while ((await send()) === 'again') {
    const { exitCode, signalCode } = api as unknown as ChildProcess;
    if (exitCode !== null || signalCode !== null) await startApi();
    await pause(100);
  }
  console.log('killed', killed);
  expect(moments).toHaveLength(0);

  // The database may have been killed last.
  await expect
    .poll(
      () =>
        services.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  const uploader = { scope: member.scope, by: { memberId: member.memberId } };
  const id = String(url).split('/').at(-1) ?? '';
  const { size, parts } = await readUploadedParts(uploader, services, id);
  expect(size).toBe(SIZE);
  const written = await writeFile(member.scope, services, parts, { allowed: ['application/octet-stream'], maxBytes: SIZE });
  const { sha256 } = await member.scope.transaction((trx) => keepFile(trx, services, written));
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const file = await member.scope.transaction((trx) => openFile(trx, member.scope, services, sha256));
  const hash = createHash('sha256');
  for await (const part of file.read()) hash.update(part as Buffer);
  expect(hash.digest('hex')).toBe(sha256);

  await dropUpload(uploader, services, id);
  const later = { ...services, now: () => new Date(Date.now() + DAY_MS + 60_000) };
  console.log('left behind', (await sweepWrites(later)).swept);
  await retryErasures.run(services);
  const stored = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(stored).toHaveLength(1);
});
