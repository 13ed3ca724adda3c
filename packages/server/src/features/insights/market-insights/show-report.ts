import type { AreaReport } from '@freehold/contract/insights/area-report';
import { pricesByMonth, yearTo } from '@freehold/insights/market-report';
import { registrationOf } from '@freehold/insights/completeness';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { medianOf } from '@freehold/insights/price-figures';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import { getAreaReport } from '@freehold/contract/insights/area-report';
import type { Homes } from '@freehold/contract/insights/market-areas';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { findSalesState, type SalesState } from '../open-data/public.ts';
import { buildReport } from './build-report.ts';
import { areaRef, completeThrough, figureSource } from './figure-source.ts';
import { salesOf } from './held-sales.ts';
import { addressOf, typeOf } from './present-sale.ts';
import { areaOf, around, readArea } from './read-area.ts';
import { squareOf } from './show-national.ts';
import { findAreaFigures, findDelays, findNewestSales } from './store.ts';

const NEWEST = 10;
const refuse = refusing(getAreaReport);

/** Refuses where no sales are kept at all. */
export async function requireSales(trx: Trx): Promise<SalesState> {
  return (await findSalesState(trx)) ?? refuse('NOT_FOUND', 'Import Price Paid data to see local prices');
}

/** The figures of an area, of the sales as they are kept now. */
export async function showReport(trx: Trx, asked: { area: string; homes: Homes; years: number }): Promise<AreaReport> {
  const area = readArea(asked.area);
  const state = await requireSales(trx);
  const sales = await salesOf(trx, state, area);
  if (sales.count === 0) refuse('NOT_FOUND', `No sales of ${area.code} are kept here`);
  const through = completeThrough(state);
  const newest = monthOf(state.lastOn);
  const registration = registrationOf(await findDelays(trx, state.isDemo));
  const report = buildReport(sales, { area, homes: asked.homes, years: asked.years }, { through, newest, registration });
  const outer = around(area);
  const postcodeArea = areaOf(area.code);
  const nearby = await findAreaFigures(trx, { isDemo: state.isDemo, level: 'district', homes: asked.homes, within: postcodeArea });
  return {
    ...report,
    area: await areaRef(trx, state, area),
    within: outer === null ? null : await areaRef(trx, state, outer),
    source: figureSource(state),
    within_months:
      outer === null
        ? []
        : await rollingOf(trx, state, outer, { homes: asked.homes, from: monthOf(`${report.months[0]?.month}-01`), through }),
    recent: (await findNewestSales(trx, { isDemo: state.isDemo, area, homes: asked.homes, most: NEWEST })).map((row) => ({
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

type Line = { homes: Homes; from: number; through: number };
/** The median of the twelve months that end with each month. */
export async function rollingOf(trx: Trx, state: SalesState, area: PostcodeArea, { homes, from, through }: Line) {
  const months = pricesByMonth(await salesOf(trx, state, area), homes, from - 11, through);
  return Array.from({ length: Math.max(0, through - from + 1) }, (_, at) => ({
    month: nameOfMonth(from + at),
    rolling_median_pence: medianOf(yearTo(months, from + at)),
  }));
}
