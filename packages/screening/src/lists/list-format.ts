import type { OpenFile } from '../open-file.ts';
import type { ListEntry, ListKey, ListedName, ParsedList } from '../types.ts';

/** One recognised file: which list it belongs to and which part of it. */
export type Piece = { listKey: ListKey; part: string; file: OpenFile };

/** A publisher's format: tells its own files by content, and reads a set of them. */
export type ListFormat = {
  recognise: (file: OpenFile) => Piece | null;
  parse: (pieces: Piece[]) => ParsedList;
};

export function emptyEntry(ref: string): ListEntry {
  return {
    ref,
    kind: 'unknown',
    names: [],
    dobs: [],
    countries: [],
    gender: null,
    identifiers: [],
    addresses: [],
    programme: null,
    listedOn: null,
    text: '',
  };
}

export function addName(entry: ListEntry, name: ListedName): void {
  const text = name.text.replace(/\s+/g, ' ').trim();
  if (text === '' || entry.names.some((known) => known.text === text)) return;
  entry.names.push({ ...name, text });
}

export function addOnce(values: string[], value: string): void {
  const text = value.replace(/\s+/g, ' ').trim();
  if (text !== '' && !values.includes(text)) values.push(text);
}

export function finishList(
  listKey: ListKey,
  entries: ListEntry[],
  found: { publishedAt: string | null; skipped: number; warnings: string[]; files: string[] },
): ParsedList {
  const named = entries.filter((entry) => entry.names.length > 0);
  return {
    listKey,
    publishedAt: found.publishedAt,
    entries: named,
    nameCount: named.reduce((sum, entry) => sum + entry.names.length, 0),
    skipped: found.skipped + entries.length - named.length,
    warnings: found.warnings,
    files: found.files,
  };
}
