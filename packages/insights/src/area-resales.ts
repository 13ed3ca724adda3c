import { HOMES_LETTERS, type AreaSales, type HomesWord } from './area-sales.ts';
import { LEAST_MONTHS, type ResalePair } from './resale-pairs.ts';

export type AreaResales = { pairs: ResalePair[]; leftOut: { soon: number; otherType: number; newToResale: number } };

/**
 * Pairs of counted sales of one home, each with the next, as `resalePairs` has them, from the columns of an area: and how many were left out
 * and why. Of all homes of the area, then narrowed by what the later sale was of.
 */
export function areaResales(sales: AreaSales, homes: HomesWord, to: number): AreaResales {
  const letters: string = HOMES_LETTERS[homes];
  const last = new Map<string, number>();
  const found: AreaResales = { pairs: [], leftOut: { soon: 0, otherType: 0, newToResale: 0 } };
  for (let at = 0; at < sales.count; at++) {
    const [home = '', month = 0] = [sales.homes[at], sales.months[at]];
    if (home === '' || month > to || sales.categories[at] !== 'A' || sales.types[at] === 'O') continue;
    const before = last.get(home);
    last.set(home, at);
    if (before === undefined || !letters.includes(sales.types[at] ?? '')) continue;
    const from = sales.months[before] ?? 0;
    if (month - from < LEAST_MONTHS) found.leftOut.soon += 1;
    else if (sales.types[before] !== sales.types[at]) found.leftOut.otherType += 1;
    else if (sales.news[before] !== sales.news[at]) found.leftOut.newToResale += 1;
    else found.pairs.push({ from, to: month, growth: Math.log((sales.pounds[at] ?? 1) / (sales.pounds[before] ?? 1)) });
  }
  return found;
}

const QUARTER = 3;
/** The last month of the quarter a month lies in. */
export const quarterEnd = (month: number): number => month - (month % QUARTER) + QUARTER - 1;

/** The same pairs by quarters, each named by its last month: an area has too few pairs for an index of months. */
export const byQuarter = (pairs: readonly ResalePair[]): ResalePair[] =>
  pairs.map(({ from, to, growth }) => ({ from: quarterEnd(from), to: quarterEnd(to), growth })).filter(({ from, to }) => to > from);
