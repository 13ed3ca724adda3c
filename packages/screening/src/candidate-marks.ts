import type { ScreeningIndex } from './flat-index.ts';

/** What a search notes about names, words and entries. One set for all indexes of a thread; every search leaves it clean, but for `entries`. */
export type Marks = {
  /** One bit a name: holds a word of the query, holds the rarest of them, is kept to be looked at closer. */
  any: Uint32Array;
  rarest: Uint32Array;
  kept: Uint32Array;
  /** For each name that is kept how many more words of the query it holds. */
  more: Uint8Array;
  /** For each listed word the words of the query it may stand for, and how well. */
  wordMask: Uint16Array;
  wordQuality: Uint8Array;
  /** Entries met, by the `round` of the search. */
  entries: Uint16Array;
  round: number;
  /** Names to look at closer. */
  looked: Uint32Array;
  lookedCount: number;
};

/** Words of a query that are told apart, one bit each. */
export const MOST_WORDS = 16;

let marks: Marks = {
  any: new Uint32Array(0),
  rarest: new Uint32Array(0),
  kept: new Uint32Array(0),
  more: new Uint8Array(0),
  wordMask: new Uint16Array(0),
  wordQuality: new Uint8Array(0),
  entries: new Uint16Array(0),
  round: 0,
  looked: new Uint32Array(1024),
  lookedCount: 0,
};

export function marksFor(index: ScreeningIndex): Marks {
  const { nameCount, entryCount } = index;
  const words = index.words.count;
  const bits = Math.ceil(nameCount / 32);
  if (marks.more.length < nameCount) {
    const [any, rarest, kept] = [new Uint32Array(bits), new Uint32Array(bits), new Uint32Array(bits)];
    marks = { ...marks, any, rarest, kept, more: new Uint8Array(nameCount) };
  }
  if (marks.entries.length < entryCount) marks = { ...marks, entries: new Uint16Array(entryCount), round: 0 };
  if (marks.wordMask.length < words) marks = { ...marks, wordMask: new Uint16Array(words), wordQuality: new Uint8Array(words) };
  marks.lookedCount = 0;
  marks.round = (marks.round + 1) & 0xffff;
  if (marks.round === 0) {
    marks.entries.fill(0);
    marks.round = 1;
  }
  return marks;
}

export function lookAt(to: Marks, name: number): void {
  const at = name >>> 5;
  const bits = to.kept[at] ?? 0;
  const bit = 1 << (name & 31);
  if ((bits & bit) !== 0) return;
  to.kept[at] = bits | bit;
  to.more[name] = 0;
  if (to.lookedCount === to.looked.length) {
    const larger = new Uint32Array(to.looked.length * 2);
    larger.set(to.looked);
    to.looked = larger;
  }
  to.looked[to.lookedCount++] = name;
}

export function wipeNames(index: ScreeningIndex, { any, rarest, kept }: Marks): void {
  const bits = Math.ceil(index.nameCount / 32);
  for (const one of [any, rarest, kept]) one.fill(0, 0, bits);
}

export function wipeWords({ wordMask, wordQuality }: Marks, words: readonly number[]): void {
  for (const word of words) {
    wordMask[word] = 0;
    wordQuality[word] = 0;
  }
}
