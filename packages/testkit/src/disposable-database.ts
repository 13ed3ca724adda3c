import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './test-postgres.ts';

export type DisposableDatabase = { url: string; drop: () => Promise<void> };

/** Clones the migrated template into a database of its own for one test file, in about 0.1 s. */
export async function createDisposableDatabase(): Promise<DisposableDatabase> {
  const postgres = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await command(postgres.url, `create database ${name} template ${postgres.template}`);
  return { url: url.href, drop: () => command(postgres.url, `drop database if exists ${name} with (force)`) };
}

async function command(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
