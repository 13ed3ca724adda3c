import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { backUp, restore } from './db-backup.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import type { Lifetime } from './processes/lifetime.ts';
import { requireSuccess } from './processes/run-to-end.ts';
import { ROOT, dataDir } from './root.ts';
import { rowTypeOverrides, shapesIn, SHAPES, withShapesImported } from '@freehold/server/db/row-types';

const CLI = join(ROOT, 'packages/server/src/cli.ts');
const TYPES = join(ROOT, 'packages/server/src/db/types.ts');
/** What the connection really delivers: see platform/database.ts. */
const TYPE_MAPPING = JSON.stringify({ int8: 'number', timestamptz: 'Date', date: 'string', json: 'unknown', jsonb: 'unknown' });
const USAGE = `npm run db -- migrate            brings the database up to date
npm run db -- reset [--yes]      deletes everything of this checkout: database, files, keys
npm run db -- types              writes the row types from the migrated database
npm run db -- backup [FOLDER]    copies database, files and keys, while Freehold runs or not
npm run db -- restore FOLDER     brings a copy back; Freehold must be stopped`;

await runWithin(async (lifetime) => {
  const [action = '', ...args] = process.argv.slice(2);
  const typed = args.find((word) => !word.startsWith('-'));
  const folder = typed === undefined ? null : resolve(process.env['INIT_CWD'] ?? process.cwd(), typed);
  if (action === 'reset') return await reset(args.includes('--yes'), lifetime);
  if (action === 'restore' && folder !== null) {
    console.log(await restore(folder));
    return 0;
  }
  if (!['migrate', 'types', 'backup'].includes(action)) {
    console.error(USAGE);
    return 1;
  }
  const database = await openDatabase(() => undefined);
  lifetime.onEnd(() => database.stop());
  const env = { DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir() };
  if (action === 'backup') {
    console.log(await backUp(database, folder));
    return 0;
  }
  console.log(
    `Migrations: ${await requireSuccess('Bringing the database up to date', [CLI, 'migrate'], { env, signal: lifetime.signal, quiet: true })}`,
  );
  if (action === 'types') await writeTypes(database, lifetime.signal);
  return 0;
});

async function writeTypes(database: OpenedDatabase, signal: AbortSignal): Promise<void> {
  const program = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const shapes = shapesIn(await readFile(join(ROOT, SHAPES), 'utf8'));
  const overrides = await rowTypeOverrides(client, shapes).finally(() => client.end());
  const args = [
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--out-file',
    TYPES,
    '--exclude-pattern',
    '{graphile_worker,vault}.*',
    '--type-mapping',
    TYPE_MAPPING,
    '--overrides',
    JSON.stringify(overrides),
  ];
  await requireSuccess('Writing the row types', [program, ...args], { signal, quiet: true });
  await writeFile(TYPES, withShapesImported(await readFile(TYPES, 'utf8'), shapes));
  await requireSuccess('Formatting the row types', [join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), TYPES], { signal, quiet: true });
  console.log('Row types: packages/server/src/db/types.ts');
}

/** Asks first, because nothing brings this back. */
async function reset(sure: boolean, lifetime: Lifetime): Promise<number> {
  const database = await openDatabase(() => undefined);
  lifetime.onEnd(() => database.stop());
  if (database.shared) throw new Error('Freehold runs from this folder. Stop it first.');
  const what = database.embedded ? `everything in ${dataDir()} but its backups` : `every table of ${database.description}`;
  if (!sure && !(await confirm(what, lifetime.signal))) {
    console.log('Nothing was deleted.');
    return 1;
  }
  if (database.embedded) {
    await database.stop();
    if (database.location !== undefined) await rm(database.location, { recursive: true });
    for (const name of await readdir(dataDir())) if (name !== 'backups') await rm(join(dataDir(), name), { recursive: true });
  } else {
    await dropSchemas(database.url);
  }
  console.log('Deleted. The next start begins anew.');
  return 0;
}

async function confirm(what: string, signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`This deletes ${what}. Type reset to go on: `, { signal })).trim() === 'reset';
  } finally {
    terminal.close();
  }
}

async function dropSchemas(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
    );
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}
