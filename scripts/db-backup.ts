import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ARCHIVE, backUpCluster, restoreCluster } from '@freehold/server/platform/embedded-postgres/back-up-cluster';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { LEDGER } from '@freehold/server/platform/erased-details';
import type { OpenedDatabase } from './open-database.ts';
import { ROOT, dataDir } from './root.ts';

const DUMP = 'database.dump';
const NOTE = 'freehold-backup.json';
/** What belongs to this machine or run and not to the firm. */
const LEFT_OUT = /^(postgres|backup|running\.json|tests-)/;

type Note = { at: string; database: 'embedded' | 'server'; password: string | null };
const isNote = (value: unknown): value is Note =>
  typeof value === 'object' && value !== null && 'at' in value && 'database' in value && 'password' in value;

/** Copies the database first and the files after: files are only ever added, so none that the database names can be missing. */
export async function backUp(database: OpenedDatabase, wanted: string | null): Promise<string> {
  const at = new Date().toISOString();
  const folder = wanted ?? join(dataDir(), 'backups', at.replaceAll(':', '-'));
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty. A backup gets a folder of its own.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let password: string | null = null;
  if (database.embedded) password = (await backUpCluster(dataDir(), folder)).password;
  else await runTool('pg_dump', ['--format=custom', `--file=${join(folder, DUMP)}`, `--dbname=${database.url}`]);
  for (const name of await namesToKeep()) await cp(join(dataDir(), name), join(folder, 'data', name), { recursive: true });
  const note: Note = { at, database: database.embedded ? 'embedded' : 'server', password };
  // Written last: a folder without it is a backup that did not finish.
  await writeFile(join(folder, NOTE), JSON.stringify(note, null, 2), { mode: 0o600 });
  return `Backup: ${relative(ROOT, folder)}. It holds evidence and keys: keep it as safe as the original.`;
}

/** Brings a backup back. What was there before is kept beside it under a name that says so. */
export async function restore(folder: string): Promise<string> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is not a finished backup: it has no ${NOTE}.`);
  const note: unknown = JSON.parse(text);
  if (!isNote(note)) throw new Error(`${join(folder, NOTE)} is damaged: it says nothing of a backup.`);
  const url = process.env['DATABASE_URL'];
  if ((note.database === 'server') !== (url !== undefined && url !== '')) {
    throw new Error(
      note.database === 'server'
        ? 'This backup is of a database server: set DATABASE_URL to the one that shall receive it.'
        : `This backup is of the built-in database (${ARCHIVE}): leave DATABASE_URL out.`,
    );
  }
  if (note.database === 'server') {
    await runTool('pg_restore', ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, join(folder, DUMP)]);
  } else {
    await requireStopped();
    await restoreCluster(dataDir(), folder, note.password ?? '');
  }
  const suffix = `before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const name of await readdir(join(folder, 'data')).catch(() => [])) {
    await rename(join(dataDir(), name), join(dataDir(), `${name}.${suffix}`)).catch(() => undefined);
    await cp(join(folder, 'data', name), join(dataDir(), name), { recursive: true });
  }
  await keepErased(suffix);
  return `Restored the backup of ${note.at}. What was there before is kept in ${relative(ROOT, dataDir())} under names that end in ${suffix.slice(0, 14)}.`;
}

/** What was erased since the backup stays erased: the newer lists are kept, and the next start goes by it. */
async function keepErased(suffix: string): Promise<void> {
  const lists = dirname(LEDGER);
  const newer = join(dataDir(), `files.${suffix}`, lists);
  await mkdir(join(dataDir(), 'files', lists), { recursive: true, mode: 0o700 });
  await cp(newer, join(dataDir(), 'files', lists), { force: true, recursive: true }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
  });
}

async function namesToKeep(): Promise<string[]> {
  return (await readdir(dataDir())).filter((name) => !LEFT_OUT.test(name) && !name.includes('.before-restore-'));
}

/** Starting and stopping it once also ends one that a killed start has left behind. */
async function requireStopped(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), log: () => undefined });
  if (postgres.shared) throw new Error('Freehold runs from this folder. Stop it first.');
  await postgres.stop();
}

async function runTool(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new Error(`${program} is needed for a database server and was not found. Install PostgreSQL's client programs.`)),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} did not finish.`);
}
