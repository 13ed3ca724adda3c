import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';

const DATABASE = 'freehold';
/** Any fixed number: the lock that says who will stop this server. */
const OWNER_LOCK = 7_215_330;

export type Claim = {
  release: () => Promise<void>;
  /** Settles when the connection that holds the claim is gone: with the server, or because it was released. */
  lost: Promise<void>;
};

export function serverUrl(password: string, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The process that holds this lock will stop the server. PostgreSQL lets the lock go when that process dies in any way, so a server
 * left behind is claimed by whoever comes next, and null says that somebody alive already answers for it.
 */
export async function claimServer(password: string, port: number): Promise<Claim | null> {
  const client = await connect(password, port, 'postgres');
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
  if (rows[0]?.mine === true) return { release: () => client.end(), lost };
  await client.end();
  return null;
}

export async function ensureDatabase(password: string, port: number): Promise<void> {
  const client = await connect(password, port, 'postgres');
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // 42P04, 23505: another process of this checkout created it in the same moment.
    if (!(error instanceof pg.DatabaseError) || (error.code !== '42P04' && error.code !== '23505')) throw error;
  } finally {
    await client.end();
  }
}

/** Waits out a server that is starting or stopping. False when it has ended, or when the port answers for other data than ours. */
export async function waitUntilReady(password: string, port: number, cluster: string): Promise<boolean> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    try {
      const client = await connect(password, port, 'postgres');
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      await client.end();
      return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(cluster));
    } catch (error) {
      // 57P03: starting up, shutting down or in recovery.
      if (!(error instanceof pg.DatabaseError) || error.code !== '57P03') return false;
      await pause(500);
    }
  }
  return false;
}

async function connect(password: string, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl(password, port, database), application_name: 'freehold start' });
  // The server may go away under an idle connection; whoever uses the database next says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
