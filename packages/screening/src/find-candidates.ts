/* Chooses the listed names worth scoring: those that hold enough words of the query in any spelling the index can reach, the rarest words first. */
import { fewestEdits, letterBits } from './edit-distance.ts';
import { ENTRY_KINDS, LIGHT, WORD } from './flat-index.ts';
import type { Lists, ScreeningIndex } from './flat-index.ts';
import { bucketOf } from './near-words.ts';
import { rarity } from './index-builder.ts';
import type { PreparedName, Token } from './prepare-name.ts';
import { mostEdits, reachExact, reachJoined, reachWords, reachWritten } from './reach-words.ts';
import type { Reach } from './reach-words.ts';
import { numberKeys, searchedWords } from './searched-words.ts';
import { takeSplit } from './split-words.ts';
import type { EntryKind } from './types.ts';
import { findWord, hashText } from './word-table.ts';

/** Entries worth scoring, each with those of its names that share enough with the query; `shared` counts the entries looked at for it. */
export type CandidateSearch = { entries: Map<number, number[]>; shared: number };
export type CandidateOptions = {
  /** Most names to score in full. */
  mostNames: number;
  /** Kinds of entry that can be compared with the query; all when left out. */
  kinds?: (kind: EntryKind) => boolean;
  /** Number of a document or register, which finds its entry whatever the name. */
  number?: string | undefined;
};

/** Words of the query that are told apart, one bit each. */
const MOST_WORDS = 16;
/** Names that share one rare word alone are looked at up to this many. */
const FEW = 2_000;
/** Names looked at closer, at most. */
const MOST_LOOKED_AT = 20_000;
/** Names that contradict the query and are scored all the same, for the nearest ones to be told. */
const OPPOSED_SCORED = 24;

export function findCandidates(index: ScreeningIndex, name: PreparedName, options: CandidateOptions): CandidateSearch {
  const scratch = scratchFor(index);
  const asked = askedWords(index, name, scratch);
  try {
    gatherNames(index, asked, scratch);
    return chooseNames(index, asked, scratch, options);
  } finally {
    clear(index, asked, scratch);
  }
}

type AskedBit = {
  text: string;
  light: boolean;
  letters: number;
  /** Listed words that may stand for it, and how many names they are in. */
  words: number[];
  names: number;
  rarity: number;
};
/**
 * `joined`: listed words that are several of the query written together. `whole`: names that hold a word of the query in several words, or as
 * the letters they begin with, and `halves` those words.
 */
type Asked = { bits: AskedBit[]; initials: number; joined: Set<number>; whole: Map<number, number>; halves: Set<number> };

type Scratch = {
  /** For each name the words of the query it holds, one bit each. */
  masks: Uint16Array;
  /** For each listed word the words of the query it may stand for, and how well. */
  wordMask: Uint16Array;
  wordQuality: Uint8Array;
  entryMark: Uint8Array;
  looked: number[];
  marked: number[];
  traversed: number;
};

let kept: Scratch = {
  masks: new Uint16Array(0),
  wordMask: new Uint16Array(0),
  wordQuality: new Uint8Array(0),
  entryMark: new Uint8Array(0),
  looked: [],
  marked: [],
  traversed: 0,
};

/** One set of marks for all indexes of a thread; every search leaves it clean. */
function scratchFor(index: ScreeningIndex): Scratch {
  if (kept.masks.length < index.nameCount) kept = { ...kept, masks: new Uint16Array(index.nameCount) };
  if (kept.entryMark.length < index.entryCount) kept = { ...kept, entryMark: new Uint8Array(index.entryCount) };
  if (kept.wordMask.length < index.words.count)
    kept = { ...kept, wordMask: new Uint16Array(index.words.count), wordQuality: new Uint8Array(index.words.count) };
  return kept;
}

function askedWords(index: ScreeningIndex, name: PreparedName, scratch: Scratch): Asked {
  const { words, light } = searchedWords(name);
  const asked: Asked = { bits: [], initials: 0, joined: new Set(), whole: new Map(), halves: new Set() };
  words.forEach(({ text }, at) => {
    if (asked.bits.length === MOST_WORDS || asked.bits.some((bit) => bit.text === text)) return;
    const bit = asked.bits.push({ text, light: light[at] ?? false, letters: letterBits(text), words: [], names: 0, rarity: 0 }) - 1;
    reachWords(index, { text, abjad: name.abjad }, (word, quality) => mark(scratch, asked, bit, word, quality));
  });
  for (const token of name.tokens) if (token.text.length === 1) asked.initials |= letterBits(token.text);
  joinWords(index, name, asked, scratch);
  asked.bits.forEach((bit, at) => {
    takeSplit(
      index,
      bit.text,
      (word) => mark(scratch, asked, at, word, 235),
      (first, second) => takeBoth(index, asked, at, first, second),
    );
    if (name.schema !== 'person') takeInitials(index, asked, at);
    measure(index, bit);
  });
  return asked;
}

