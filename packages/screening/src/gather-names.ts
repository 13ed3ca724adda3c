/* Marks the listed names that hold words of the query, and keeps those worth a closer look: names that hold two of them, a rare one, or no other word. */
import type { Asked } from './asked-words.ts';
import { lookAt } from './candidate-marks.ts';
import type { Marks } from './candidate-marks.ts';
import { HEAVY } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';

/** Names that share one rare word alone are looked at up to this many. */
const FEW = 600;
/** Of names that have no other word than a common one, at most. */
const MOST_SOLO = 1_000;
/** Names looked at closer, at most. */
const MOST_LOOKED_AT = 1_200;
/** Past so many, a name that lacks the rarest word is kept only where it has hardly another word of its own to contradict it; and past more, none. */
const MANY = 1_200;
const TOO_MANY = 2_400;
/** Names that are kept at all; the words come in their order of likeness. */
const MOST_KEPT = 4_000;
/** Flags of a name with four words that tell it apart, or more. */
const FOUR_HEAVY = 4 * HEAVY;

/** `thorough`: names that share any word of the query are looked at, however many. */
export function gatherNames(index: ScreeningIndex, asked: Asked, marks: Marks, thorough = false): void {
  // From the rarest to the most common, so that names with rare words are kept first.
  const order = asked.words.filter((word) => word.names > 0).sort((left, right) => left.names - right.names);
  const heavy = asked.words.filter((word) => !word.light).length;
  const rarest = order.find((word) => !word.light) ?? order[0];
  let singles = 0;
  for (const word of order) {
    const isAlone = !word.light && heavy === 1;
    // The rarest words alone are enough; of the others two are needed.
    const takesAll = isAlone || (!word.light && singles + word.names <= FEW) || singles === 0 || thorough;
    if (takesAll) {
      singles += word.names;
      const initials = isAlone && word.names > FEW && !thorough ? asked.initials : 0;
      if (isAlone) for (const listed of word.words) takeSolo(index, listed, marks);
      for (const listed of word.words) takeAll(index, listed, initials, marks, thorough ? Infinity : MOST_KEPT);
    } else {
      for (const listed of word.words) takeSecond(index, listed, marks);
      for (const listed of word.words) takeSolo(index, listed, marks);
    }
    if (word === rarest) for (const listed of word.words) setBits(index, listed, marks.rarest);
    if (word !== order.at(-1)) for (const listed of word.words) setBits(index, listed, marks.any);
  }
  for (const name of asked.whole.keys()) lookAt(marks, name);
  if (marks.lookedCount > MOST_LOOKED_AT && !thorough) keepFirst(index, asked, marks);
}

/** Every name that has the word is looked at, or of a common one those with a word of the initial asked for. */
function takeAll(index: ScreeningIndex, word: number, initials: number, marks: Marks, most: number): void {
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end && marks.lookedCount < most; place++) {
    const name = values[place] ?? 0;
    if (initials !== 0 && ((index.nameInitials[name] ?? 0) & initials) === 0) continue;
    if (((marks.kept[name >>> 5] ?? 0) & (1 << (name & 31))) !== 0) marks.more[name] = (marks.more[name] ?? 0) + 1;
    else lookAt(marks, name);
  }
}

/** Names that have a rarer word of the query as well are looked at. */
function takeSecond(index: ScreeningIndex, word: number, marks: Marks): void {
  const { any, kept, more, rarest } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const bit = 1 << (name & 31);
    // What is kept already holds a rarer word too.
    if (((any[name >>> 5] ?? 0) & bit) === 0) continue;
    if (((kept[name >>> 5] ?? 0) & bit) !== 0) {
      more[name] = (more[name] ?? 0) + 1;
      continue;
    }
    const { lookedCount } = marks;
    if (lookedCount >= MOST_KEPT) continue;
    const isSpared = lookedCount < MANY || ((rarest[name >>> 5] ?? 0) & bit) !== 0;
    if (!isSpared && (lookedCount >= TOO_MANY || (index.nameFlags[name] ?? 0) >= FOUR_HEAVY)) continue;
    lookAt(marks, name);
    more[name] = 1;
  }
}

function setBits(index: ScreeningIndex, word: number, bits: Uint32Array): void {
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    bits[name >>> 5] = (bits[name >>> 5] ?? 0) | (1 << (name & 31));
  }
}

function takeSolo(index: ScreeningIndex, word: number, marks: Marks): void {
  const { values, at } = index.solo;
  const from = at[word] ?? 0;
  const end = Math.min(at[word + 1] ?? 0, from + MOST_SOLO);
  for (let place = from; place < end; place++) lookAt(marks, values[place] ?? 0);
}

/** Of too many names those are looked at first that contradict the query least and hold most of its words. */
function keepFirst(index: ScreeningIndex, asked: Asked, marks: Marks): void {
  const { looked, lookedCount, more, rarest } = marks;
  const heavyAsked = asked.words.filter((word) => !word.light).length;
  starts.fill(0);
  const ranks = new Uint8Array(lookedCount);
  for (let place = 0; place < lookedCount; place++) {
    const name = looked[place] ?? 0;
    const held = 1 + (more[name] ?? 0);
    const heavy = Math.floor((index.nameFlags[name] ?? 0) / HEAVY);
    const lacksRarest = ((rarest[name >>> 5] ?? 0) & (1 << (name & 31))) === 0 ? 1 : 0;
    const isWhole = asked.whole.size > 0 && asked.whole.has(name);
    const opposed = isWhole ? 0 : Math.max(0, Math.min(3, heavy - held + lacksRarest, heavyAsked - held + lacksRarest));
    const rank = opposed * 64 + Math.max(0, 8 - held) * 8 + Math.min(7, heavy);
    ranks[place] = rank;
    starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank < starts.length; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  for (let place = 0; place < lookedCount; place++) {
    const rank = ranks[place] ?? 0;
    const to = starts[rank] ?? 0;
    starts[rank] = to + 1;
    if (to < MOST_LOOKED_AT) taken[to] = looked[place] ?? 0;
  }
  looked.set(taken);
  marks.lookedCount = MOST_LOOKED_AT;
}

const starts = new Uint32Array(257);
const taken = new Uint32Array(MOST_LOOKED_AT);
