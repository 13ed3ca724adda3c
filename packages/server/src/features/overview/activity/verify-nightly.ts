import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import { findChains } from './verdict-store.ts';
import { judgeChain } from './verify-activity.ts';

/** Recomputes every workspace's chain once a night. A broken one is logged for the operator; one that cannot be read does not keep the others waiting. */
export const verifyNightly: Schedule = {
  name: 'verify-activity',
  cron: '40 3 * * *',
  async run(services) {
    await sealEvents(services);
    let unread = 0;
    for (const workspaceId of await findChains(services.db)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'verify-activity' });
      try {
        const verdict = await scope.transaction((trx) => judgeChain(trx, scope, services.now()));
        if (verdict.first_broken !== null) services.log.error({ workspaceId, verdict: verdict.id }, 'an audit chain is broken');
      } catch (error) {
        unread += 1;
        services.log.error({ err: error, workspaceId }, 'an audit chain could not be read');
      }
    }
    if (unread > 0) throw new Error(`${unread} audit chains could not be read`);
  },
};
