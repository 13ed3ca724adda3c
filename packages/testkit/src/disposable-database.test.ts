import pg from 'pg';
import { expect, test } from 'vitest';
import { createDisposableDatabase } from './disposable-database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test('every database is migrated and apart from the others', async () => {
  const [one, other] = await Promise.all([createDisposableDatabase(), createDisposableDatabase()]);
  await query(one.url, 'create table only_here (id int)');
  const tables = "select table_name from information_schema.tables where table_name in ('schema_migrations', 'only_here') order by 1";
  expect(await query(one.url, tables)).toEqual([{ table_name: 'only_here' }, { table_name: 'schema_migrations' }]);
  expect(await query(other.url, tables)).toEqual([{ table_name: 'schema_migrations' }]);
  await one.drop();
  await other.drop();
});

test('a dropped database is gone, even under an open connection', async () => {
  const database = await createDisposableDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
  await client.end().catch(() => undefined);
});
