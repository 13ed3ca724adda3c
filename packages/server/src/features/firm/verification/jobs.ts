import type { JobHandlers } from '../../../platform/jobs.ts';
import { tellOperators } from './tell-operators.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'tell-operators': { verificationId: number; sending: number };
  }
}

export const verificationJobs: Pick<JobHandlers, 'tell-operators'> = { 'tell-operators': tellOperators };
