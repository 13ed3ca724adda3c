import { chown, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { clusterExists } from './cluster.ts';
import { serverUrl } from './connection.ts';
import { chooseLocation } from './location.ts';
import type { Location } from './location.ts';
import { findPostmaster } from './postmaster-file.ts';
import { spawnIdentity } from './server-user.ts';
import { readSettings, saveSettings } from './settings-file.ts';

/** Name of the archive: PostgreSQL's own base backup, with the log needed to make it whole. */
export const ARCHIVE = 'database.tar';

/** Copies the running database, whole and consistent, into `folder/database.tar` while it goes on working. Returns its password, which it needs again. */
export async function backUpCluster(dataDir: string, folder: string): Promise<{ password: string }> {
  const settings = await readSettings(dataDir);
  const location = await chooseLocation(dataDir, settings);
  const running = await findPostmaster(location.cluster);
  if (running === null) throw new Error('The database is not running.');
  // The server writes the archive itself, so it needs a folder of its own user.
  const staging = join(location.folder, `backup-${process.pid}`);
  await mkdir(staging, { mode: 0o700 });
  if (location.user !== null) await chown(staging, location.user.uid, location.user.gid);
  const client = new pg.Client({ connectionString: `${serverUrl(settings.password, running.port, 'postgres')}?replication=true` });
  await client.connect();
  try {
    await client.query(
      `BASE_BACKUP (LABEL 'freehold', CHECKPOINT 'fast', WAL true, TARGET 'server', TARGET_DETAIL '${staging.replaceAll("'", "''")}')`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await move(join(staging, 'base.tar'), join(folder, ARCHIVE));
  } finally {
    await client.end();
    await rm(staging, { recursive: true, force: true });
  }
  return { password: settings.password };
}

/** Puts a backed-up database in the place of the present one, which is kept beside it. The database must not be running. Returns where the old one is. */
export async function restoreCluster(dataDir: string, folder: string, password: string): Promise<{ kept: string | null }> {
  const settings = await readSettings(dataDir);
  const location = await chooseLocation(dataDir, settings);
  if ((await findPostmaster(location.cluster)) !== null) throw new Error('The database is running. Stop Freehold first.');
  const fresh = join(location.folder, `postgres.new-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await unpack(join(folder, ARCHIVE), fresh);
  await giveAll(location, fresh);
  const kept = (await clusterExists(location))
    ? `${location.cluster}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
    : null;
  if (kept !== null) await rename(location.cluster, kept);
  await rename(fresh, location.cluster);
  await saveSettings(dataDir, { ...settings, password });
  return { kept };
}

async function unpack(archive: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-xf', archive, '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let message = '';
  tar.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The archive ${archive} could not be unpacked: ${message.trim()}`);
}

async function giveAll(location: Location, folder: string): Promise<void> {
  const { uid, gid } = spawnIdentity(location.user);
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    // Another disk.
    await copyFile(from, to);
    await rm(from);
  });
}
