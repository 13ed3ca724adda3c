import { sql } from 'kysely';
import { openDatabase, openPool, type Database } from './database.ts';
import { fanOutBatch } from './fan-out.ts';
import type { Keys } from './keys.ts';
import { sealBatch } from './seal-events.ts';

const ROWS_AT_ONCE = 500;
const PAUSE_MS = 50;
/** While there is work the next batch is let grow for a moment. */
const BUSY_PAUSE_MS = 20;
const LAST_RETRY_MS = 10_000;

/** What waits to be told, what has no place in its chain yet, and for how long the oldest of it does. */
export type OutboxState = { waiting: number; unsealed: number; oldestSeconds: number };

export async function readOutboxState(db: Database): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select untold.waiting, recorded.unsealed,
      coalesce(floor(extract(epoch from now() - least(untold.oldest, recorded.oldest))), 0)::int as "oldestSeconds"
    from (select count(*)::int as waiting, min(created_at) as oldest from outbox) as untold,
      (select count(*)::int as unsealed, min(at) as oldest from audit_events where seq is null) as recorded`.execute(db);
  return rows[0] ?? { waiting: 0, unsealed: 0, oldestSeconds: 0 };
}

export type Notifier = { close(): Promise<void> };

/** Tells what the outbox holds, and answers how many rows that were: they are gone in the same commit that tells them. */
export async function publishBatch(db: Database): Promise<number> {
  const { rows } = await sql<{ published: number }>`select publish_outbox(${ROWS_AT_ONCE}) as published`.execute(db);
  return rows[0]?.published ?? 0;
}

/**
 * Seals recorded events and publishes the outbox for as long as the process lives, on a connection of its own. Any number of them may run
 * beside each other; what one that is killed had begun is undone, and another does it.
 */
export function startNotifier(databaseUrl: string, keys: Keys, log: { warn(about: object, message: string): void }): Notifier {
  const pool = openPool(databaseUrl, { max: 1, name: 'freehold notifier' });
  const db = openDatabase(pool);
  let isClosed = false;
  let pauseMs = PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<boolean> {
    const { rows } = await sql<{ unsealed: boolean; untold: boolean; unsent: boolean }>`
      select exists (select from audit_events where seq is null) as unsealed, exists (select from outbox) as untold,
        exists (select from webhook_events where not fanned_out) as unsent`.execute(db);
    const isUnsealed = rows[0]?.unsealed ?? false;
    // First what is told anyway: a chain that could not be sealed must not keep screens waiting.
    const told = rows[0]?.untold ? await publishBatch(db) : 0;
    if (isUnsealed && (await sealBatch({ db, keys })) > 0) await publishBatch(db);
    if (isUnsealed || rows[0]?.unsent) await fanOutBatch(db);
    return isUnsealed || told > 0 || (rows[0]?.unsent ?? false);
  }

  function again(afterMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = work().then(
        (wasBusy) => {
          pauseMs = PAUSE_MS;
          again(wasBusy ? BUSY_PAUSE_MS : PAUSE_MS);
        },
        (error: unknown) => {
          if (isClosed) return;
          log.warn({ err: error }, 'notifier');
          pauseMs = Math.min(pauseMs * 2, LAST_RETRY_MS);
          again(pauseMs);
        },
      );
    }, afterMs);
  }
  again(0);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await pool.end();
    },
  };
}
