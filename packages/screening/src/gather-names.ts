/* Marks the listed names that hold words of the query, and keeps those worth a closer look: names that hold two of them, a rare one, or no other word. */
import type { Asked } from './asked-words.ts';
import { LOOKED, lookAt } from './candidate-marks.ts';
import type { Marks } from './candidate-marks.ts';
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
  let singles = 0;
  order.forEach(({ word, bit }, at) => {
    const isAlone = !word.light && heavy === 1;
    // The rarest words alone are enough; of the others two are needed.
    const takesAll = isAlone || (!word.light && singles + word.names <= FEW) || singles === 0;
    if (takesAll) singles += word.names;
    const initials = isAlone && word.names > FEW ? asked.initials : 0;
    const isLast = at === order.length - 1;
    for (const listed of word.words) {
      if (takesAll) markAll(index, listed, 1 << bit, initials, marks);
      else if (isLast) markSecond(index, listed, 1 << bit, marks);
      else markNames(index, listed, 1 << bit, marks);
      if (!takesAll) takeSolo(index, listed, marks);
    }
  });
  for (const name of asked.whole.keys()) lookAt(marks, name);
  if (marks.lookedCount > MOST_LOOKED_AT) keepRarest(index, asked, marks);
}

/** Every name that has the word is looked at, or of a common one those with a word of the initial asked for. */
function markAll(index: ScreeningIndex, word: number, bit: number, initials: number, marks: Marks): void {
  const { names } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    names[name] = (names[name] ?? 0) | bit;
    if (initials === 0 || ((index.nameInitials[name] ?? 0) & initials) !== 0) lookAt(marks, name);
  }
  marks.steps += end - (at[word] ?? 0);
}

/** Names that have another word of the query already are looked at. */
function markNames(index: ScreeningIndex, word: number, bit: number, marks: Marks): void {
  const { names } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const mask = names[name] ?? 0;
    names[name] = mask | bit;
    if (mask !== 0 && mask < LOOKED && mask !== bit) lookAt(marks, name);
  }
  marks.steps += end - (at[word] ?? 0);
}

/** The same for the last and most common word: a name that has it alone need not be marked. */
function markSecond(index: ScreeningIndex, word: number, bit: number, marks: Marks): void {
  const { names } = marks;
  const { values, at } = index.postings;
  const end = at[word + 1] ?? 0;
  for (let place = at[word] ?? 0; place < end; place++) {
    const name = values[place] ?? 0;
    const mask = names[name] ?? 0;
    if (mask === 0) continue;
    names[name] = mask | bit;
    if (mask < LOOKED) lookAt(marks, name);
  }
}

function takeSolo(index: ScreeningIndex, word: number, marks: Marks): void {
  const { values, at } = index.solo;
  const from = at[word] ?? 0;
  const end = Math.min(at[word + 1] ?? 0, from + MOST_SOLO);
  for (let place = from; place < end; place++) lookAt(marks, values[place] ?? 0);
}

/** Where too many names hold two words, those that hold the rarer ones are looked at, and of those the shorter names first. */
function keepRarest(index: ScreeningIndex, asked: Asked, marks: Marks): void {
  const { names, looked, lookedCount } = marks;
  const counts = new Map<number, number>();
  for (let place = 0; place < lookedCount; place++) {
    const mask = names[looked[place] ?? 0] ?? 0;
    counts.set(mask, (counts.get(mask) ?? 0) + 1);
  }
  const weigh = (mask: number) => asked.words.reduce((sum, word, bit) => sum + ((mask & (1 << bit)) === 0 ? 0 : word.rarity), 0);
  const allowed = new Set<number>();
  let total = 0;
  for (const [mask, count] of [...counts].sort(([left], [right]) => weigh(right) - weigh(left))) {
    if (total >= MOST_LOOKED_AT) break;
    allowed.add(mask);
    total += count;
  }
  const { at } = index.nameWords;
  const taken = new Uint32Array(MOST_LOOKED_AT);
  let kept = 0;
  for (const most of [SHORT, Infinity]) {
    for (let place = 0; place < lookedCount && kept < MOST_LOOKED_AT; place++) {
      const name = looked[place] ?? 0;
      const isShort = (at[name + 1] ?? 0) - (at[name] ?? 0) <= SHORT;
      if (allowed.has(names[name] ?? 0) && (most === SHORT) === isShort) taken[kept++] = name;
    }
  }
  for (let place = 0; place < lookedCount; place++) {
    const name = looked[place] ?? 0;
    names[name] = (names[name] ?? 0) & ~LOOKED;
  }
  looked.set(taken.subarray(0, kept));
  marks.lookedCount = kept;
}

/** Words of a short name. */
const SHORT = 3;
