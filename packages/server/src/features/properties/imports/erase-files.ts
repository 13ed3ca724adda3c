import { announce } from '../../../platform/announce.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { DAY_MS, KEEP_DAYS } from './present-import.ts';
import { eraseWords, findDueForErasing, lockImport, updateImport } from './store.ts';

/** Erases every word of files uploaded seven days ago; that there was an import, and its figures, stay. One that was never confirmed is over. */
export const eraseImportFiles: Schedule = {
  name: 'erase-import-files',
  cron: '52 3 * * *',
  async run(services) {
    const now = services.now();
    for (const { workspace_id: workspaceId, id } of await findDueForErasing(services.db, new Date(now.getTime() - KEEP_DAYS * DAY_MS))) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'erase-import-files' });
      await scope.transaction(async (trx) => {
        const row = await lockImport(trx, scope, id);
        if (!row || row.erased_at !== null || row.state === 'importing') return;
        const isOver = ['done', 'cancelled', 'taken_back'].includes(row.state);
        await eraseWords(trx, scope, id);
        await updateImport(trx, scope, id, {
          plan_sealed: null,
          erased_at: now,
          ...(isOver ? {} : { state: 'cancelled', finished_at: now, version: row.version + 1 }),
        });
        await announce(trx, scope, { topic: 'imports', id });
      });
    }
  },
};
