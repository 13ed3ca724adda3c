/* Chooses the listed names worth scoring: those that hold the rarest words of the query, in any spelling the index can reach. */
import { keysOf, withoutOneLetter } from './build-index.ts';
import type { ScreeningIndex } from './build-index.ts';
import { variantsOf } from './name-variants.ts';
import type { PreparedName } from './prepare-name.ts';
import { consonantsOf, soundKey } from './sound-key.ts';

/** Entries worth scoring, each with those of its names that share a word with the query. */
export type CandidateSearch = { entries: Map<number, number[]>; shared: number };

const CLOSE_SPELLING = 0.75;

export function findCandidates(index: ScreeningIndex, name: PreparedName, mostNames: number): CandidateSearch {
  const weight = new Map<number, number>();
  for (const key of searchedKeys(name)) {
    const best = new Map<number, number>();
    for (const [keyAt, quality] of reachedKeys(index, key, name.abjad)) {
      for (const nameAt of index.postings[keyAt] ?? []) best.set(nameAt, Math.max(best.get(nameAt) ?? 0, quality * rarity(index, keyAt)));
    }
    for (const [nameAt, value] of best) weight.set(nameAt, (weight.get(nameAt) ?? 0) + value);
  }
  // Between names that hold the same words the shorter is nearer.
  const order = [...weight].map(([nameAt, value]) => ({ nameAt, value: value - 0.05 * (index.nameTokens[nameAt] ?? 0) }));
  order.sort((left, right) => right.value - left.value || left.nameAt - right.nameAt);
  const entries = new Map<number, number[]>();
  for (const { nameAt } of order.slice(0, mostNames)) {
    const entryAt = index.nameEntry[nameAt] ?? 0;
    const names = entries.get(entryAt);
    const place = nameAt - (index.firstName[entryAt] ?? 0);
    if (names) names.push(place);
    else entries.set(entryAt, [place]);
  }
  const shared = new Set([...weight.keys()].map((nameAt) => index.nameEntry[nameAt])).size;
  return { entries, shared };
}

function searchedKeys(name: PreparedName): string[] {
  const keys = keysOf(name);
  for (const token of name.tokens) {
    // Other forms of a name stand in for it: Bill for William, Volodymyr for Vladimir.
    for (const other of variantsOf(token.text)) keys.add(soundKey(other));
  }
  return [...keys];
}

function reachedKeys(index: ScreeningIndex, key: string, abjad: boolean): Map<number, number> {
  const reached = new Map<number, number>();
  const reach = (keyAt: number | undefined, quality: number) => {
    if (keyAt !== undefined && (reached.get(keyAt) ?? 0) < quality) reached.set(keyAt, quality);
  };
  reach(index.keys.get(key), 1);
  for (const keyAt of deletionsOf(index, key)) reach(keyAt, CLOSE_SPELLING);
  for (const shorter of withoutOneLetter(key)) {
    reach(index.keys.get(shorter), CLOSE_SPELLING);
    for (const keyAt of deletionsOf(index, shorter)) reach(keyAt, CLOSE_SPELLING);
  }
  if (abjad) for (const keyAt of index.consonants.get(consonantsOf(key)) ?? []) reach(keyAt, CLOSE_SPELLING);
  return reached;
}

function deletionsOf(index: ScreeningIndex, key: string): number[] {
  const found = index.deletions.get(key);
  return found === undefined ? [] : typeof found === 'number' ? [found] : found;
}

/** Words in few names weigh most: the logarithm of how many names there are to each that has the word. */
function rarity(index: ScreeningIndex, keyAt: number): number {
  return Math.log((index.nameEntry.length + 1) / ((index.postings[keyAt]?.length ?? 0) + 1)) + 0.1;
}
