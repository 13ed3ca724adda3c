/* Runs in a worker thread: reads list files. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readFolder } from '@freehold/screening/list-files';
import { MOST_UNPACKED_BYTES } from '@freehold/screening/open-file';
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
  const refused: ReadAnswer['refused'] = [];
  const opened = files.flatMap((file) => {
    try {
      return isZip(file.bytes) ? unzip(file.bytes) : [file];
    } catch (error) {
      if (!(error instanceof ZipFault)) throw error;
      refused.push({ files: [file.name], text: `${file.name}: ${error.message}` });
      return [];
    }
  });
  const reading = readFolder(opened, { ...(acceptSmaller && { fewestEntries: 1 }), ...(own && { ownKey: own.key }) });
  const hashes = new Map(opened.map((file) => [file.name, sha256(plain(file.bytes))]));
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

function plain(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED_BYTES });
  } catch {
    // Damaged or too large: the reader has refused it with the reason.
    return bytes;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
