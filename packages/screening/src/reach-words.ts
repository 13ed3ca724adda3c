/* The listed words that may stand for a word of the query, each with how alike the two are, 0 to 255. */
import { letterBits } from './edit-distance.ts';
import { ABJAD } from './flat-index.ts';
import type { ScreeningIndex, WordTable } from './flat-index.ts';
import { REACHES } from './index-builder.ts';
import { variantsOf } from './name-variants.ts';
import { bucketOf, HASH_AT, hashRemainders, LENGTH_AT, MOST_LENGTH, NUMBER, remainders } from './near-words.ts';
import type { Reaches } from './near-words.ts';
import { openRecent } from './recent.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { WEIGHTS } from './weights.ts';
import { findWord, hashText, wordAt } from './word-table.ts';

const variants = openRecent(10_000, variantsOf);

export type Reach = (word: number, quality: number) => void;

const FULL = 255;
const VARIANT = 240;
const SOUND = 235;
const CONSONANTS = 190;
/** As the scorer counts. */
const { editCost: EDIT_COST, keyEditHandicap: KEY_HANDICAP, leastLikeness: LEAST } = WEIGHTS;
const MOST_EDITS = 3;

/** `known`: so many names have the word that it is hardly another one typed wrong, and only a letter may differ. */
export function reachWords(
  index: ScreeningIndex,
  { text, abjad, known, otherKeys }: { text: string; abjad: boolean; known: boolean; otherKeys: readonly string[] },
  reach: Reach,
): void {
  reachExact(index, text, FULL, reach);
  for (const other of variants(text)) reachExact(index, other, VARIANT, reach);
  const key = soundKey(text);
  reachKey(index, findWord(index.keys, key), SOUND, reach);
  for (const other of otherKeys) reachKey(index, findWord(index.keys, other), SOUND, reach);
  reachClose(index, text, known ? 1 : MOST_EDITS, reach);
  reachConsonants(index, key, abjad, reach);
}

/** The word as it is written, and those of the same sound. */
export function reachExact(index: ScreeningIndex, text: string, quality: number, reach: Reach): void {
  const word = findWord(index.words, text);
  if (word !== -1) reach(word, quality);
  reachKey(index, findWord(index.keys, soundKey(text)), Math.min(quality, SOUND), reach);
}

function reachKey(index: ScreeningIndex, key: number, quality: number, reach: Reach): void {
  if (key === -1) return;
  for (let at = index.keyWords.at[key] ?? 0; at < (index.keyWords.at[key + 1] ?? 0); at++) reach(index.keyWords.values[at] ?? 0, quality);
}

/** Words of the query written together: of long ones the listed word may differ by a letter where they stood beside each other. */
export function reachJoined(index: ScreeningIndex, text: string, near: boolean, reach: Reach): void {
  const word = findWord(index.words, text);
  if (word !== -1) reach(word, 245);
  if (text.length >= 7) reachKey(index, findWord(index.keys, soundKey(text)), 225, reach);
  if (near && text.length >= 9) reachClose(index, text, text.length < 14 ? 1 : 2, reach);
}

/** Words whose letters, or the letters of whose sound, are so few edits away. */
export function reachClose(index: ScreeningIndex, text: string, edits: number, reach: Reach): void {
  nearOnes(index.words, index.nearWords, index.wordLetters, codesOf(text), REACHES.words, edits, 0, reach);
  nearOnes(index.keys, index.nearKeys, index.keyLetters, codesOf(soundKey(text)), REACHES.keys, edits, KEY_HANDICAP, (near, quality) =>
    reachKey(index, near, quality, reach),
  );
}

/** A word as bytes, which letters it has, and at which places each stands. */
export type Codes = { bytes: Uint8Array; letters: number; places: Int32Array };

export function codesOf(text: string): Codes {
  const bytes = new Uint8Array(Math.min(text.length, LONGEST));
  const places = new Int32Array(128);
  for (let at = 0; at < bytes.length; at++) {
    const code = text.charCodeAt(at) & 127;
    bytes[at] = code;
    places[code] = (places[code] ?? 0) | (1 << at);
  }
  return { bytes, letters: letterBits(text), places };
}

/** How alike a word of the query and a listed one are, 0 to 255, by letters or sound; 0 where the scorer would not take the one for the other. */
export function likenessTo(index: ScreeningIndex, asked: { written: Codes; heard: Codes }, word: number): number {
  const written = likeness(asked.written, index.words, word, index.wordLetters[word] ?? 0, MOST_EDITS, 0);
  if (written !== 0) return written;
  const key = index.wordKey[word] ?? 0;
  return likeness(asked.heard, index.keys, key, index.keyLetters[key] ?? 0, MOST_EDITS, KEY_HANDICAP);
}

/** Letters of a word that fit the bits of a number. */
const LONGEST = 31;
let seen = new Uint32Array(0);
let round = 0;

