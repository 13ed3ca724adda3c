import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Location } from './location.ts';
import { isProcessAlive, isReady } from './postmaster-file.ts';
import { spawnIdentity } from './server-user.ts';

export const SUPERUSER = 'freehold';
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;
const THROWAWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'max_connections=300',
  // A database that lives for minutes needs no tidying, and to plan a statement takes longer than to run it on so few rows.
  'autovacuum=off',
  'plan_cache_mode=force_generic_plan',
];

/** Runs initdb beside the final place and moves the result in, so that a start killed half way leaves no half-made database. */
export async function createCluster(location: Location, binaries: Binaries, password: string, durable: boolean): Promise<void> {
  await removeAbandoned(location.folder);
  const unfinished = join(location.folder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${unfinished}.password`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(location, unfinished, passwordFile);
  try {
    const flags = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-GB',
      '--auth=scram-sha-256',
      ...(durable ? ['--data-checksums'] : ['--no-data-checksums', '--no-sync']),
    ];
    await run(binaries.initdb, [`--pgdata=${unfinished}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, ...flags], location);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, location.cluster).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another start was quicker; its database is as good as ours.
    if (!(await clusterExists(location))) throw error;
  });
}

export async function clusterExists(location: Location): Promise<boolean> {
  const version = await readFile(join(location.cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') {
      throw new Error(
        `The database in ${location.cluster} belongs to another user of this machine. Start Freehold as the user who started it first, or as root.`,
      );
    }
    return null;
  });
  return version !== null;
}

/** Starts the server in a session of its own: Ctrl-C in the terminal must reach us, not the database. Resolves when it takes connections. */
export async function launchServer(location: Location, binaries: Binaries, port: number, durable: boolean): Promise<void> {
  const logFile = join(location.folder, 'postgres.log');
  const output = await open(logFile, 'a', 0o600);
  if ((await output.stat()).size > LOG_LIMIT_BYTES) await output.truncate(0);
  await giveTo(location, logFile);
  const flags = ['-D', location.cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const settings = ['timezone=UTC', 'log_timezone=UTC', ...(durable ? [] : THROWAWAY_SETTINGS)];
  // Our own child rather than pg_ctl's, so that its end is noticed and it never stays behind as a zombie where nobody reaps.
  const server = spawn(binaries.postgres, [...flags, ...settings.flatMap((setting) => ['-c', setting])], {
    ...spawnOptions(location),
    stdio: ['ignore', output.fd, output.fd],
  });
  server.unref();
  const ended = new AbortController();
  server.once('error', (error) => ended.abort(error));
  server.once('exit', (code, signal) => ended.abort(new Error(`the server ended (${signal ?? `code ${code}`})`)));
  await output.close();
  // No limit on the wait: recovery after a power cut may take minutes, and giving up would only make the next start begin again.
  while (!(await isReady(location.cluster, server.pid))) {
    ended.signal.throwIfAborted();
    await pause(40);
  }
}

/** Rolls open transactions back, writes a checkpoint and ends every process of the server. */
export async function stopServer(location: Location, binaries: Binaries): Promise<void> {
  try {
    await run(binaries.pgCtl, ['stop', '-w', '-t', '120', '-s', '-m', 'fast', '-D', location.cluster], location);
  } catch (error) {
    // It ended by itself between being found and being told.
    if (!(error instanceof Error && error.message.includes('No such process'))) throw error;
  }
}

export async function lastLogLines(location: Location): Promise<string> {
  const text = await readFile(join(location.folder, 'postgres.log'), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

async function giveTo(location: Location, ...paths: string[]): Promise<void> {
  if (location.user === null) return;
  for (const path of paths) await chown(path, location.user.uid, location.user.gid);
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isProcessAlive(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function run(program: string, args: string[], location: Location): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(location), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || `${program} ended with code ${code}`))));
  });
}

function spawnOptions(location: Location) {
  return {
    ...spawnIdentity(location.user),
    cwd: location.folder,
    detached: true,
    windowsHide: true,
    // PG* variables meant for another server must not reach our own.
    env: { PATH: process.env['PATH'], LANG: 'C', LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
  };
}
