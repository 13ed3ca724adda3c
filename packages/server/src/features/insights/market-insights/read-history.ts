import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { unpackYears } from '@freehold/insights/packed-years';
import { byMonth, ofSector, type SalesByMonth } from '@freehold/insights/sales-by-month';
import { YEAR } from '@freehold/insights/market-report';
import { unpackSums, type YearSums } from '@freehold/insights/year-sums';
import type { Homes } from '@freehold/contract/insights/market-areas';
import type { Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { around as outerOf } from './read-area.ts';
import { findPackedYears, readAreaSales } from './store.ts';

/** The sales of an area. Of a postcode area only the months that were asked for are there, beside what each of its years comes to. */
export type History = {
  sales: SalesByMonth;
  years: readonly (YearSums & { year: number })[] | null;
};
export type Months = { from: number; to: number };

type Of = { homes: Homes; months: readonly Months[] };

/** Reads an area from the packed years: a sector from those of its district. */
export const readHistory = async (trx: Trx, state: SalesState, area: PostcodeArea, of: Of): Promise<History> =>
  (await readPacked(trx, state, area, of)) ?? readRaw(trx, state, area);

/** An area and the one around it; of a sector both are read at once. */
export async function readWithOuter(
  trx: Trx,
  state: SalesState,
  area: PostcodeArea,
  of: Of,
): Promise<{ own: History; outer: History | null }> {
  const around = outerOf(area);
  const outer = around === null ? null : await readPacked(trx, state, around, of);
  const own = area.level === 'sector' && outer !== null ? narrowed(outer, area) : await readHistory(trx, state, area, of);
  return { own, outer: around === null ? null : (outer ?? (await readRaw(trx, state, around))) };
}

async function readPacked(trx: Trx, state: SalesState, area: PostcodeArea, of: Of): Promise<History | null> {
  if (area.level === 'sector') {
    const district = await readPacked(trx, state, outerOf(area) ?? area, of);
    return district === null ? null : narrowed(district, area);
  }
  const isWide = area.level === 'area';
  const needed = new Set(of.months.flatMap(({ from, to }) => yearsFrom(Math.floor(from / YEAR), Math.floor(to / YEAR))));
  const rows = await findPackedYears(trx, { isDemo: state.isDemo, code: area.code, years: isWide ? [...needed] : null });
  if (rows.length === 0) return null;
  return {
    sales: unpackYears(rows.flatMap(({ year, packed }) => (packed === null ? [] : [{ year, packed }]))),
    years: isWide ? rows.flatMap(({ year, sums }) => (sums === null ? [] : [{ year, ...unpackSums(sums, of.homes) }])) : null,
  };
}

const yearsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A sector’s part of its district’s. */
const narrowed = ({ sales }: History, { code }: PostcodeArea): History => ({ sales: ofSector(sales, Number(code.at(-1))), years: null });

/** Sales that were imported before they were packed, and areas without any. */
const readRaw = async (trx: Trx, { isDemo }: SalesState, area: PostcodeArea): Promise<History> => ({
  sales: byMonth(await readAreaSales(trx, isDemo, area)),
  years: null,
});
