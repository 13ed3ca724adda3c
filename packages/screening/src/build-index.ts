/* The recall index of one list version: finds, for the words of a query, the listed names worth scoring. */
import type { PreparedName, Token } from './prepare-name.ts';
import { prepareEntry } from './score-entry.ts';
import type { PreparedEntry } from './score-entry.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import type { ListEntry } from './types.ts';

export type ScreeningIndex = {
  entries: PreparedEntry[];
  /** For each name: its entry, its place among the entry's names, and how many tokens it has. */
  nameEntry: Int32Array;
  /** For each entry: the number of its first name. */
  firstName: Int32Array;
  nameTokens: Uint8Array;
  keys: Map<string, number>;
  /** Names holding each key, ascending. */
  postings: number[][];
  /** Every key of a word with one letter left out, to reach spellings one or two letters away. Most lead to one key only, which then stands alone. */
  deletions: Map<string, number | number[]>;
  consonants: Map<string, number[]>;
};

export function buildIndex(entries: ListEntry[]): ScreeningIndex {
  const prepared = entries.map(prepareEntry);
  const nameEntry: number[] = [];
  const firstName: number[] = [];
  const nameTokens: number[] = [];
  const keys = new Map<string, number>();
  const postings: number[][] = [];
  const wordKeys = new Set<string>();
  prepared.forEach((entry, entryAt) => {
    firstName.push(nameEntry.length);
    for (const name of entry.names) {
      const nameAt = nameEntry.push(entryAt) - 1;
      nameTokens.push(Math.min(255, name.tokens.length));
      for (const token of name.tokens) if (isSearched(token)) wordKeys.add(token.key);
      for (const key of keysOf(name)) {
        const keyAt = keys.get(key) ?? keys.size;
        keys.set(key, keyAt);
        (postings[keyAt] ??= []).push(nameAt);
      }
    }
  });
  const deletions: ScreeningIndex['deletions'] = new Map();
  const consonants = new Map<string, number[]>();
  for (const key of wordKeys) {
    const keyAt = keys.get(key) ?? 0;
    for (const shorter of withoutOneLetter(key)) pushCompact(deletions, shorter, keyAt);
    const skeleton = consonantsOf(key);
    if (skeleton.length >= 2) push(consonants, skeleton, keyAt);
  }
  return {
    entries: prepared,
    nameEntry: Int32Array.from(nameEntry),
    firstName: Int32Array.from(firstName),
    nameTokens: Uint8Array.from(nameTokens),
    keys,
    postings,
    deletions,
    consonants,
  };
}

/** Keys of a name's words, and of neighbours joined, so that Al Masri is found by Almasri. */
export function keysOf(name: PreparedName): Set<string> {
  const keys = new Set<string>();
  name.tokens.forEach((token, at) => {
    if (isSearched(token)) keys.add(token.key);
    const next = name.tokens[at + 1];
    if (next && token.kind !== 'legal_form' && next.kind !== 'legal_form' && Math.min(token.text.length, next.text.length) <= 5) {
      keys.add(soundKey(token.text + next.text));
    }
  });
  return keys;
}

/** Legal forms and titles are in too many names to search by. */
export function isSearched(token: Token): boolean {
  return token.kind !== 'legal_form' && token.kind !== 'title' && (token.kind !== 'particle' || token.weight >= 1) && token.text.length > 1;
}

export function withoutOneLetter(key: string): string[] {
  if (key.length < 3 || key.length > 24) return [];
  return [...new Set(Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1)))];
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function pushCompact(map: Map<string, number | number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, value);
  else if (typeof known === 'number') map.set(key, [known, value]);
  else known.push(value);
}
