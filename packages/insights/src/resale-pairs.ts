import type { Sale } from './read-sales.ts';
import { isCounted } from './summarise-years.ts';

/** Two sales of one home that follow each other; months since the year 0. */
export type ResalePair = { from: number; to: number; growth: number };

/** Sold again within half a year it was seldom the same home at the same price level: repaired and sold on, or put right. */
export const LEAST_MONTHS = 6;

export const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

export const nameOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, ' ')
    .trim();

/** One home among the sales: null where the address does not tell it from others. */
export function homeOf({ postcode, saon, paon, street }: Pick<Sale, 'postcode' | 'saon' | 'paon' | 'street'>): string | null {
  const [code, house] = [plain(postcode).replaceAll(' ', ''), plain(paon)];
  return code === '' || house === '' ? null : [code, house, plain(saon), plain(street)].join('|');
}

/**
 * Pairs of counted sales of the same home, each with the next: without those less than six months apart, and where the home changed its
 * type or was new the first time and not the second, since a new home has its premium once. Sales of one day count once.
 */
export function resalePairs(sales: Iterable<Sale>): ResalePair[] {
  const homes = new Map<string, Sale[]>();
  for (const sale of sales) {
    const home = isCounted(sale) ? homeOf(sale) : null;
    if (home === null) continue;
    const sold = homes.get(home);
    if (sold) sold.push(sale);
    else homes.set(home, [sale]);
  }
  return [...homes.values()].flatMap((sold) => {
    const inOrder = sold.toSorted((a, b) => a.date.localeCompare(b.date) || a.pricePence - b.pricePence || a.id.localeCompare(b.id));
    return inOrder.flatMap((later, at) => {
      const earlier = inOrder[at - 1];
      if (earlier === undefined) return [];
      const [from, to] = [monthOf(earlier.date), monthOf(later.date)];
      const isSame = earlier.type === later.type && earlier.isNew === later.isNew;
      return isSame && to - from >= LEAST_MONTHS ? [{ from, to, growth: Math.log(later.pricePence / earlier.pricePence) }] : [];
    });
  });
}
