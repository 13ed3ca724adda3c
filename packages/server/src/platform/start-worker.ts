import { EventEmitter } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import type { JobHandlers, Schedule } from './jobs.ts';
import type { Services } from './services.ts';
import { buildTaskList } from './task-list.ts';
import { holdWorkerLease, LEASE_TIMES, type WorkerLease } from './worker-lease.ts';

const CONCURRENT_JOBS = 4;

export type Worker = {
  /** Takes no new job and waits for the running ones. */
  stop(): Promise<void>;
  /** Settles when the worker ended by itself, which is a fault. */
  ended: Promise<void>;
};

/** Runs jobs in this process, four at a time, and what the clock starts. Any number of processes may do so beside each other. */
export async function startWorker(
  services: Services,
  jobs: Partial<JobHandlers>,
  schedules: readonly Schedule[],
  leaseTimes = LEASE_TIMES,
): Promise<Worker> {
  const { config, log } = services;
  const events: WorkerEvents = new EventEmitter();
  let lease: WorkerLease | undefined;
  events.once('pool:create', ({ workerPool }) => (lease = holdWorkerLease(config.databaseUrl, workerPool.id, log, leaseTimes)));
  const runner = await run({
    connectionString: config.databaseUrl,
    concurrency: CONCURRENT_JOBS,
    maxPoolSize: CONCURRENT_JOBS + 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    // The queue's own lines quote whole errors; what an operator needs of a job, task-list.ts logs.
    logger: new Logger(
      () => (level, message) =>
        level === 'error' || level === 'warning' ? log.warn({ queue: message.split('\n', 1)[0]?.slice(0, 200) }, 'queue') : undefined,
    ),
    taskList: buildTaskList(services, jobs, schedules),
    crontab: schedules.map(({ cron, name }) => `${cron} ${name} ?max=5`).join('\n'),
  });
  return {
    ended: runner.promise,
    async stop() {
      await runner.stop().catch(() => undefined);
      await lease?.close();
    },
  };
}
