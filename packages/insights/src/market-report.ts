import { counts, HOMES_LETTERS, pricesOf, type AreaSales, type HomesWord, type Selection } from './area-sales.ts';
import { figuresOf, medianOf, type Figures } from './price-figures.ts';

export const YEAR = 12;

/** Prices by month, each ascending, so that any run of months is joined without reading the sales again. */
export type MonthPrices = { from: number; to: number; prices: readonly Int32Array[] };

export function pricesByMonth(sales: AreaSales, homes: HomesWord, from: number, to: number): MonthPrices {
  const isCounted = counts(sales, { homes, from, to });
  const lists: number[][] = Array.from({ length: Math.max(0, to - from + 1) }, () => []);
  for (let at = 0; at < sales.count; at++) if (isCounted(at)) lists[(sales.months[at] ?? 0) - from]?.push(sales.pounds[at] ?? 0);
  return { from, to, prices: lists.map((list) => Int32Array.from(list).sort()) };
}

/** The prices of the twelve months that end with this one, ascending. */
export function yearTo(months: MonthPrices, month: number): Int32Array {
  const parts: Int32Array[] = [];
  for (let each = month - YEAR + 1; each <= month; each++) {
    const part = months.prices[each - months.from];
    if (part) parts.push(part);
  }
  const joined = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined.sort();
}

export type MonthFigures = Figures & { month: number; rollingMedianPence: number | null };

/** Each month from `from` to `to` with its own figures and the median of the year that ends with it. */
export function monthFigures(months: MonthPrices, from: number, to: number): MonthFigures[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const month = from + at;
    return { month, ...figuresOf(months.prices[month - months.from] ?? []), rollingMedianPence: medianOf(yearTo(months, month)) };
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
  const [now, then] = [medianOf(yearTo(months, month)), yearTo(months, month - years * YEAR)];
  const before = medianOf(then);
  const ratio = now === null || before === null ? null : now / before;
  return {
    years,
    beforeMedianPence: before,
    percent: ratio === null ? null : percentOf(ratio),
    percentAYear: ratio === null || years === 1 ? null : percentOf(ratio ** (1 / years)),
    salesBefore: then.length,
  };
}

/** In tenths of a percent. */
export const percentOf = (ratio: number): number => Math.round((ratio - 1) * 1000) / 10;
export const shareOf = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * 1000) / 10);

const LEAST_FOR_SEASONS = 60;
const YEARS_OF_SEASONS = 10;
/** How many sales each calendar month has beside an average one, over up to ten whole years that end with `to`; empty where too few say so. */
export function seasonsOf(months: MonthPrices, to: number): { month: number; index: number }[] {
  const first = months.prices.findIndex((prices) => prices.length > 0);
  if (first === -1) return [];
  const years = Math.min(YEARS_OF_SEASONS, Math.floor((to - (months.from + first) + 1) / YEAR));
  const sums = Array.from({ length: YEAR }, () => 0);
  for (let month = to - years * YEAR + 1; month <= to; month++)
    sums[month % YEAR] = (sums[month % YEAR] ?? 0) + (months.prices[month - months.from]?.length ?? 0);
  const all = sums.reduce((sum, one) => sum + one, 0);
  if (years < 1 || all < LEAST_FOR_SEASONS) return [];
  return sums.map((sum, at) => ({ month: at + 1, index: Math.round((sum / all) * YEAR * 1000) / 10 }));
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

/** Sales in the selection's months that no figure of prices counts. */
export function leftOut(sales: AreaSales, { homes, from, to }: Selection): { notFullValue: number; otherProperty: number } {
  let [notFullValue, otherProperty] = [0, 0];
  const letters: string = HOMES_LETTERS[homes];
  for (let at = 0; at < sales.count; at++) {
    const month = sales.months[at] ?? 0;
    if (month < from || month > to) continue;
    if (sales.types[at] === 'O') otherProperty += 1;
    else if (sales.categories[at] === 'B' && letters.includes(sales.types[at] ?? '')) notFullValue += 1;
  }
  return { notFullValue, otherProperty };
}

export const selected = (sales: AreaSales, selection: Selection): Figures => figuresOf(pricesOf(sales, selection));
