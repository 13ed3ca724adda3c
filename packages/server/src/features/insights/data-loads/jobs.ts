import type { JobHandlers, Schedule } from '../../../platform/jobs.ts';
import { dayAfter, loadFrom } from './addresses.ts';
import { queueJob } from './begin-load.ts';
import { runLoad } from './run-load.ts';
import { changeAddress, findDueAddresses, findForgotten } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'load-open-data': { loadId: number };
  }
}

export const dataLoadJobs: Pick<JobHandlers, 'load-open-data'> = {
  'load-open-data': ({ loadId }, services, { scope, isLastAttempt }) => runLoad(services, scope, loadId, isLastAttempt),
};

const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** Every quarter of an hour: a load of each address whose time has come, and a job for each load that lost its own. */
export const fetchOpenData: Schedule = {
  name: 'fetch-open-data',
  cron: '*/15 * * * *',
  async run(services) {
    const now = services.now();
    for (const address of await findDueAddresses(services, now)) {
      await changeAddress(services, address.id, { next_at: dayAfter(now, address.every_days) });
      await loadFrom(services, address, address.queued_in, null);
    }
    for (const load of await findForgotten(services, new Date(now.getTime() - FORGOTTEN_AFTER_MS))) await queueJob(services, load);
  },
};
