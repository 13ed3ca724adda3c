import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@freehold/server/db/migrate';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway server of this run; `template` is a migrated database nobody is connected to. */
    postgres: { url: string; template: string };
  }
}

const TEMPLATE = 'template_freehold';
const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/** Starts one throwaway PostgreSQL for a whole test run and migrates the template that every test file clones. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickestFolder(), 'freehold-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const guard = guardAgainstKill(postgres.location, dataDir);
  async function stop(): Promise<void> {
    guard?.kill();
    await postgres.stop();
    for (const folder of [postgres.location, dataDir]) await rm(folder, { recursive: true, force: true });
  }
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await client.end();
    const template = new URL(postgres.url);
    template.pathname = `/${TEMPLATE}`;
    await migrate(template.href);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', { url: postgres.url, template: TEMPLATE });
  return stop;
}

/** Memory where the machine lends enough of it as a folder: every clone of the template writes hundreds of files, which cost ten times as much on a disk. */
async function quickestFolder(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A run that is killed cannot tidy up: a shell beside it waits for its end, then ends the server and removes the data. */
function guardAgainstKill(location: string, dataDir: string): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script =
    'while kill -0 "$1" 2>/dev/null; do sleep 1; done; kill -INT "$(head -n 1 "$2/postmaster.pid")"; sleep 2; rm -rf "$2" "$3"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(process.pid), location, dataDir], { detached: true, stdio: 'ignore' });
  guard.unref();
  return guard;
}
