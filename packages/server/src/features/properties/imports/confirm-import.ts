import { confirmImport as route, type FileImport } from '@freehold/contract/properties/imports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireImporter } from './policy.ts';
import { canOf, presentImport } from './present-import.ts';
import { lockImport, memberNames, updateImport } from './store.ts';
import { countInWords } from './words.ts';
import type { ImportsCounts } from '../../../db/column-shapes.ts';

const refuse = refusing(route);

/** Begins to import the rows that are ready, in the name of whoever confirms. Confirmed again while it runs, or after, it changes nothing. */
export async function confirmImport(scope: MemberScope, services: Services, id: number, version: number): Promise<FileImport> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const row = (await lockImport(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such import.');
    const now = services.now();
    const present = async (record: typeof row) => presentImport(scope, services.keys, record, await memberNames(trx, scope), now);
    if (row.state === 'importing' || row.state === 'done') return present(row);
    if (row.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if (!canOf(scope, row, now).confirm) refuse('INVALID_STATE', 'There is nothing ready to be imported.');
    const confirmed = await updateImport(trx, scope, id, {
      state: 'importing',
      version: row.version + 1,
      ...(row.confirmed_at === null ? { confirmed_at: now, confirmed_by: scope.actor.memberId, progress: 0 } : {}),
    });
    await recordEvent(trx, scope, {
      action: 'confirm.import',
      object: { type: 'import', id, label: countInWords(row.kind, readyOf(row.counts)) },
    });
    await addJob(trx, 'run-import', { importId: id }, `run-import:${id}`);
    await announce(trx, scope, { topic: 'imports', id });
    return present(confirmed);
  });
}

const readyOf = ({ ready }: ImportsCounts): number => Number(ready ?? 0);
