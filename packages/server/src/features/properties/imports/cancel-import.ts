import { cancelImport as route, type FileImport } from '@freehold/contract/properties/imports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { endOfLondonDay } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireImporter } from './policy.ts';
import { canOf, presentImport } from './present-import.ts';
import { countsNow } from './run-import.ts';
import { eraseWords, lockImport, memberNames, updateImport } from './store.ts';
import { countInWords } from './words.ts';

const refuse = refusing(route);

/** Stops an import and erases its file. What went in before stays, and can be taken back until the end of the day. */
export async function cancelImport(scope: MemberScope, services: Services, id: number): Promise<FileImport> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const row = (await lockImport(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such import.');
    const now = services.now();
    if (!canOf(scope, row, now).cancel) refuse('INVALID_STATE', 'This import is over.');
    const counts = await countsNow(trx, scope, row);
    await eraseWords(trx, scope, id);
    const cancelled = await updateImport(trx, scope, id, {
      state: 'cancelled',
      version: row.version + 1,
      counts: JSON.stringify(counts),
      plan_sealed: null,
      erased_at: now,
      finished_at: now,
      take_back_until: Number(counts['imported']) > 0 ? endOfLondonDay(now) : null,
    });
    await recordEvent(trx, scope, {
      action: 'cancel.import',
      object: { type: 'import', id, label: countInWords(row.kind, row.row_count) },
      diff: { imported: { before: null, after: Number(counts['imported']) } },
    });
    await announce(trx, scope, { topic: 'imports', id });
    return presentImport(scope, services.keys, cancelled, await memberNames(trx, scope), now);
  });
}
