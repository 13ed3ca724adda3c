/* Reaches spellings one to three letters away: two words that near share what is left of them without as many letters. */
import type { Buckets, WordTable } from './flat-index.ts';
import { powerOfTwo, sharedNumbers } from './shared-array.ts';
import { mixed } from './word-table.ts';

/** Two words within some edits have beginnings of this length within as many. */
const BEGINNING = 8;
/** Shorter words are too near to too many others. */
const SHORTEST = 3;
const MOST = 1 + 8 + 28 + 56;
const BASE = 0x01000193;

const powers = new Int32Array(BEGINNING + 1);
powers[0] = 1;
for (let at = 1; at <= BEGINNING; at++) powers[at] = Math.imul(powers[at - 1] ?? 0, BASE);
const before = new Int32Array(BEGINNING + 1);
/** Hashes of the last word asked for. */
export const remainders = new Uint32Array(MOST);

/** How many letters a word must have to be reached without two of them, and without three. */
export type Reaches = { two: number; three: number };

/** Fills `remainders` with the hashes of the word itself and of it without one letter, two or three; answers how many. */
export function hashRemainders(text: Uint8Array, start: number, length: number, from: Reaches): number {
  if (length < SHORTEST) return 0;
  const size = Math.min(length, BEGINNING);
  for (let at = 0; at < size; at++) before[at + 1] = (Math.imul(before[at] ?? 0, BASE) + (text[start + at] ?? 0)) | 0;
  const whole = before[size] ?? 0;
  let count = 0;
  remainders[count++] = mixed(whole);
  for (let first = 0; first < size; first++) {
    const left = before[first] ?? 0;
    remainders[count++] = mixed(joined(left, between(first + 1, size), size - first - 1));
    if (length < from.two) continue;
    for (let second = first + 1; second < size; second++) {
      const middle = joined(left, between(first + 1, second), second - first - 1);
      remainders[count++] = mixed(joined(middle, between(second + 1, size), size - second - 1));
      if (length < from.three) continue;
      for (let third = second + 1; third < size; third++) {
        const rest = joined(middle, between(second + 1, third), third - second - 1);
        remainders[count++] = mixed(joined(rest, between(third + 1, size), size - third - 1));
      }
    }
  }
  return count;
}

function between(from: number, to: number): number {
  return ((before[to] ?? 0) - Math.imul(before[from] ?? 0, powers[to - from] ?? 0)) | 0;
}

function joined(left: number, right: number, letters: number): number {
  return (Math.imul(left, powers[letters] ?? 0) + right) | 0;
}

/** All words of a table by their remainders. */
export function bucketNearWords(table: WordTable, from: Reaches): Buckets {
  let total = 0;
  for (let id = 0; id < table.count; id++) total += countRemainders((table.at[id + 1] ?? 0) - (table.at[id] ?? 0), from);
  return fillBuckets(total, (put) => {
    for (let id = 0; id < table.count; id++) {
      const start = table.at[id] ?? 0;
      const length = (table.at[id + 1] ?? 0) - start;
      const count = hashRemainders(table.text, start, length, from);
      for (let at = 0; at < count; at++) put(remainders[at] ?? 0, packed(id, length, remainders[at] ?? 0));
    }
  });
}

/** Beside its number a word's length and some bits of the hash, so that most of what cannot be near is passed over without a look at the word. */
export const NUMBER = 0x7fffff;
export const LENGTH_AT = 23;
export const HASH_AT = 28;
export const MOST_LENGTH = 31;

function packed(id: number, length: number, hash: number): number {
  return (((hash & 15) << HASH_AT) | (Math.min(length, MOST_LENGTH) << LENGTH_AT) | id) >>> 0;
}

function countRemainders(length: number, from: Reaches): number {
  if (length < SHORTEST) return 0;
  const size = Math.min(length, BEGINNING);
  const two = length < from.two ? 0 : (size * (size - 1)) / 2;
  return 1 + size + two + (length < from.three ? 0 : (two * (size - 2)) / 3);
}

/** Up to here the pairs are kept between counting and filling; beyond it they are made twice, so that little is kept beside the buckets. */
const FEW_PAIRS = 4_000_000;

/** `total` is at least how many pairs `each` puts. */
export function fillBuckets(total: number, each: Each): Buckets {
  const size = powerOfTwo(total / 1.5);
  const shift = Math.clz32(size) + 1;
  const at = sharedNumbers(size + 1);
  const again = total <= FEW_PAIRS ? keepPairs(total, each) : each;
  again((hash) => {
    const bucket = hash >>> shift;
    at[bucket] = (at[bucket] ?? 0) + 1;
  });
  let sum = 0;
  for (let bucket = 0; bucket <= size; bucket++) {
    const count = at[bucket] ?? 0;
    at[bucket] = sum;
    sum += count;
  }
  const ids = sharedNumbers(sum);
  const next = new Uint32Array(at);
  again((hash, id) => {
    const place = next[hash >>> shift] ?? 0;
    next[hash >>> shift] = place + 1;
    ids[place] = id;
  });
  return { at, ids };
}

type Each = (put: (hash: number, id: number) => void) => void;

function keepPairs(total: number, each: Each): Each {
  const hashes = new Uint32Array(total);
  const ids = new Uint32Array(total);
  let count = 0;
  each((hash, id) => {
    hashes[count] = hash;
    ids[count++] = id;
  });
  return (put) => {
    for (let at = 0; at < count; at++) put(hashes[at] ?? 0, ids[at] ?? 0);
  };
}

/** The bucket of a hash. */
export function bucketOf(buckets: Buckets, hash: number): number {
  return hash >>> (Math.clz32(buckets.at.length - 1) + 1);
}
