/* The words of a query with the listed words that may stand for each: in another spelling, joined, split, or shortened to their first letters. */
import { MOST_WORDS } from './candidate-marks.ts';
import type { Marks } from './candidate-marks.ts';
import { letterBits } from './edit-distance.ts';
import { WORD } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { rarity } from './index-builder.ts';
import { takeSameLetters } from './name-letters.ts';
import { bucketOf } from './near-words.ts';
import type { PreparedName, Token } from './prepare-name.ts';
import { codesOf, likenessTo, reachConsonants, reachExact, reachJoined, reachWords } from './reach-words.ts';
import type { Codes } from './reach-words.ts';
import { searchedWords } from './searched-words.ts';
import { soundKey } from './sound-key.ts';
import { besideSmall, takeParted, takePieces, takeSplit } from './split-words.ts';
import { PARTICLES } from './token-words.ts';
import { findWord, hashText } from './word-table.ts';

export type AskedWord = {
  text: string;
  light: boolean;
  /** Of a name it may be no more than a particle, by which the list is not looked up. */
  small: boolean;
  written: Codes;
  heard: Codes;
  /** Listed words that may stand for it; those by which names are looked up, and how many names these are in. */
  reached: number[];
  words: number[];
  names: number;
  rarity: number;
};
export type Asked = {
  words: AskedWord[];
  /** First letters of words of which the query gives no more. */
  initials: number;
  /** Listed words that are several of the query written together. */
  joined: Set<number>;
  /** Names that hold a word of the query as several words, or as the letters they begin with; `halves` are those words. */
  whole: Map<number, number>;
  halves: Set<number>;
  /** Pairs of words that together are a word of the query, and how many names the rarer one is in. */
  pairs: { bit: number; few: Set<number>; other: Set<number>; names: number }[];
};

/** Names that are gone through to find two words beside each other, at most in one search. */
const MOST_GONE_THROUGH = 5_000;

export function askedWords(index: ScreeningIndex, name: PreparedName, marks: Marks): Asked {
  const { words, light } = searchedWords(name);
  const asked: Asked = { words: [], initials: 0, joined: new Set(), whole: new Map(), halves: new Set(), pairs: [] };
  const namesWith = (at: number) => (light[at] ? index.nameCount : 0) + countNames(index, findWord(index.words, words[at]?.text ?? ''));
  const places = Array.from(words.keys());
  // Of a very long name the rarest words are enough.
  if (words.length > MOST_WORDS) places.sort((left, right) => namesWith(left) - namesWith(right));
  places.forEach((at) => {
    const text = words[at]?.text ?? '';
    if (asked.words.length === MOST_WORDS || asked.words.some((word) => word.text === text)) return;
    const [written, heard] = [codesOf(text), codesOf(soundKey(text))];
    const bit =
      asked.words.push({
        text,
        light: light[at] ?? false,
        small: PARTICLES.has(text),
        written,
        heard,
        reached: [],
        words: [],
        names: 0,
        rarity: 0,
      }) - 1;
    const known = countNames(index, findWord(index.words, text)) >= WELL_KNOWN;
    reachWords(index, { text, abjad: name.abjad, known, otherKeys: words[at]?.otherKeys ?? [] }, (word, quality) =>
      markWord(marks, asked, bit, word, quality),
    );
  });
  lookEverywhere(index, asked, marks);
  for (const token of name.tokens) if (token.text.length === 1) asked.initials |= letterBits(token.text);
  joinWords(index, name, asked, marks);
  asked.words.forEach((word, bit) => {
    takeSplit(
      index,
      word.text,
      (found) => markWord(marks, asked, bit, found, 235),
      (first, second) => addPair(index, asked, bit, first, second),
    );
    if (name.schema !== 'person') takeInitials(index, asked, bit);
    measure(index, marks, word);
  });
  takePairs(index, asked);
  takeSameLetters(index, name, (found) => takeWhole(index, asked, found));
  return asked;
}