function mark(scratch: Scratch, asked: Asked, bit: number, word: number, quality: number): void {
  const mask = scratch.wordMask[word] ?? 0;
  if ((mask & (1 << bit)) === 0) {
    scratch.wordMask[word] = mask | (1 << bit);
    asked.bits[bit]?.words.push(word);
  }
  if ((scratch.wordQuality[word] ?? 0) < quality) scratch.wordQuality[word] = quality;
}

/** Words of the query that make one listed word: Al Masri and Almasri, National Petroleum Company and NPC. Such a word counts for each of them. */
function joinWords(index: ScreeningIndex, name: PreparedName, asked: Asked, scratch: Scratch): void {
  const tokens = name.tokens.filter((token) => token.kind !== 'legal_form');
  const tryOne = (parts: Token[], text: string, reach: (text: string, found: Reach) => void) => {
    const bits = parts.flatMap((token) => {
      const at = asked.bits.findIndex((bit) => bit.text === token.text);
      return at === -1 ? [] : [at];
    });
    reach(text, (word, quality) => {
      asked.joined.add(word);
      for (const bit of bits) mark(scratch, asked, bit, word, quality);
    });
  };
  for (const { parts, near } of joinable(tokens)) {
    const text = parts.map((token) => token.text).join('');
    if (text.length >= SHORTEST_JOINED)
      tryOne(parts, text, (joined, found) => (near ? reachJoined(index, joined, found) : reachWritten(index, joined, found)));
  }
  if (name.schema === 'person') return;
  const counted = tokens.filter((token) => token.kind !== 'particle');
  if (counted.length < 3 || counted.length > 8) return;
  tryOne(counted, counted.map((token) => token.text[0]).join(''), (letters, found) => reachExact(index, letters, 200, found));
}

const SHORTEST_JOINED = 5;
/** Of more words only neighbours may be one word in another spelling. */
const FEW_WORDS = 5;
const MOST_JOINED = 12;

function joinable(tokens: Token[]): { parts: Token[]; near: boolean }[] {
  const found: { parts: Token[]; near: boolean }[] = [];
  tokens.slice(0, MOST_JOINED).forEach((first, at, few) => {
    few.forEach((second, other) => {
      if (at !== other) found.push({ parts: [first, second], near: tokens.length <= FEW_WORDS || Math.abs(at - other) === 1 });
    });
    const [second, third] = [tokens[at + 1], tokens[at + 2]];
    if (second && third) found.push({ parts: [first, second, third], near: true });
  });
  return found;
}

/** Names that hold a word of each of two sets, which together are one word of the query. */
function takeBoth(index: ScreeningIndex, asked: Asked, bit: number, first: Set<number>, second: Set<number>): void {
  const sizes = [first, second].map((words) => [...words].reduce((sum, word) => sum + countNames(index, word), 0));
  const [few, other] = (sizes[0] ?? 0) <= (sizes[1] ?? 0) ? [first, second] : [second, first];
  if (Math.min(...sizes) > FEW) return;
  const { nameWords, postings } = index;
  for (const word of few) {
    for (let place = postings.at[word] ?? 0; place < (postings.at[word + 1] ?? 0); place++) {
      const name = postings.values[place] ?? 0;
      for (let at = nameWords.at[name] ?? 0; at < (nameWords.at[name + 1] ?? 0); at++) {
        const beside = (nameWords.values[at] ?? 0) & WORD;
        if (!other.has(beside)) continue;
        asked.whole.set(name, (asked.whole.get(name) ?? 0) | (1 << bit));
        asked.halves.add(word).add(beside);
      }
    }
  }
}

/** Names of companies whose words begin with these letters. */
function takeInitials(index: ScreeningIndex, asked: Asked, bit: number): void {
  const text = asked.bits[bit]?.text ?? '';
  if (text.length < 3 || text.length > 8) return;
  const bucket = bucketOf(index.acronyms, hashText(text));
  const from = index.acronyms.at[bucket] ?? 0;
  const to = Math.min(index.acronyms.at[bucket + 1] ?? 0, from + FEW);
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
  return (index.postings.at[word + 1] ?? 0) - (index.postings.at[word] ?? 0);
}

