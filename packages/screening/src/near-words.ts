/* Reaches spellings one or two letters away: two words that near share what is left of them without one or two letters. */
import type { Buckets, WordTable } from './flat-index.ts';
import { powerOfTwo, sharedNumbers } from './shared-array.ts';
import { mixed } from './word-table.ts';

/** Two words within two edits have beginnings of this length within two edits. */
const BEGINNING = 8;
/** Shorter words are too near to too many others. */
const SHORTEST = 3;
/** Long words may differ by more at their beginning when they end alike. */
const LONG = 11;
const END = 6;
const MOST = 2 + BEGINNING + (BEGINNING * (BEGINNING - 1)) / 2;
const BASE = 0x01000193;

const powers = new Int32Array(BEGINNING + 1);
powers[0] = 1;
for (let at = 1; at <= BEGINNING; at++) powers[at] = Math.imul(powers[at - 1] ?? 0, BASE);
const before = new Int32Array(BEGINNING + 1);
/** Hashes of the last word asked for. */
export const remainders = new Uint32Array(MOST);

/** Fills `remainders` with the hashes of the word itself, of it without one letter, or two when it has at least `twoFrom`, and of a long one's end; answers how many. */
export function hashRemainders(text: Uint8Array, start: number, length: number, twoFrom: number): number {
  if (length < SHORTEST) return 0;
  const size = Math.min(length, BEGINNING);
  for (let at = 0; at < size; at++) before[at + 1] = (Math.imul(before[at] ?? 0, BASE) + (text[start + at] ?? 0)) | 0;
  const whole = before[size] ?? 0;
  let count = 0;
  remainders[count++] = mixed(whole);
  for (let first = 0; first < size; first++) {
    const left = before[first] ?? 0;
    remainders[count++] = mixed(joined(left, between(first + 1, size), size - first - 1));
    if (length < twoFrom) continue;
    for (let second = first + 1; second < size; second++) {
      const middle = joined(left, between(first + 1, second), second - first - 1);
      remainders[count++] = mixed(joined(middle, between(second + 1, size), size - second - 1));
    }
  }
  if (length >= LONG) remainders[count++] = mixed(endOf(text, start + length));
  return count;
}

function endOf(text: Uint8Array, end: number): number {
  let hash = END;
  for (let at = end - END; at < end; at++) hash = (Math.imul(hash, BASE) + (text[at] ?? 0)) | 0;
  return hash;
}

function between(from: number, to: number): number {
  return ((before[to] ?? 0) - Math.imul(before[from] ?? 0, powers[to - from] ?? 0)) | 0;
}

function joined(left: number, right: number, letters: number): number {
  return (Math.imul(left, powers[letters] ?? 0) + right) | 0;
}

/** All words of a table by their remainders. */
export function bucketNearWords(table: WordTable, twoFrom: number): Buckets {
  let total = 0;
  for (let id = 0; id < table.count; id++) total += countRemainders((table.at[id + 1] ?? 0) - (table.at[id] ?? 0), twoFrom);
  return fillBuckets(total, (put) => {
    for (let id = 0; id < table.count; id++) {
      const start = table.at[id] ?? 0;
      const count = hashRemainders(table.text, start, (table.at[id + 1] ?? 0) - start, twoFrom);
      for (let at = 0; at < count; at++) put(remainders[at] ?? 0, id);
    }
  });
}

function countRemainders(length: number, twoFrom: number): number {
  if (length < SHORTEST) return 0;
  const size = Math.min(length, BEGINNING);
  return 1 + size + (length < twoFrom ? 0 : (size * (size - 1)) / 2) + (length < LONG ? 0 : 1);
}

/** Goes through all pairs twice, first to count and then to fill, so that nothing is kept beside the buckets. */
export function fillBuckets(total: number, each: (put: (hash: number, id: number) => void) => void): Buckets {
  const size = powerOfTwo(total / 3);
  const shift = Math.clz32(size) + 1;
  const at = sharedNumbers(size + 1);
  each((hash) => {
    const bucket = hash >>> shift;
    at[bucket] = (at[bucket] ?? 0) + 1;
  });
  let sum = 0;
  for (let bucket = 0; bucket < size; bucket++) {
    sum += at[bucket] ?? 0;
    at[bucket] = sum;
  }
  at[size] = sum;
  const ids = sharedNumbers(sum);
  const fill = new Uint32Array(at);
  each((hash, id) => {
    const place = (fill[hash >>> shift] ?? 0) - 1;
    fill[hash >>> shift] = place;
    ids[place] = id;
  });
  for (let bucket = 0; bucket <= size; bucket++) at[bucket] = bucket === size ? sum : (fill[bucket] ?? 0);
  return { at, ids };
}

/** The bucket of a hash. */
export function bucketOf(buckets: Buckets, hash: number): number {
  return hash >>> (Math.clz32(buckets.at.length - 1) + 1);
}
