import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { failCheck } from './check-import.ts';
import { findLostImports } from './store.ts';

/** Says on imports whose job is dead or gone that they stopped, so that somebody can go on with them. */
export const settleLostImports: Schedule = {
  name: 'settle-lost-imports',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await findLostImports(services.db))
      await failCheck(id, openScope(services, workspaceId, { kind: 'system', name: 'settle-lost-imports' }));
  },
};
