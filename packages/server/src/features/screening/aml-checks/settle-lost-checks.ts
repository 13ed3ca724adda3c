import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { failCheck } from './run-check.ts';
import { findLostChecks } from './store.ts';

const LOST =
  'The screening was interrupted too often, so nothing was compared. Use “Screen again”, and tell the operator if it fails once more.';

/** Ends checks whose job is dead or gone: a worker that dies during the last try cannot say so itself, and nobody should wait for ever. */
export const settleLostChecks: Schedule = {
  name: 'settle-lost-checks',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await findLostChecks(services.db)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'settle-lost-checks' });
      await failCheck(id, services, scope, LOST);
    }
  },
};
