import type { AreaSales } from '@freehold/insights/area-sales';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { readAreaSales } from './store.ts';

/** About a dozen bytes a sale, and thirty with the home. */
const MOST_SALES = 1_500_000;

const held = new Map<string, AreaSales>();
let holding = 0;

/** The sales of an area: those read last stay in memory until another version of the data is there. */
export async function salesOf(trx: Trx, state: SalesState, area: PostcodeArea): Promise<AreaSales> {
  const key = `${state.isDemo ? 'demo' : 'real'} ${state.version} ${state.loadedAt.getTime()} ${area.code}`;
  const found = held.get(key);
  held.delete(key);
  if (found) {
    held.set(key, found);
    return found;
  }
  const sales = await readAreaSales(trx, state.isDemo, area);
  // Somebody else may have asked for it meanwhile.
  const meanwhile = held.get(key);
  if (meanwhile) return meanwhile;
  held.set(key, sales);
  holding += sales.count;
  for (const [oldest, { count }] of held) {
    if (holding <= MOST_SALES || oldest === key) break;
    held.delete(oldest);
    holding -= count;
  }
  return sales;
}
