/* A word of the query that is two listed words written together, in the listed spelling or a near one. */
import type { ScreeningIndex } from './flat-index.ts';
import { reachExact, reachClose } from './reach-words.ts';
import { PARTICLES, TITLES } from './token-words.ts';
import { findWord } from './word-table.ts';

const SHORTEST = 6;
/** Two words written together may differ by a letter from this length on, by two from the second. */
const ONE_EDIT_FROM = 8;
const TWO_EDITS_FROM = 14;
const SHORTEST_HALF = 2;

/** `takeOne` gets words that are all of it but a particle; `takeBoth` the two sets, of which a name must hold a word each. */
export function takeSplit(
  index: ScreeningIndex,
  text: string,
  takeOne: (word: number) => void,
  takeBoth: (first: Set<number>, second: Set<number>) => void,
): void {
  if (text.length < SHORTEST) return;
  // A word that is listed as it stands is hardly two others with an error between them.
  const edits = text.length < ONE_EDIT_FROM || findWord(index.words, text) !== -1 ? 0 : text.length < TWO_EDITS_FROM ? 1 : 2;
  for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    const [first, second] = [exact(index, left), exact(index, right)];
    // The letters on both sides of the cut may have changed places.
    const swapped = [left.slice(0, -1) + right.slice(0, 1), left.slice(-1) + right.slice(1)] as const;
    if (edits > 0) takeIf(exact(index, swapped[0]), exact(index, swapped[1]), takeBoth);
    if (isSmall(left)) for (const word of near(index, right, edits)) takeOne(word);
    if (isSmall(right)) for (const word of near(index, left, edits)) takeOne(word);
    if (first.size > 0 && second.size > 0) takeBoth(first, second);
    if (edits === 0) continue;
    if (first.size > 0) takeIf(first, near(index, right, edits), takeBoth);
    if (second.size > 0) takeIf(near(index, left, edits), second, takeBoth);
    if (edits === 2 && first.size === 0 && second.size === 0) {
      const begins = near(index, left, 1);
      if (begins.size > 0) takeIf(begins, near(index, right, 1), takeBoth);
    }
  }
}

/** A word that names are not looked up by. */
function isSmall(word: string): boolean {
  return PARTICLES.has(word) || TITLES.has(word);
}

function takeIf(first: Set<number>, second: Set<number>, takeBoth: (first: Set<number>, second: Set<number>) => void): void {
  if (first.size > 0 && second.size > 0) takeBoth(first, second);
}

function exact(index: ScreeningIndex, text: string): Set<number> {
  const words = new Set<number>();
  reachExact(index, text, 255, (word) => words.add(word));
  return words;
}

function near(index: ScreeningIndex, text: string, edits: number): Set<number> {
  const words = new Set<number>();
  reachExact(index, text, 255, (word) => words.add(word));
  if (edits > 0) reachClose(index, text, edits, (word) => words.add(word));
  return words;
}
