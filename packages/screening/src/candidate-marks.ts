import type { ScreeningIndex } from './flat-index.ts';

/** What a search notes about names, words and entries. One set for all indexes of a thread; every search leaves it clean. */
export type Marks = {
  /** For each name the words of the query it holds, one bit each, and LOOKED. */
  names: Uint16Array;
  /** For each listed word the words of the query it may stand for, and how well. */
  wordMask: Uint16Array;
  wordQuality: Uint8Array;
  entries: Uint8Array;
  /** Names to look at closer. */
  looked: Uint32Array;
  lookedCount: number;
  /** Steps through lists of names. */
  steps: number;
};

/** Set on a name that is kept to be looked at closer. */
export const LOOKED = 0x8000;

let kept: Marks = {
  names: new Uint16Array(0),
  wordMask: new Uint16Array(0),
  wordQuality: new Uint8Array(0),
  entries: new Uint8Array(0),
  looked: new Uint32Array(1024),
  lookedCount: 0,
  steps: 0,
};

export function marksFor(index: ScreeningIndex): Marks {
  const { nameCount, entryCount } = index;
  const words = index.words.count;
  if (kept.names.length < nameCount) kept = { ...kept, names: new Uint16Array(nameCount) };
  if (kept.entries.length < entryCount) kept = { ...kept, entries: new Uint8Array(entryCount) };
  if (kept.wordMask.length < words) kept = { ...kept, wordMask: new Uint16Array(words), wordQuality: new Uint8Array(words) };
  kept.lookedCount = 0;
  kept.steps = 0;
  return kept;
}

export function lookAt(marks: Marks, name: number): void {
  const mask = marks.names[name] ?? 0;
  if ((mask & LOOKED) !== 0) return;
  marks.names[name] = mask | LOOKED;
  if (marks.lookedCount === marks.looked.length) {
    const larger = new Uint32Array(marks.looked.length * 2);
    larger.set(marks.looked);
    marks.looked = larger;
  }
  marks.looked[marks.lookedCount++] = name;
}

/** A name that is looked at no more. */
export function forget(index: ScreeningIndex, marks: Marks, name: number): void {
  marks.names[name] = 0;
  marks.entries[index.nameEntry[name] ?? 0] = 0;
}

/** Wipes what a search for these listed words noted. */
export function wipeMarks(index: ScreeningIndex, marks: Marks, words: Iterable<readonly number[]>): void {
  const { values, at } = index.postings;
  // Past some length it is quicker to wipe everything than to walk the lists again.
  const whole = marks.steps > index.nameCount / 4;
  if (whole) marks.names.fill(0, 0, index.nameCount);
  for (const some of words) {
    for (const word of some) {
      marks.wordMask[word] = 0;
      marks.wordQuality[word] = 0;
      if (whole) continue;
      for (let place = at[word] ?? 0; place < (at[word + 1] ?? 0); place++) marks.names[values[place] ?? 0] = 0;
    }
  }
  for (let place = 0; place < marks.lookedCount; place++) forget(index, marks, marks.looked[place] ?? 0);
}
