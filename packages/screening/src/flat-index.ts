/* The recall index of one list version: typed arrays over shared memory and a few numbers, so that threads hand it on without a copy and its bytes can be compared. */

/** Ids by the hash of what leads to them: those of bucket `b` are `ids[at[b] .. at[b + 1]]`. Another thing may fall in the same bucket, so what is found is looked at again. */
export type Buckets = { at: Uint32Array; ids: Uint32Array };

/** Distinct words as bytes in one block, numbered in the order in which they came, found again through `slots` (number + 1, or 0 for free). */
export type WordTable = { count: number; at: Uint32Array; text: Uint8Array; slots: Uint32Array };

/** Lists of numbers, one list after the other: those of `n` are `values[at[n] .. at[n + 1]]`. */
export type Lists = { at: Uint32Array; values: Uint32Array };

export type ScreeningIndex = {
  entryCount: number;
  nameCount: number;
  /** Entries in the order of their reference numbers. */
  refs: { at: Uint32Array; text: Uint8Array };
  /** What scoring needs of an entry, and what only its reader needs (empty where the caller reads that elsewhere). */
  facts: { at: Uint32Array; text: Uint8Array };
  rest: { at: Uint32Array; text: Uint8Array };
  entryKind: Uint8Array;
  /** For each entry the number of its first name, and one more at the end. */
  firstName: Uint32Array;
  nameEntry: Uint32Array;
  /** Which letters the name's words begin with, one bit each. */
  nameInitials: Uint32Array;
  /** ABJAD, WHOLE, and HEAVY for each word that tells the name apart. */
  nameFlags: Uint8Array;
  /** Which letters the name is made of, as a sum, and the names of each sum. */
  nameLetters: Uint32Array;
  sameLetters: Buckets;
  /** The words each name is found by, with LIGHT where the word says little. */
  nameWords: Lists;
  words: WordTable;
  wordLetters: Uint32Array;
  /** How rare a word is: ten times the logarithm of how many names there are to each that has it. */
  wordRarity: Uint8Array;
  wordFlags: Uint8Array;
  wordKey: Uint32Array;
  /** Sound keys, and the words of each. */
  keys: WordTable;
  keyLetters: Uint32Array;
  keyWords: Lists;
  /** Names that have a word, and those where it is the only word that counts, by ascending number. */
  postings: Lists;
  solo: Lists;
  /** Words and keys by what is left of them without one or two letters; keys by their consonants; entries by their numbers. */
  nearWords: Buckets;
  nearKeys: Buckets;
  consonants: Buckets;
  /** Names of organisations by the letters their words begin with. */
  acronyms: Buckets;
  numbers: Buckets;
  /** Entries by whole dates of birth. */
  births: Buckets;
};

/** Set on a word of `nameWords` that is in too many names to tell them apart. */
export const LIGHT = 0x80000000;
export const WORD = 0x7fffffff;
/** A name, or a word of one, written without short vowels. */
export const ABJAD = 1;
/** A name that is no more than the words it is found by. */
export const WHOLE = 2;
export const HEAVY = 4;

export const ENTRY_KINDS = ['person', 'organisation', 'vessel', 'aircraft', 'unknown'] as const;

const decoders = new WeakMap<Uint8Array, Buffer>();

/** Text of the `at`-th piece of a block. */
export function textAt(block: { at: Uint32Array; text: Uint8Array }, at: number): string {
  let bytes = decoders.get(block.text);
  if (!bytes) {
    bytes = Buffer.from(block.text.buffer, block.text.byteOffset, block.text.byteLength);
    decoders.set(block.text, bytes);
  }
  return bytes.toString('utf8', block.at[at] ?? 0, block.at[at + 1] ?? 0);
}
