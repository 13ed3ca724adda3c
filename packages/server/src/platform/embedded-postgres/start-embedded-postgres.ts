import { setTimeout as pause } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { clusterExists, createCluster, lastLogLines, launchServer, stopServer } from './cluster.ts';
import { findFreePort } from './free-port.ts';
import { chooseLocation } from './location.ts';
import type { Location } from './location.ts';
import { claimServer, ensureDatabase, serverUrl, waitUntilReady } from './connection.ts';
import { keepRunning } from './keep-running.ts';
import { findPostmaster } from './postmaster-file.ts';
import { readSettings, saveSettings } from './settings-file.ts';
import { StartFault } from './start-fault.ts';
import type { PostgresSettings } from './settings-file.ts';

export type EmbeddedPostgres = {
  url: string;
  /** The folder that holds the data. */
  location: string;
  /** True when another process of this checkout runs the database: `stop` then leaves it running. */
  shared: boolean;
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The checkout's data folder (`.data`); remembers password and port, and holds the database unless its user cannot enter. */
  dataDir: string;
  log: (line: string) => void;
  /** False only for tests: nothing survives a power cut. */
  durable?: boolean;
  /** True where the database is to be started again whenever it ends by itself. */
  keep?: boolean;
};

/** Starts this checkout's own PostgreSQL on 127.0.0.1, or joins the one that already runs; one left behind by a killed start is taken over. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  keep = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const settings = await readSettings(dataDir);
  const location = await chooseLocation(dataDir, settings);
  const binaries = await prepareBinaries(location.user, location.copiesFolder);
  if (location.user !== null) log(`PostgreSQL runs as the user ${location.user.name}, because it refuses to run as root.`);
  if (location.remembered !== '.') log(`That user cannot enter this checkout: the database lives in ${location.folder}.`);
  if (!(await clusterExists(location))) {
    requireNeverCreated(dataDir, settings, location, log);
    log('Creating the database (once)');
    await createCluster(location, binaries, settings.password, durable);
  }
  const port = await runServer(location, binaries, settings, durable, log);
  const changed = settings.port !== port || settings.folder !== location.remembered;
  if (changed) await saveSettings(dataDir, { ...settings, port, folder: location.remembered });
  const claim = await claimServer(settings.password, port);
  await ensureDatabase(settings.password, port);

  const bringBack = async () => {
    const running = await findPostmaster(location.cluster);
    // It may be recovering by itself; on any other port nobody would find it.
    if (running === null || !(await waitUntilReady(settings.password, running.port, location.cluster)))
      await launchServer(location, binaries, port, durable).catch(async (error: unknown) => {
        throw new StartFault(error, await lastLogLines(location));
      });
    return claimServer(settings.password, port);
  };
  const kept = keep && claim !== null ? keepRunning({ claim, bringBack, log }) : null;

  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    if (claim === null) return;
    await (kept ?? { stop: claim.release }).stop();
    if ((await findPostmaster(location.cluster)) !== null) await stopServer(location, binaries);
  }
  return {
    url: serverUrl(settings.password, port, 'freehold'),
    location: location.cluster,
    shared: claim === null,
    stop: () => (stopping ??= stop()),
  };
}

/** A database that was there and is not must be missed, not quietly begun anew. */
function requireNeverCreated(dataDir: string, settings: PostgresSettings, location: Location, log: (line: string) => void): void {
  if (location.copiedFrom !== null) {
    log(`This checkout was copied from ${location.copiedFrom}, which keeps its database; this one begins with an empty one.`);
    return;
  }
  if (settings.folder === null) return;
  throw new Error(
    `The database in ${location.cluster} is gone. Bring it back, or delete ${dataDir}/postgres.json to begin with an empty one.`,
  );
}

/** Returns the port of the running server. Starting is tried again while the processes of a killed server let go of its memory. */
async function runServer(
  location: Location,
  binaries: Binaries,
  settings: PostgresSettings,
  durable: boolean,
  log: (line: string) => void,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findPostmaster(location.cluster);
    if (running !== null && (await waitUntilReady(settings.password, running.port, location.cluster))) return running.port;
    const port = await findFreePort(attempt === 1 ? settings.port : null);
    try {
      await launchServer(location, binaries, port, durable);
      return port;
    } catch (error) {
      const lines = await lastLogLines(location);
      const passing = /already exists|still in use|Address already in use|could not bind/i.test(`${String(error)}${lines}`);
      if (attempt >= 20 || !passing) throw new StartFault(error, lines);
      if (attempt === 1) log('Waiting for the previous database process to end');
      await pause(500);
    }
  }
}
