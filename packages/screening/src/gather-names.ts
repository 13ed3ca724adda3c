/* Marks the listed names that hold words of the query, and keeps those worth a closer look: names that hold two of them, a rare one, or no other word. */
import type { Asked } from './asked-words.ts';
import { LOOKED, lookAt, MARK } from './candidate-marks.ts';
import type { Marks } from './candidate-marks.ts';
import { HEAVY } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';

/** Names that share one rare word alone are looked at up to this many. */
const FEW = 600;
/** Of names that have no other word than a common one, at most. */
const MOST_SOLO = 1_000;
/** Names looked at closer, at most. */
const MOST_LOOKED_AT = 2_500;

export function gatherNames(index: ScreeningIndex, asked: Asked, marks: Marks): void {
  const order = asked.words.map((word, bit) => ({ word, bit })).sort((left, right) => left.word.names - right.word.names);
  const heavy = asked.words.filter((word) => !word.light).length;
  const rarest = 1 << (order.find(({ word }) => !word.light && word.names > 0)?.bit ?? 0);
  let singles = 0;
  order.forEach(({ word, bit }, at) => {
    const isAlone = !word.light && heavy === 1;
    // The rarest words alone are enough; of the others two are needed.
    const takesAll = isAlone || (!word.light && singles + word.names <= FEW) || singles === 0;
    if (takesAll) singles += word.names;
    const initials = isAlone && word.names > FEW ? asked.initials : 0;
    for (const listed of word.words) {
      if (takesAll) markAll(index, listed, 1 << bit, initials, marks);
      else markNames(index, listed, 1 << bit, rarest, at === order.length - 1, marks);
      if (!takesAll) takeSolo(index, listed, marks);
    }
  });
  for (const name of asked.whole.keys()) lookAt(marks, name);
  if (marks.lookedCount > MOST_LOOKED_AT) keepRarest(index, asked, marks);
}

/** Every name that has the word is looked at, or of a common one those with a word of the initial asked for. */
function markAll(index: ScreeningIndex, word: number, bit: number, initials: number, marks: Marks): void {
  const { names, tag } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const value = names[name] ?? 0;
    names[name] = ((value & ~MARK) === tag ? value : tag) | bit;
    if (initials === 0 || ((index.nameInitials[name] ?? 0) & initials) !== 0) lookAt(marks, name);
  }
}

/** Past so many, a name that lacks the rarest word is looked at only where it has hardly another word of its own to contradict it. */
const MANY = 1_500;

/** Names that have another word of the query already are looked at. Those that have the last and most common word alone need no mark. */
function markNames(index: ScreeningIndex, word: number, bit: number, rarest: number, isLast: boolean, marks: Marks): void {
  const { names, tag } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const value = names[name] ?? 0;
    if ((value & ~MARK) !== tag) {
      if (!isLast) names[name] = tag | bit;
      continue;
    }
    names[name] = value | bit;
    const mask = value & MARK;
    if (mask >= LOOKED || mask === bit) continue;
    if (marks.lookedCount < MANY || (mask & rarest) !== 0 || (index.nameFlags[name] ?? 0) < FOUR_HEAVY) lookAt(marks, name);
  }
}

function takeSolo(index: ScreeningIndex, word: number, marks: Marks): void {
  const { values, at } = index.solo;
  const from = at[word] ?? 0;
  const end = Math.min(at[word + 1] ?? 0, from + MOST_SOLO);
  for (let place = from; place < end; place++) lookAt(marks, values[place] ?? 0);
}

/** Flags of a name with four words that tell it apart, or more. */
const FOUR_HEAVY = 4 * HEAVY;

/** Where too many names hold two words, those that hold the rarer ones are looked at, and of those the shorter names first. */
function keepRarest(index: ScreeningIndex, asked: Asked, marks: Marks): void {
  const { names, looked, lookedCount } = marks;
  counts.fill(0);
  for (let place = 0; place < lookedCount; place++) {
    const mask = (names[looked[place] ?? 0] ?? 0) & WORDS;
    counts[mask] = (counts[mask] ?? 0) + 1;
  }
  const weigh = (mask: number) => asked.words.reduce((sum, word, bit) => sum + ((mask & (1 << bit)) === 0 ? 0 : word.rarity), 0);
  const met = Array.from(counts.keys()).filter((mask) => (counts[mask] ?? 0) > 0);
  let total = 0;
  for (const mask of met.sort((left, right) => weigh(right) - weigh(left))) {
    const count = counts[mask] ?? 0;
    counts[mask] = total < MOST_LOOKED_AT ? 1 : 0;
    total += count;
  }
  let kept = 0;
  for (const isShort of [true, false]) {
    for (let place = 0; place < lookedCount && kept < MOST_LOOKED_AT; place++) {
      const name = looked[place] ?? 0;
      if (counts[(names[name] ?? 0) & WORDS] === 1 && (index.nameFlags[name] ?? 0) < FOUR_HEAVY === isShort) taken[kept++] = name;
    }
  }
  looked.set(taken.subarray(0, kept));
  marks.lookedCount = kept;
}

const WORDS = LOOKED - 1;
const counts = new Uint32Array(LOOKED);
const taken = new Uint32Array(MOST_LOOKED_AT);
