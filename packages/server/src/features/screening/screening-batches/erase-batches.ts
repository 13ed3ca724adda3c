import { KEEP_BATCH_DAYS } from '@freehold/contract/screening/screening-batch-fields';
import { announce } from '../../../platform/announce.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { eraseWords, findDueForErasing, lockAnyBatch, updateBatch } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Erases every word of batches that were over seven days ago; their checks and figures stay. One that was never confirmed is over. */
export const eraseBatches: Schedule = {
  name: 'erase-screening-batches',
  cron: '57 3 * * *',
  async run(services) {
    const now = services.now();
    for (const { workspace_id: workspaceId, id } of await findDueForErasing(
      services.db,
      new Date(now.getTime() - KEEP_BATCH_DAYS * DAY_MS),
    )) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'erase-screening-batches' });
      await scope.transaction(async (trx) => {
        const batch = await lockAnyBatch(trx, scope, id);
        if (!batch || batch.erased_at !== null || batch.state === 'running') return;
        const isOver = ['done', 'cancelled'].includes(batch.state);
        await eraseWords(trx, scope, id);
        await updateBatch(trx, scope, id, {
          plan_sealed: null,
          erased_at: now,
          ...(isOver ? {} : { state: 'cancelled', finished_at: now, version: batch.version + 1 }),
        });
        await announce(trx, scope, { topic: 'screening_batches', id });
      });
    }
  },
};
