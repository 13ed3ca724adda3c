import type { HomesWord } from './area-sales.ts';
import { mergeSorted, quantileOfLists } from './merge-sorted.ts';
import { figuresOf, LEAST_SALES, type Figures } from './price-figures.ts';
import { countedPrices, type SalesByMonth } from './sales-by-month.ts';

export const YEAR = 12;

/** Prices by month, each ascending, so that any run of months is joined without reading the sales again. */
export type MonthPrices = { from: number; to: number; prices: readonly Int32Array[] };

export const pricesByMonth = (sales: SalesByMonth, homes: HomesWord, from: number, to: number): MonthPrices => ({
  from,
  to,
  prices: countedPrices(sales, { homes, from, to }),
});

/** The prices of the months, both included, as the lists they are. */
export const listsOf = (months: MonthPrices, from: number, to: number): readonly Int32Array[] =>
  months.prices.slice(Math.max(0, from - months.from), Math.max(0, to - months.from + 1));

/** The twelve months that end with this one. */
const yearTo = (months: MonthPrices, month: number) => listsOf(months, month - YEAR + 1, month);
export const salesIn = (lists: readonly Int32Array[]): number => lists.reduce((sum, { length }) => sum + length, 0);

/** The median of sorted lists together, in pence; null where there are too few sales for one. */
export function medianOfLists(lists: readonly Int32Array[]): number | null {
  const median = salesIn(lists) < LEAST_SALES ? null : quantileOfLists(lists, 0.5);
  return median === null ? null : Math.round(median * 100);
}

/** The median of the twelve months that end with this one. */
export const rollingMedian = (months: MonthPrices, month: number): number | null => medianOfLists(yearTo(months, month));

/** The figures of the months, both included. */
export const figuresOfMonths = (months: MonthPrices, from: number, to: number): Figures =>
  figuresOf(mergeSorted(listsOf(months, from, to)));

export type MonthFigures = Figures & { month: number; rollingMedianPence: number | null };

/** Each month from `from` to `to` with its own figures and the median of the year that ends with it. */
export function monthFigures(months: MonthPrices, from: number, to: number): MonthFigures[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const month = from + at;
    return { month, ...figuresOf(months.prices[month - months.from] ?? []), rollingMedianPence: rollingMedian(months, month) };
  });
}

export type ChangeFigures = {
  years: number;
  beforeMedianPence: number | null;
  percent: number | null;
  percentAYear: number | null;
  salesBefore: number;
};

/** How the median of the year to `month` differs from that of the year so many years before. */
export function changeOver(months: MonthPrices, month: number, years: number): ChangeFigures {
  const then = yearTo(months, month - years * YEAR);
  const [now, before] = [rollingMedian(months, month), medianOfLists(then)];
  const ratio = now === null || before === null ? null : now / before;
  return {
    years,
    beforeMedianPence: before,
    percent: ratio === null ? null : percentOf(ratio),
    percentAYear: ratio === null || years === 1 ? null : percentOf(ratio ** (1 / years)),
    salesBefore: salesIn(then),
  };
}

/** In tenths of a percent. */
export const percentOf = (ratio: number): number => Math.round((ratio - 1) * 1000) / 10;
export const shareOf = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * 1000) / 10);

const LEAST_FOR_SEASONS = 60;
const YEARS_OF_SEASONS = 10;
/** How many sales each calendar month has beside an average one, over up to ten whole years that end with `to`; empty where too few say so. */
export function seasonsOf(sales: ReadonlyMap<number, number>, to: number): { month: number; index: number }[] {
  const first = Math.min(...[...sales].flatMap(([month, count]) => (count > 0 ? [month] : [])));
  const years = Math.min(YEARS_OF_SEASONS, Math.floor((to - first + 1) / YEAR));
  if (!Number.isFinite(first) || years < 1) return [];
  const sums = Array.from({ length: YEAR }, () => 0);
  for (let month = to - years * YEAR + 1; month <= to; month++) sums[month % YEAR] = (sums[month % YEAR] ?? 0) + (sales.get(month) ?? 0);
  const all = sums.reduce((sum, one) => sum + one, 0);
  return all < LEAST_FOR_SEASONS ? [] : sums.map((sum, at) => ({ month: at + 1, index: Math.round((sum / all) * YEAR * 1000) / 10 }));
}

const STEPS = 40;
const LEAST_FOR_STEPS = 20;
/** How many of the prices, ascending, lie in each of equal steps of their logarithm between the 1st and the 99th of a hundred; those outside count at the ends. */
export function histogramOf(sorted: ArrayLike<number>): { fromPence: number; toPence: number; sales: number }[] {
  if (sorted.length < LEAST_FOR_STEPS) return [];
  const edge = (share: number) => Math.log(sorted[Math.round(share * (sorted.length - 1))] ?? 1);
  const [low, high] = [edge(0.01), edge(0.99)];
  if (high <= low) return [];
  const steps = Math.min(STEPS, Math.max(8, Math.round(Math.sqrt(sorted.length))));
  const found = Array.from({ length: steps }, () => 0);
  for (let at = 0; at < sorted.length; at++) {
    const step = Math.floor(((Math.log(sorted[at] ?? 1) - low) / (high - low)) * steps);
    const within = Math.min(steps - 1, Math.max(0, step));
    found[within] = (found[within] ?? 0) + 1;
  }
  const border = (step: number) => Math.round(Math.exp(low + ((high - low) * step) / steps)) * 100;
  return found.map((sales, step) => ({ fromPence: border(step), toPence: border(step + 1), sales }));
}
