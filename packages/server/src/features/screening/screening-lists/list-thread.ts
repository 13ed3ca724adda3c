/* Runs in a worker thread: reads list files and hands their entries over a part at a time, as they are asked for. */
import { createHash } from 'node:crypto';
import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { buildIndex } from '@freehold/screening/build-index';
import { ListRefusal, readFolder, refusePublished } from '@freehold/screening/list-files';
import { openSource } from '@freehold/screening/lists/read-source';
import type { Fragment } from '@freehold/screening/lists/source-reader';
import { lookOver, openLines, openSourceText, type Looked } from '@freehold/screening/lists/source-text';
import { selfTest, type SelfTest } from '@freehold/screening/self-test';
import type { ListEntry, ListKey, SourceFile } from '@freehold/screening/types';
import type { ListSource } from './catalogue.ts';
import { openListFiles, type ListFile, type OpenedFile } from './open-list-files.ts';
import { ROWS_AT_ONCE, storedEntry, storedJson, storableText, type StoredEntry } from './stored-entry.ts';

/** A source somebody named: the key it is kept by, and what it is. */
export type OwnSource = { key: `own-${string}`; source: ListSource };
/** `mostUnpacked`: how much all packed files may come to. */
export type ReadTask = { files: ListFile[]; acceptSmaller: boolean; own?: OwnSource; mostUnpacked?: number };

/** What is known of a list before its entries are read. */
export type Begun = {
  listKey: ListKey;
  /** Given for a source somebody named; a published list is named by the catalogue. */
  source?: ListSource;
  sha256: string;
  files: { name: string; sha256: string }[];
};
/** What is known once they were; `faults` are the first rows that could not be used. */
export type Ended = { publishedAt: string | null; skipped: number; warnings: string[]; faults: { line: number; text: string }[] };
/** One of several things that a file says of one entity; one that only adds to others is `isAdded`. */
export type PartRow = StoredEntry & { isAdded: boolean };
/** Entries that are whole, or parts that are still to be joined. */
export type Rows = { entries: StoredEntry[] } | { parts: PartRow[] };

export type Found<List = Begun> = {
  lists: List[];
  refused: { files: string[]; text: string }[];
  /** Files that are no list. */
  ignored: string[];
  /** Files that could be read as a source once it has a name. */
  unnamed: string[];
};
export type FoundList = { begun: Begun; rows: () => AsyncGenerator<Rows, Ended> };

export type TriedEntry = { isNew: boolean; entry: ListEntry };
export type Asked = { what: 'lists' } | { what: 'rows'; of: number } | { what: 'test'; among: TriedEntry[] };
export type Told = { found: Found } | { rows: Rows } | { ended: Ended } | { tested: SelfTest } | { refused: string };

/** Answers what is asked on the port, until it is closed. */
export async function readLists({ port, ...task }: ReadTask & { port: MessagePort }): Promise<void> {
  const answer = answering(task);
  const asked: AsyncIterable<Asked[]> = on(port, 'message', { close: ['close'] });
  for await (const [one] of asked) if (one) port.postMessage(await answer(one));
}

function answering(task: ReadTask): (asked: Asked) => Promise<Told> {
  let lists: FoundList[] = [];
  let reading: { of: number; rows: AsyncGenerator<Rows, Ended> } | null = null;
  return async (asked) => {
    try {
      if (asked.what === 'test') return { tested: testAmong(asked.among) };
      if (asked.what === 'lists') {
        const found = await findLists(task);
        lists = found.lists;
        return { found: { ...found, lists: lists.map(({ begun }) => begun) } };
      }
      const list = lists[asked.of];
      if (!list) throw new Error(`There is no list ${asked.of}`);
      if (reading?.of !== asked.of) reading = { of: asked.of, rows: list.rows() };
      const next = await reading.rows.next();
      return next.done ? { ended: next.value } : { rows: next.value };
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      return { refused: error.message };
    }
  };
}

function testAmong(among: readonly TriedEntry[]): SelfTest {
  const index = buildIndex(
    among.map(({ entry }) => entry),
    { keepRest: false },
  );
  return selfTest(
    index,
    among.flatMap(({ isNew, entry }) => (isNew ? entry : [])),
  );
}

/** Every list in the files, those refused with the reason, and files that are no list. Zip archives are opened. */
export function findLists(task: ReadTask): Promise<Found<FoundList>> {
  return task.own ? findSource(task, task.own) : findPublished(task);
}

