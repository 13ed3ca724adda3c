/* Finds names by which letters they are made of, in whatever order and however parted: B R C S.A. and BR CSA, 7 Karnes and 7kar Nes. */
import type { ScreeningIndex } from './flat-index.ts';
import { bucketOf } from './near-words.ts';
import type { PreparedName } from './prepare-name.ts';
import { LEGAL_FORMS } from './token-words.ts';
import { mixed } from './word-table.ts';

/** The same for the same letters: a sum, from which one of them can be taken away again. */
export function lettersOfName({ tokens }: { tokens: readonly { text: string }[] }): number {
  let sum = 0;
  for (const { text } of tokens) for (let at = 0; at < text.length; at++) sum = (sum + letterHash(text.charCodeAt(at))) >>> 0;
  return sum;
}

const hashes = Uint32Array.from({ length: 128 }, (_, code) => mixed(code + 1));

function letterHash(code: number): number {
  return hashes[code & 127] ?? 0;
}

/** Where the bucket of a sum is. */
export const spreadLetters = mixed;

/** Short names have hardly another word to be found by when one is typed wrong, so that a letter may differ. */
const FEW_LETTERS = 16;
const MOST_FOUND = 200;
const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => letterHash(letter.charCodeAt(0)));

/** A company may be asked for without its legal form. */
const FORMS = [...LEGAL_FORMS.keys()].map((form) => lettersOfName({ tokens: [{ text: form }] }));

/** `take` gets the names of the same letters, and of short ones those with a letter more, less or another. */
export function takeSameLetters(index: ScreeningIndex, name: PreparedName, take: (name: number) => void): void {
  const sum = lettersOfName(name);
  const letters = name.tokens.map((token) => token.text).join('');
  let found = 0;
  const look = (wanted: number) => {
    const bucket = bucketOf(index.sameLetters, spreadLetters(wanted));
    const end = index.sameLetters.at[bucket + 1] ?? 0;
    for (let at = index.sameLetters.at[bucket] ?? 0; at < end && found < MOST_FOUND; at++) {
      const id = index.sameLetters.ids[at] ?? 0;
      if (index.nameLetters[id] !== wanted) continue;
      found += 1;
      take(id);
    }
  };
  look(sum);
  if (name.schema === 'organisation') for (const form of FORMS) look((sum + form) >>> 0);
  if (letters.length < 2 || letters.length > FEW_LETTERS) return;
  for (const more of ALPHABET) look((sum + more) >>> 0);
  for (const letter of new Set(letters)) {
    const without = (sum - letterHash(letter.charCodeAt(0))) >>> 0;
    look(without);
    for (const other of ALPHABET) look((without + other) >>> 0);
  }
}
