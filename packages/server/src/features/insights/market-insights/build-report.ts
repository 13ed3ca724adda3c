import type { AreaReport, PriceFigures } from '@freehold/contract/insights/area-report';
import type { Homes, SoldType } from '@freehold/contract/insights/market-areas';
import type { Only } from '@freehold/insights/area-sales';
import { SETTLED_MONTHS, type AreaSummary } from '@freehold/insights/area-summary';
import { expectedOf, type Registration } from '@freehold/insights/completeness';
import { shareOf, YEAR } from '@freehold/insights/market-report';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { FEW_SALES, type Figures } from '@freehold/insights/price-figures';
import { nameOfMonth } from '@freehold/insights/resale-pairs';
import { writeKey } from './receipt-key.ts';

export type Asked = { area: PostcodeArea; homes: Homes; years: number };
export type BuiltReport = Omit<AreaReport, 'area' | 'within' | 'source' | 'within_months' | 'recent' | 'nearby'>;

/** Every figure of a report from the numbers of its area, each with its receipt. */
export function buildReport(summary: AreaSummary, { area, homes, years }: Asked, registration: Registration): BuiltReport {
  const { through, newest, first, parts } = summary;
  const from = through - YEAR + 1;
  const settled = { from: from - SETTLED_MONTHS, to: through - SETTLED_MONTHS };
  const key = (more: Partial<Parameters<typeof writeKey>[0]> = {}) =>
    writeKey({ figure: 'median', area, homes, from, to: through, only: null, ...more });
  const part = (only: Only, months = { from, to: through }) => ({
    sales: parts[only].sales,
    median_pence: parts[only].medianPence,
    receipt: key({ only, ...months }),
  });
  const share = (only: Only, other: Only, months?: { from: number; to: number }) => ({
    ...part(only, months),
    percent: shareOf(parts[only].sales, parts[only].sales + parts[other].sales),
  });
  return {
    homes,
    from: nameOfMonth(from),
    to: nameOfMonth(through),
    headline: priceFigures(summary.headline, key()),
    changes: changesOf(summary).map((change) => ({
      ...change,
      receipt: key({ from: from - change.years * YEAR, to: through - change.years * YEAR }),
    })),
    sales_before: summary.salesBefore,
    left_out: { not_full_value: summary.leftOut.notFullValue, other_property: summary.leftOut.otherProperty },
    not_full_value: part('not_full_value'),
    months: monthsFrom(summary, Math.max(first, newest - years * YEAR + 1)).map(({ month, ...figures }) => {
      const isComplete = month <= through;
      const expected = isComplete ? null : expectedOf(figures.sales, newest - month, registration);
      return {
        month: nameOfMonth(month),
        ...shown(figures, key({ from: month, to: month })),
        likely_low_pence: figures.likelyLowPence,
        likely_high_pence: figures.likelyHighPence,
        rolling_median_pence: isComplete ? figures.rollingMedianPence : null,
        is_complete: isComplete,
        registered_percent: expected?.registeredPercent ?? null,
        expected_sales: expected?.sales ?? null,
        expected_low: expected?.low ?? null,
        expected_high: expected?.high ?? null,
      };
    }),
    completeness: { basis: registration.shares === null ? 'none' : 'monthly_files', files: registration.files },
    years: summary.years.map(({ year, ...figures }) => ({
      year,
      sales: figures.sales,
      median_pence: figures.medianPence,
      is_uncertain: figures.sales < FEW_SALES,
      lower_quartile_pence: figures.lowerQuartilePence,
      upper_quartile_pence: figures.upperQuartilePence,
      is_whole: year * YEAR >= first && year * YEAR + YEAR - 1 <= through,
      receipt: key({ from: year * YEAR, to: year * YEAR + YEAR - 1 }),
    })),
    types: summary.types.map(({ homes: type, changePercent, ...figures }) => ({
      type: type === 'flats' ? 'flat' : type,
      ...shown(figures, key({ homes: type })),
      lower_quartile_pence: figures.lowerQuartilePence,
      upper_quartile_pence: figures.upperQuartilePence,
      change_percent: changePercent,
    })),
    tenure: { freehold: share('freehold', 'leasehold'), leasehold: share('leasehold', 'freehold') },
    new_build: {
      from: nameOfMonth(settled.from),
      to: nameOfMonth(settled.to),
      new: share('new', 'existing', settled),
      existing: share('existing', 'new', settled),
    },
    seasonality: summary.seasons,
    histogram: summary.histogram.map(({ fromPence, toPence, sales }) => ({ from_pence: fromPence, to_pence: toPence, sales })),
  };
}

/** A summary may have more months than were asked for. */
const monthsFrom = ({ months, newest }: AreaSummary, from: number) =>
  Array.from({ length: Math.max(0, newest - from + 1) }, (_, at) => {
    const column = from + at - months.from;
    return {
      month: from + at,
      sales: months.sales[column] ?? 0,
      medianPence: months.median[column] ?? null,
      likelyLowPence: months.likelyLow[column] ?? null,
      likelyHighPence: months.likelyHigh[column] ?? null,
      rollingMedianPence: months.rolling[column] ?? null,
    };
  });

const shown = (figures: Pick<Figures, 'sales' | 'medianPence'>, receipt: string) => ({
  sales: figures.sales,
  median_pence: figures.medianPence,
  is_uncertain: figures.sales < FEW_SALES,
  receipt,
});

export const priceFigures = (figures: Figures, receipt: string): PriceFigures => ({
  ...shown(figures, receipt),
  mean_pence: figures.meanPence,
  lower_quartile_pence: figures.lowerQuartilePence,
  upper_quartile_pence: figures.upperQuartilePence,
  tenth_pence: figures.tenthPence,
  ninetieth_pence: figures.ninetiethPence,
  likely_low_pence: figures.likelyLowPence,
  likely_high_pence: figures.likelyHighPence,
});

/** Over the years for which there are sales at all. */
export const changesOf = ({ changes }: AreaSummary) =>
  changes.map((change) => ({
    years: change.years,
    before_median_pence: change.beforeMedianPence,
    percent: change.percent,
    percent_a_year: change.percentAYear,
    sales_before: change.salesBefore,
  }));

export const homesOfType = (type: SoldType): Homes => (type === 'flat' ? 'flats' : type);
