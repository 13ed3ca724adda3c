import type { JobHandlers } from '../../platform/jobs.ts';
import { runCheck } from './run-check.ts';

export const amlCheckJobs: Pick<JobHandlers, 'run-aml-check'> = {
  'run-aml-check': ({ checkId }, services, run) => runCheck(checkId, services, run),
};
