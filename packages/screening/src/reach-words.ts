/* The listed words that may stand for a word of the query, each with how alike the two are, 0 to 255. */
import { fewestEdits, letterBits } from './edit-distance.ts';
import { ABJAD } from './flat-index.ts';
import type { ScreeningIndex, WordTable } from './flat-index.ts';
import { TWO_EDITS_FROM } from './index-builder.ts';
import { variantsOf } from './name-variants.ts';
import { bucketOf, hashRemainders, remainders } from './near-words.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { findWord, hashText, wordAt } from './word-table.ts';

export type Reach = (word: number, quality: number) => void;
export type AskedWord = { text: string; abjad: boolean };

const FULL = 255;
const VARIANT = 240;
const SOUND = 235;
const CONSONANTS = 190;
/** Of the likeness that one edit costs, over the letters of the word; a little more than the scorer takes. */
const EDIT_COST = 1.1;
const KEY_HANDICAP = 0.3;
const LEAST = 0.6;
const MOST_EDITS = 3;

export function reachWords(index: ScreeningIndex, { text, abjad }: AskedWord, reach: Reach): void {
  reachExact(index, text, FULL, reach);
  for (const other of variants(text)) reachExact(index, other, VARIANT, reach);
  const key = soundKey(text);
  reachKey(index, findWord(index.keys, key), SOUND, reach);
  reachClose(index, text, MOST_EDITS, reach);
  reachConsonants(index, key, abjad, reach);
}

/** The word as it is written, and those of the same sound. */
export function reachExact(index: ScreeningIndex, text: string, quality: number, reach: Reach): void {
  const word = findWord(index.words, text);
  if (word !== -1) reach(word, quality);
  reachKey(index, findWord(index.keys, soundKey(text)), Math.min(quality, SOUND), reach);
}

/** The word in this very spelling. */
export function reachWritten(index: ScreeningIndex, text: string, reach: Reach): void {
  const word = findWord(index.words, text);
  if (word !== -1) reach(word, 245);
}

/** Words of the query written together: the listed word may differ by a letter when they are long. */
export function reachJoined(index: ScreeningIndex, text: string, reach: Reach): void {
  reachWritten(index, text, reach);
  if (text.length >= 7) reachKey(index, findWord(index.keys, soundKey(text)), 225, reach);
  if (text.length >= 9) reachClose(index, text, text.length < 15 ? 1 : 2, reach);
}

/** Words whose letters, or the letters of whose sound, are so few edits away. */
export function reachClose(index: ScreeningIndex, text: string, edits: number, reach: Reach): void {
  nearOnes(index.words, index.nearWords, index.wordLetters, text, TWO_EDITS_FROM.words, edits, 0, reach);
  nearOnes(index.keys, index.nearKeys, index.keyLetters, soundKey(text), TWO_EDITS_FROM.keys, edits, KEY_HANDICAP, (near, quality) =>
    reachKey(index, near, quality, reach),
  );
}

function reachKey(index: ScreeningIndex, key: number, quality: number, reach: Reach): void {
  if (key === -1) return;
  for (let at = index.keyWords.at[key] ?? 0; at < (index.keyWords.at[key + 1] ?? 0); at++) reach(index.keyWords.values[at] ?? 0, quality);
}

/** The most edits with which two words may stand for each other, the longer of which has so many letters. */
export function mostEdits(longest: number, handicap = 0): number {
  return Math.min(MOST_EDITS, Math.floor(((1 - LEAST) * longest) / EDIT_COST - handicap));
}

const LONGEST = 60;
const asked = new Uint8Array(LONGEST);
const seen = new Set<number>();

function nearOnes(
  table: WordTable,
  buckets: ScreeningIndex['nearWords'],
  letters: Uint32Array,
  text: string,
  twoFrom: number,
  edits: number,
  handicap: number,
  reach: Reach,
): void {
  const length = text.length;
  if (length > LONGEST) return;
  for (let at = 0; at < length; at++) asked[at] = text.charCodeAt(at);
  const bits = letterBits(text);
  const count = hashRemainders(asked, 0, length, twoFrom);
  seen.clear();
  for (let nth = 0; nth < count; nth++) {
    const bucket = bucketOf(buckets, remainders[nth] ?? 0);
    const end = buckets.at[bucket + 1] ?? 0;
    for (let at = buckets.at[bucket] ?? 0; at < end; at++) {
      const id = buckets.ids[at] ?? 0;
      const start = table.at[id] ?? 0;
      const other = (table.at[id + 1] ?? 0) - start;
      const longest = Math.max(length, other);
      const most = Math.min(edits, mostEdits(longest, handicap));
      if (most < 1 || Math.abs(length - other) > most || fewestEdits(bits, letters[id] ?? 0) > most || seen.has(id)) continue;
      seen.add(id);
      const needed = editsToAsked(length, table.text, start, other, most);
      if (needed > 0 && needed <= most) reach(id, Math.round(FULL * (1 - (EDIT_COST * (needed + handicap)) / longest)));
    }
  }
}

const rows = [new Uint8Array(LONGEST + 8), new Uint8Array(LONGEST + 8), new Uint8Array(LONGEST + 8)] as const;

/** Edits between the word asked for and one of the table: letters left out, put in, changed, or two swapped. More than `most` for anything beyond. */
function editsToAsked(length: number, text: Uint8Array, start: number, other: number, most: number): number {
  let [earlier, above, current] = [rows[0], rows[1], rows[2]];
  for (let column = 0; column <= other; column++) above[column] = column;
  for (let row = 1; row <= length; row++) {
    const letter = asked[row - 1] ?? 0;
    const last = row > 1 ? (asked[row - 2] ?? 0) : -1;
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other; column++) {
      const listed = text[start + column - 1] ?? 0;
      const kept = (above[column - 1] ?? 0) + (letter === listed ? 0 : 1);
      let cost = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, kept);
      if (last === listed && column > 1 && text[start + column - 2] === letter) cost = Math.min(cost, (earlier[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [earlier, above, current] = [above, current, earlier];
  }
  return above[other] ?? 0;
}

/** Between a script without short vowels and one with them only the consonants can agree. */
function reachConsonants(index: ScreeningIndex, key: string, abjad: boolean, reach: Reach): void {
  const skeleton = consonantsOf(key);
  if (skeleton.length < 2) return;
  const bucket = bucketOf(index.consonants, hashText(skeleton));
  for (let at = index.consonants.at[bucket] ?? 0; at < (index.consonants.at[bucket + 1] ?? 0); at++) {
    const other = index.consonants.ids[at] ?? 0;
    if (consonantsOf(wordAt(index.keys, other)) !== skeleton) continue;
    reachKey(index, other, CONSONANTS, (word, quality) => {
      if (abjad || ((index.wordFlags[word] ?? 0) & ABJAD) !== 0) reach(word, quality);
    });
  }
}

const kept = new Map<string, string[]>();

function variants(text: string): string[] {
  let found = kept.get(text);
  if (!found) {
    if (kept.size > 20_000) kept.clear();
    found = variantsOf(text);
    kept.set(text, found);
  }
  return found;
}
