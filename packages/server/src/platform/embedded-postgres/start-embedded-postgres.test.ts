import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeQuickFolder } from '@freehold/testkit/quick-folder';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { migrate } from '../../db/migrate.ts';
import { buildServices, closeServices } from '../build-services.ts';
import { parseConfig } from '../config.ts';
import { backUpCluster, restoreCluster } from './back-up-cluster.ts';
import { isProcessAlive } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { StartFault } from './start-fault.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newDataDir(): Promise<string> {
  const folder = await makeQuickFolder('freehold-postgres');
  folders.push(folder);
  return folder;
}

/** To make a database takes longer than most tests: those that need not see it made share one, each after the one before has stopped it. */
let made: Promise<string> | undefined;
const madeDataDir = () => (made ??= newDataDir());

async function start(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...more });
  onTestFinished(() => postgres.stop().catch(() => undefined));
  return postgres;
}

async function query(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Array<Record<string, unknown>>;
  } finally {
    await client.end();
  }
}

async function postmasterPid(postgres: EmbeddedPostgres): Promise<number> {
  return Number((await readFile(join(postgres.location, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Another process that starts the same database and is then killed, as by a power cut or an impatient operator. */
async function startAndKillOwner(dataDir: string): Promise<void> {
  const file = new URL('./start-embedded-postgres.ts', import.meta.url).href;
  const code = `const { startEmbeddedPostgres } = await import('${file}');
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined }); console.log('up');`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await once(owner, 'close');
}

test('the data outlives a stop, and the second start finds the same port and password', async () => {
  const dataDir = await madeDataDir();
  const first = await start(dataDir);
  await query(first.url, 'create table outlives_a_stop as select 7 as number');
  await first.stop();
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select number from outlives_a_stop')).toEqual([{ number: 7 }]);
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
});

test('it writes durably and listens on this machine only', async () => {
  const postgres = await start(await madeDataDir());
  const settings = await query(
    postgres.url,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories') order by name",
  );
  expect(Object.fromEntries(settings.map((row) => [row['name'], row['setting']]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  const stranger = new URL(postgres.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('after kill -9 of everything the next start works and nothing committed is lost', async () => {
  const dataDir = await madeDataDir();
  const first = await start(dataDir);
  await query(first.url, 'create table outlives_a_kill as select generate_series(1, 1000) as number');
  const pid = await postmasterPid(first);
  process.kill(pid, 'SIGKILL');
  const second = await start(dataDir);
  expect(await postmasterPid(second)).not.toBe(pid);
  expect(await query(second.url, 'select count(*)::int as number from outlives_a_kill')).toEqual([{ number: 1000 }]);
});

test('a product whose database is killed again and again serves again by itself, at the same address, with all it had', async () => {
  const told: string[] = [];
  const dataDir = await madeDataDir();
  const postgres = await start(dataDir, { keep: true, log: (line) => told.push(line) });
  await migrate(postgres.url);
  const services = await buildServices(parseConfig({ DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  onTestFinished(async () => {
    services.liveEvents.end();
    await app.close();
    await closeServices(services);
  });
  const isReady = async () => (await app.inject('/health/ready')).statusCode;
  await query(postgres.url, 'create table outlives_kills as select generate_series(1, 1000) as number');
  expect(await isReady()).toBe(200);
  for (const [index, signal] of (['SIGKILL', 'SIGINT', 'SIGKILL'] as const).entries()) {
    const pid = await postmasterPid(postgres);
    process.kill(pid, signal);
    await expect.poll(() => isProcessAlive(pid), { timeout: 15_000 }).toBe(false);
    await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
    expect(await query(postgres.url, 'select count(*)::int as number from outlives_kills')).toEqual([{ number: 1000 }]);
    // It serves a moment before it says so; killed in that moment it would say so once for both times.
    await expect.poll(() => told.filter((line) => line === 'PostgreSQL runs again.').length, { timeout: 30_000 }).toBe(index + 1);
  }
  expect(told.filter((line) => line === 'PostgreSQL ended unexpectedly; starting it again.')).toHaveLength(3);
}, 90_000);

test('a database that cannot be started again says why, once, and is back as soon as it can be', async () => {
  const told: string[] = [];
  const postgres = await start(await madeDataDir(), { keep: true, log: (line) => told.push(line) });
  const control = join(postgres.location, 'global/pg_control');
  await rename(control, `${control}.away`);
  process.kill(await postmasterPid(postgres), 'SIGKILL');
  await expect.poll(() => told.some((line) => line.includes('until then nothing can be saved')), { timeout: 15_000 }).toBe(true);
  await rename(`${control}.away`, control);
  await expect.poll(() => told.at(-1), { timeout: 30_000 }).toBe('PostgreSQL runs again.');
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('a stop while it is down leaves nothing running and nothing that starts it', async () => {
  const told: string[] = [];
  const postgres = await start(await newDataDir(), { keep: true, log: (line) => told.push(line) });
  const pid = await postmasterPid(postgres);
  await rename(join(postgres.location, 'global/pg_control'), join(postgres.location, 'global/away'));
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => told.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await postgres.stop();
  await expect.poll(() => isProcessAlive(pid)).toBe(false);
  expect(told).not.toContain('PostgreSQL runs again.');
}, 60_000);

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.77": No space left on device', 'the disk is full. Free some space.'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'another program uses its port.'],
])('what PostgreSQL writes as %s is told in plain words', (line, words) => {
  expect(new StartFault(new Error('the server ended (code 1)'), line).message).toBe(`PostgreSQL cannot run: ${words}`);
});

test('a second caller joins, and its stop leaves the database to the first', async () => {
  const dataDir = await madeDataDir();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect([first.shared, second.shared]).toEqual([false, true]);
  await second.stop();
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database left behind by a killed start is taken over and stopped by the next', async () => {
  const dataDir = await madeDataDir();
  await startAndKillOwner(dataDir);
  const next = await start(dataDir);
  const pid = await postmasterPid(next);
  expect(next.shared).toBe(false);
  await next.stop();
  await expect(query(next.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  await expect(readFile(join(next.location, 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
  expect(pid).toBeGreaterThan(0);
});

test('two checkouts run side by side', async () => {
  const [one, other] = await Promise.all([start(await madeDataDir()), start(await newDataDir())]);
  expect(new URL(one.url).port).not.toBe(new URL(other.url).port);
  await query(one.url, 'create table only_here (id int)');
  expect(await query(other.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
});

test('two first starts of one checkout at the same moment share one database', async () => {
  const dataDir = await newDataDir();
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  expect(both[0].url).toBe(both[1].url);
  expect(both.filter((postgres) => postgres.shared)).toHaveLength(1);
});

test('a stop leaves no process', async () => {
  const postgres = await start(await madeDataDir());
  const pid = await postmasterPid(postgres);
  expect(isProcessAlive(pid)).toBe(true);
  await postgres.stop();
  await expect.poll(() => isProcessAlive(pid)).toBe(false);
});

test('a backup taken from the running database comes back, and the one before it is kept', async () => {
  const dataDir = await madeDataDir();
  const backup = await newDataDir();
  const first = await start(dataDir);
  await query(first.url, 'create table backed_up as select 7 as number');
  const { password } = await backUpCluster(dataDir, backup);
  await query(first.url, 'drop table backed_up');
  await expect(restoreCluster(dataDir, backup, password)).rejects.toThrow('Stop Freehold first');
  await first.stop();
  const { kept } = await restoreCluster(dataDir, backup, password);
  const second = await start(dataDir);
  expect(await query(second.url, 'select number from backed_up')).toEqual([{ number: 7 }]);
  expect((await stat(kept ?? '')).isDirectory()).toBe(true);
});