function measure(index: ScreeningIndex, bit: AskedBit): void {
  for (const word of bit.words) bit.names += countNames(index, word);
  const word = findWord(index.words, bit.text);
  bit.rarity = word === -1 ? rarity(index.nameCount, 0) : (index.wordRarity[word] ?? 0);
}

/** Marks the names that hold words of the query, and keeps those that hold two, a rare one, or nothing else. */
function gatherNames(index: ScreeningIndex, asked: Asked, scratch: Scratch): void {
  const order = asked.bits.map((_, at) => at).sort((left, right) => (asked.bits[left]?.names ?? 0) - (asked.bits[right]?.names ?? 0));
  const heavy = asked.bits.filter((bit) => !bit.light).length;
  scratch.traversed = 0;
  let singles = 0;
  for (const at of order) {
    const bit = asked.bits[at];
    if (!bit) continue;
    const isAlone = !bit.light && heavy === 1;
    // The rarest words alone are enough; of the others two are needed.
    const takesAll = isAlone || (!bit.light && singles + bit.names <= FEW) || singles === 0;
    if (takesAll) singles += bit.names;
    const initials = isAlone && bit.names > FEW ? asked.initials : 0;
    for (const word of bit.words) markNames(index, word, 1 << at, takesAll, initials, scratch);
    if (!takesAll) for (const word of bit.words) takeSolo(index.solo, word, scratch);
  }
  for (const name of asked.whole.keys()) scratch.looked.push(name);
}

function markNames(index: ScreeningIndex, word: number, bit: number, takesAll: boolean, initials: number, scratch: Scratch): void {
  const { masks, looked } = scratch;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const mask = masks[name] ?? 0;
    if ((mask & bit) !== 0) continue;
    masks[name] = mask | bit;
    // The first word of a rare one, or the second of any.
    if (mask === 0 ? takesAll && (initials === 0 || ((index.nameInitials[name] ?? 0) & initials) !== 0) : (mask & (mask - 1)) === 0)
      looked.push(name);
  }
  scratch.traversed += end - (at[word] ?? 0);
}

const MOST_SOLO = 2_000;

function takeSolo(solo: Lists, word: number, scratch: Scratch): void {
  const from = solo.at[word] ?? 0;
  const to = Math.min(solo.at[word + 1] ?? 0, from + MOST_SOLO);
  for (let at = from; at < to; at++) scratch.looked.push(solo.values[at] ?? 0);
}

/** Gives every name that was kept an estimate of its score and takes the best. */
function chooseNames(index: ScreeningIndex, asked: Asked, scratch: Scratch, options: CandidateOptions): CandidateSearch {
  const kinds = ENTRY_KINDS.map((kind) => options.kinds?.(kind) ?? true);
  const names = [...new Set(limitLooked(asked, scratch))];
  const found: { name: number; value: number; opposed: boolean }[] = [];
  let shared = 0;
  for (const name of names) {
    const entry = index.nameEntry[name] ?? 0;
    if (!kinds[index.entryKind[entry] ?? 0]) continue;
    if (scratch.entryMark[entry] === 0) {
      scratch.entryMark[entry] = 1;
      scratch.marked.push(entry);
      shared += 1;
    }
    found.push(estimate(index, asked, scratch, name));
  }
  found.sort((left, right) => right.value - left.value || left.name - right.name);
  const entries = new Map<number, number[]>();
  let opposed = 0;
  let taken = 0;
  for (const { name, opposed: isOpposed } of found) {
    if (taken >= options.mostNames) break;
    if (isOpposed && opposed++ >= OPPOSED_SCORED) continue;
    taken += 1;
    addPlace(index, entries, name);
  }
  if (options.number !== undefined) addNumbered(index, entries, options.number);
  return { entries, shared };
}

function addPlace(index: ScreeningIndex, entries: Map<number, number[]>, name: number): void {
  const entry = index.nameEntry[name] ?? 0;
  const place = name - (index.firstName[entry] ?? 0);
  const places = entries.get(entry);
  if (!places) entries.set(entry, [place]);
  else if (!places.includes(place)) places.push(place);
}

/** Most names of an entry that are scored because its number agrees. */
const NUMBERED_NAMES = 12;

function addNumbered(index: ScreeningIndex, entries: Map<number, number[]>, number: string): void {
  for (const key of numberKeys(number)) {
    const bucket = bucketOf(index.numbers, hashText(key));
    for (let at = index.numbers.at[bucket] ?? 0; at < (index.numbers.at[bucket + 1] ?? 0); at++) {
      const entry = index.numbers.ids[at] ?? 0;
      const first = index.firstName[entry] ?? 0;
      const last = Math.min(index.firstName[entry + 1] ?? 0, first + NUMBERED_NAMES);
      for (let name = first; name < last; name++) addPlace(index, entries, name);
    }
  }
}

