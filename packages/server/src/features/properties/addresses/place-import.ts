import type { Pool, PoolClient } from 'pg';

export type Progress = (words: string) => void;
export const numbers = (value: number) => value.toLocaleString('en-GB');

/** One import of a kind at a time, whole or not at all, for as long as it takes. */
export async function inOneTransaction<T>(pool: Pool, name: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '128MB'");
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`places:${name}`]);
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Says what is loaded since when, and lets the database plan for it. */
export async function noteLoaded(client: PoolClient, source: string, entries: number): Promise<void> {
  await client.query(
    'insert into place_lists (source, entries) values ($1, $2) on conflict (source) do update set entries = excluded.entries, loaded_at = now()',
    [source, entries],
  );
  await client.query(source === 'price_paid' ? 'analyze known_addresses' : 'analyze postcodes');
}
