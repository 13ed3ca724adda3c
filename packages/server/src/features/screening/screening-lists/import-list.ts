import * as screeningListsContract from '@freehold/contract/screening/screening-lists';
import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { noEntries } from '@freehold/screening/lists/read-source';
import type { SelfTest } from '@freehold/screening/self-test';
import { lockByName } from '../../../platform/audit.ts';
import { shortDay } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { isOwnKey, readSource } from './catalogue.ts';
import { isSmallerThan } from './compare-versions.ts';
import type { ListReading } from './reading-pool.ts';
import { stageList } from './stage-list.ts';
import { countStage, sampleStage } from './stage-store.ts';
import { findActive, findWaiting, insertStaged, moveCurrentAsOf, type Owner, type VersionRow } from './store.ts';
import { countWords } from './words.ts';

const refuseOlderHere = refusing(screeningListsContract.importList);

export type ImportOptions = {
  owner: Owner;
  importedBy: string;
  now: Date;
  /** False: only say what would change. */
  confirm: boolean;
  /** A person states that this is the newest version the publisher has today. */
  isNewest: boolean;
  acceptSmaller: boolean;
  storedFiles: string[];
};

/**
 * Loads one list as a new version, whole or not at all; or says what would change. An unchanged file makes no version and is not read, but may
 * be stated to be the newest. A version whose self-test missed a name waits for a person, and the one before stays in use.
 */
export async function importList(trx: Trx, list: ListReading, options: ImportOptions): Promise<ListImport> {
  const { listKey, sha256, files } = list.begun;
  await lockByName(trx, `list:${options.owner ?? 'installation'}:${listKey}`);
  const own = await findActive(trx, options.owner, listKey);
  const before = own ?? (options.owner === null ? undefined : await findActive(trx, null, listKey));
  const source = readSource(list.begun);
  const found = { list_key: listKey, name: source.name, category: source.category, sha256, waiting: false };

  // The installation's own version carries nobody's statement but the operator's: a firm that makes one gets a version of its own.
  if (before?.sha256 === sha256 && (before === own || !options.isNewest)) {
    if (own && options.confirm && options.isNewest) await moveCurrentAsOf(trx, own.id, { by: options.importedBy, at: options.now });
    return { ...found, ...sameAs(before), added: 0, changed: 0, removed: 0, self_test: null };
  }
  const waiting = await findWaiting(trx, options.owner, listKey);
  if (waiting?.sha256 === sha256) return { ...found, ...sameAs(waiting), waiting: true };

  const { publishedAt: published, skipped, warnings, faults } = await stageList(trx, list);
  const publishedAt = published === null ? null : new Date(published);
  // A source nobody publishes is as new as the day it is brought.
  const isStated = options.isNewest || (publishedAt === null && isOwnKey(listKey));
  refuseOlder(found.name, publishedAt, before);
  const { entries, names, ...diff } = await countStage(trx, before);
  if (entries === 0) throw noEntries(files.map(({ name }) => name).join(', '), faults[0]);
  const isSmaller = before !== undefined && isSmallerThan(before, { list_key: listKey, entries });
  const read = { ...{ entries, names, skipped, warnings, faults }, published_at: publishedAt?.toISOString() ?? null };
  const answer = { ...found, ...read, ...diff, unchanged: false, shrinks: isSmaller };
  if (!options.confirm) return { ...answer, self_test: null, imported: false, version_id: null };
  if (isSmaller && !options.acceptSmaller) refuseSmaller(found.name, before.entries, entries);
  const tested = await testNew(trx, list, before);
  const waits = (tested?.missed.length ?? 0) > 0;
  const id = await insertStaged(
    trx,
    {
      owner: options.owner,
      list: list.begun,
      entries,
      names,
      selfTest: tested,
      source,
      comparedWith: before?.id ?? null,
      publishedAt,
      currentAsOf: isStated ? options.now : publishedAt,
      isStated,
      importedAt: options.now,
      importedBy: options.importedBy,
      diff,
      storedFiles: options.storedFiles,
      state: waits ? 'waiting' : 'active',
    },
    waits ? undefined : own,
  );
  return { ...answer, self_test: tested, imported: true, waiting: waits, version_id: id };
}

/** What is told of a version that the file brings once more. */
const sameAs = (version: VersionRow) => ({
  ...{ entries: version.entries, names: version.names, added: version.added, changed: version.changed, removed: version.removed },
  ...{ skipped: 0, faults: [], warnings: [], shrinks: false, unchanged: true, imported: false },
  published_at: version.published_at?.toISOString() ?? null,
  version_id: version.id,
  self_test: version.self_test,
});

/** Entries a list is tried among: enough for names to be confused with each other, and few enough to be held in memory. */
const TRIED_AMONG = 20_000;

/** Tries the names a list brings. Null where it brings none. */
async function testNew(trx: Trx, list: ListReading, before: VersionRow | undefined): Promise<SelfTest | null> {
  if (!list.test) return null;
  const among = await sampleStage(trx, before, TRIED_AMONG);
  return among.some(({ isNew }) => isNew) ? list.test(among) : null;
}

function refuseOlder(name: string, publishedAt: Date | null, before: VersionRow | undefined): void {
  if (!publishedAt || !before?.published_at || publishedAt >= before.published_at) return;
  return refuseOlderHere(
    'LIST_REFUSED',
    `${name}: this file was published on ${shortDay(publishedAt)}, before the version in use (${shortDay(before.published_at)}). Nothing changed.`,
  );
}

function refuseSmaller(name: string, before: number, now: number): never {
  return refuseOlderHere(
    'LIST_REFUSED',
    `${name}: this file has ${countWords(now, 'entry', 'entries')}, the version in use has ${before.toLocaleString('en-GB')}. That is under 80%, so it may be cut short. Nothing changed.`,
  );
}
