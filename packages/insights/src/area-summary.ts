import { HOMES_LETTERS, type HomesWord, type Only, type Selection } from './area-sales.ts';
import { quantileOfLists } from './merge-sorted.ts';
import {
  changeOver,
  histogramOf,
  listsOf,
  medianOfLists,
  monthFigures,
  pricesByMonth,
  salesIn,
  seasonsOf,
  YEAR,
  type ChangeFigures,
  type MonthPrices,
} from './market-report.ts';
import { figuresOf, LEAST_SALES, type Figures } from './price-figures.ts';
import { countedPrices, countOf, dayOfNewest, leftOut, pricesOf, type SalesByMonth } from './sales-by-month.ts';

/** New homes are registered so late that their share is only known of months this old. */
export const SETTLED_MONTHS = 18;
const CHANGES = [1, 5, 10];
const NEWEST = 10;

export type Part = { sales: number; medianPence: number | null };
type Quartiles = Part & { lowerQuartilePence: number | null; upperQuartilePence: number | null };
export type TypeHomes = 'detached' | 'semi_detached' | 'terraced' | 'flats';
/** Of each month from `from` on, in columns: a wide area is kept with all of its months. */
export type MonthColumns = {
  from: number;
  sales: number[];
  median: (number | null)[];
  likelyLow: (number | null)[];
  likelyHigh: (number | null)[];
  rolling: (number | null)[];
};

/** Every number that a report of an area shows for one kind of homes; prices in pence, months since the year 0. */
export type AreaSummary = {
  sales: number;
  first: number;
  through: number;
  newest: number;
  headline: Figures;
  leftOut: { notFullValue: number; otherProperty: number };
  parts: Record<Only, Part>;
  changes: ChangeFigures[];
  salesBefore: number;
  months: MonthColumns;
  years: (Quartiles & { year: number })[];
  types: (Quartiles & { homes: TypeHomes; changePercent: number | null })[];
  /** Of the twelve months, whatever homes were asked for. */
  flats: number;
  allHomes: number;
  seasons: { month: number; index: number }[];
  histogram: { fromPence: number; toPence: number; sales: number }[];
  /** From when on the ten newest sales lie. */
  newestDay: { month: number; day: number } | null;
};

/** `through` is the last month that averages take in, `newest` that of the newest sale. */
export type SummaryMonths = { through: number; newest: number };

/** The numbers of a report, with its months from `monthsFrom` on. */
export function summariseArea(
  sales: SalesByMonth,
  { homes, through, newest, monthsFrom }: SummaryMonths & { homes: HomesWord; monthsFrom: number },
): AreaSummary {
  const first = sales.count === 0 ? through : sales.first;
  const all = pricesByMonth(sales, homes, first, Math.max(newest, through));
  const from = through - YEAR + 1;
  const year: Selection = { homes, from, to: through };
  const settled: Selection = { homes, from: from - SETTLED_MONTHS, to: through - SETTLED_MONTHS };
  const part = (only: Only, selection = year): Part => {
    const lists = countedPrices(sales, { ...selection, only });
    return { sales: salesIn(lists), medianPence: medianOfLists(lists) };
  };
  const yearPrices = pricesOf(sales, year);
  return {
    sales: sales.count,
    first,
    through,
    newest,
    headline: figuresOf(yearPrices),
    leftOut: leftOut(sales, year),
    parts: {
      new: part('new', settled),
      existing: part('existing', settled),
      freehold: part('freehold'),
      leasehold: part('leasehold'),
      not_full_value: part('not_full_value'),
    },
    changes: CHANGES.filter((years) => through - years * YEAR >= first).map((years) => changeOver(all, through, years)),
    salesBefore: changeOver(all, through, 1).salesBefore,
    months: columnsOf(all, Math.max(first, monthsFrom), newest),
    years: yearsOf(all, newest),
    types: typesOf(homes).map((type) => {
      const prices = pricesByMonth(sales, type, Math.max(first, from - YEAR), through);
      const figures = quartilesOf(listsOf(prices, from, through));
      return {
        homes: type,
        ...figures,
        changePercent: figures.sales < LEAST_SALES ? null : changeOver(prices, through, 1).percent,
      };
    }),
    flats: countOf(sales, { ...year, homes: 'flats' }),
    allHomes: countOf(sales, { ...year, homes: 'all' }),
    seasons: seasonsOf(new Map(all.prices.map(({ length }, at) => [all.from + at, length])), through),
    histogram: histogramOf(yearPrices),
    newestDay: dayOfNewest(sales, homes, NEWEST),
  };
}

const TYPES = ['detached', 'semi_detached', 'terraced', 'flats'] as const satisfies readonly HomesWord[];
const typesOf = (homes: HomesWord): readonly TypeHomes[] => TYPES.filter((type) => HOMES_LETTERS[homes].includes(HOMES_LETTERS[type]));

function quartilesOf(lists: readonly Int32Array[]): Quartiles {
  const sales = salesIn(lists);
  const at = (share: number) => {
    const pounds = sales < LEAST_SALES ? null : quantileOfLists(lists, share);
    return pounds === null ? null : Math.round(pounds * 100);
  };
  return { sales, medianPence: at(0.5), lowerQuartilePence: at(0.25), upperQuartilePence: at(0.75) };
}

function yearsOf(all: MonthPrices, newest: number): AreaSummary['years'] {
  const firstYear = Math.floor(all.from / YEAR);
  return Array.from({ length: Math.floor(newest / YEAR) - firstYear + 1 }, (_, at) => {
    const year = firstYear + at;
    return { year, ...quartilesOf(listsOf(all, year * YEAR, year * YEAR + YEAR - 1)) };
  }).filter(({ sales }) => sales > 0);
}

function columnsOf(all: MonthPrices, from: number, to: number): MonthColumns {
  const figures = monthFigures(all, from, to);
  return {
    from,
    sales: figures.map((month) => month.sales),
    median: figures.map((month) => month.medianPence),
    likelyLow: figures.map((month) => month.likelyLowPence),
    likelyHigh: figures.map((month) => month.likelyHighPence),
    rolling: figures.map((month) => month.rollingMedianPence),
  };
}

/** The median of the twelve months that end with each month. */
export const rollingOf = ({ months }: Pick<AreaSummary, 'months'>, month: number): number | null =>
  months.rolling[month - months.from] ?? null;
