/* A word of the query that is two listed words written together, in the listed spelling or a near one. */
import type { ScreeningIndex } from './flat-index.ts';
import { reachExact, reachClose } from './reach-words.ts';
import { JOINING_WORDS, LEGAL_FORMS, PARTICLES, TITLES } from './token-words.ts';
import { findWord } from './word-table.ts';

const SHORTEST = 6;
/** Two words written together may differ by a letter from this length on, by two from the second. */
const ONE_EDIT_FROM = 8;
const TWO_EDITS_FROM = 14;
const SHORTEST_HALF = 2;

/** `takeOne` gets words that are all of it but a particle; `takeBoth` the two sets, of which a name must hold a word each. */
export function takeSplit(index: ScreeningIndex, text: string, takeOne: (word: number) => void, takeBoth: TakeBoth): void {
  if (text.length < SHORTEST) return;
  // A word that is listed as it stands is hardly two others that are written another way.
  if (findWord(index.words, text) !== -1) {
    takeParted(index, text, 0, takeBoth);
    for (const half of besideSmall(text)) for (const word of exact(index, half)) takeOne(word);
    return;
  }
  takePieces(index, text, takeBoth);
  const edits = text.length < ONE_EDIT_FROM ? 0 : text.length < TWO_EDITS_FROM ? 1 : 2;
  for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    const [first, second] = [exact(index, left), exact(index, right)];
    // The letters on both sides of the cut may have changed places.
    const swapped = [left.slice(0, -1) + right.slice(0, 1), left.slice(-1) + right.slice(1)] as const;
    if (edits > 0) takeIf(exact(index, swapped[0]), exact(index, swapped[1]), takeBoth);
    if (isSmall(left)) takeRest(index, right, edits, takeOne, takeBoth);
    if (isSmall(right)) takeRest(index, left, edits, takeOne, takeBoth);
    if (first.size > 0 && second.size > 0) takeBoth(first, second);
    if (first.size > 0 && second.size === 0) takeThree(index, first, right, takeBoth);
    if (edits === 0) continue;
    if (first.size > 0) takeIf(first, near(index, right, edits), takeBoth);
    if (second.size > 0) takeIf(near(index, left, edits), second, takeBoth);
    if (edits === 2) {
      const begins = near(index, left, 1);
      if (begins.size > 0) takeIf(begins, near(index, right, 1), takeBoth);
    }
  }
}

/** What stands beside a particle, title or legal form: one word, or two. */
function takeRest(index: ScreeningIndex, rest: string, edits: number, takeOne: (word: number) => void, takeBoth: TakeBoth): void {
  for (const word of near(index, rest, edits)) takeOne(word);
  for (const half of besideSmall(rest)) for (const word of exact(index, half)) takeOne(word);
  takeParted(index, rest, 0, takeBoth);
}

type TakeBoth = (first: Set<number>, second: Set<number>) => void;

/** Two words of the query that are parted elsewhere in the list: Pedrozor Plem, Pedro Zorplem. */
export function takeParted(index: ScreeningIndex, text: string, parting: number, takeBoth: TakeBoth): void {
  for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
    const first = cut === parting ? -1 : findWord(index.words, text.slice(0, cut));
    const second = first === -1 ? -1 : findWord(index.words, text.slice(cut));
    if (second !== -1) takeBoth(new Set([first]), new Set([second]));
  }
}

/** Several words written together: a name that holds the two rarest of the fewest it can be is looked at. */
export function takePieces(index: ScreeningIndex, text: string, takeBoth: TakeBoth): void {
  const fewest: number[] = [0];
  const begins: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    fewest[end] = Infinity;
    for (let start = Math.max(0, end - LONGEST_PIECE); start < end; start++) {
      const count = (fewest[start] ?? Infinity) + 1;
      if (count >= (fewest[end] ?? 0) || count > MOST_PIECES) continue;
      const piece = text.slice(start, end);
      if (piece.length > 1 && !isSmall(piece) && findWord(index.words, piece) === -1) continue;
      fewest[end] = count;
      begins[end] = start;
    }
  }
  if ((fewest[text.length] ?? Infinity) === Infinity) return;
  const pieces: Set<number>[] = [];
  for (let end = text.length; end > 0; end = begins[end] ?? 0) pieces.push(exact(index, text.slice(begins[end] ?? 0, end)));
  const size = (words: Set<number>) =>
    [...words].reduce((sum, word) => sum + (index.postings.at[word + 1] ?? 0) - (index.postings.at[word] ?? 0), 0);
  const known = pieces.filter((words) => words.size > 0).map((words) => ({ words, names: size(words) }));
  const [first, second] = known.sort((left, right) => left.names - right.names);
  if (first && second) takeBoth(first.words, second.words);
}

const LONGEST_PIECE = 20;
const MOST_PIECES = 5;

/** Three words written together: a name that holds the first two is looked at. */
function takeThree(index: ScreeningIndex, first: Set<number>, rest: string, takeBoth: TakeBoth): void {
  for (let cut = SHORTEST_HALF; cut <= rest.length - SHORTEST_HALF; cut++) {
    const last = rest.slice(cut);
    if (isSmall(rest.slice(0, cut))) takeIf(first, exact(index, last), takeBoth);
    const middle = exact(index, rest.slice(0, cut));
    if (middle.size > 0 && (isSmall(last) || exact(index, last).size > 0)) takeBoth(first, middle);
  }
}

/** What is left of a word without a particle, title or legal form at either end. */
export function besideSmall(text: string): string[] {
  const halves: string[] = [];
  for (let cut = SHORTEST_HALF; cut <= text.length - SHORTEST_HALF; cut++) {
    if (isSmall(text.slice(0, cut))) halves.push(text.slice(cut));
    if (isSmall(text.slice(cut))) halves.push(text.slice(0, cut));
  }
  return halves;
}

/** A word that names are not looked up by. */
function isSmall(word: string): boolean {
  return word.length <= LONGEST_SMALL && SMALL.has(word);
}

const SMALL = new Set([...PARTICLES, ...TITLES, ...LEGAL_FORMS.keys(), ...JOINING_WORDS]);
const LONGEST_SMALL = Math.max(...Array.from(SMALL, (word) => word.length));

function takeIf(first: Set<number>, second: Set<number>, takeBoth: TakeBoth): void {
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
