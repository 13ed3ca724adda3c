import { addJob, type Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists } from '../screening-lists/public.ts';
import { findOutrun, findRuns, findWorkspaces } from './store.ts';
import { tellLate } from './tell-people.ts';

const LATE_MS = 3_600_000;

/** Every hour: what a run missed or left undone is begun again, and who loads lists is told of a version that nobody was compared with for an hour. */
export const catchUpListWatch: Schedule = {
  name: 'catch-up-list-watch',
  cron: '25 * * * *',
  async run(services) {
    for (const workspaceId of await findWorkspaces(services.db)) await catchUp(services, workspaceId);
  },
};

async function catchUp(services: Services, workspaceId: number): Promise<void> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'catch-up-list-watch' });
  await scope.transaction(async (trx) => {
    const lists = await findEffectiveLists(trx, workspaceId, services);
    const runs = await findRuns(
      trx,
      scope,
      lists.map(({ listKey }) => listKey),
    );
    const undone = lists.filter(({ versionId }) => !runs.some((run) => run.version_id === versionId && run.state === 'done'));
    const outrun = await findOutrun(
      trx,
      scope,
      lists.map(({ listKey, versionId }) => ({ listKey, versionId })),
      new Date(services.now().getTime() - LATE_MS),
    );
    if (undone.length === 0 && outrun.people === 0) return;
    await addJob(trx, 'watch-lists', {}, `watch-lists:${workspaceId}`);
    for (const list of undone) if (outrun.lateVersions.has(list.versionId)) await tellLate(trx, scope, list);
  });
}
