import type { Pool, PoolClient } from 'pg';

export type Progress = (words: string) => void;
export const numbers = (value: number) => value.toLocaleString('en-GB');

export const forLongWork = (sortingMemory: '256MB' | '512MB') =>
  `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '128MB'; set local maintenance_work_mem = '${sortingMemory}'`;

/** One import at a time, whole or not at all, for as long as it takes. */
export async function inOneTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(forLongWork('512MB'));
    await client.query("select pg_advisory_xact_lock(hashtextextended('open-data', 0))");
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
