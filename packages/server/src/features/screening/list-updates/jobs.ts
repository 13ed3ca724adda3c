import { addJob, type JobHandlers, type Schedule } from '../../../platform/jobs.ts';
import { groundOf } from './ground.ts';
import { runUpdate } from './run-update.ts';
import { findById, findDue } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'update-list': { updateId: number; askedBy: string | null };
  }
}

export const listUpdateJobs: Pick<JobHandlers, 'update-list'> = {
  'update-list': async ({ updateId, askedBy, workspaceId }, services) => {
    const { transaction } = groundOf(services, workspaceId);
    const update = await transaction((trx) => findById(trx, workspaceId, updateId));
    if (update?.is_on) await runUpdate(services, workspaceId, updateId, askedBy);
  },
};

/** Every five minutes: a job for each list of a workspace whose time has come. Those of the installation belong to no workspace and are fetched here, one after another. */
export const updateLists: Schedule = {
  name: 'update-lists',
  cron: '*/5 * * * *',
  async run(services) {
    const due = await findDue(services.db, services.now());
    for (const { id, workspace_id: workspaceId } of due)
      if (workspaceId !== null)
        await groundOf(services, workspaceId).transaction((trx) =>
          addJob(trx, 'update-list', { updateId: id, askedBy: null }, `update-list:${id}`),
        );
    for (const { id, workspace_id: workspaceId } of due) if (workspaceId === null) await runUpdate(services, null, id, null);
  },
};