function nearOnes(
  table: WordTable,
  buckets: ScreeningIndex['nearWords'],
  letters: Uint32Array,
  asked: Codes,
  from: Reaches,
  edits: number,
  handicap: number,
  reach: Reach,
): void {
  const count = hashRemainders(asked.bytes, 0, asked.bytes.length, reachesFor(edits, from));
  const length = Math.min(asked.bytes.length, MOST_LENGTH);
  if (seen.length < table.count) seen = new Uint32Array(table.count);
  round += 1;
  for (let nth = 0; nth < count; nth++) {
    const hash = remainders[nth] ?? 0;
    const bucket = bucketOf(buckets, hash);
    const end = buckets.at[bucket + 1] ?? 0;
    for (let at = buckets.at[bucket] ?? 0; at < end; at++) {
      const entry = buckets.ids[at] ?? 0;
      const apart = ((entry >>> LENGTH_AT) & MOST_LENGTH) - length;
      if (entry >>> HASH_AT !== (hash & 15) || apart > edits || apart < -edits) continue;
      const id = entry & NUMBER;
      if (seen[id] === round) continue;
      seen[id] = round;
      const quality = likeness(asked, table, id, letters[id] ?? 0, edits, handicap);
      if (quality !== 0 && quality !== FULL) reach(id, quality);
    }
  }
}

/** Words so many edits apart share a remainder without as many letters. */
function reachesFor(edits: number, from: Reaches): Reaches {
  return edits > 2 ? from : { two: edits > 1 ? from.two : Infinity, three: Infinity };
}

/** The most edits between words the longer of which has so many letters. */
const MOST_WRITTEN = mostEdits(0);
const MOST_HEARD = mostEdits(KEY_HANDICAP);

function mostEdits(handicap: number): Uint8Array {
  return Uint8Array.from({ length: LONGEST + 1 }, (_, longest) =>
    Math.max(0, Math.min(MOST_EDITS, Math.floor(((1 - LEAST) * longest) / EDIT_COST - handicap))),
  );
}

function countBits(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function likeness(asked: Codes, table: WordTable, id: number, letters: number, edits: number, handicap: number): number {
  const start = table.at[id] ?? 0;
  const other = (table.at[id + 1] ?? 0) - start;
  const { length } = asked.bytes;
  const longest = length > other ? length : other;
  if (longest > LONGEST) return 0;
  const allowed = (handicap === 0 ? MOST_WRITTEN : MOST_HEARD)[longest] ?? 0;
  const most = allowed < edits ? allowed : edits;
  if (most === 0 || length - other > most || other - length > most) return 0;
  if (countBits(asked.letters & ~letters) > most || countBits(letters & ~asked.letters) > most) return 0;
  const needed = editsBetween(asked, table.text, start, other);
  if (needed === 0) return FULL;
  return needed > most ? 0 : Math.round(FULL * (1 - (EDIT_COST * (needed + handicap)) / longest));
}

/** Letters left out, put in, changed, or two swapped, counted bit by bit for a whole column at once (Hyyrö 2003). */
function editsBetween({ bytes, places }: Codes, text: Uint8Array, start: number, other: number): number {
  const last = 1 << (bytes.length - 1);
  let edits = bytes.length;
  let more = -1;
  let less = 0;
  let diagonal = 0;
  let before = 0;
  for (let at = start; at < start + other; at++) {
    const same = places[(text[at] ?? 0) & 127] ?? 0;
    const swapped = ((~diagonal & same) << 1) & before;
    diagonal = ((((same & more) + more) | 0) ^ more) | same | less | swapped;
    let up = less | ~(diagonal | more);
    const down = diagonal & more;
    if ((up & last) !== 0) edits += 1;
    if ((down & last) !== 0) edits -= 1;
    up = (up << 1) | 1;
    more = (down << 1) | ~(diagonal | up);
    less = up & diagonal;
    before = same;
  }
  return edits;
}

/** Between a script without short vowels and one with them only the consonants can agree. */
export function reachConsonants(index: ScreeningIndex, key: string, abjad: boolean, reach: Reach): void {
  const skeleton = consonantsOf(key);
  if (skeleton.length < 2) return;
  const bucket = bucketOf(index.consonants, hashText(skeleton));
  for (let at = index.consonants.at[bucket] ?? 0; at < (index.consonants.at[bucket + 1] ?? 0); at++) {
    const other = index.consonants.ids[at] ?? 0;
    if ((!abjad && !hasAbjad(index, other)) || consonantsOf(wordAt(index.keys, other)) !== skeleton) continue;
    reachKey(index, other, CONSONANTS, (word, quality) => {
      if (abjad || ((index.wordFlags[word] ?? 0) & ABJAD) !== 0) reach(word, quality);
    });
  }
}

function hasAbjad({ keyWords, wordFlags }: ScreeningIndex, key: number): boolean {
  const end = keyWords.at[key + 1] ?? 0;
  for (let at = keyWords.at[key] ?? 0; at < end; at++) if (((wordFlags[keyWords.values[at] ?? 0] ?? 0) & ABJAD) !== 0) return true;
  return false;
}
