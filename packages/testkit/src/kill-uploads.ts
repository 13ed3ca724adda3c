/* One upload, while the browser, the API and the database are killed. */
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
import type { Services } from '@freehold/server/platform/services';
import { dropUpload, readUploadedParts } from '@freehold/server/platform/uploads';
import { Upload } from 'tus-js-client';
import { createDataDir } from './disposable-database.ts';
import { createFactories, type SignedInMember } from './factories.ts';
import { createTestIdentity } from './test-identity.ts';

const CHILD = fileURLToPath(new URL('./upload-child.ts', import.meta.url));
const LATEST_MS = 80;
const DAY_MS = 24 * 3_600_000;
const WAITED_MS = 60_000;

export const VICTIMS = ['api', 'database', 'browser'] as const;
type Victim = (typeof VICTIMS)[number];
/** `same`: what arrived, was stored and was read again are the bytes that were sent. `left`: files in the store once all is tidied. */
export type KilledUpload = { killed: Victim[]; same: boolean; left: number };
type Sent = { size: number; victims: readonly Victim[]; chunkSize: number };

/** Sends so many bytes; at a random moment each of the victims is killed, in their order. */
export async function killUploads({ size, victims, chunkSize }: Sent): Promise<KilledUpload> {
  const dataDir = await createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, keep: true, log: () => undefined });
  await migrate(postgres.url);
  const env = { DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const identity = await createTestIdentity();
  const services = await buildServices(parseConfig(env), { identity: identity.provider });
  const member = await createFactories(services, identity).signIn();
  const api = await openApi(env, member);
  const bytes = randomBytes(size);
  try {
    const killDatabase = () => kill(Number(readFileSync(join(postgres.location, 'postmaster.pid'), 'utf8').split('\n', 1)[0]));
    const { url, killed } = await sendUntilDone(bytes, { api, member, killDatabase, victims, chunkSize });
    await untilAnswered(services);
    const same = await isSame(services, member, url, bytes);
    await retryErasures.run(services);
    const stored = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    return { killed, same, left: stored.length };
  } finally {
    api.kill();
    await closeServices(services);
    await postgres.stop();
  }
}

type Api = { address: string; kill: () => void; startIfGone: () => Promise<void> };

async function openApi(env: Record<string, string>, { token, email }: SignedInMember): Promise<Api> {
  const port = await findFreePort(null);
  let child: ChildProcess | null = null;
  const startIfGone = async () => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    const started = spawn(process.execPath, [CHILD], {
      env: { ...process.env, ...env, UPLOAD_PORT: String(port), UPLOAD_TOKEN: token, UPLOAD_SUBJECT: `test|${email}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
  };
  await startIfGone();
  return { address: `http://127.0.0.1:${port}`, kill: () => void child?.kill('SIGKILL'), startIfGone };
}

type Killing = { api: Api; member: SignedInMember; killDatabase: () => void } & Omit<Sent, 'size'>;

async function sendUntilDone(bytes: Buffer, { api, member, killDatabase, victims, chunkSize }: Killing) {
  // Spread over it, and none in its last part, so that each is met before the upload is done.
  const moments = victims.map((_, at) => ((at + Math.random()) * bytes.length) / (victims.length + 1));
  const killed: Victim[] = [];
  let url: string | null = null;
  /** One browser's try, which ends with the upload, a fault, or the browser itself. */
  const send = () =>
    new Promise<'done' | 'again'>((resolve) => {
      const upload: Upload = new Upload(bytes, {
        // As the page has it: once there is an upload, it is never begun anew.
        endpoint: url === null ? `${api.address}/v2/client/uploads` : null,
        uploadUrl: url,
        chunkSize,
        retryDelays: null,
        headers: member.headers,
        onUploadUrlAvailable: () => void (url = upload.url),
        onError: () => resolve('again'),
        onSuccess: () => resolve('done'),
        onProgress: (sent) => {
          const victim = victims[killed.length];
          if (victim === undefined || sent < (moments[killed.length] ?? Infinity)) return;
          killed.push(victim);
          // At any moment of what the server does with the bytes, not only while they come.
          if (victim !== 'browser') return void setTimeout(victim === 'api' ? api.kill : killDatabase, Math.random() * LATEST_MS);
          void upload.abort();
          resolve('again');
        },
      });
      upload.start();
    });
  while ((await send()) === 'again') {
    await api.startIfGone();
    await pause(100);
  }
  return { url: String(url), killed };
}

/** Stores what arrived and reads it again; then all that is no file of its own is a day old, and swept. */
async function isSame(services: Services, member: SignedInMember, url: string, bytes: Buffer): Promise<boolean> {
  const uploader = { scope: member.scope, by: { memberId: member.memberId } };
  const id = url.split('/').at(-1) ?? '';
  const { size, parts } = await readUploadedParts(uploader, services, id);
  const written = await writeFile(member.scope, services, parts, { allowed: ['application/octet-stream'], maxBytes: bytes.length });
  const { sha256 } = await member.scope.transaction((trx) => keepFile(trx, services, written));
  const file = await member.scope.transaction((trx) => openFile(trx, member.scope, services, sha256));
  const hash = createHash('sha256');
  for await (const part of file.read()) hash.update(part as Buffer);
  await dropUpload(uploader, services, id);
  await sweepWrites({ ...services, now: () => new Date(Date.now() + DAY_MS + 60_000) });
  const sent = createHash('sha256').update(bytes).digest('hex');
  return size === bytes.length && sha256 === sent && hash.digest('hex') === sent;
}

/** The database may have been killed last. */
async function untilAnswered(services: Services): Promise<void> {
  for (const until = Date.now() + WAITED_MS; ; await pause(100)) {
    try {
      await services.pool.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was killed a moment ago.
  }
}
