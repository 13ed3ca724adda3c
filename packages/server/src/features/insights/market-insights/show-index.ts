import { getPriceIndex, type PriceIndex } from '@freehold/contract/insights/price-index';
import type { Homes } from '@freehold/contract/insights/market-areas';
import { quarterEnd } from '@freehold/insights/area-resales';
import { percentOf, pricesByMonth, rollingMedian, YEAR } from '@freehold/insights/market-report';
import type { IndexPoint } from '@freehold/insights/repeat-sales-index';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { areaRef, completeThrough, figureSource } from './figure-source.ts';
import { findOfficial } from './official-index.ts';
import { levelOf, writeOfficialKey } from './official-receipt.ts';
import { measuredArea, quarterIndex, type Measured } from './price-line.ts';
import { noSalesOf, readArea } from './read-area.ts';
import { readHistory } from './read-history.ts';
import { writeKey } from './receipt-key.ts';
import { requireSales } from './show-report.ts';

const Z_95 = 1.96;
const QUARTER = 3;
const CHANGES = [1, 5, 10];
/** Before the first month that is shown the longest change begins, and a median is of the year that ends there. */
const MEDIAN_YEARS = 12;
const refuse = refusing(getPriceIndex);
const tenth = (value: number) => Math.round(value * 10) / 10;

/** How homes themselves went up in an area, beside the median and the official index. */
export async function showIndex(trx: Trx, asked: { area: string; homes: Homes; years: number }): Promise<PriceIndex> {
  const area = readArea(asked.area);
  const state = await requireSales(trx);
  const { homes } = asked;
  const through = completeThrough(state);
  const oldest = through - (asked.years + MEDIAN_YEARS) * YEAR;
  const sales = await readHistory(trx, state, area, { from: oldest, to: through });
  if (sales.count === 0) refuse('NOT_FOUND', noSalesOf(area.code));
  const last = quarterEnd(through) === through ? through : quarterEnd(through) - QUARTER;
  const measured = await measuredArea(trx, state, area, homes);
  const wanted = Math.max(quarterEnd(last - asked.years * YEAR), quarterEnd(sales.first));
  const base = measured === null ? Math.min(wanted, last) : firstWithin(measured, wanted, last);
  const line = lineOf(measured, base);
  const months = pricesByMonth(sales, homes, base - YEAR * 11, last);
  const median = (month: number) => rollingMedian(months, month);
  const official = await findOfficial(trx, area);
  const ratio = (now: number | null | undefined, then: number | null | undefined) => (now && then ? levelOf(now, then) : null);
  const medianKey = (to: number) => writeKey({ figure: 'median', area, homes, from: to - YEAR + 1, to, only: null });
  const officialKey = (figure: 'official_index' | 'official_change', from: number, to: number) =>
    official?.averages.has(from) && official.averages.has(to) ? writeOfficialKey({ figure, code: official.code, from, to }) : null;
  const quarters = Array.from({ length: Math.max(0, (last - base) / QUARTER + 1) }, (_, at) => base + at * QUARTER);
  return {
    area: await areaRef(trx, state, area),
    measured: measured === null ? null : await areaRef(trx, state, measured.area),
    homes,
    source: figureSource(state, official === null ? [] : [official.credit]),
    base: nameOfMonth(base),
    points: quarters.map((month) => ({
      month: nameOfMonth(month),
      ...bandOf(line.get(month)),
      median: ratio(median(month), median(base)),
      median_receipt: medianKey(month),
      official: ratio(official?.averages.get(month), official?.averages.get(base)),
      official_receipt: officialKey('official_index', base, month),
    })),
    changes: CHANGES.filter((years) => last - years * YEAR >= sales.first).map((years) => {
      const then = last - years * YEAR;
      const band = bandOf(lineOf(measured, then).get(last));
      const rise = (level: number | null) => (level === null ? null : percentOf(level / 100));
      const change = (now: number | null | undefined, before: number | null | undefined) =>
        now && before ? percentOf(now / before) : null;
      return {
        years,
        same_homes: { percent: rise(band.same_homes), low_percent: rise(band.same_homes_low), high_percent: rise(band.same_homes_high) },
        median_percent: change(median(last), median(then)),
        median_receipt: medianKey(then),
        official_percent: change(official?.averages.get(last), official?.averages.get(then)),
        official_receipt: officialKey('official_change', then, last),
      };
    }),
    pairs: measured?.resales.pairs ?? 0,
    left_out: {
      soon: measured?.resales.leftOut.soon ?? 0,
      other_type: measured?.resales.leftOut.otherType ?? 0,
      new_to_resale: measured?.resales.leftOut.newToResale ?? 0,
    },
    official: official === null ? null : { name: official.name, code: official.code, through: nameOfMonth(official.through) },
    receipt: measured === null ? null : receiptOf(measured, homes, { last, through }),
  };
}

const lineOf = (measured: Measured | null, base: number) => pointsOf(measured === null ? [] : quarterIndex(measured, base));

function receiptOf({ area, resales }: Measured, homes: Homes, { last, through }: { last: number; through: number }): string {
  return writeKey({ figure: 'repeat_sales', area, homes, from: resales.firstMonth ?? last, to: through, only: null });
}

const pointsOf = (points: readonly IndexPoint[]) => new Map(points.map((point) => [monthOf(`${point.month}-01`), point]));

/** The first quarter from the one wanted that pairs reach. */
function firstWithin(measured: Measured, wanted: number, last: number): number {
  const known = pointsOf(quarterIndex(measured, last));
  for (let month = wanted; month < last; month += QUARTER) if (known.has(month)) return month;
  return last;
}

function bandOf(point: IndexPoint | undefined) {
  if (point === undefined) return { same_homes: null, same_homes_low: null, same_homes_high: null };
  // The error is one of the logarithm, written as one of the level.
  const wide = Math.exp((Z_95 * point.error) / point.index);
  return { same_homes: tenth(point.index), same_homes_low: tenth(point.index / wide), same_homes_high: tenth(point.index * wide) };
}
