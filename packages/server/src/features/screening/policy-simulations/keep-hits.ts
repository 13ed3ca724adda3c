import type { SimulatedHit } from '@freehold/contract/screening/policy-simulations';

type Category = SimulatedHit['categories'][number];
/** An entry a past check comes near today. */
export type Found = { listKey: string; entryRef: string; categories: Category[]; score: number; likely: boolean };
/** What people made of an entry in that check. */
export type Said = { listKey: string; entryRef: string; categories: Category[]; status: NonNullable<SimulatedHit['said']> };

/** More than anybody reads; a threshold that shows so many is too low whatever the rest score. */
export const MOST_HITS = 25;

/** What a simulation keeps of one check: the best entries with what was said of each, and every true match whether or not it comes near today. */
export function keepHits(found: readonly Found[], said: readonly Said[]): SimulatedHit[] {
  const statusOf = (hit: { listKey: string; entryRef: string }) =>
    said.find((one) => one.listKey === hit.listKey && one.entryRef === hit.entryRef)?.status ?? null;
  const hits = [...found]
    .sort((left, right) => right.score - left.score)
    .map(({ listKey, entryRef, categories, score, likely }): SimulatedHit => ({
      list_key: listKey,
      entry_ref: entryRef,
      categories,
      score,
      likely,
      said: statusOf({ listKey, entryRef }),
    }));
  const gone = said
    .filter(
      ({ status, listKey, entryRef }) =>
        status === 'true_match' && !found.some((hit) => hit.listKey === listKey && hit.entryRef === entryRef),
    )
    .map(({ listKey, entryRef, categories }): SimulatedHit => ({
      list_key: listKey,
      entry_ref: entryRef,
      categories,
      score: null,
      likely: false,
      said: 'true_match',
    }));
  return [...hits.filter((hit, at) => at < MOST_HITS || hit.said === 'true_match'), ...gone];
}