/** A name of one word that is not listed has nothing else to be found by: it is compared with every word there is. */
function lookEverywhere(index: ScreeningIndex, asked: Asked, marks: Marks): void {
  const bit = asked.words.findIndex((word) => !word.light);
  const only = asked.words[bit];
  if (!only || asked.words.some((word, at) => at !== bit && !word.light) || findWord(index.words, only.text) !== -1) return;
  for (let word = 0; word < index.words.count; word++) {
    const quality = likenessTo(index, only, word);
    if (quality !== 0) markWord(marks, asked, bit, word, quality);
  }
}

function markWord(marks: Marks, asked: Asked, bit: number, word: number, quality: number): void {
  const mask = marks.wordMask[word] ?? 0;
  if ((mask & (1 << bit)) === 0) {
    marks.wordMask[word] = mask | (1 << bit);
    asked.words[bit]?.reached.push(word);
  }
  if ((marks.wordQuality[word] ?? 0) < quality) marks.wordQuality[word] = quality;
}

/** Words of the query that make one listed word: Al Masri and Almasri, National Petroleum Company and NPC. Such a word counts for each of them. */
function joinWords(index: ScreeningIndex, name: PreparedName, asked: Asked, marks: Marks): void {
  const tokens = name.tokens.filter((token) => token.kind !== 'legal_form');
  const standFor = (bits: number[]) => (word: number, quality: number) => {
    asked.joined.add(word);
    for (const bit of bits) markWord(marks, asked, bit, word, quality);
  };
  for (const { parts, near } of joinable(tokens)) {
    const text = parts.map((token) => token.text).join('');
    if (text.length < SHORTEST_JOINED) continue;
    const bits = bitsOf(asked, parts);
    // Of two words that are both listed as they stand, an error that also joins them is not to be expected.
    const isKnown = parts.every((token) => findWord(index.words, token.text) !== -1);
    reachJoined(index, text, near && !isKnown, standFor(bits));
    if (near && name.abjad) reachConsonants(index, soundKey(text), true, standFor(bits));
    if (near) for (const half of besideSmall(text)) reachExact(index, half, 225, standFor(bits));
    if (!near || bits.length < 2) continue;
    const takeBoth = (first: Set<number>, second: Set<number>) => bits.forEach((bit) => addPair(index, asked, bit, first, second));
    takeParted(index, text, parts[0]?.text.length ?? 0, takeBoth);
    if (!isKnown) takePieces(index, text, takeBoth);
  }
  if (name.schema === 'person') return;
  const counted = tokens.filter((token) => token.kind !== 'particle');
  if (counted.length < 3 || counted.length > 8) return;
  reachExact(index, counted.map((token) => token.text[0]).join(''), 200, standFor(bitsOf(asked, counted)));
}

function bitsOf(asked: Asked, tokens: Token[]): number[] {
  return tokens.flatMap((token) => {
    const bit = asked.words.findIndex((word) => word.text === token.text);
    return bit === -1 ? [] : [bit];
  });
}

const SHORTEST_JOINED = 5;
const MOST_JOINED = 12;

function joinable(tokens: Token[]): { parts: Token[]; near: boolean }[] {
  const found: { parts: Token[]; near: boolean }[] = [];
  tokens.slice(0, MOST_JOINED).forEach((first, at, few) => {
    few.forEach((second, other) => {
      if (at !== other) found.push({ parts: [first, second], near: other === at + 1 });
    });
    const [second, third] = [tokens[at + 1], tokens[at + 2]];
    if (second && third) found.push({ parts: [first, second, third], near: true });
  });
  return found;
}

function addPair(index: ScreeningIndex, asked: Asked, bit: number, first: Set<number>, second: Set<number>): void {
  const [names, others] = [countAll(index, first), countAll(index, second)];
  const isFirst = names <= others;
  asked.pairs.push({ bit, few: isFirst ? first : second, other: isFirst ? second : first, names: Math.min(names, others) });
}

