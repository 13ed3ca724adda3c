import { sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Scope, SystemActor } from './scope.ts';
import type { Services } from './services.ts';

/** Every job of the product and its payload: each feature adds its own beside its handlers. `workspaceId` is added by the database from the scope. */
export interface JobPayloads {}
export type JobName = keyof JobPayloads;

/** The run of a job: the scope it works in, and which try this is. A throw means "try again later"; on the last try the job is dead. */
export type JobRun = { scope: Scope<SystemActor>; attempt: number; isLastAttempt: boolean };
export type JobHandler<N extends JobName> = (
  payload: JobPayloads[N] & { workspaceId: number },
  services: Services,
  run: JobRun,
) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };

/**
 * How many jobs of each lane a worker runs at once. A lane that is full keeps its own jobs waiting and no others: checks never wait for mails,
 * receivers, imports or reports, however slow those are. What the clock starts has a lane of its own. A job of `webhooks` mostly waits for
 * somebody else's server and holds no connection while it does, so there are many.
 */
export const LANES = { checks: 4, reports: 2, mail: 2, bulk: 2, webhooks: 32, clock: 1 } as const;
export type Lane = keyof typeof LANES;
export type JobLane = Exclude<Lane, 'clock'>;
export type JobsByLane = Partial<Record<JobLane, Partial<JobHandlers>>>;

/** Work the clock starts, for the whole installation. `cron` has five fields, in UTC. */
export type Schedule = { name: string; cron: string; run: (services: Services) => Promise<void> };

/** For what nobody sits and waits for: the higher the number, the later it is taken. A single check of somebody goes before those of a batch. */
export const PATIENT = { batchCheck: 10, batchReport: 20 } as const;

/**
 * How long the report of a check of a batch is put off, in seconds. Drawing takes longer than screening, and beside it 498 checks took 18 s
 * instead of 11: by then a batch on a quiet machine has its answers.
 */
export const BATCH_REPORT_DELAY_SECONDS = 15;

type When = { priority?: number; delaySeconds?: number };
export type QueuedJob = { task: JobName; payload: unknown; key: string | null; priority: number; delaySeconds: number };

/** A job as `recordEvent` takes it along. */
export function jobOf<N extends JobName>(
  task: N,
  payload: JobPayloads[N],
  key?: string,
  { priority = 0, delaySeconds = 0 }: When = {},
): QueuedJob {
  return { task, payload, key: key ?? null, priority, delaySeconds };
}

/** Adds a job in the transaction that writes the row: no lost job and no job without its row. The same key replaces a job that has not started. */
export async function addJob<N extends JobName>(trx: Trx, name: N, payload: JobPayloads[N], key?: string, when: When = {}): Promise<void> {
  const job = jobOf(name, payload, key, when);
  await sql`select enqueue_job(${job.task}, ${JSON.stringify(job.payload)}::jsonb, ${job.key}, ${job.priority}::int, ${job.delaySeconds}::int)`.execute(
    trx,
  );
}
