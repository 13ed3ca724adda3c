import { takeBackImport as route, type FileImport } from '@freehold/contract/properties/imports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireImporter } from './policy.ts';
import { canOf, presentImport } from './present-import.ts';
import { countsNow } from './run-import.ts';
import { lockImport, memberNames, takeBack, updateImport } from './store.ts';
import { countInWords } from './words.ts';

const refuse = refusing(route);

/** Removes what an import brought and nobody has worked on since, until the end of its day. */
export async function takeBackImport(scope: MemberScope, services: Services, id: number): Promise<FileImport> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const row = (await lockImport(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such import.');
    const now = services.now();
    if (!canOf(scope, row, now).take_back)
      refuse(
        'INVALID_STATE',
        row.take_back_until !== null && row.take_back_until <= now
          ? 'An import can be taken back on its own day only.'
          : 'There is nothing to undo.',
      );
    const { taken, kept } = await takeBack(trx, id);
    const changed = await updateImport(trx, scope, id, {
      ...(kept === 0 || taken > 0 ? { state: 'taken_back' } : {}),
      version: row.version + 1,
      taken_back_at: now,
      counts: JSON.stringify(await countsNow(trx, scope, row)),
    });
    await recordEvent(trx, scope, {
      action: 'take_back.import',
      object: { type: 'import', id, label: countInWords(row.kind, taken) },
      diff: { kept: { before: null, after: kept } },
    });
    await announce(trx, scope, { topic: 'imports', id });
    await announce(trx, scope, { topic: 'properties', id: null });
    await announce(trx, scope, { topic: 'parties', id: null });
    return presentImport(scope, services.keys, changed, await memberNames(trx, scope), now);
  });
}
