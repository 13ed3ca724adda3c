import { mkdtemp, rm } from 'node:fs/promises';
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

/** Starts one throwaway PostgreSQL for a whole test run and migrates the template that every test file clones. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  async function stop(): Promise<void> {
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
