import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposableDatabase, createEmptyDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { createOldDatabase } from '@freehold/testkit/old-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FUNCTIONS = join(import.meta.dirname, 'functions');
const FILES = readdirSync(FUNCTIONS).map((file) => `functions/${file}`);
const NUMBERED = /^\d{4}_[a-z0-9_]+\.sql$/;
const TIMED = /^20\d{6}T\d{4}_[a-z0-9_]+\.sql$/;

const databases: DisposableDatabase[] = [];
let old: DisposableDatabase;
let fresh: DisposableDatabase;

const kept = (database: DisposableDatabase) => {
  databases.push(database);
  return database;
};

/** The product's own functions and procedures with their whole text. */
async function functionsOf({ url }: DisposableDatabase): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; text: string }>(
    `select pg_proc.oid::regprocedure::text as name, pg_get_functiondef(pg_proc.oid) as text from pg_proc
      where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'outgoing'::regnamespace) and prokind in ('f', 'p')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

beforeAll(async () => {
  // As the numbered migrations leave it, before any file of functions was applied.
  old = kept(await createOldDatabase('1'));
  await migrate(old.url);
  fresh = kept(await createDisposableDatabase());
}, 60_000);
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test('a fresh database and one that was brought forward have the same functions', async () => {
  const functions = await functionsOf(fresh);
  expect(await functionsOf(old)).toEqual(functions);
  expect(Object.keys(functions).length).toBeGreaterThan(70);
});

test('every function has its text in a file of functions', async () => {
  const texts = FILES.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const written = [...texts.matchAll(/^create or replace (?:function|procedure) ([\w.]+)/gm)].map(([, name]) => name);
  const there = Object.keys(await functionsOf(fresh)).map((name) => name.replace(/\(.*$/, ''));
  expect(written.toSorted()).toEqual(there.toSorted());
});

test('a migration with a timestamp makes no function: its text would be kept in two places', () => {
  const files = readdirSync(MIGRATIONS);
  expect(files.filter((file) => !NUMBERED.test(file) && !TIMED.test(file))).toEqual([]);
  expect(files.filter((file) => NUMBERED.test(file) && file >= '0070')).toEqual([]);
  const later = files.filter((file) => TIMED.test(file) || file >= '0062');
  expect(later.filter((file) => /create (or replace )?(function|procedure)/i.test(readFileSync(join(MIGRATIONS, file), 'utf8')))).toEqual(
    [],
  );
});

test('a changed text is applied again, once, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-functions-'));
  cpSync(FUNCTIONS, folder, { recursive: true });
  const database = kept(await createDisposableDatabase());
  const before = await functionsOf(database);
  const text = readFileSync(join(folder, 'jobs.sql'), 'utf8');
  writeFileSync(join(folder, 'jobs.sql'), text.replace('A job can only be added inside a scope', 'A job is added inside a scope'));
  expect((await migrate(database.url, { functions: folder })).applied).toEqual(['functions/jobs.sql']);
  const after = await functionsOf(database);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed.map((name) => name.replace(/\(.*$/, ''))).toEqual(['enqueue_job']);
  expect((await migrate(database.url, { functions: folder })).applied).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a text that is wrong stops the start and leaves every function as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-functions-'));
  cpSync(FUNCTIONS, folder, { recursive: true });
  writeFileSync(
    join(folder, 'branches.sql'),
    readFileSync(join(folder, 'branches.sql'), 'utf8').replace('return 1', 'return 2') + '\n-- changed\n',
  );
  writeFileSync(join(folder, 'jobs.sql'), 'create or replace function enqueue_job( nonsense');
  const before = await functionsOf(fresh);
  await expect(migrate(fresh.url, { functions: folder })).rejects.toThrow(/syntax error/);
  expect(await functionsOf(fresh)).toEqual(before);
  expect((await migrate(fresh.url)).applied).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('two that start at once apply everything once', async () => {
  const database = kept(await createEmptyDatabase());
  const [one, other] = await Promise.all([migrate(database.url), migrate(database.url)]);
  const applied = [...one.applied, ...other.applied];
  expect(applied.toSorted()).toEqual([...readdirSync(MIGRATIONS), ...FILES].toSorted());
  expect(await functionsOf(database)).toEqual(await functionsOf(fresh));
});
