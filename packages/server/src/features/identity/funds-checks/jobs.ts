import type { JobHandlers } from '../../../platform/jobs.ts';
import { readFunds } from './read-funds.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'read-funds': { checkId: number };
  }
}

export const fundsCheckJobs: Pick<JobHandlers, 'read-funds'> = {
  'read-funds': ({ checkId }, services, run) => readFunds(checkId, services, run),
};
