import type { AreaReport, PriceFigures } from '@freehold/contract/insights/area-report';
import { SOLD_TYPES, type Homes, type SoldType } from '@freehold/contract/insights/market-areas';
import type { Only, Selection } from '@freehold/insights/area-sales';
import { leftOut, pricesOf, type SalesByMonth } from '@freehold/insights/sales-by-month';
import { expectedOf, type Registration } from '@freehold/insights/completeness';
import {
  changeOver,
  figuresOfMonths,
  histogramOf,
  monthFigures,
  pricesByMonth,
  seasonsOf,
  shareOf,
  YEAR,
  type MonthPrices,
} from '@freehold/insights/market-report';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { FEW_SALES, figuresOf, LEAST_SALES, medianOf, type Figures } from '@freehold/insights/price-figures';
import { nameOfMonth } from '@freehold/insights/resale-pairs';
import type { History } from './read-history.ts';
import { writeKey } from './receipt-key.ts';

export type Asked = { area: PostcodeArea; homes: Homes; years: number };
export type Months = { through: number; newest: number; registration: Registration };
/** New homes are registered so late that their share is only known of months this old. */
export const SETTLED_MONTHS = 18;
export const CHANGES = [1, 5, 10];

export type BuiltReport = Omit<AreaReport, 'area' | 'within' | 'source' | 'within_months' | 'recent' | 'nearby'>;

/** Every figure of a report from the sales of its area. */
export function buildReport(
  { sales, years: sums }: History,
  { area, homes, years }: Asked,
  { through, newest, registration }: Months,
): BuiltReport {
  const first = sales.count === 0 ? through : sales.first;
  const all = pricesByMonth(sales, homes, first, Math.max(newest, through));
  const from = through - YEAR + 1;
  const year: Selection = { homes, from, to: through };
  const key = (more: Partial<Parameters<typeof writeKey>[0]> = {}) =>
    writeKey({ figure: 'median', area, homes, from, to: through, only: null, ...more });
  const out = leftOut(sales, year);
  const part = (only: Only, selection: Selection = year) => {
    const prices = pricesOf(sales, { ...selection, only });
    return { sales: prices.length, median_pence: medianOf(prices), receipt: key({ only, from: selection.from, to: selection.to }) };
  };
  const shareBeside = (one: ReturnType<typeof part>, other: ReturnType<typeof part>) => ({
    ...one,
    percent: shareOf(one.sales, one.sales + other.sales),
  });
  const yearPrices = pricesOf(sales, year);
  const [freehold, leasehold] = [part('freehold'), part('leasehold')];
  const settled: Selection = { homes, from: from - SETTLED_MONTHS, to: through - SETTLED_MONTHS };
  const [newHomes, existing] = [part('new', settled), part('existing', settled)];
  const changes = changesOf(all, through, first).map((change) => ({
    ...change,
    receipt: key({ from: from - change.years * YEAR, to: through - change.years * YEAR }),
  }));
  return {
    homes,
    from: nameOfMonth(from),
    to: nameOfMonth(through),
    headline: priceFigures(figuresOf(yearPrices), key()),
    changes,
    sales_before: changeOver(all, through, 1).salesBefore,
    left_out: { not_full_value: out.notFullValue, other_property: out.otherProperty },
    not_full_value: part('not_full_value'),
    months: monthFigures(all, Math.max(first, newest - years * YEAR + 1), newest).map((month) => {
      const isComplete = month.month <= through;
      const expected = isComplete ? null : expectedOf(month.sales, newest - month.month, registration);
      return {
        month: nameOfMonth(month.month),
        ...shown(month, key({ from: month.month, to: month.month })),
        likely_low_pence: month.likelyLowPence,
        likely_high_pence: month.likelyHighPence,
        rolling_median_pence: isComplete ? month.rollingMedianPence : null,
        is_complete: isComplete,
        registered_percent: expected?.registeredPercent ?? null,
        expected_sales: expected?.sales ?? null,
        expected_low: expected?.low ?? null,
        expected_high: expected?.high ?? null,
      };
    }),
    completeness: { basis: registration.shares === null ? 'none' : 'monthly_files', files: registration.files },
    years: yearsOf(all, sums, { newest, through }).map(({ year: each, ...figures }) => ({
      year: each,
      ...figures,
      receipt: key({ from: each * YEAR, to: each * YEAR + YEAR - 1 }),
    })),
    types: typesOf(homes).map((type) => typeFigures(sales, type, { area, from, through, first })),
    tenure: { freehold: shareBeside(freehold, leasehold), leasehold: shareBeside(leasehold, freehold) },
    new_build: {
      from: nameOfMonth(settled.from),
      to: nameOfMonth(settled.to),
      new: shareBeside(newHomes, existing),
      existing: shareBeside(existing, newHomes),
    },
    seasonality: seasonsOf(salesByMonth(all, sums), through),
    histogram: histogramOf(yearPrices).map(({ fromPence, toPence, sales: count }) => ({
      from_pence: fromPence,
      to_pence: toPence,
      sales: count,
    })),
  };
}

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
export const changesOf = (all: MonthPrices, through: number, first: number) =>
  CHANGES.filter((years) => through - years * YEAR >= first).map((years) => {
    const change = changeOver(all, through, years);
    return {
      years,
      before_median_pence: change.beforeMedianPence,
      percent: change.percent,
      percent_a_year: change.percentAYear,
      sales_before: change.salesBefore,
    };
  });

