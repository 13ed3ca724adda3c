import { quantile } from './quantile.ts';
import type { Sale } from './read-sales.ts';

export type SoldType = 'D' | 'S' | 'T' | 'F';
export type TypeFigures = { count: number; medianPence: number };
export type YearFigures = {
  count: number;
  medianPence: number;
  lowerQuartilePence: number;
  upperQuartilePence: number;
  /** Only the types that were sold. */
  byType: Partial<Record<SoldType, TypeFigures>>;
};

/** A sale that figures are made of: at full value, of a home. */
export const isCounted = ({ category, type }: Pick<Sale, 'category' | 'type'>): boolean => category === 'A' && type !== 'O';

const TYPES: readonly SoldType[] = ['D', 'S', 'T', 'F'];

/** The figures of each year in which something was sold, over the counted sales among these; prices in pence, to the quarter of a pound. */
export function summariseYears(sales: Iterable<Pick<Sale, 'pricePence' | 'date' | 'type' | 'category'>>): Record<string, YearFigures> {
  const years = new Map<string, { all: number[]; byType: Map<string, number[]> }>();
  for (const sale of sales) {
    if (!isCounted(sale)) continue;
    const key = sale.date.slice(0, 4);
    const year = years.get(key) ?? { all: [], byType: new Map<string, number[]>() };
    years.set(key, year);
    year.all.push(sale.pricePence);
    const ofType = year.byType.get(sale.type) ?? [];
    year.byType.set(sale.type, ofType);
    ofType.push(sale.pricePence);
  }
  return Object.fromEntries(
    [...years].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, { all, byType }]) => [key, figuresOf(all, byType)]),
  );
}

const ascending = (prices: readonly number[]) => prices.toSorted((a, b) => a - b);

function figuresOf(all: readonly number[], byType: ReadonlyMap<string, readonly number[]>): YearFigures {
  const sorted = ascending(all);
  const at = (share: number) => quantile(sorted, share) ?? 0;
  const types = TYPES.flatMap((type) => {
    const prices = byType.get(type);
    return prices === undefined ? [] : [[type, { count: prices.length, medianPence: quantile(ascending(prices), 0.5) ?? 0 }] as const];
  });
  return {
    count: sorted.length,
    medianPence: at(0.5),
    lowerQuartilePence: at(0.25),
    upperQuartilePence: at(0.75),
    byType: Object.fromEntries(types),
  };
}
