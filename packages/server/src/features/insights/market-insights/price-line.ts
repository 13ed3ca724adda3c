import type { HomesWord } from '@freehold/insights/area-sales';
import { quarterEnd } from '@freehold/insights/area-resales';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { indexOfCells, type IndexPoint } from '@freehold/insights/repeat-sales-index';
import { monthOf } from '@freehold/insights/resale-pairs';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { completeThrough } from './figure-source.ts';
import { findResales, type Resales } from './held-resales.ts';
import { around } from './read-area.ts';

/** Fewer pairs say little of a quarter. */
const LEAST_PAIRS = 300;

export type Measured = { area: PostcodeArea; resales: Resales };

/** The area, or the narrowest around it that has enough homes sold more than once; null where none has. */
export async function measuredArea(trx: Trx, state: SalesState, area: PostcodeArea, homes: HomesWord): Promise<Measured | null> {
  for (let each: PostcodeArea | null = area; each !== null; each = around(each)) {
    const resales = await findResales(trx, state, { area: each, homes, to: completeThrough(state) });
    if (resales.pairs >= LEAST_PAIRS) return { area: each, resales };
  }
  return null;
}

/** The index of quarters, each named by its last month, with this one at 100; empty where no pair reaches it. */
export const quarterIndex = ({ resales }: Measured, base: number): IndexPoint[] => indexOfCells(resales.cells, quarterEnd(base));

/** The level of a month’s quarter, or of the nearest one before it. */
export function levelAt(points: readonly IndexPoint[], month: number): number | null {
  const end = quarterEnd(month);
  return points.findLast((point) => monthOf(`${point.month}-01`) <= end)?.index ?? null;
}
