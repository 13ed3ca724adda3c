import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '../../../platform/services.ts';
import { readStream, StreamEnded, type StreamName, STREAMS, type WhyEnded } from '../../../providers/companies/companies-house-stream.ts';
import { beginStream, hasCopy, keepChanges, noteTrouble } from './register-changes.ts';
import { keysOf } from '@freehold/contract/kernel/keys';

/** First half of the advisory lock of who reads a stream; the second is its name hashed. */
const LOCK_CLASS = 72_044;
const MINUTE = 60_000;
export const STREAM_TIMES = {
  lookMs: MINUTE,
  firstRetryMs: 2_000,
  mostRetryMs: 5 * MINUTE,
  limitedMs: MINUTE,
  keyMs: 60 * MINUTE,
  silentMs: 2 * MINUTE,
};
export type StreamTimes = typeof STREAM_TIMES;

/** Twice as long after each fault in a row; a key that is not taken is tried once an hour. */
export const retryMs = (times: StreamTimes, why: WhyEnded | null, faults: number): number =>
  why === 'key'
    ? times.keyMs
    : Math.min(times.mostRetryMs, (why === 'limited' ? times.limitedMs : times.firstRetryMs) * 2 ** Math.min(faults, 20));

const TROUBLE: Readonly<Record<WhyEnded, string>> = {
  limited: 'Companies House limits connections. It is tried again',
  key: 'Companies House does not take the stream key',
  timepoint: 'Companies House no longer has the changes from where reading stopped. Load a newer file',
  unreachable: 'Companies House is not reachable. It is tried again',
  answer: 'Companies House answered what cannot be read. It is tried again',
  silent: 'Companies House fell silent. It is tried again',
};

/**
 * Follows the streams of Companies House and keeps what changed over the copy of the register that is loaded. Any number of processes may: one
 * reads each stream, by a lock that the database gives back when it dies. What arrived is kept over the connection that holds the lock, so
 * that who lost it writes nothing any more.
 */
export function followRegister(
  services: Pick<Services, 'config' | 'pool' | 'log' | 'now'>,
  times: StreamTimes = STREAM_TIMES,
): { close(): Promise<void> } {
  const { config, pool, log, now } = services;
  if (!config.companiesHouseStream) return { close: () => Promise.resolve() };
  const source = config.companiesHouseStream;
  const stop = new AbortController();
  const { signal } = stop;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);

  /** Until the connection to the one or the other ends. Answers whether anything came. */
  async function follow(stream: StreamName, client: pg.Client, lost: AbortSignal): Promise<boolean> {
    let hasCome = false;
    const timepoint = await beginStream(client, stream);
    try {
      const both = AbortSignal.any([signal, lost]);
      for await (const part of readStream(source, { stream, timepoint, signal: both, silentMs: times.silentMs })) {
        const unread = await keepChanges(client, stream, part, now());
        if (unread > 0) log.warn({ stream, unread }, 'changes of the register of companies could not be read');
        hasCome = true;
      }
    } catch (error) {
      if (signal.aborted || lost.aborted || !(error instanceof StreamEnded)) throw error;
      await noteTrouble(client, stream, TROUBLE[error.why], error.why === 'timepoint');
      if (!hasCome) throw error;
      log.info({ stream, why: error.why }, 'the stream of Companies House ended and is opened again');
    }
    return hasCome;
  }

  /** Holds the lock of a stream and reads it. Null where another process does. */
  async function hold(stream: StreamName): Promise<boolean | null> {
    const lost = new AbortController();
    const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'freehold register stream' });
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [LOCK_CLASS, stream]);
      return rows[0]?.held ? await follow(stream, client, lost.signal) : null;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run(stream: StreamName): Promise<void> {
    for (let faults = 0; !signal.aborted;) {
      try {
        const came = (await hasCopy(pool)) ? await hold(stream) : null;
        faults = came === null ? faults : 0;
        await pause(came === null ? times.lookMs : times.firstRetryMs);
      } catch (error) {
        if (signal.aborted) return;
        const why = error instanceof StreamEnded ? error.why : null;
        log[why === 'key' ? 'error' : 'warn']({ err: error, stream }, 'the stream of Companies House is not read');
        await pause(retryMs(times, why, faults));
        faults += 1;
      }
    }
  }

  const running = keysOf(STREAMS).map(run);
  return {
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
