import type { ScreeningIndex } from './flat-index.ts';

/** What a search notes about names, words and entries. One set for all indexes of a thread. */
export type Marks = {
  /** For each name the words of the query it holds, one bit each, and LOOKED; true only where the upper bits are this search's `tag`. */
  names: Uint16Array;
  tag: number;
  /** For each listed word the words of the query it may stand for, and how well; every search leaves them clean. */
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
export const MOST_WORDS = 11;
/** Set on a name that is kept to be looked at closer. */
export const LOOKED = 1 << MOST_WORDS;
/** The bits of a mark; those above hold the tag. */
export const MARK = LOOKED * 2 - 1;
const ONE_TAG = MARK + 1;

let kept: Marks = {
  names: new Uint16Array(0),
  tag: 0,
  wordMask: new Uint16Array(0),
  wordQuality: new Uint8Array(0),
  entries: new Uint16Array(0),
  round: 0,
  looked: new Uint32Array(1024),
  lookedCount: 0,
};

/** Marks for a new search: those of searches before are void by their tag, and wiped when the tags begin again. */
export function marksFor(index: ScreeningIndex): Marks {
  const { nameCount, entryCount } = index;
  const words = index.words.count;
  if (kept.names.length < nameCount) kept = { ...kept, names: new Uint16Array(nameCount), tag: 0 };
  if (kept.entries.length < entryCount) kept = { ...kept, entries: new Uint16Array(entryCount), round: 0 };
  if (kept.wordMask.length < words) kept = { ...kept, wordMask: new Uint16Array(words), wordQuality: new Uint8Array(words) };
  kept.lookedCount = 0;
  kept.tag = (kept.tag + ONE_TAG) & 0xffff;
  if (kept.tag === 0) {
    kept.names.fill(0);
    kept.tag = ONE_TAG;
  }
  kept.round = (kept.round + 1) & 0xffff;
  if (kept.round === 0) {
    kept.entries.fill(0);
    kept.round = 1;
  }
  return kept;
}

export function lookAt(marks: Marks, name: number): void {
  const value = marks.names[name] ?? 0;
  const mark = (value & ~MARK) === marks.tag ? value : marks.tag;
  if ((mark & LOOKED) !== 0) return;
  marks.names[name] = mark | LOOKED;
  if (marks.lookedCount === marks.looked.length) {
    const larger = new Uint32Array(marks.looked.length * 2);
    larger.set(marks.looked);
    marks.looked = larger;
  }
  marks.looked[marks.lookedCount++] = name;
}

export function wipeWords(marks: Marks, words: readonly number[]): void {
  for (const word of words) {
    marks.wordMask[word] = 0;
    marks.wordQuality[word] = 0;
  }
}
