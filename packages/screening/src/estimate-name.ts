/* A quick estimate of the score of a listed name, from how rare the words are that agree and that do not. */
import type { Asked } from './asked-words.ts';
import type { Marks } from './candidate-marks.ts';
import { LIGHT, WORD } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { likenessTo } from './reach-words.ts';

/** What a word says that only one side has, and one that another stands in the place of. */
const MISSING = 0.15;
const OPPOSED = 0.9;
const LIGHT_SHARE = 0.35;
/** Below this the words that disagree are too common to rule a name out. */
const OPPOSED_FROM = 20;

/** `opposed`: both names hold words that the other lacks, so that the scorer will hardly accept it. */
export const estimated = { value: 0, opposed: false };

/** Fills `estimated`. `closely`: words that the index could not reach are compared letter by letter, as the scorer does. */
export function estimateName(index: ScreeningIndex, asked: Asked, marks: Marks, name: number, closely: boolean): void {
  const { words } = asked;
  const { values, at } = index.nameWords;
  const end = at[name + 1] ?? 0;
  const whole = asked.whole.size === 0 ? 0 : (asked.whole.get(name) ?? 0);
  let used = whole;
  let agreed = 0;
  let onlyListed = 0;
  let opposed = 0;
  for (let bit = 0; whole >> bit !== 0; bit++) if ((whole & (1 << bit)) !== 0) agreed += words[bit]?.rarity ?? 0;
  for (let place = at[name] ?? 0; place < end; place++) {
    const value = values[place] ?? 0;
    const word = value & WORD;
    const rarity = (index.wordRarity[word] ?? 0) * (value >= LIGHT ? LIGHT_SHARE : 1);
    const free = (marks.wordMask[word] ?? 0) & ~used;
    if (free !== 0) {
      const isJoined = asked.joined.size > 0 && asked.joined.has(word);
      const bit = free & -free;
      used |= isJoined ? free : bit;
      // Of two spellings the rarer one is no more evidence than the one asked for.
      const most = isJoined ? rarity : Math.min(rarity, words[31 - Math.clz32(bit)]?.rarity ?? 0);
      agreed += (most * (marks.wordQuality[word] ?? 0)) / 255;
    } else if (asked.initials !== 0 && (asked.initials & (index.wordLetters[word] ?? 0) & firstLetter(index, word)) !== 0) {
      // An initial may stand for it.
      agreed += rarity * INITIAL;
    } else if (whole === 0 || !asked.halves.has(word)) {
      onlyListed += rarity;
      if (value < LIGHT) opposed += rarity;
    }
  }
  if (closely && opposed > 0 && used !== (1 << words.length) - 1) {
    for (let place = at[name] ?? 0; place < end; place++) {
      const value = values[place] ?? 0;
      if (value >= LIGHT || ((marks.wordMask[value] ?? 0) & used) !== 0) continue;
      const bit = nearWord(index, asked, used, value);
      if (bit === -1) continue;
      const rarity = index.wordRarity[value] ?? 0;
      used |= 1 << bit;
      agreed += (rarity * found) / 255;
      onlyListed -= rarity;
      opposed -= rarity;
    }
  }
  let onlyAsked = 0;
  for (let bit = 0; bit < words.length; bit++) {
    const one = words[bit];
    if (one && (used & (1 << bit)) === 0) onlyAsked += one.rarity * (one.light || one.small ? LIGHT_SHARE : 1);
  }
  estimated.value = agreed - OPPOSED * Math.min(onlyAsked, onlyListed) - MISSING * Math.abs(onlyAsked - onlyListed);
  estimated.opposed = Math.min(onlyAsked, opposed) > OPPOSED_FROM;
}

const INITIAL = 0.3;

function firstLetter(index: ScreeningIndex, word: number): number {
  return 1 << ((index.words.text[index.words.at[word] ?? 0] ?? 0) - 97);
}

/** Likeness of the last near word. */
let found = 0;

function nearWord(index: ScreeningIndex, { words }: Asked, used: number, word: number): number {
  for (let bit = 0; bit < words.length; bit++) {
    const one = words[bit];
    if (!one || (used & (1 << bit)) !== 0) continue;
    found = likenessTo(index, one, word);
    if (found !== 0) return bit;
  }
  return -1;
}
