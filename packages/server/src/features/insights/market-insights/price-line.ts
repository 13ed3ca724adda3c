import type { HomesWord } from '@freehold/insights/area-sales';
import { areaResales, byQuarter, quarterEnd, type AreaResales } from '@freehold/insights/area-resales';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { repeatSalesIndex, type IndexPoint } from '@freehold/insights/repeat-sales-index';
import { monthOf } from '@freehold/insights/resale-pairs';
import type { AreaSales } from '@freehold/insights/area-sales';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { completeThrough } from './figure-source.ts';
import { salesOf } from './held-sales.ts';
import { around } from './read-area.ts';

/** Fewer pairs say little of a quarter. */
const LEAST_PAIRS = 300;

export type Measured = { area: PostcodeArea; resales: AreaResales };

const kept = new WeakMap<AreaSales, Map<string, AreaResales>>();
function resalesOf(sales: AreaSales, homes: HomesWord, to: number): AreaResales {
  const byHomes = kept.get(sales) ?? new Map<string, AreaResales>();
  kept.set(sales, byHomes);
  const found = byHomes.get(homes) ?? areaResales(sales, homes, to);
  byHomes.set(homes, found);
  return found;
}

/** The area, or the narrowest around it that has enough homes sold more than once; null where none has. */
export async function measuredArea(trx: Trx, state: SalesState, area: PostcodeArea, homes: HomesWord): Promise<Measured | null> {
  for (let each: PostcodeArea | null = area; each !== null; each = around(each)) {
    const resales = resalesOf(await salesOf(trx, state, each), homes, completeThrough(state));
    if (resales.pairs.length >= LEAST_PAIRS) return { area: each, resales };
  }
  return null;
}

/** The index of quarters, each named by its last month, with this one at 100; empty where no pair reaches it. */
export const quarterIndex = ({ resales }: Measured, base: number): IndexPoint[] =>
  repeatSalesIndex(byQuarter(resales.pairs), quarterEnd(base));

/** The level of a month’s quarter, or of the nearest one before it. */
export function levelAt(points: readonly IndexPoint[], month: number): number | null {
  const end = quarterEnd(month);
  return points.findLast((point) => monthOf(`${point.month}-01`) <= end)?.index ?? null;
}
