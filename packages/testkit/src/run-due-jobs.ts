import { EventEmitter } from 'node:events';
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

export type JobsRan = { done: string[]; failures: { task: string; error: unknown }[] };

const quiet = new Logger(() => () => undefined);

/** Runs every job that is due until none is left. A failed job waits for its next try, as it would in a worker. */
export async function runDueJobs(pgPool: Pool, taskList: TaskList, allowFailures: boolean): Promise<JobsRan> {
  const ran: JobsRan = { done: [], failures: [] };
  const events: WorkerEvents = new EventEmitter();
  events.on('job:success', ({ job }) => ran.done.push(job.task_identifier));
  const failed: string[] = [];
  events.on('job:error', ({ job, error }) => {
    ran.failures.push({ task: job.task_identifier, error });
    failed.push(job.id);
  });
  await runOnce({ pgPool, taskList, events, noHandleSignals: true, logger: quiet, concurrency: 2 });
  while (await areHeld(pgPool, failed));
  if (ran.failures.length > 0 && !allowFailures)
    throw new AggregateError(
      ran.failures.map((failure) => failure.error),
      `Jobs failed: ${ran.failures.map(({ task, error }) => `${task}: ${String(error)}`).join('; ')}`,
    );
  return ran;
}

/** The runner ends before its queue has written when a failed job is tried again: whoever makes it due until then is overwritten. */
async function areHeld(pgPool: Pool, jobIds: readonly string[]): Promise<boolean> {
  if (jobIds.length === 0) return false;
  const { rows } = await pgPool.query('select from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_at is not null', [
    jobIds,
  ]);
  return rows.length > 0;
}
