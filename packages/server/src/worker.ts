import { run, type Runner } from 'graphile-worker';
import { jobs, schedules } from './features/jobs.ts';
import type { Services } from './platform/services.ts';
import { buildTaskList } from './platform/task-list.ts';

const CONCURRENT_JOBS = 4;

export type Worker = { stop(): Promise<void> };

/** Starts running jobs in this process: four at a time, and the schedules. `stop` lets running jobs finish. */
export async function startWorker(services: Services): Promise<Worker> {
  const runner: Runner = await run({
    connectionString: services.config.databaseUrl,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList: buildTaskList(services, jobs, schedules),
    crontab: schedules.map((schedule) => `${schedule.cron} ${schedule.name} ?max=5`).join('\n'),
  });
  return { stop: () => runner.stop() };
}
