import type { OpenFile } from '../open-file.ts';
import type { ListEntry, ListKey, ListedName, ParsedList, Relation } from '../types.ts';

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

/** Whom the publisher names with the entry; what names nobody is left out. */
export function addRelation(entry: ListEntry, relation: Relation): void {
  const name = relation.name.replace(/\s+/g, ' ').trim();
  if ((name === '' || /^-0-$|^unknown$|^n\/a$/i.test(name)) && relation.ref === undefined) return;
  const added = { ...relation, name };
  const known = entry.relations ?? [];
  if (!known.some((one) => JSON.stringify(one) === JSON.stringify(added))) entry.relations = [...known, added];
}

export function addBirthPlace(entry: ListEntry, parts: readonly string[]): void {
  const place = parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && !/^unknown$/i.test(part))
    .join(', ');
  if (place !== '' && !(entry.birthPlaces ?? []).includes(place)) entry.birthPlaces = [...(entry.birthPlaces ?? []), place];
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
