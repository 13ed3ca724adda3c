import { randomBytes } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { scopedLoginOf } from '@freehold/server/platform/scoped-login';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './demo-template.ts';
import { keepPlans } from './keep-plans.ts';
import type {} from './test-postgres.ts';

export type DisposableDatabase = { url: string; drop: () => Promise<void> };

/** Clones the migrated template into a database of its own for one test file, in about 0.1 s. */
export async function createDisposableDatabase(): Promise<DisposableDatabase> {
  return await cloneTemplate(inject('postgres').template);
}

/** A new data folder for one app, beside the databases of this run: what an app stores it waits for, which takes long on a disk. */
export async function createDataDir(): Promise<string> {
  return mkdtemp(join(inject('postgres').folder, 'app-'));
}

/** The same with the demonstration data; what belongs to it in the data folder is put into the one named. */
export async function createDemoDatabase(dataDir: string): Promise<DisposableDatabase> {
  const demo = inject('demo');
  await cp(demo.dataDir, dataDir, { recursive: true });
  return await cloneTemplate(demo.template);
}

/** One without a table. */
export async function createEmptyDatabase(): Promise<DisposableDatabase> {
  return await cloneTemplate('template0');
}

async function cloneTemplate(template: string): Promise<DisposableDatabase> {
  keepPlans();
  const server = inject('postgres').url;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Copies files as they are; the usual way takes every block through the log.
  await command(server, `create database ${name} template ${template} strategy file_copy`);
  return { url: url.href, drop: () => drop(server, url.href, name) };
}

/** With the role that its scopes logged in as. */
async function drop(server: string, url: string, name: string): Promise<void> {
  await command(server, `drop database if exists ${name} with (force)`);
  await command(server, `drop role if exists ${scopedLoginOf(url)}`);
}

let admin: pg.Pool | null = null;

/** Over a connection that this process keeps for a while: a new one each time would cost as much as a twentieth of a whole app. */
async function command(serverUrl: string, sql: string): Promise<void> {
  admin ??= openAdmin(serverUrl);
  await admin.query(sql);
}

function openAdmin(serverUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true });
  // The server may end before the process does.
  pool.on('error', () => undefined);
  return pool;
}
