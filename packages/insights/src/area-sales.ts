/** The sales of an area in columns, in the order of their days: a wide area has a hundred thousand. */
export type AreaSales = {
  count: number;
  /** Months since the year 0. */
  months: Int32Array;
  pounds: Int32Array;
  /** One letter a sale: D, S, T, F or O. */
  types: string;
  /** Y or N. */
  news: string;
  /** F, L or U. */
  tenures: string;
  /** A or B. */
  categories: string;
  /** Tells one home from another; empty where the address does not. */
  homes: readonly string[];
};

export const HOMES_LETTERS = { all: 'DSTF', houses: 'DST', flats: 'F', detached: 'D', semi_detached: 'S', terraced: 'T' } as const;
export type HomesWord = keyof typeof HOMES_LETTERS;
export const ONLY = ['new', 'existing', 'freehold', 'leasehold', 'not_full_value'] as const;
export type Only = (typeof ONLY)[number];
/** Which sales a figure counts, both months included. */
export type Selection = { homes: HomesWord; only?: Only | null; from: number; to: number };

/** Whether a figure of the selection counts the sale at this place. Without `not_full_value` those of category A alone. */
export function counts(sales: AreaSales, { homes, only = null, from, to }: Selection): (at: number) => boolean {
  const letters: string = HOMES_LETTERS[homes];
  const category = only === 'not_full_value' ? 'B' : 'A';
  return (at) => {
    const month = sales.months[at] ?? 0;
    return (
      month >= from &&
      month <= to &&
      sales.categories[at] === category &&
      letters.includes(sales.types[at] ?? '') &&
      (only !== 'new' || sales.news[at] === 'Y') &&
      (only !== 'existing' || sales.news[at] === 'N') &&
      (only !== 'freehold' || sales.tenures[at] === 'F') &&
      (only !== 'leasehold' || sales.tenures[at] === 'L')
    );
  };
}

/** The prices of the counted sales, ascending. */
export function pricesOf(sales: AreaSales, selection: Selection): Int32Array {
  const isCounted = counts(sales, selection);
  const found = new Int32Array(sales.count);
  let size = 0;
  for (let at = 0; at < sales.count; at++) if (isCounted(at)) found[size++] = sales.pounds[at] ?? 0;
  return found.subarray(0, size).sort();
}
