/* Runs in a worker thread: reads list files. */
import { createHash } from 'node:crypto';
import { ListRefusal, readFolder } from '@freehold/screening/list-files';
import { isGzip, MOST_UNPACKED_BYTES, unpackGzip } from '@freehold/screening/open-file';
import type { SelfTest } from '@freehold/screening/self-test';
import type { ListEntry, ListKey, SourceFile } from '@freehold/screening/types';
import type { ListSource } from './catalogue.ts';
import { storedEntry } from './stored-entry.ts';
import { isZip, unzip, ZipFault } from './unzip.ts';

/** A source somebody named: the key it is kept by, and what it is. */
export type OwnSource = { key: `own-${string}`; source: ListSource };
export type ReadTask = { files: SourceFile[]; acceptSmaller: boolean; own?: OwnSource };
/** A list read from files, with each entry as its stored JSON and hash. */
export type ReadList = {
  listKey: ListKey;
  /** Given for a source somebody named; a published list is named by the catalogue. */
  source?: ListSource;
  publishedAt: string | null;
  sha256: string;
  files: { name: string; sha256: string }[];
  entries: { ref: string; hash: string; json: string }[];
  names: number;
  skipped: number;
  warnings: string[];
  /** The first rows that could not be used. */
  faults?: { line: number; text: string }[];
  /** Absent or null when nothing was tried. */
  selfTest?: SelfTest | null;
};
export type ReadAnswer = {
  lists: ReadList[];
  refused: { files: string[]; text: string }[];
  ignored: string[];
  /** Files that could be read as a source once it has a name. */
  unnamed: string[];
};

/** Every list in the files, those refused with the reason, and files that are no list. Zip archives are opened. */
export function readFiles({ files, acceptSmaller, own }: ReadTask): ReadAnswer {
  const { opened, refused } = unpackAll(files);
  const reading = readFolder(opened, { ...(acceptSmaller && { fewestEntries: 1 }), ...(own && { ownKey: own.key }) });
  const hashes = new Map(opened.map((file) => [file.name, sha256(file.bytes)]));
  const lists = reading.lists.map((list): ReadList => {
    const sources = list.files.map((name) => ({ name, sha256: hashes.get(name) ?? sha256(Buffer.from(name)) }));
    return {
      listKey: list.listKey,
      ...(own && { source: own.source }),
      publishedAt: list.publishedAt,
      sha256: versionHash(sources.map((source) => source.sha256)),
      files: sources,
      entries: storedEntries(list.entries),
      names: list.nameCount,
      skipped: list.skipped,
      warnings: list.warnings,
      ...(list.faults && { faults: list.faults }),
    };
  });
  for (const one of reading.refused) refused.push({ files: one.files, text: one.refusal.message });
  return { lists, refused, ignored: reading.ignored, unnamed: reading.unnamed };
}

/** One file: its own hash, so that anyone can compute it. Several: the hash of their sorted hashes, one a line. */
function versionHash(hashes: string[]): string {
  const [only, second] = hashes;
  return only !== undefined && second === undefined ? only : sha256(Buffer.from([...hashes].sort().join('\n')));
}

/** A publisher may repeat a number; each entry keeps a reference of its own. */
function storedEntries(entries: ListEntry[]) {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.ref) ?? 0) + 1;
    seen.set(entry.ref, times);
    return storedEntry(times === 1 ? entry : { ...entry, ref: `${entry.ref}#${times}` });
  });
}

/** What is packed, unpacked once; all of it together may come to no more than the largest single list. */
function unpackAll(files: SourceFile[]): { opened: SourceFile[]; refused: ReadAnswer['refused'] } {
  const refused: ReadAnswer['refused'] = [];
  const opened: SourceFile[] = [];
  let left = MOST_UNPACKED_BYTES;
  const unpackingOf = <T>(name: string, words: string, unpack: () => T): T | null => {
    try {
      return unpack();
    } catch (error) {
      if (!(error instanceof ZipFault || error instanceof ListRefusal)) throw error;
      refused.push({ files: [name], text: `${words}${error.message}` });
      return null;
    }
  };
  for (const file of files) {
    const inside = isZip(file.bytes) ? unpackingOf(file.name, `${file.name}: `, () => unzip(file.bytes, left)) : [file];
    if (inside !== null && isZip(file.bytes)) left -= sizeOf(inside);
    for (const one of inside ?? []) {
      const bytes = unpackingOf(one.name, '', () => unpackGzip(one, left));
      if (bytes === null) continue;
      if (isGzip(one.bytes)) left -= bytes.byteLength;
      if (isGzip(one.bytes) && isGzip(bytes))
        refused.push({ files: [one.name], text: `${one.name} is packed twice. Unpack it once and load it again.` });
      else opened.push({ name: one.name, bytes });
    }
  }
  return { opened, refused };
}

const sizeOf = (files: SourceFile[]) => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
