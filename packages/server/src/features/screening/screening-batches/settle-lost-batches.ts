import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { failBatch, LOST } from './run-batch.ts';
import { findLostBatches } from './store.ts';

/** Says on batches that nothing goes on with that they broke off, so that somebody can. */
export const settleLostBatches: Schedule = {
  name: 'settle-lost-screening-batches',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await findLostBatches(services.db))
      await failBatch(id, openScope(services, workspaceId, { kind: 'system', name: 'settle-lost-screening-batches' }), LOST);
  },
};
