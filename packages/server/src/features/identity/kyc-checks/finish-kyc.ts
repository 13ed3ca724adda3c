import type { JobHandlers, JobRun } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { finishCheck, loadFacts, lockCheck } from '../../checks/public.ts';
import { kycAnswer } from './kyc-elements.ts';
import { kycKind } from './kyc-kind.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'finish-kyc': { checkId: number };
  }
}

/** Ends the run of an identity check: run twice it does nothing the second time. */
function finishKyc(checkId: number, services: Services, { scope }: JobRun): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (row?.state !== 'processing') return;
    const facts = await loadFacts(trx, scope, services, kycKind, row);
    await finishCheck(trx, scope, services, kycKind, facts, kycAnswer(), { done: 'sent in what was asked' });
  });
}

export const kycCheckJobs: Pick<JobHandlers, 'finish-kyc'> = {
  'finish-kyc': ({ checkId }, services, run) => finishKyc(checkId, services, run),
};
