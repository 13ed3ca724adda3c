import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CheckRow } from '../../checks/public.ts';
import { countInProcess } from './store.ts';

/** Below so many checks under way, more of the batch are begun. */
const LOW_WATER = 12;

/** Once a check of a batch has ended, in the same transaction: the batch begins its next checks, or is over. */
export async function goOnWithBatch(trx: Trx, scope: Scope, { batch_id: batchId }: Pick<CheckRow, 'batch_id'>): Promise<void> {
  if (batchId === null) return;
  await announce(trx, scope, { topic: 'screening_batches', id: batchId });
  if ((await countInProcess(trx, scope, batchId)) < LOW_WATER)
    await addJob(trx, 'run-screening-batch', { batchId }, `run-screening-batch:${batchId}`);
}