/** Where too many names hold two words, those that hold the rarer ones are looked at. */
function limitLooked(asked: Asked, { looked, masks }: Scratch): number[] {
  if (looked.length <= MOST_LOOKED_AT) return looked;
  const counts = new Map<number, number>();
  for (const name of looked) counts.set(masks[name] ?? 0, (counts.get(masks[name] ?? 0) ?? 0) + 1);
  const weigh = (mask: number) => asked.bits.reduce((sum, bit, at) => sum + ((mask & (1 << at)) === 0 ? 0 : bit.rarity), 0);
  const allowed = new Set<number>();
  let total = 0;
  for (const [mask, count] of [...counts].sort(([left], [right]) => weigh(right) - weigh(left))) {
    if (total >= MOST_LOOKED_AT) break;
    allowed.add(mask);
    total += count;
  }
  return looked.filter((name) => allowed.has(masks[name] ?? 0)).slice(0, MOST_LOOKED_AT);
}

/** What one word of the query says when it is missing on one side only, and when another stands in its place. */
const MISSING = 0.15;
const OPPOSED = 0.9;
const LIGHT_SHARE = 0.35;

function estimate(index: ScreeningIndex, asked: Asked, scratch: Scratch, name: number) {
  const { bits } = asked;
  const { values, at } = index.nameWords;
  const end = at[name + 1] ?? 0;
  const whole = asked.whole.get(name) ?? 0;
  let used = whole;
  let agreed = 0;
  for (let bit = 0; bit < bits.length; bit++) if ((whole & (1 << bit)) !== 0) agreed += bits[bit]?.rarity ?? 0;
  let onlyListed = 0;
  let opposedListed = 0;
  for (let place = at[name] ?? 0; place < end; place++) {
    const value = values[place] ?? 0;
    const word = value & WORD;
    const share = value >= LIGHT ? LIGHT_SHARE : 1;
    const free = (scratch.wordMask[word] ?? 0) & ~used;
    const rarity = (index.wordRarity[word] ?? 0) * share;
    if (free === 0) {
      if (whole !== 0 && asked.halves.has(word)) continue;
      onlyListed += rarity;
      if (value < LIGHT && !mayBeNear(index, asked, used, word)) opposedListed += rarity;
      continue;
    }
    used |= asked.joined.has(word) ? free : free & -free;
    agreed += (rarity * (scratch.wordQuality[word] ?? 0)) / 255;
  }
  let onlyAsked = 0;
  for (let bit = 0; bit < bits.length; bit++) {
    const one = bits[bit];
    if (!one || (used & (1 << bit)) !== 0) continue;
    onlyAsked += one.rarity * (one.light ? LIGHT_SHARE : 1);
  }
  const opposed = Math.min(onlyAsked, opposedListed);
  const value = agreed - OPPOSED * Math.min(onlyAsked, onlyListed) - MISSING * Math.abs(onlyAsked - onlyListed);
  return { name, value, opposed: opposed > 20 };
}

/** True when the letters of the word are so near those of a word of the query that nothing stands for yet that the scorer could take it for that. */
function mayBeNear(index: ScreeningIndex, { bits }: Asked, used: number, word: number): boolean {
  const length = (index.words.at[word + 1] ?? 0) - (index.words.at[word] ?? 0);
  const letters = index.wordLetters[word] ?? 0;
  for (let bit = 0; bit < bits.length; bit++) {
    const one = bits[bit];
    if (!one || (used & (1 << bit)) !== 0) continue;
    const most = mostEdits(Math.max(length, one.text.length));
    if (Math.abs(length - one.text.length) <= most && fewestEdits(one.letters, letters) <= most) return true;
  }
  return false;
}

function clear(index: ScreeningIndex, asked: Asked, scratch: Scratch): void {
  if (scratch.traversed > index.nameCount / 4) scratch.masks.fill(0, 0, index.nameCount);
  const { values, at } = index.postings;
  for (const bit of asked.bits) {
    for (const word of bit.words) {
      scratch.wordMask[word] = 0;
      scratch.wordQuality[word] = 0;
      if (scratch.traversed > index.nameCount / 4) continue;
      for (let place = at[word] ?? 0; place < (at[word + 1] ?? 0); place++) scratch.masks[values[place] ?? 0] = 0;
    }
  }
  for (const entry of scratch.marked) scratch.entryMark[entry] = 0;
  scratch.marked.length = 0;
  scratch.looked.length = 0;
}
