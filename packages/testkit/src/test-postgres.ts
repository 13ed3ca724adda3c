import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { migrate } from '@freehold/server/db/migrate';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway server of this run; `template` is a migrated database nobody is connected to, `folder` is removed with the server. */
    postgres: { url: string; template: string; folder: string };
  }
}

const TEMPLATE = 'template_freehold';

/** Starts one throwaway PostgreSQL for a whole test run and migrates the template that every test file clones. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeQuickFolder('freehold-test');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const guard = guardAgainstKill(postgres.location, dataDir);
  async function stop(): Promise<void> {
    guard?.kill();
    // Whatever still writes in there at the end of a run is no fault of a test.
    await postgres.stop().catch((error: unknown) => console.warn('The throwaway PostgreSQL did not stop:', error));
    for (const folder of [postgres.location, dataDir]) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
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
  project.provide('postgres', { url: postgres.url, template: TEMPLATE, folder: dataDir });
  return stop;
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
