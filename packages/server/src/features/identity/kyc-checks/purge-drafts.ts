import { eraseFile } from '../../../platform/erase-file.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { DRAFT_DAYS } from './drafts.ts';

const DAY_MS = 86_400_000;

/** Forms that nobody changed for thirty days go, with their files. It looks into every workspace, with the owner's rights. */
export const purgeDrafts: Schedule = {
  name: 'purge-kyc-drafts',
  cron: '41 3 * * *',
  async run(services) {
    const before = new Date(services.now().getTime() - DRAFT_DAYS * DAY_MS);
    const old = await services.db.selectFrom('kyc_drafts').select(['workspace_id', 'id']).where('saved_at', '<', before).execute();
    for (const { workspace_id: workspaceId, id } of old) {
      const files = await services.db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('kyc_files')
          .where('workspace_id', '=', workspaceId)
          .where('draft_id', '=', id)
          .returning('sha256')
          .execute();
        await trx.deleteFrom('kyc_drafts').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
        return gone;
      });
      for (const { sha256 } of files) await eraseFile(services, workspaceId, sha256);
    }
  },
};
