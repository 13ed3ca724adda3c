import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { LANES, type JobsByLane, type Lane, type Schedule } from './jobs.ts';
import type { Services } from './services.ts';
import { buildTaskList } from './task-list.ts';
import { holdWorkerLease, LEASE_TIMES } from './worker-lease.ts';
import { entriesOf } from '@freehold/contract/kernel/keys';

/** Beside the one on which each lane listens: enough for all of them to take jobs and to say that they are done. */
const SHARED_CONNECTIONS = 4;

export type Worker = {
  /** Takes no new job and waits for the running ones. */
  stop(): Promise<void>;
  /** Settles when the worker ended by itself, which is a fault. */
  ended: Promise<void>;
};

/** Runs jobs in this process, so many at a time in each lane, and what the clock starts. Any number of processes may do so beside each other. */
export async function startWorker(
  services: Services,
  jobs: JobsByLane,
  schedules: readonly Schedule[],
  leaseTimes = LEASE_TIMES,
): Promise<Worker> {
  const { config, log } = services;
  const lanes = entriesOf(jobs).map(([lane, handlers]): { lane: Lane; tasks: TaskList; crontab: string } => ({
    lane,
    tasks: buildTaskList(services, handlers ?? {}, []),
    crontab: '',
  }));
  if (schedules.length > 0)
    lanes.push({
      lane: 'clock',
      tasks: buildTaskList(services, {}, schedules),
      crontab: schedules.map(({ cron, name }) => `${cron} ${name} ?max=5`).join('\n'),
    });
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    application_name: 'freehold worker',
    max: lanes.length + SHARED_CONNECTIONS,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  // While a connection is in use the pool does not listen: without this a database that goes away ends the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The queue's own lines quote whole errors; what an operator needs of a job, task-list.ts logs.
  const logger = new Logger(
    () => (level, message) =>
      level === 'error' || level === 'warning' ? log.warn({ queue: message.split('\n', 1)[0]?.slice(0, 200) }, 'queue') : undefined,
  );
  const pools: string[] = [];
  function startLane(lane: Lane, taskList: TaskList, crontab: string): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool }) => pools.push(workerPool.id));
    return run({ pgPool: pool, concurrency: LANES[lane], pollInterval: 1_000, noHandleSignals: true, events, logger, taskList, crontab });
  }
  const runners: Runner[] = [];
  for (const { lane, tasks, crontab } of lanes) runners.push(await startLane(lane, tasks, crontab));
  const lease = holdWorkerLease(config.databaseUrl, pools, log, leaseTimes);
  const endings = runners.map((runner) => runner.promise);
  for (const ending of endings) ending.catch(() => undefined);
  return {
    ended: Promise.race(endings),
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
      await lease.close();
      await pool.end();
    },
  };
}
