import type { getNationalMap, Homes, MapSquare } from '@freehold/contract/insights/market-areas';
import { percentOf, shareOf, YEAR } from '@freehold/insights/market-report';
import { LEAST_SALES } from '@freehold/insights/price-figures';
import { nameOfMonth } from '@freehold/insights/resale-pairs';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { findSalesState, writeName } from '../open-data/public.ts';
import { completeThrough, figureSource } from './figure-source.ts';
import { readArea } from './read-area.ts';
import { writeKey } from './receipt-key.ts';
import { findAreaFigures, type AreaFiguresRow } from './store.ts';

export function squareOf(row: AreaFiguresRow, { homes, through }: { homes: Homes; through: number }): MapSquare {
  const isShown = row.sales >= LEAST_SALES;
  const pence = (pounds: number | null) => (isShown && pounds !== null ? Math.round(pounds * 100) : null);
  const area = readArea(row.code);
  const yearTo = (to: number) => writeKey({ figure: 'median', area, homes, from: to - YEAR + 1, to, only: null });
  const hasChange = isShown && row.sales_before >= LEAST_SALES && row.median !== null && row.median_before !== null;
  return {
    code: row.code,
    name: row.name === null ? null : writeName(row.name),
    sales: row.sales,
    median_pence: pence(row.median),
    receipt: yearTo(through),
    change_percent: hasChange ? percentOf((row.median ?? 0) / (row.median_before ?? 1)) : null,
    before_receipt: yearTo(through - YEAR),
    lower_quartile_pence: pence(row.lower_quartile),
    upper_quartile_pence: pence(row.upper_quartile),
    new_percent: row.settled_sales >= LEAST_SALES ? shareOf(row.new_sales, row.settled_sales) : null,
    easting: row.easting,
    northing: row.northing,
  };
}

/** England and Wales by postcode area, or a postcode area by district. */
export async function showNational(
  trx: Trx,
  { within, homes }: { within?: string | undefined; homes: Homes },
): Promise<z.infer<typeof getNationalMap.output>> {
  const outer = within === undefined ? null : readArea(within, 'within');
  if (outer !== null && outer.level !== 'area') refuseField('within', 'Enter a postcode area, like RG', 'FORMAT');
  const state = await findSalesState(trx);
  if (state === null) return { source: null, from: null, to: null, sales: 0, squares: [] };
  const through = completeThrough(state);
  const rows = await findAreaFigures(trx, {
    isDemo: state.isDemo,
    level: outer === null ? 'area' : 'district',
    homes,
    ...(outer === null ? {} : { within: outer.code }),
  });
  return {
    source: figureSource(state),
    from: nameOfMonth(through - YEAR + 1),
    to: nameOfMonth(through),
    sales: rows.reduce((sum, row) => sum + row.sales, 0),
    squares: rows.map((row) => squareOf(row, { homes, through })),
  };
}
