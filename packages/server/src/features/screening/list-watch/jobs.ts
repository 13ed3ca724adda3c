import type { JobHandlers } from '../../../platform/jobs.ts';
import { watchLists } from './watch-lists.ts';

export const listWatchJobs: Pick<JobHandlers, 'watch-lists'> = {
  'watch-lists': (_payload, services, run) => watchLists(services, run),
};
