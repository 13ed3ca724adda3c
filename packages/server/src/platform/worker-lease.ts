import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** First half of the advisory lock held for each running worker pool; the second is its name hashed. */
const LOCK_CLASS = 72_031;
export const LEASE_TIMES = { sweepEveryMs: 3_000, graceMs: 5_000 };

/** Pools that hold jobs but no lock. Only `pool-…`: one-off runs of the queue (`otpool-…`) hold no lease. */
const LOST_POOLS = `
  select distinct locked_by as pool from graphile_worker.jobs
  where locked_by like 'pool-%' and not exists (
    select 1 from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = ${LOCK_CLASS}
      and database = (select oid from pg_database where datname = current_database())
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

export type WorkerLease = { close(): Promise<void> };

/**
 * Says that these worker pools live, one for each lane, and gives back the jobs of pools that do not.
 * A pool lives while its connection holds its lock; PostgreSQL drops the lock when the process dies, however it died, and jobs it had begun
 * are run again within seconds instead of after the queue's four hours. A pool is taken for dead only when its lock has been missing for the
 * grace time, so that a new pool, or one that just lost its connection, keeps its jobs.
 */
export function holdWorkerLease(databaseUrl: string, pools: readonly string[], log: FastifyBaseLogger, times = LEASE_TIMES): WorkerLease {
  const missingSince = new Map<string, number>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'freehold worker lease',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    const forget = () => {
      if (client === next) client = null;
    };
    next.on('error', forget).on('end', forget);
    try {
      await next.connect();
      // A machine that lost its power sends no farewell: PostgreSQL asks after it and lets the lock go within half a minute.
      await next.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
      await next.query('select pg_advisory_lock_shared($1, hashtext(pool)) from unnest($2::text[]) as pool', [LOCK_CLASS, pools]);
      return next;
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  async function sweep(): Promise<void> {
    client ??= await connect();
    const { rows } = await client.query<{ pool: string }>(LOST_POOLS);
    const lost = new Set(rows.map((row) => row.pool));
    for (const known of missingSince.keys()) if (!lost.has(known)) missingSince.delete(known);
    const dead: string[] = [];
    for (const name of lost) {
      const since = missingSince.get(name) ?? Date.now();
      missingSince.set(name, since);
      if (Date.now() - since >= times.graceMs) dead.push(name);
    }
    if (dead.length === 0) return;
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    log.warn({ pools: dead }, 'a worker died: its jobs are run again');
  }

  let running = Promise.resolve();
  function next(delayMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'worker lease'))
        .then(() => next(times.sweepEveryMs));
    }, delayMs);
  }
  next(0);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
