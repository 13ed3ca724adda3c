import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Functions and procedures as they are now; in a folder of another place for a test. */
const FUNCTIONS = join(import.meta.dirname, 'functions');

/**
 * Brings the database forward, to where it stood before the file named or all the way: each migration once, in order, each in its own
 * transaction, then the files of functions whose text changed. An applied migration that was edited since stops the start.
 */
export async function migrate(
  databaseUrl: string,
  { before, functions = FUNCTIONS }: { before?: string; functions?: string } = {},
): Promise<{ applied: string[]; notes: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const applied: string[] = [];
  /** What the migrations said of the rows they changed. */
  const notes: string[] = [];
  let running: string | null = null;
  // What the database says by itself has another code than what a migration raises.
  client.on('notice', ({ message, code }) => {
    if (running !== null && message && code === '00000') notes.push(`${running}: ${message}`);
  });
  try {
    await client.query('select pg_advisory_lock(7203114)');
    await requireVersion(client);
    await runMigrations({ connectionString: databaseUrl });
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql') && (before === undefined || file < before))
      .sort()) {
      const { text, sha256 } = readText(join(FOLDER, name));
      const before = done.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} was changed after it was applied. Migrations only go forward: add a new file instead.`);
      await client.query('begin');
      running = name;
      await client.query(text);
      running = null;
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
      applied.push(name);
    }
    // They are written for the newest tables.
    if (before === undefined) applied.push(...(await applyFunctions(client, functions, done)));
    return { applied, notes };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

function readText(file: string): { text: string; sha256: string } {
  const text = readFileSync(file, 'utf8');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** All of them at once: one may call another that stands in a later file. */
async function applyFunctions(client: pg.Client, folder: string, done: ReadonlyMap<string, string>): Promise<string[]> {
  const changed = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: `functions/${file}`, ...readText(join(folder, file)) }))
    .filter(({ name, sha256 }) => done.get(name) !== sha256);
  if (changed.length === 0) return [];
  await client.query('begin');
  await client.query('set local check_function_bodies = off');
  for (const { name, text, sha256 } of changed) {
    await client.query(text);
    await client.query(
      'insert into schema_migrations (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()',
      [name, sha256],
    );
  }
  await client.query('commit');
  return changed.map(({ name }) => name);
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000);
  if (major < 16) throw new Error(`Freehold needs PostgreSQL 16 or newer; this server is ${major}.`);
}
