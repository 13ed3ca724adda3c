import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { failSimulation } from './run-simulation.ts';
import { findLostSimulations } from './store.ts';

/** Ends simulations whose job is dead or gone, so that another can be started. */
export const settleLostSimulations: Schedule = {
  name: 'settle-lost-simulations',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await findLostSimulations(services.db))
      await failSimulation(id, services, openScope(services, workspaceId, { kind: 'system', name: 'settle-lost-simulations' }));
  },
};
