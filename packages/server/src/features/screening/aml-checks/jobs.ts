import type { JobHandlers } from '../../../platform/jobs.ts';
import { rejudgeEdd } from './rejudge-edd.ts';
import { runCheck } from './run-check.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'rejudge-edd': Record<string, never>;
    'run-aml-check': { checkId: number };
  }
}

export const amlCheckJobs: Pick<JobHandlers, 'rejudge-edd' | 'run-aml-check'> = {
  'rejudge-edd': (_payload, services, { scope }) => rejudgeEdd(scope, services),
  'run-aml-check': ({ checkId }, services, run) => runCheck(checkId, services, run),
};