/** Published lists stand in several files, and tell what they are by all of them: these are read whole. */
async function findPublished({ files, acceptSmaller, mostUnpacked }: ReadTask): Promise<Found<FoundList>> {
  const refused: Found['refused'] = [];
  const opened: SourceFile[] = [];
  for await (const file of openListFiles(files, mostUnpacked)) {
    const bytes = 'refusal' in file ? file.refusal : await orRefusal(() => wholeOf(file));
    if (bytes instanceof ListRefusal) refused.push({ files: [file.name], text: bytes.message });
    else opened.push({ name: file.name, bytes });
  }
  const reading = readFolder(opened, acceptSmaller ? { fewestEntries: 1 } : {});
  const hashes = new Map(opened.map((file) => [file.name, sha256(file.bytes)]));
  const lists = reading.lists.map((list): FoundList => {
    const sources = list.files.map((name) => ({ name, sha256: hashes.get(name) ?? sha256(Buffer.from(name)) }));
    const ended: Ended = { publishedAt: list.publishedAt, skipped: list.skipped, warnings: list.warnings, faults: list.faults ?? [] };
    return {
      begun: { listKey: list.listKey, sha256: versionHash(sources.map((source) => source.sha256)), files: sources },
      async *rows() {
        for (const entries of storedEntries(list.entries)) yield { entries };
        return ended;
      },
    };
  });
  for (const one of reading.refused) refused.push({ files: one.files, text: one.refusal.message });
  return { lists, refused, ignored: reading.ignored, unnamed: reading.unnamed };
}

/** A source somebody brings is one file, and is read a line at a time. */
async function findSource({ files, mostUnpacked }: ReadTask, own: OwnSource): Promise<Found<FoundList>> {
  const found: Found<FoundList> = { lists: [], refused: [], ignored: [], unnamed: [] };
  for await (const file of openListFiles(files, mostUnpacked)) {
    const looked = 'refusal' in file ? file.refusal : await orRefusal(() => lookAtSource(file));
    if (looked instanceof ListRefusal) found.refused.push({ files: [file.name], text: looked.message });
    else if (looked === null) found.ignored.push(file.name);
    else if ('pieces' in file) found.lists.push(sourceIn(file, looked, own));
  }
  const names = found.lists.flatMap(({ begun }) => begun.files.map(({ name }) => name));
  if (found.lists.length < 2) return found;
  return { ...found, lists: [], refused: [{ files: names, text: `${names.join(', ')} are several lists. Load one list at a time.` }] };
}

type LookedSource = Looked & { sha256: string };

/** Reads the file once to its end before anything is kept of it. Null for a file that is no source. */
async function lookAtSource({ name, pieces }: OpenedFile): Promise<LookedSource | null> {
  const look = lookOver(name);
  const hash = createHash('sha256');
  for await (const piece of pieces()) {
    look.take(piece);
    hash.update(piece);
  }
  const looked = look.end();
  refusePublished({ name, text: looked.head });
  const first = await firstLineOf(pieces(), looked);
  return openSource(first, name) ? { ...looked, sha256: hash.digest('hex') } : null;
}

async function firstLineOf(pieces: AsyncIterable<Uint8Array>, { encoding }: Looked): Promise<string> {
  const lines = openLines(encoding);
  for await (const piece of pieces) {
    const [first] = lines.take(piece);
    if (first !== undefined) return first;
  }
  return lines.end()[0] ?? '';
}

function sourceIn({ name, pieces }: OpenedFile, { encoding, sha256: hash }: LookedSource, own: OwnSource): FoundList {
  return {
    begun: { listKey: own.key, source: own.source, sha256: hash, files: [{ name, sha256: hash }] },
    async *rows() {
      const text = openSourceText(name, encoding);
      let parts: PartRow[] = [];
      for await (const piece of pieces()) {
        for (const fragment of text.take(piece)) parts.push(partOf(fragment));
        for (; parts.length >= ROWS_AT_ONCE; parts = parts.slice(ROWS_AT_ONCE)) yield { parts: parts.slice(0, ROWS_AT_ONCE) };
      }
      const { fragments, publishedAt, faults, faultCount: skipped, warnings } = text.end();
      for (const fragment of fragments) parts.push(partOf(fragment));
      if (parts.length > 0) yield { parts };
      return { publishedAt, faults, skipped, warnings };
    },
  };
}

const partOf = ({ entry, isAdded }: Fragment): PartRow =>
  isAdded ? { ref: storableText(entry.ref), hash: '', json: storedJson(entry), isAdded } : { ...storedEntry(entry), isAdded };

async function orRefusal<T>(read: () => Promise<T>): Promise<T | ListRefusal> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ListRefusal) return error;
    throw error;
  }
}

async function wholeOf({ pieces }: OpenedFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces()) parts.push(piece);
  return Buffer.concat(parts);
}

/** One file: its own hash, so that anyone can compute it. Several: the hash of their sorted hashes, one a line. */
function versionHash(hashes: string[]): string {
  const [only, second] = hashes;
  return only !== undefined && second === undefined ? only : sha256(Buffer.from([...hashes].sort().join('\n')));
}

/** A publisher may repeat a number; each entry keeps a reference of its own. */
function* storedEntries(entries: ListEntry[]): Generator<StoredEntry[]> {
  const seen = new Map<string, number>();
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE)
    yield entries.slice(from, from + ROWS_AT_ONCE).map((entry) => {
      const times = (seen.get(entry.ref) ?? 0) + 1;
      seen.set(entry.ref, times);
      return storedEntry(times === 1 ? entry : { ...entry, ref: `${entry.ref}#${times}` });
    });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
