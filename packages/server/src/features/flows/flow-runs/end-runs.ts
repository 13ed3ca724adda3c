import type { Schedule } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { tellRun } from './tell-run.ts';
import { changeRun } from './change-run.ts';
import * as store from './end-store.ts';
import { findOpenRun } from './progress-store.ts';
import { dropReminders } from './reminder-store.ts';

const SYSTEM = { kind: 'system', name: 'Runs of flows' } as const;

/** Ends what nobody did anything about for 30 days. */
export const endRuns: Schedule = {
  name: 'end-flow-runs',
  cron: '12 * * * *',
  async run(services) {
    const now = services.now();
    for (const { workspace_id: workspaceId, id } of await store.findExpiring(services.db, now))
      await attempt(services, () => expireOne(services, workspaceId, id));
  },
};

async function attempt({ log }: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'a run of a flow could not be ended');
  }
}

async function expireOne(services: Services, workspaceId: number, id: number): Promise<void> {
  const scope = openScope(services, workspaceId, SYSTEM);
  await scope.transaction(async (trx) => {
    const open = await findOpenRun(trx, scope, id, { lock: true });
    // The person may have gone on while this waited for the lock.
    if (!open || open.run.expires_at === null || open.run.expires_at > services.now()) return;
    await changeRun(trx, scope, services, open, { kind: 'expire' });
    await dropReminders(trx, scope, id);
    await tellRun(trx, scope, open, 'expire.flow_run');
  }, NO_ANSWER_YET);
}
