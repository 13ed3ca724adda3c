import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

export type DeadJob = { id: number; task: string; attempts: number; workspaceId: number | null; diedAt: Date; lastError: string | null };

/** Jobs that used up their tries, oldest first. Their error text has no personal data: see task-list.ts. */
export async function listDeadJobs(db: Database): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select jobs.id, jobs.task_identifier as task, jobs.attempts, (private.payload ->> 'workspaceId')::bigint as "workspaceId", jobs.updated_at as "diedAt", jobs.last_error as "lastError"
    from graphile_worker.jobs as jobs join graphile_worker._private_jobs as private using (id)
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null order by jobs.id`.execute(db);
  return rows;
}

/** Gives a dead job its tries back, due now. False when there is no such dead job. */
export async function retryDeadJob(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => 0)
    from graphile_worker.jobs where id = ${id} and attempts >= max_attempts and locked_at is null`.execute(db);
  return rows.length > 0;
}

/** True in SQL while the job of this key will still be tried, or is being run. */
export const jobIsAlive = (key: RawBuilder<string>) => sql<boolean>`exists (
  select 1 from graphile_worker.jobs where key = ${key} and (attempts < max_attempts or locked_at is not null))`;

export type QueueState = { waiting: number; running: number; dead: number; oldestWaitingSeconds: number };

/** How the queue stands: what is due or being run, what is dead, and how long the oldest due job has waited. */
export async function readQueueState(db: Database): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead,
      coalesce(floor(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))), 0)::int as "oldestWaitingSeconds"
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0, oldestWaitingSeconds: 0 };
}
