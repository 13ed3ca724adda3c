import type { JobHandlers } from '../../../platform/jobs.ts';
import type { TellMonitored } from './tell-monitored.ts';
import { watchLists } from './watch-lists.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'watch-lists': Record<string, never>;
  }
}

export const listWatchJobs = (tellMonitored: TellMonitored): Pick<JobHandlers, 'watch-lists'> => ({
  'watch-lists': (_payload, services, run) => watchLists(services, run, tellMonitored),
});
