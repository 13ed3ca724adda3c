import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { lockByName } from '../../../platform/audit.ts';
import { shortDay } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import { isOwnKey, readSource } from './catalogue.ts';
import { compareVersions, isSmallerThan } from './compare-versions.ts';
import type { ReadList } from './list-thread.ts';
import { findActive, findEntryHashes, findWaiting, insertVersion, moveCurrentAsOf, type Owner, type VersionRow } from './store.ts';
import { countWords } from './words.ts';

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
 * Loads one list as a new version, whole or not at all; or says what would change. An unchanged file makes no version, but may be stated to be
 * the newest. A version whose self-test missed a name waits for a person, and the one before stays in use.
 */
export async function importList(trx: Trx, list: ReadList, options: ImportOptions): Promise<ListImport> {
  await lockByName(trx, `list:${options.owner ?? 'installation'}:${list.listKey}`);
  const own = await findActive(trx, options.owner, list.listKey);
  const before = own ?? (options.owner === null ? undefined : await findActive(trx, null, list.listKey));
  const source = readSource(list);
  const publishedAt = list.publishedAt ? new Date(list.publishedAt) : null;
  // A source nobody publishes is as new as the day it is brought.
  const isStated = options.isNewest || (publishedAt === null && isOwnKey(list.listKey));
  const currentAsOf = isStated ? options.now : publishedAt;
  const found = {
    list_key: list.listKey,
    name: source.name,
    category: source.category,
    sha256: list.sha256,
    published_at: publishedAt?.toISOString() ?? null,
    entries: list.entries.length,
    names: list.names,
    skipped: list.skipped,
    warnings: list.warnings,
    faults: list.faults ?? [],
    waiting: false,
    self_test: list.selfTest ?? null,
  };

  // The installation's own version carries nobody's statement but the operator's: a firm that makes one gets a version of its own.
  const isSame = before?.sha256 === list.sha256 && (before === own || !options.isNewest);
  if (isSame) {
    if (own && options.confirm && options.isNewest) await moveCurrentAsOf(trx, own.id, { by: options.importedBy, at: options.now });
    return { ...found, added: 0, changed: 0, removed: 0, unchanged: true, shrinks: false, imported: false, version_id: before?.id ?? null };
  }

  const waiting = await findWaiting(trx, options.owner, list.listKey);
  if (waiting?.sha256 === list.sha256) {
    const counts = { added: waiting.added, changed: waiting.changed, removed: waiting.removed };
    return {
      ...found,
      ...counts,
      unchanged: true,
      shrinks: false,
      imported: false,
      waiting: true,
      self_test: waiting.self_test,
      version_id: waiting.id,
    };
  }

  refuseOlder(found.name, publishedAt, before);
  const diff = compareVersions(before ? await findEntryHashes(trx, before.id) : new Map<string, string>(), list.entries);
  const isSmaller = before !== undefined && isSmallerThan(before, found);
  const answer = { ...found, ...diff, unchanged: false, shrinks: isSmaller };
  if (!options.confirm) return { ...answer, imported: false, version_id: null };
  if (isSmaller && !options.acceptSmaller) refuseSmaller(found.name, before.entries, found.entries);
  const waits = (list.selfTest?.missed.length ?? 0) > 0;
  const id = await insertVersion(
    trx,
    {
      owner: options.owner,
      list,
      source,
      comparedWith: before?.id ?? null,
      publishedAt,
      currentAsOf,
      isStated,
      importedAt: options.now,
      importedBy: options.importedBy,
      diff,
      storedFiles: options.storedFiles,
      state: waits ? 'waiting' : 'active',
    },
    waits ? undefined : own,
  );
  return { ...answer, imported: true, waiting: waits, version_id: id };
}

export function refuseOlder(name: string, publishedAt: Date | null, before: VersionRow | undefined): void {
  if (!publishedAt || !before?.published_at || publishedAt >= before.published_at) return;
  throw new Refused(
    'LIST_REFUSED',
    `${name}: this file was published on ${shortDay(publishedAt)}, before the version in use (${shortDay(before.published_at)}). Nothing changed.`,
  );
}

export function refuseSmaller(name: string, before: number, now: number): never {
  throw new Refused(
    'LIST_REFUSED',
    `${name}: this file has ${countWords(now, 'entry', 'entries')}, the version in use has ${before.toLocaleString('en-GB')}. That is under 80%, so it may be cut short. Nothing changed.`,
  );
}
