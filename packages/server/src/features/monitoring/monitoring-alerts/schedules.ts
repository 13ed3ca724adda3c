import { addJob, type Schedule } from '../../../platform/jobs.ts';
import { announce } from '../../../platform/announce.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import * as store from './store.ts';
import { tellOverdue } from './tell-people.ts';

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

/** Every ten minutes: alerts that ran past their time are told of, once each. */
export const tellOverdueAlerts: Schedule = {
  name: 'tell-overdue-alerts',
  cron: '*/10 * * * *',
  async run(services) {
    const now = services.now();
    for (const workspaceId of await store.findWithOverdue(services.db, now)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'tell-overdue-alerts' });
      await scope.transaction(async (trx) => {
        const overdue = await store.findOverdue(trx, scope, now);
        const frozen = await store.findFrozen(
          trx,
          scope,
          overdue.flatMap(({ party_id: id }) => id ?? []),
        );
        for (const row of overdue) {
          await store.markOverdue(trx, scope, row.id, now);
          await store.insertEvents(trx, [
            { workspace_id: workspaceId, alert_id: row.id, kind: 'overdue', text: 'Ran past its time', by_name: 'Freehold', at: now },
          ]);
          await tellOverdue(trx, scope, row, row.party_id !== null && frozen.has(row.party_id));
        }
        await announce(trx, scope, { topic: 'monitoring', id: null });
      });
    }
  },
};