function countAll(index: ScreeningIndex, words: Set<number>): number {
  let sum = 0;
  for (const word of words) sum += countNames(index, word);
  return sum;
}

/** Notes the names that hold a word of both halves of a pair, the rarest pairs first. */
function takePairs(index: ScreeningIndex, asked: Asked): void {
  let goneThrough = 0;
  for (const { bit, few, other, names } of asked.pairs.sort((left, right) => left.names - right.names)) {
    goneThrough += names;
    if (goneThrough > MOST_GONE_THROUGH) return;
    for (const word of few) takePair(index, asked, bit, word, other);
  }
}

function takePair(index: ScreeningIndex, asked: Asked, bit: number, word: number, others: Set<number>): void {
  const { nameWords, postings } = index;
  for (let place = postings.at[word] ?? 0; place < (postings.at[word + 1] ?? 0); place++) {
    const name = postings.values[place] ?? 0;
    for (let at = nameWords.at[name] ?? 0; at < (nameWords.at[name + 1] ?? 0); at++) {
      const beside = (nameWords.values[at] ?? 0) & WORD;
      if (!others.has(beside)) continue;
      asked.whole.set(name, (asked.whole.get(name) ?? 0) | (1 << bit));
      asked.halves.add(word).add(beside);
    }
  }
}

/** A name that holds every word of the query, whatever its words are. */
function takeWhole(index: ScreeningIndex, asked: Asked, name: number): void {
  asked.whole.set(name, (1 << asked.words.length) - 1);
  for (let place = index.nameWords.at[name] ?? 0; place < (index.nameWords.at[name + 1] ?? 0); place++)
    asked.halves.add((index.nameWords.values[place] ?? 0) & WORD);
}

const MOST_SHORTENED = 600;

/** Names of companies whose words begin with these letters. */
function takeInitials(index: ScreeningIndex, asked: Asked, bit: number): void {
  const text = asked.words[bit]?.text ?? '';
  if (text.length < 3 || text.length > 8) return;
  const bucket = bucketOf(index.acronyms, hashText(text));
  const from = index.acronyms.at[bucket] ?? 0;
  const to = Math.min(index.acronyms.at[bucket + 1] ?? 0, from + MOST_SHORTENED);
  for (let at = from; at < to; at++) {
    const name = index.acronyms.ids[at] ?? 0;
    const first = index.nameWords.at[name] ?? 0;
    const last = index.nameWords.at[name + 1] ?? 0;
    if (last - first !== text.length) continue;
    let same = true;
    for (let place = 0; place < text.length && same; place++) {
      const word = (index.nameWords.values[first + place] ?? 0) & WORD;
      same = index.words.text[index.words.at[word] ?? 0] === text.charCodeAt(place);
    }
    if (!same) continue;
    asked.whole.set(name, (asked.whole.get(name) ?? 0) | (1 << bit));
    for (let place = first; place < last; place++) asked.halves.add((index.nameWords.values[place] ?? 0) & WORD);
  }
}

function countNames(index: ScreeningIndex, word: number): number {
  if (word === -1) return 0;
  return (index.postings.at[word + 1] ?? 0) - (index.postings.at[word] ?? 0);
}

/** A word that so many names have is hardly another one typed wrong, and hardly stands for another that so many have. */
const WELL_KNOWN = 1_000;
const COMMON = 250;
/** Likeness of words that are forms of one name or of one sound. */
const ONE_NAME = 225;

function measure(index: ScreeningIndex, marks: Marks, asked: AskedWord): void {
  const word = findWord(index.words, asked.text);
  asked.rarity = word === -1 ? rarity(index.nameCount, 0) : (index.wordRarity[word] ?? 0);
  const isWellKnown = countNames(index, word) >= WELL_KNOWN;
  for (const reached of asked.reached) {
    const names = countNames(index, reached);
    if (isWellKnown && names >= COMMON && (marks.wordQuality[reached] ?? 0) < ONE_NAME) continue;
    asked.words.push(reached);
    asked.names += names;
  }
}
