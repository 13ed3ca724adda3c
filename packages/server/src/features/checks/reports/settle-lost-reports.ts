import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { failReport, NOT_CREATED } from './render-report.ts';
import { findLostReports } from './store.ts';

/** Ends reports whose job is dead or gone, so that somebody can have them made again. */
export const settleLostReports: Schedule = {
  name: 'settle-lost-reports',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await findLostReports(services.db)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'settle-lost-reports' });
      await failReport(id, scope, NOT_CREATED);
    }
  },
};
