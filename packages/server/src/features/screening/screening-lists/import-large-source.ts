import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { buildIndex } from '@freehold/screening/build-index';
import { ListRefusal } from '@freehold/screening/list-refusal';
import { mergeFragments } from '@freehold/screening/lists/merge-fragments';
import { mostUnpackedOf } from '@freehold/screening/open-file';
import { noEntries, openSource, openTally } from '@freehold/screening/lists/read-source';
import type { Fragment, SourceReader } from '@freehold/screening/lists/source-reader';
import { selfTest, type SelfTest } from '@freehold/screening/self-test';
import { announceToAll } from '../../../platform/announce.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { OperatorServices } from './import-folder.ts';
import { refuseOlder, refuseSmaller } from './import-list.ts';
import { isSmallerThan } from './compare-versions.ts';
import type { OwnSource } from './list-thread.ts';
import * as stage from './stage-store.ts';
import { storableText, storedEntry, storedJson } from './stored-entry.ts';
import { findActive, findWaiting, insertStaged, moveCurrentAsOf, type VersionRow } from './store.ts';
import { tellAllListWaits } from './tell-people.ts';
import { OPERATOR } from './words.ts';

type LargeFile = { path: string; name: string };
type Options = { own: OwnSource; isNewest: boolean; acceptSmaller: boolean };

/**
 * Loads a source of any size for the whole installation, line by line and in one transaction: either all of it becomes the new version, or
 * nothing changed. Memory stays the same for a thousand entries and for millions. A version whose self-test missed a name waits for a person.
 */
export async function importLargeSource(services: OperatorServices, file: LargeFile, options: Options): Promise<ListImport> {
  const sha256 = await hashOf(file);
  const result = await services.db.transaction().execute((trx) => importStreamed(trx, services, file, { ...options, sha256 }));
  if (result.imported && result.waiting)
    await tellAllListWaits(services, { key: result.list_key, versionId: result.version_id, name: result.name });
  return result;
}

