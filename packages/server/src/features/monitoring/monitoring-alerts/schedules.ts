import { addJob, type Schedule } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import * as store from './store.ts';

/** Every day at a quarter past five, and again each hour where that did not come to its end. */
export const startMonitoringRuns: Schedule = {
  name: 'start-monitoring-runs',
  cron: '14 5-23 * * *',
  async run(services) {
    for (const workspaceId of await store.findMonitoring(services.db)) await startRun(services, workspaceId);
  },
};

async function startRun(services: Services, workspaceId: number): Promise<void> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'start-monitoring-runs' });
  await scope.transaction(async (trx) => {
    const run = await store.findRun(trx, scope, londonDate(services.now()));
    if (run?.state !== 'done') await addJob(trx, 'run-monitoring', { again: false }, `run-monitoring:${workspaceId}`);
  });
}
