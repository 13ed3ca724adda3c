import { PACK_DAYS } from '@freehold/contract/compliance/hmrc-pack';
import { eraseFile } from '../../../platform/erase-file.ts';
import type { JobHandlers, Schedule } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import { buildPackJob, failPack, type PackSources } from './build-pack.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'build-hmrc-pack': { packId: number };
  }
}

export const packJobs = (sources: PackSources): Pick<JobHandlers, 'build-hmrc-pack'> => ({
  'build-hmrc-pack': ({ packId }, services, run) => buildPackJob(packId, services, sources, run),
});

const DAY_MS = 86_400_000;
const SYSTEM = { kind: 'system', name: 'HMRC packs' } as const;

/** Packs whose job is dead or gone can be built again. */
export const settleLostPacks: Schedule = {
  name: 'settle-lost-hmrc-packs',
  cron: '*/5 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await store.findLostPacks(services.db))
      await failPack(id, openScope(services, workspaceId, SYSTEM), 'Building it broke off. Try again.');
  },
};

/** A pack holds copies of what has clocks of its own: its file goes after thirty days, and its hash stays. */
export const eraseOldPacks: Schedule = {
  name: 'erase-hmrc-packs',
  cron: '20 2 * * *',
  async run(services) {
    const before = new Date(services.now().getTime() - PACK_DAYS * DAY_MS);
    for (const { workspace_id: workspaceId, id } of await store.findOldPacks(services.db, before)) {
      const scope = openScope(services, workspaceId, SYSTEM);
      const sha256 = await scope.transaction(async (trx) => {
        const row = await store.lockPack(trx, scope, id);
        if (!row || row.stored_sha256 === null) return null;
        await store.updatePack(trx, scope, id, { state: 'erased', stored_sha256: null });
        return row.stored_sha256;
      }, NO_ANSWER_YET);
      if (sha256 !== null) await eraseFile(services, workspaceId, sha256);
    }
  },
};