async function importStreamed(
  trx: Trx,
  services: OperatorServices,
  file: LargeFile,
  { own, sha256, ...options }: Options & { sha256: string },
): Promise<ListImport> {
  await lockByName(trx, `list:installation:${own.key}`);
  const before = await findActive(trx, null, own.key);
  const found = { list_key: own.key, name: own.source.name, category: own.source.category, sha256, self_test: null, waiting: false };
  if (before?.sha256 === sha256) {
    if (options.isNewest) await moveCurrentAsOf(trx, before.id, { by: OPERATOR, at: services.now() });
    return { ...found, ...sameAs(before), added: 0, changed: 0, removed: 0, self_test: null };
  }
  const waiting = await findWaiting(trx, null, own.key);
  if (waiting?.sha256 === sha256) return { ...found, ...sameAs(waiting), waiting: true };
  const read = await stageFile(trx, file);
  const publishedAt = read.publishedAt === null ? null : new Date(read.publishedAt);
  refuseOlder(own.source.name, publishedAt, before);
  const { entries, names, ...diff } = await stage.countStage(trx, before);
  if (entries === 0) throw new Refused('LIST_REFUSED', noEntries(file.name, read.faults[0]).message);
  const shrinks = before !== undefined && isSmallerThan(before, { list_key: own.key, entries });
  if (shrinks && !options.acceptSmaller) refuseSmaller(own.source.name, before.entries, entries);
  const tested = await testStage(trx, before);
  const waits = (tested?.missed.length ?? 0) > 0;
  const list = {
    selfTest: tested,
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
  const how = {
    importedAt: services.now(),
    importedBy: OPERATOR,
    isStated: options.isNewest || publishedAt === null,
    state: waits ? ('waiting' as const) : ('active' as const),
  };
  const id = await insertStaged(trx, { ...about, ...how, currentAsOf }, waits ? undefined : before);
  await announceToAll(trx, { topic: 'lists', id });
  const answer = {
    published_at: read.publishedAt,
    unchanged: false,
    imported: true,
    version_id: id,
    shrinks,
    waiting: waits,
    self_test: tested,
  };
  return { ...found, ...answer, ...diff, entries, names, skipped: read.faultCount, faults: read.faults, warnings: read.warnings };
}

/** What is told of a version that the file brings once more. */
const sameAs = (version: VersionRow) => ({
  ...{ entries: version.entries, names: version.names, added: version.added, changed: version.changed, removed: version.removed },
  ...{ skipped: 0, faults: [], warnings: [], shrinks: false, unchanged: true, imported: false },
  published_at: version.published_at?.toISOString() ?? null,
  version_id: version.id,
  self_test: version.self_test,
});

/** Entries a large source is tried among: enough for names to be confused with each other, and few enough to be held in memory. */
const TRIED_AMONG = 20_000;

/** Tries the names that the stage brings, as those of a smaller list are tried. Null where it brings none. */
async function testStage(trx: Trx, before: VersionRow | undefined): Promise<SelfTest | null> {
  const sample = await stage.sampleStage(trx, before, TRIED_AMONG);
  const added = sample.flatMap(({ isNew, entry }) => (isNew ? entry : []));
  if (added.length === 0) return null;
  return selfTest(
    buildIndex(
      sample.map(({ entry }) => entry),
      { keepRest: false },
    ),
    added,
  );
}

/** Every line to the database as it is read; then each entity once, with all that the file says of it. */
async function stageFile(trx: Trx, file: LargeFile) {
  await stage.openStage(trx);
  await stage.openParts(trx);
  const tally = openTally();
  let reader: SourceReader | null = null;
  let parts: { ref: string; isAdded: boolean; json: string }[] = [];
  const keep = ({ entry, isAdded }: Fragment) => void parts.push({ ref: storableText(entry.ref), isAdded, json: storedJson(entry) });
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
      entries.flatMap((entry) => (entry ? [storedEntry(entry)] : [])),
    );
  }
  await stage.dropParts(trx);
}

function refusable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ListRefusal) throw new Refused('LIST_REFUSED', error.message);
    throw error;
  }
}

/** Names and remarks of one entry take far less; a line without an end would fill the memory. */
const MOST_LINE_BYTES = 16 * 1024 * 1024;

function open({ path }: LargeFile): Readable {
  const raw = createReadStream(path, { highWaterMark: 1024 * 1024 });
  if (!path.endsWith('.gz')) return raw;
  const unpacked = createGunzip();
  raw.on('error', (error) => unpacked.destroy(error));
  return raw.pipe(unpacked);
}

/** The first reading of the file, before anything is kept of it: its hash, or a refusal of what swells beyond measure, is damaged or has no lines. */
async function hashOf(file: LargeFile): Promise<string> {
  const hash = createHash('sha256');
  // Read line by line there is no limit of size, but one of how much a packed byte may unpack to, as for uploads.
  const most = file.path.endsWith('.gz') ? mostUnpackedOf(statSync(file.path).size, Infinity) : Infinity;
  let [bytes, line] = [0, 0];
  try {
    const pieces: AsyncIterable<Buffer> = open(file);
    for await (const chunk of pieces) {
      bytes += chunk.length;
      const end = chunk.lastIndexOf(10);
      line = end === -1 ? line + chunk.length : chunk.length - end - 1;
      if (bytes > most) throw new Refused('LIST_REFUSED', `${file.name} unpacks to more than any published list holds.`);
      if (line > MOST_LINE_BYTES)
        throw new Refused('LIST_REFUSED', `${file.name} has a line of more than 16 MB. A list has one entry a line.`);
      hash.update(chunk);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new Refused('LIST_REFUSED', `${file.name} is damaged or cut short. Fetch it again.`);
    throw error;
  }
  return hash.digest('hex');
}
