/* A source that anybody may bring is read line by line, so that a file of gigabytes needs no more room than its longest line. */
import type { EntryKind, ListEntry } from '../types.ts';

/** What one line says of an entity. A line that only adds to an entity that stands elsewhere in the file is `added`. */
export type Fragment = { entry: ListEntry; isAdded: boolean };
/** A line that could not be used, with the reason. */
export type RowFault = { line: number; text: string };
export type ReadItem = { fragment: Fragment } | { fault: RowFault } | { leftOut: string };

export type SourceFormat = 'ftm' | 'targets-simple' | 'own-list';
export type SourceReader = {
  format: SourceFormat;
  read: (line: string) => ReadItem[];
  /** What was still open at the end; a file that stops inside a row is thrown as a `ListRefusal`. */
  end: () => ReadItem[];
  /** ISO 8601, the newest moment the lines speak of, once all are read. */
  newest: () => string | null;
};

const SCHEMATA: Record<string, EntryKind> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  PublicBody: 'organisation',
  // FollowTheMoney says so of what may be a person or a body.
  LegalEntity: 'unknown',
  Vessel: 'vessel',
  Airplane: 'aircraft',
};
export function kindOfSchema(schema: string): EntryKind | null {
  return Object.hasOwn(SCHEMATA, schema) ? (SCHEMATA[schema] ?? null) : null;
}

/** The lines of a text that is in memory, without their ends. */
export function* linesOf(text: string): Generator<string> {
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (from < text.length) {
    const at = text.indexOf('\n', from);
    const to = at === -1 ? text.length : at;
    yield text.slice(from, text.charCodeAt(to - 1) === 13 ? to - 1 : to);
    from = to + 1;
  }
}

export const LONGEST_TEXT = 4_000;
export function joinText(pieces: string[]): string {
  const text = [...new Set(pieces.map((piece) => piece.trim().replace(/\.$/, '')).filter((piece) => piece !== ''))].join('. ');
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;
}
