import type { AreaReport } from '@freehold/contract/insights/area-report';
import { pricesByMonth, rollingMedian, YEAR } from '@freehold/insights/market-report';
import { dayOfNewest } from '@freehold/insights/sales-by-month';
import { registrationOf } from '@freehold/insights/completeness';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import { getAreaReport } from '@freehold/contract/insights/area-report';
import type { Homes } from '@freehold/contract/insights/market-areas';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { findSalesState, type SalesState } from '../open-data/public.ts';
import { buildReport, CHANGES, SETTLED_MONTHS } from './build-report.ts';
import { areaRef, completeThrough, figureSource } from './figure-source.ts';
import { addressOf, typeOf } from './present-sale.ts';
import { areaOf, around, readArea } from './read-area.ts';
import { readWithOuter, type History, type Months } from './read-history.ts';
import { squareOf } from './show-national.ts';
import { findAreaFigures, findDelays, findNewestSales } from './store.ts';

const NEWEST = 10;
const EARLIEST = '1900-01-01';
const refuse = refusing(getAreaReport);

/** Refuses where no sales are kept at all. */
export async function requireSales(trx: Trx): Promise<SalesState> {
  return (await findSalesState(trx)) ?? refuse('NOT_FOUND', 'Import Price Paid data to see local prices');
}

/** The figures of an area, of the sales as they are kept now. */
export async function showReport(trx: Trx, asked: { area: string; homes: Homes; years: number }): Promise<AreaReport> {
  const area = readArea(asked.area);
  const state = await requireSales(trx);
  const through = completeThrough(state);
  const newest = monthOf(state.lastOn);
  const months = monthsOf(asked.years, through, newest);
  const { own, outer } = await readWithOuter(trx, state, area, { homes: asked.homes, months });
  if (own.sales.count === 0) refuse('NOT_FOUND', `No sales of ${area.code} are kept here`);
  const registration = registrationOf(await findDelays(trx, state.isDemo));
  const report = buildReport(own, { area, homes: asked.homes, years: asked.years }, { through, newest, registration });
  const outerArea = around(area);
  const postcodeArea = areaOf(area.code);
  const nearby = await findAreaFigures(trx, { isDemo: state.isDemo, level: 'district', homes: asked.homes, within: postcodeArea });
  return {
    ...report,
    area: await areaRef(trx, state, area),
    within: outerArea === null ? null : await areaRef(trx, state, outerArea),
    source: figureSource(state),
    within_months: outer === null ? [] : rollingOf(outer, { homes: asked.homes, from: monthOf(`${report.months[0]?.month}-01`), through }),
    recent: (await newestOf(trx, state, own, { area, homes: asked.homes })).map((row) => ({
      id: row.id,
      home: row.home,
      address: addressOf(row),
      postcode: row.postcode,
      type: typeOf(row.type),
      price_pence: row.price * 100,
      sold_on: row.sold_on,
    })),
    nearby: nearby.map(squareOf),
  };
}

/** Which months a report reads: those it shows, twelve before each, and those that changes are counted from. */
export const monthsOf = (years: number, through: number, newest: number): Months[] => [
  { from: Math.min(newest - years * YEAR, through - SETTLED_MONTHS) - YEAR, to: newest },
  ...CHANGES.map((back) => ({ from: through - (back + 1) * YEAR, to: through - back * YEAR })),
];

async function newestOf(trx: Trx, { isDemo }: SalesState, { sales }: History, { area, homes }: { area: PostcodeArea; homes: Homes }) {
  const since = dayOfNewest(sales, homes, NEWEST);
  const day = since === null ? EARLIEST : `${nameOfMonth(since.month)}-${String(since.day).padStart(2, '0')}`;
  return findNewestSales(trx, { isDemo, area, homes, since: day, most: NEWEST });
}

type Line = { homes: Homes; from: number; through: number };
/** The median of the twelve months that end with each month. */
export function rollingOf({ sales }: History, { homes, from, through }: Line) {
  const months = pricesByMonth(sales, homes, from - 11, through);
  return Array.from({ length: Math.max(0, through - from + 1) }, (_, at) => ({
    month: nameOfMonth(from + at),
    rolling_median_pence: rollingMedian(months, from + at),
  }));
}
