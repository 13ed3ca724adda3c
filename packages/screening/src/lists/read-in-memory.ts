/* A whole source in memory, for tests: what the database does with its parts elsewhere, done with maps. */
import { refusePublished } from '../list-files.ts';
import { ListRefusal } from '../list-refusal.ts';
import { unpackGzip } from '../open-file.ts';
import type { ListEntry, SourceFile } from '../types.ts';
import { mergeFragments } from './merge-fragments.ts';
import { nameRelations, noEntries } from './read-source.ts';
import type { Fragment } from './source-reader.ts';
import { lookOver, openSourceText, type SourceEnd } from './source-text.ts';

export type ReadSource = Omit<SourceEnd, 'faultCount'> & { entries: ListEntry[]; nameCount: number; skipped: number };

/** `pieces`: how the file is cut; whole unless said. */
export function readInMemory(file: SourceFile, pieces: readonly Uint8Array[] = [unpackGzip(file)]): ReadSource {
  const { name } = file;
  const look = lookOver(name);
  for (const piece of pieces) look.take(piece);
  const { encoding, head } = look.end();
  refusePublished({ name, text: head });
  const text = openSourceText(name, encoding);
  const byRef = new Map<string, Fragment[]>();
  const keep = (fragments: readonly Fragment[]) => {
    for (const fragment of fragments) byRef.set(fragment.entry.ref, [...(byRef.get(fragment.entry.ref) ?? []), fragment]);
  };
  for (const piece of pieces) keep(text.take(piece));
  const { fragments, faultCount, ...end } = text.end();
  keep(fragments);
  const merged = [...byRef.values()].map(mergeFragments).filter((entry) => entry !== null);
  const named = new Map(merged.map((entry) => [entry.ref, entry.names[0]?.text]));
  const entries = merged.filter(({ names }) => names.length > 0).map((entry) => nameRelations(entry, (ref) => named.get(ref)));
  if (entries.length === 0) throw noEntries(name, end.faults[0]);
  const nameCount = entries.reduce((sum, { names }) => sum + names.length, 0);
  return { ...end, entries, nameCount, skipped: faultCount + merged.length - entries.length };
}

/** What came of it, or the refusal. */
export function tryInMemory(file: SourceFile, pieces?: readonly Uint8Array[]): { list?: ReadSource; refusal?: ListRefusal } {
  try {
    return { list: readInMemory(file, pieces) };
  } catch (error) {
    if (error instanceof ListRefusal) return { refusal: error };
    throw error;
  }
}
