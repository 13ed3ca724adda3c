import { mergeFragments } from '@freehold/screening/lists/merge-fragments';
import { nameRelations } from '@freehold/screening/lists/read-source';
import type { Trx } from '../../../platform/database.ts';
import type { Ended } from './list-thread.ts';
import type { ListReading } from './reading-pool.ts';
import * as stage from './stage-store.ts';
import { storedEntry } from './stored-entry.ts';

/** Puts the entries of a list on the stage of this transaction as they are read: memory stays the same for a thousand of them and for millions. */
export async function stageList(trx: Trx, list: Pick<ListReading, 'rows'>): Promise<Ended> {
  await stage.openStage(trx);
  const rows = list.rows();
  let hasParts = false;
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      const nameless = hasParts ? await joinParts(trx) : 0;
      await stage.closeStage(trx);
      if (hasParts) await nameStaged(trx);
      return { ...next.value, skipped: next.value.skipped + nameless };
    }
    if ('entries' in next.value) await stage.stageEntries(trx, next.value.entries);
    else {
      if (!hasParts) await stage.openParts(trx);
      hasParts = true;
      await stage.stageParts(trx, next.value.parts);
    }
  }
}

/** Each entity once, with all that the file says of it. Answers how many have no name. */
async function joinParts(trx: Trx): Promise<number> {
  await stage.stageWhole(trx);
  for (let after = ''; ;) {
    const together = await stage.findStagedTogether(trx, after);
    const last = together.at(-1);
    if (!last) break;
    after = last.ref;
    const entries = together.map(({ parts }) => mergeFragments(parts));
    await stage.stageEntries(
      trx,
      entries.flatMap((entry) => (entry && entry.names.length > 0 ? [storedEntry(entry)] : [])),
    );
  }
  return stage.dropParts(trx);
}

async function nameStaged(trx: Trx): Promise<void> {
  await stage.openUnnamed(trx);
  for (let after = ''; ;) {
    const unnamed = await stage.findStagedUnnamed(trx, after);
    const last = unnamed.at(-1);
    if (!last) return;
    after = last.ref;
    const named = unnamed.map(({ entry, names }) => nameRelations(entry, (ref) => (Object.hasOwn(names, ref) ? names[ref] : undefined)));
    await stage.restageEntries(trx, named.map(storedEntry));
  }
}
