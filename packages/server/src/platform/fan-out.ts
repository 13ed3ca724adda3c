import { sql } from 'kysely';
import type { Database } from './database.ts';

const EVENTS_AT_ONCE = 500;

/** Gives what happened to the endpoints of programs; answers how many events that were. */
export async function fanOutBatch(db: Database): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select fan_out_webhooks(${EVENTS_AT_ONCE}) as moved`.execute(db);
  return rows[0]?.moved ?? 0;
}
