import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type {} from './test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database with the stock of the journeys, nobody connected to it, and the data folder that belongs to it. */
    demo: { template: string; dataDir: string };
  }
}

const STOCK = join(import.meta.dirname, 'stock/stock-child.ts');
const TEMPLATE = 'template_demo';

/** Loads the stock of the journeys once for a whole run; each product that begins with it clones it. */
export default async function seedDemoTemplate(project: TestProject): Promise<() => Promise<void>> {
  const { url: server, template } = project.getProvidedContext().postgres;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${TEMPLATE} template ${template}`);
  await client.end();
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-demo-'));
  const stop = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  const env = { ...process.env, DATABASE_URL: url.href, FREEHOLD_DATA_DIR: dataDir, FREEHOLD_ENV: 'test', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [STOCK], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    await stop();
    throw new Error('The stock of the journeys could not be loaded');
  }
  project.provide('demo', { template: TEMPLATE, dataDir });
  return stop;
}
