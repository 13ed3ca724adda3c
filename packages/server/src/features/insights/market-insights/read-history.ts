import type { Homes } from '@freehold/contract/insights/market-areas';
import { rollingOf, summariseArea, type AreaSummary } from '@freehold/insights/area-summary';
import { pricesByMonth, rollingMedian, YEAR } from '@freehold/insights/market-report';
import { unpackYears } from '@freehold/insights/packed-years';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf } from '@freehold/insights/resale-pairs';
import { byMonth, ofSector, type SalesByMonth } from '@freehold/insights/sales-by-month';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { completeThrough } from './figure-source.ts';
import { around as outerOf } from './read-area.ts';
import { findPackedYears, findSummary, readAreaSales } from './store.ts';

type Months = { from: number; to: number };
type Of = { homes: Homes; years: number };

/** The numbers of an area, and the median of the twelve months up to each of the area around it; null for a postcode area. */
export async function readWithOuter(
  trx: Trx,
  state: SalesState,
  area: PostcodeArea,
  of: Of,
): Promise<{ own: AreaSummary; outer: ((month: number) => number | null) | null }> {
  if (area.level !== 'sector') {
    const own = await readSummary(trx, state, area, of);
    const around = outerOf(area);
    const outer = around === null ? null : await readSummary(trx, state, around, of);
    return { own, outer: outer === null ? null : (month) => rollingOf(outer, month) };
  }
  // A sector is a part of its district, which is read once; of the district nothing but the line is asked.
  const district = await readHistory(trx, state, outerOf(area) ?? area);
  const own = summarised(ofSector(district, Number(area.code.at(-1))), state, of);
  const prices = pricesByMonth(district, of.homes, own.months.from - YEAR + 1, own.through);
  return { own, outer: (month) => rollingMedian(prices, month) };
}

/** Of a postcode area the numbers are kept, which an import works out; of others they are made of their packed sales. */
export async function readSummary(trx: Trx, state: SalesState, area: PostcodeArea, of: Of): Promise<AreaSummary> {
  const kept = area.level === 'area' ? await findSummary(trx, { isDemo: state.isDemo, code: area.code, homes: of.homes }) : null;
  const isOfNow = kept !== null && kept.through === completeThrough(state) && kept.newest === monthOf(state.lastOn);
  return isOfNow ? kept : summarised(await readHistory(trx, state, area), state, of);
}

function summarised(sales: SalesByMonth, state: SalesState, { homes, years }: Of): AreaSummary {
  const newest = monthOf(state.lastOn);
  return summariseArea(sales, { homes, through: completeThrough(state), newest, monthsFrom: newest - years * YEAR + 1 });
}

/** The sales of an area, all or those of the years some months lie in; a sector from its district. */
export async function readHistory(trx: Trx, state: SalesState, area: PostcodeArea, months?: Months): Promise<SalesByMonth> {
  if (area.level === 'sector') return ofSector(await readHistory(trx, state, outerOf(area) ?? area, months), Number(area.code.at(-1)));
  const years = months === undefined ? null : yearsFrom(Math.floor(months.from / YEAR), Math.floor(months.to / YEAR));
  const rows = await findPackedYears(trx, { isDemo: state.isDemo, code: area.code, years });
  // Sales that were imported before they were packed, and areas without any.
  if (rows.length === 0) return byMonth(await readAreaSales(trx, state.isDemo, area));
  return unpackYears(rows);
}

const yearsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
