import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Every job of the product and its payload. `workspaceId` is added by the database from the scope. */
export type JobPayloads = {
  'run-aml-check': { checkId: number };
  'render-report': { reportId: number };
};
export type JobName = keyof JobPayloads;

/** Adds a job in the transaction that writes the row: no lost job and no job without its row. The same key replaces a job that has not started. */
export async function addJob<N extends JobName>(trx: Trx, name: N, payload: JobPayloads[N], key?: string): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null})`.execute(trx);
}
