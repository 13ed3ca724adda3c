import { HOMES_LETTERS, type AreaSales, type HomesWord } from './area-sales.ts';
import { LEAST_MONTHS, type ResalePair } from './resale-pairs.ts';

/** Every sale of a home beside the one before it, in columns: a postcode area has two hundred thousand. */
export type SoldTwice = {
  count: number;
  /** Months of the two sales since the year 0, and their prices. */
  from: Int32Array;
  to: Int32Array;
  before: Int32Array;
  after: Int32Array;
  /** What the later sale was of, and why a pair says nothing of prices: see `markOf`. */
  marks: Uint8Array;
};

const TYPES = 'DSTF';
const WHY = ['counts', 'soon', 'otherType', 'newToResale'] as const;
type Why = (typeof WHY)[number];
const WHY_AT = 2;
const TYPE = 3;
const markOf = (type: string, why: Why): number => TYPES.indexOf(type) | (WHY.indexOf(why) << WHY_AT);

/** Counted sales of one home, each with the next, from the columns of an area, which come in the order of their days. */
export function soldTwice(sales: AreaSales): SoldTwice {
  const last = new Map<string, number>();
  const pairs: [before: number, at: number][] = [];
  for (let at = 0; at < sales.count; at++) {
    const home = sales.homes[at] ?? '';
    if (home === '' || sales.categories[at] !== 'A' || sales.types[at] === 'O') continue;
    const before = last.get(home);
    last.set(home, at);
    if (before !== undefined) pairs.push([before, at]);
  }
  const column = (values: Int32Array, which: 0 | 1) => Int32Array.from(pairs, (pair) => values[pair[which]] ?? 0);
  const why = (before: number, at: number): Why => {
    if ((sales.months[at] ?? 0) - (sales.months[before] ?? 0) < LEAST_MONTHS) return 'soon';
    if (sales.types[before] !== sales.types[at]) return 'otherType';
    return sales.news[before] === sales.news[at] ? 'counts' : 'newToResale';
  };
  return {
    count: pairs.length,
    from: column(sales.months, 0),
    to: column(sales.months, 1),
    before: column(sales.pounds, 0),
    after: column(sales.pounds, 1),
    marks: Uint8Array.from(pairs, ([before, at]) => markOf(sales.types[at] ?? '', why(before, at))),
  };
}

const PAIR_BYTES = 17;
/** As they are kept: one column after the other. Numbers begin with their lowest byte, as in the memory of every machine that Node runs on. */
export function packSoldTwice({ count, from, to, before, after, marks }: SoldTwice): Uint8Array {
  const bytes = new Uint8Array(count * PAIR_BYTES);
  const numbers = new Int32Array(bytes.buffer, 0, count * 4);
  [from, to, before, after].forEach((column, at) => numbers.set(column, at * count));
  bytes.set(marks, count * 16);
  return bytes;
}

/** The pairs of several packed parts together. */
export function unpackSoldTwice(parts: readonly Uint8Array[]): SoldTwice {
  const count = parts.reduce((sum, { byteLength }) => sum + byteLength / PAIR_BYTES, 0);
  const [from, to, before, after] = [new Int32Array(count), new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const marks = new Uint8Array(count);
  let size = 0;
  for (const part of parts) {
    // A copy begins where numbers of four bytes may begin.
    const own = Uint8Array.from(part);
    const pairs = own.byteLength / PAIR_BYTES;
    [from, to, before, after].forEach((column, at) => column.set(new Int32Array(own.buffer, at * pairs * 4, pairs), size));
    marks.set(own.subarray(pairs * 16), size);
    size += pairs;
  }
  return { count, from, to, before, after, marks };
}

export type AreaResales = { pairs: ResalePair[]; leftOut: { soon: number; otherType: number; newToResale: number } };

/** The pairs that an index is of, narrowed by what the later sale was of and up to a month, and how many were left out and why. */
export function resalesOf(sold: SoldTwice, homes: HomesWord, to: number): AreaResales {
  const letters: string = HOMES_LETTERS[homes];
  const isAsked = Array.from(TYPES, (letter) => letters.includes(letter));
  const found: AreaResales = { pairs: [], leftOut: { soon: 0, otherType: 0, newToResale: 0 } };
  for (let at = 0; at < sold.count; at++) {
    const [mark, month] = [sold.marks[at] ?? 0, sold.to[at] ?? 0];
    if (month > to || !isAsked[mark & TYPE]) continue;
    const why = WHY[mark >> WHY_AT] ?? 'counts';
    if (why !== 'counts') found.leftOut[why] += 1;
    else found.pairs.push({ from: sold.from[at] ?? 0, to: month, growth: Math.log((sold.after[at] ?? 1) / (sold.before[at] ?? 1)) });
  }
  return found;
}

/** The same from the columns of an area. */
export const areaResales = (sales: AreaSales, homes: HomesWord, to: number): AreaResales => resalesOf(soldTwice(sales), homes, to);

const QUARTER = 3;
/** The last month of the quarter a month lies in. */
export const quarterEnd = (month: number): number => month - (month % QUARTER) + QUARTER - 1;

/** The same pairs by quarters, each named by its last month: an area has too few pairs for an index of months. */
export const byQuarter = (pairs: readonly ResalePair[]): ResalePair[] =>
  pairs.map(({ from, to, growth }) => ({ from: quarterEnd(from), to: quarterEnd(to), growth })).filter(({ from, to }) => to > from);
