import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ListImport } from '@freehold/contract/screening-lists';
import { entryHash } from '@freehold/screening/entry-hash';
import { ListRefusal } from '@freehold/screening/list-refusal';
import { mergeFragments } from '@freehold/screening/lists/merge-fragments';
import { noEntries, openSource, openTally } from '@freehold/screening/lists/read-source';
import type { Fragment, SourceReader } from '@freehold/screening/lists/source-reader';
import { announceToAll } from '../../platform/announce.ts';
import { lockByName } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import { Refused } from '../../platform/refuse.ts';
import type { OperatorServices } from './import-folder.ts';
import { refuseOlder, refuseSmaller } from './import-list.ts';
import { isSmallerThan } from './compare-versions.ts';
import type { OwnSource } from './list-thread.ts';
import * as stage from './stage-store.ts';
import { findActive, insertStaged, moveCurrentAsOf } from './store.ts';

type LargeFile = { path: string; name: string };
type Options = { own: OwnSource; isNewest: boolean; acceptSmaller: boolean };

/**
 * Loads a source of any size for the whole installation, line by line and in one transaction: either all of it becomes the new version, or
 * nothing changed. Memory stays the same for a thousand entries and for millions.
 */
export async function importLargeSource(services: OperatorServices, file: LargeFile, options: Options): Promise<ListImport> {
  const { own } = options;
  const sha256 = await hashOf(file);
  return services.db.transaction().execute(async (trx) => {
    await lockByName(trx, `list:installation:${own.key}`);
    const before = await findActive(trx, null, own.key);
    const found = { list_key: own.key, name: own.source.name, category: own.source.category, sha256, self_test: null, waiting: false };
    if (before?.sha256 === sha256) {
      if (options.isNewest) await moveCurrentAsOf(trx, before.id, services.now());
      const { entries, names, published_at: published } = before;
      const nothing = { added: 0, changed: 0, removed: 0, skipped: 0, faults: [], warnings: [], shrinks: false };
      const same = { published_at: published?.toISOString() ?? null, unchanged: true, imported: false, version_id: before.id };
      return { ...found, ...nothing, ...same, entries, names };
    }
    const read = await stageFile(trx, file);
    const publishedAt = read.publishedAt === null ? null : new Date(read.publishedAt);
    refuseOlder(own.source.name, publishedAt, before);
    const { entries, names, ...diff } = await stage.countStage(trx, before);
    if (entries === 0) throw new Refused('LIST_REFUSED', noEntries(file.name, read.faults[0]).message);
    const shrinks = before !== undefined && isSmallerThan(before, { list_key: own.key, entries });
    if (shrinks && !options.acceptSmaller) refuseSmaller(own.source.name, before.entries, entries);
    const list = {
      listKey: own.key,
      publishedAt: read.publishedAt,
      sha256,
      files: [{ name: file.name, sha256 }],
      names,
      skipped: read.faultCount,
      warnings: read.warnings,
    };
    const about = { owner: null, list, entries, source: own.source, comparedWith: before?.id ?? null, diff, storedFiles: [], publishedAt };
    const currentAsOf = options.isNewest ? services.now() : (publishedAt ?? services.now());
    const id = await insertStaged(trx, { ...about, currentAsOf, importedAt: services.now(), importedBy: 'Operator, command line' }, before);
    await announceToAll(trx, { topic: 'lists', id });
    const answer = { published_at: read.publishedAt, unchanged: false, imported: true, version_id: id, shrinks };
    return { ...found, ...answer, ...diff, entries, names, skipped: read.faultCount, faults: read.faults, warnings: read.warnings };
  });
}

/** Every line to the database as it is read; then each entity once, with all that the file says of it. */
async function stageFile(trx: Trx, file: LargeFile) {
  await stage.openStage(trx);
  await stage.openParts(trx);
  const tally = openTally();
  let reader: SourceReader | null = null;
  let parts: { ref: string; isAdded: boolean; json: string }[] = [];
  const keep = ({ entry, isAdded }: Fragment) => void parts.push({ ref: entry.ref, isAdded, json: storedJson(entry) });
  const flush = async () => {
    if (parts.length > 0) await stage.stageParts(trx, parts);
    parts = [];
  };
  for await (const line of createInterface({ input: open(file), crlfDelay: Infinity })) {
    reader ??= openSource(line, file.name);
    if (!reader)
      throw new Refused('LIST_REFUSED', `${file.name} is neither FollowTheMoney JSON lines nor targets.simple.csv nor the template.`);
    tally.take(
      refusable(() => reader?.read(line) ?? []),
      keep,
    );
    if (parts.length >= stage.ROWS_AT_ONCE) await flush();
  }
  if (!reader) throw new Refused('LIST_REFUSED', `${file.name} is empty.`);
  const ended = reader;
  tally.take(
    refusable(() => ended.end()),
    keep,
  );
  await flush();
  await stage.closeParts(trx);
  await joinParts(trx);
  await stage.closeStage(trx);
  return { ...tally.finish(reader), publishedAt: reader.newest() };
}

async function joinParts(trx: Trx): Promise<void> {
  for (let after = ''; ;) {
    const together = await stage.findStagedTogether(trx, after);
    const last = together.at(-1);
    if (!last) break;
    after = last.ref;
    const entries = together
      .map(({ parts }) => mergeFragments(parts as Fragment[]))
      .filter((entry) => entry !== null && entry.names.length > 0);
    await stage.stageEntries(
      trx,
      entries.flatMap((entry) => (entry ? [{ ref: entry.ref, hash: entryHash(entry), json: storedJson(entry) }] : [])),
    );
  }
  await stage.dropParts(trx);
}

/** PostgreSQL keeps no zero characters. */
const storedJson = (entry: object) => JSON.stringify(entry).replaceAll('\\u0000', '');

function refusable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ListRefusal) throw new Refused('LIST_REFUSED', error.message);
    throw error;
  }
}

function open({ path }: LargeFile): Readable {
  const raw = createReadStream(path, { highWaterMark: 1024 * 1024 });
  if (!path.endsWith('.gz')) return raw;
  const unpacked = createGunzip();
  raw.on('error', (error) => unpacked.destroy(error));
  return raw.pipe(unpacked);
}

async function hashOf(file: LargeFile): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of open(file)) hash.update(chunk as Buffer);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new Refused('LIST_REFUSED', `${file.name} is damaged or cut short. Fetch it again.`);
    throw error;
  }
  return hash.digest('hex');
}
