import { resalesOf, soldTwice, unpackSoldTwice, byQuarter, type AreaResales, type SoldTwice } from '@freehold/insights/area-resales';
import type { HomesWord } from '@freehold/insights/area-sales';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { cellsOf, type ResaleCell } from '@freehold/insights/repeat-sales-index';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { findKeptPairs } from './resale-store.ts';
import { readAreaSales } from './store.ts';

/** Seventeen bytes each. */
const MOST_PAIRS = 1_500_000;
const held = new Map<string, SoldTwice>();
let holding = 0;

/** The pairs of an area, as they are kept of this version of the sales, or else from the sales; those asked for last stay in memory. */
async function pairsOf(trx: Trx, state: SalesState, area: PostcodeArea): Promise<SoldTwice> {
  const key = `${state.isDemo ? 'demo' : 'real'} ${state.version} ${state.loadedAt.getTime()} ${area.code}`;
  const found = held.get(key);
  if (found) {
    held.delete(key);
    held.set(key, found);
    return found;
  }
  const kept = await findKeptPairs(trx, state, area);
  const pairs = kept === null ? soldTwice(await readAreaSales(trx, state.isDemo, area)) : unpackSoldTwice(kept);
  // Somebody else may have asked for it meanwhile.
  const meanwhile = held.get(key);
  if (meanwhile) return meanwhile;
  held.set(key, pairs);
  holding += pairs.count;
  for (const [oldest, { count }] of held) {
    if (holding <= MOST_PAIRS || oldest === key) break;
    held.delete(oldest);
    holding -= count;
  }
  return pairs;
}

/** What an index is made of. */
export type Resales = { pairs: number; firstMonth: number | null; cells: ResaleCell[]; leftOut: AreaResales['leftOut'] };

const known = new WeakMap<SoldTwice, Map<string, Resales>>();
export async function findResales(
  trx: Trx,
  state: SalesState,
  { area, homes, to }: { area: PostcodeArea; homes: HomesWord; to: number },
): Promise<Resales> {
  const sold = await pairsOf(trx, state, area);
  const of = known.get(sold) ?? new Map<string, Resales>();
  known.set(sold, of);
  const found = of.get(`${homes} ${to}`) ?? summed(resalesOf(sold, homes, to));
  of.set(`${homes} ${to}`, found);
  return found;
}

const summed = ({ pairs, leftOut }: AreaResales): Resales => ({
  pairs: pairs.length,
  firstMonth: pairs.length === 0 ? null : pairs.reduce((first, { from }) => Math.min(first, from), Infinity),
  cells: cellsOf(byQuarter(pairs)),
  leftOut,
});
