import { entryHash } from '@freehold/screening/entry-hash';
import type { ListEntry } from '@freehold/screening/types';

export type StoredEntry = { ref: string; hash: string; json: string };

/** Rows handed over and written at once: a few megabytes, however large the list. */
export const ROWS_AT_ONCE = 2_000;

/** What JSON writes where a text holds a NUL or half of a character; a text about them may hold the same letters. */
const PERHAPS_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** An entry as it is kept: its reference, its hash, and its JSON without what PostgreSQL cannot hold. */
export function storedEntry(entry: ListEntry): StoredEntry {
  return { ref: storableText(entry.ref), hash: entryHash(entry), json: storedJson(entry) };
}

export function storedJson(value: object): string {
  const json = JSON.stringify(value);
  if (!PERHAPS_UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}
