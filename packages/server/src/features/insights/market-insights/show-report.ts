import type { AreaReport } from '@freehold/contract/insights/area-report';
import type { AreaSummary } from '@freehold/insights/area-summary';
import { registrationOf } from '@freehold/insights/completeness';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import { getAreaReport } from '@freehold/contract/insights/area-report';
import type { Homes } from '@freehold/contract/insights/market-areas';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { findSalesState, type SalesState } from '../open-data/public.ts';
import { buildReport } from './build-report.ts';
import { areaRefs, completeThrough, figureSource } from './figure-source.ts';
import { addressOf, typeOf } from './present-sale.ts';
import { areaOf, around, noSalesOf, readArea } from './read-area.ts';
import { readWithOuter } from './read-history.ts';
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
  const { own, outer } = await readWithOuter(trx, state, area, { homes: asked.homes, years: asked.years });
  if (own.sales === 0) refuse('NOT_FOUND', noSalesOf(area.code));
  const registration = registrationOf(await findDelays(trx, state.isDemo));
  const report = buildReport(own, { area, homes: asked.homes, years: asked.years }, registration);
  const outerArea = around(area);
  const postcodeArea = areaOf(area.code);
  const ref = await areaRefs(trx, state, outerArea === null ? [area.code] : [area.code, outerArea.code]);
  const nearby = await findAreaFigures(trx, { isDemo: state.isDemo, level: 'district', homes: asked.homes, within: postcodeArea });
  return {
    ...report,
    area: ref(area),
    within: outerArea === null ? null : ref(outerArea),
    source: figureSource(state),
    within_months: outer === null ? [] : rollingMonths(outer, { from: monthOf(`${report.months[0]?.month}-01`), through: own.through }),
    recent: (await newestOf(trx, state, own, { area, homes: asked.homes })).map((row) => ({
      id: row.id,
      home: row.home,
      address: addressOf(row),
      postcode: row.postcode,
      type: typeOf(row.type),
      price_pence: row.price * 100,
      sold_on: row.sold_on,
    })),
    nearby: nearby.map((row) => squareOf(row, { homes: asked.homes, through: completeThrough(state) })),
  };
}

type OfNewest = { area: PostcodeArea; homes: Homes };
async function newestOf(trx: Trx, { isDemo }: SalesState, { newestDay }: AreaSummary, { area, homes }: OfNewest) {
  const day = newestDay === null ? EARLIEST : `${nameOfMonth(newestDay.month)}-${String(newestDay.day).padStart(2, '0')}`;
  return findNewestSales(trx, { isDemo, area, homes, since: day, most: NEWEST });
}

/** The median of the twelve months that end with each month. */
export const rollingMonths = (rolling: (month: number) => number | null, { from, through }: { from: number; through: number }) =>
  Array.from({ length: Math.max(0, through - from + 1) }, (_, at) => ({
    month: nameOfMonth(from + at),
    rolling_median_pence: rolling(from + at),
  }));
