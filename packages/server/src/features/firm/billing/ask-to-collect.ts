import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'collect-invoice': { invoice: number };
  }
}

/** An invoice is to be tried; several who ask for it at once are one job. */
export const askToCollect = (trx: Trx, { workspaceId }: Scope, invoice: number): Promise<void> =>
  addJob(trx, 'collect-invoice', { invoice }, `collect-invoice:${workspaceId}:${invoice}`);
