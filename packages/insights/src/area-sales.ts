/** The sales of an area in columns, in the order of their days: a wide area has a hundred thousand. */
export type AreaSales = {
  count: number;
  /** Months since the year 0. */
  months: Int32Array;
  /** Of their months. */
  days: Uint8Array;
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
