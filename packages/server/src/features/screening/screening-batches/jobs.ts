import type { JobHandlers } from '../../../platform/jobs.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { runBatch } from './run-batch.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'run-screening-batch': { batchId: number };
  }
}

export const screeningBatchJobs = (checks: ChecksOfBatches): Pick<JobHandlers, 'run-screening-batch'> => ({
  'run-screening-batch': ({ batchId }, services, run) => runBatch(batchId, services, checks, run),
});