type Sums = History['years'];
const salesByMonth = (all: MonthPrices, sums: Sums): Map<number, number> =>
  sums === null
    ? new Map(all.prices.map(({ length }, at) => [all.from + at, length]))
    : new Map(sums.flatMap(({ year, months }) => months.map((count, month) => [year * YEAR + month, count] as const)));

function yearsOf(all: MonthPrices, sums: Sums, { newest, through }: { newest: number; through: number }) {
  const firstYear = Math.floor(all.from / YEAR);
  return Array.from({ length: Math.floor(newest / YEAR) - firstYear + 1 }, (_, at) => {
    const year = firstYear + at;
    const known = sums?.find((one) => one.year === year);
    const figures = known ?? figuresOfMonths(all, year * YEAR, year * YEAR + YEAR - 1);
    const count = known ? known.months.reduce((sum, one) => sum + one, 0) : figuresOfMonths(all, year * YEAR, year * YEAR + YEAR - 1).sales;
    return {
      year,
      sales: count,
      median_pence: figures.medianPence,
      is_uncertain: count < FEW_SALES,
      lower_quartile_pence: figures.lowerQuartilePence,
      upper_quartile_pence: figures.upperQuartilePence,
      is_whole: year * YEAR >= all.from && year * YEAR + YEAR - 1 <= through,
    };
  }).filter(({ sales }) => sales > 0);
}

const typesOf = (homes: Homes): readonly SoldType[] => {
  if (homes === 'all') return SOLD_TYPES;
  if (homes === 'houses') return ['detached', 'semi_detached', 'terraced'];
  return homes === 'flats' ? ['flat'] : [homes];
};
export const homesOfType = (type: SoldType): Homes => (type === 'flat' ? 'flats' : type);

type OfType = { area: PostcodeArea; from: number; through: number; first: number };
function typeFigures(sales: SalesByMonth, type: SoldType, { area, from, through, first }: OfType): AreaReport['types'][number] {
  const homes = homesOfType(type);
  const figures = figuresOf(pricesOf(sales, { homes, from, to: through }));
  const change = changeOver(pricesByMonth(sales, homes, Math.max(first, from - YEAR), through), through, 1);
  return {
    type,
    ...shown(figures, writeKey({ figure: 'median', area, homes, from, to: through, only: null })),
    lower_quartile_pence: figures.lowerQuartilePence,
    upper_quartile_pence: figures.upperQuartilePence,
    change_percent: figures.sales < LEAST_SALES ? null : change.percent,
  };
}
