import type { ScreeningIndex } from './flat-index.ts';
import type { Rarity } from './rarity.ts';
import { findWord } from './word-table.ts';

/** Nats for agreeing on a word, from how many names of this list have it. */
export function rarityOf(index: ScreeningIndex): Rarity {
  return (word) => {
    const id = findWord(index.words, word);
    const names = id === -1 ? 0 : (index.postings.at[id + 1] ?? 0) - (index.postings.at[id] ?? 0);
    return Math.log((index.nameCount + 1) / (names + 1));
  };
}
