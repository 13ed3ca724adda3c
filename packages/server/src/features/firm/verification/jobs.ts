import type { JobHandlers } from '../../../platform/jobs.ts';
import { tellOperators } from './tell-operators.ts';

export const verificationJobs: Pick<JobHandlers, 'tell-operators'> = { 'tell-operators': tellOperators };
