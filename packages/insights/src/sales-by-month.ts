import { HOMES_LETTERS, type AreaSales, type HomesWord, type Only, type Selection } from './area-sales.ts';
import { mergeSorted } from './merge-sorted.ts';

/** The sales of an area by month and, within each month, by price: so no figure sorts them again. */
export type SalesByMonth = {
  count: number;
  /** The month of the first, since the year 0. */
  first: number;
  /** Where the sales of each month begin, and where those of the last one end. */
  starts: Int32Array;
  pounds: Int32Array;
  /** What else a sale is: see `markOf`. */
  marks: Uint16Array;
};

const TYPES = 'DSTFO';
const TENURES = 'FLU';
const NEW = 8;
const B = 64;
const SAYS_WHAT = 127;
const SECTOR_AT = 7;
const DAY_AT = 11;
const LAST_DAY = 31;
/** A postcode that names no sector. */
export const NO_SECTOR = 15;

type Marked = { type: string; isNew: boolean; tenure: string; category: string; sector: number; day: number };
/** Type, new, tenure and category in seven bits, the digit of the sector in four, the day of the month in five. */
export const markOf = ({ type, isNew, tenure, category, sector, day }: Marked): number =>
  TYPES.indexOf(type) |
  (isNew ? NEW : 0) |
  (TENURES.indexOf(tenure) << 4) |
  (category === 'B' ? B : 0) |
  (sector << SECTOR_AT) |
  (day << DAY_AT);
export const dayOf = (mark: number): number => mark >> DAY_AT;
const sectorIn = (mark: number): number => (mark >> SECTOR_AT) & NO_SECTOR;

/** A price and its mark as one number, so that both are sorted together. */
const MARKS = 65_536;
export const keyOf = (pounds: number, mark: number): number => pounds * MARKS + mark;
export const poundsOf = (key: number): number => Math.floor(key / MARKS);
export const markIn = (key: number): number => key - poundsOf(key) * MARKS;

/** The same sales in the order of months and prices. */
export function byMonth(sales: AreaSales): SalesByMonth {
  const first = sales.months[0] ?? 0;
  const last = sales.months[sales.count - 1] ?? first;
  const keys = new Float64Array(sales.count);
  const starts = new Int32Array(sales.count === 0 ? 1 : last - first + 2);
  // They come in the order of their days.
  for (let at = 0; at < sales.count; at++) {
    const mark = markOf({
      type: sales.types[at] ?? '',
      isNew: sales.news[at] === 'Y',
      tenure: sales.tenures[at] ?? '',
      category: sales.categories[at] ?? '',
      sector: NO_SECTOR,
      day: sales.days[at] ?? 1,
    });
    keys[at] = keyOf(sales.pounds[at] ?? 0, mark);
    const month = (sales.months[at] ?? 0) - first + 1;
    starts[month] = (starts[month] ?? 0) + 1;
  }
  for (let month = 1; month < starts.length; month++) {
    starts[month] = (starts[month] ?? 0) + (starts[month - 1] ?? 0);
    keys.subarray(starts[month - 1], starts[month]).sort();
  }
  return { count: sales.count, first, starts, ...unkeyed(keys) };
}

function unkeyed(keys: Float64Array): Pick<SalesByMonth, 'pounds' | 'marks'> {
  const pounds = new Int32Array(keys.length);
  const marks = new Uint16Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    pounds[at] = poundsOf(key);
    marks[at] = markIn(key);
  }
  return { pounds, marks };
}

/** Those of one sector of a district. */
export function ofSector(sales: SalesByMonth, digit: number): SalesByMonth {
  const pounds = new Int32Array(sales.count);
  const marks = new Uint16Array(sales.count);
  const starts = new Int32Array(sales.starts.length);
  let size = 0;
  for (let month = 0; month + 1 < sales.starts.length; month++) {
    for (let at = sales.starts[month] ?? 0; at < (sales.starts[month + 1] ?? 0); at++) {
      const mark = sales.marks[at] ?? 0;
      if (sectorIn(mark) !== digit) continue;
      pounds[size] = sales.pounds[at] ?? 0;
      marks[size++] = mark;
    }
    starts[month + 1] = size;
  }
  // A sector begins with its own first sale.
  const empty = starts.findLastIndex((start) => start === 0);
  return {
    count: size,
    first: sales.first + Math.max(0, empty),
    starts: starts.subarray(Math.max(0, empty)),
    pounds: pounds.subarray(0, size),
    marks: marks.subarray(0, size),
  };
}

type Counted = { homes: HomesWord; only?: Only | null | undefined };
const known = new Map<string, Uint8Array>();
/** For each of the marks, without sector and day, whether a figure counts it. Without `not_full_value` those of category A alone. */
function countedMarks({ homes, only = null }: Counted): Uint8Array {
  const name = `${homes} ${only}`;
  const found = known.get(name) ?? Uint8Array.from({ length: SAYS_WHAT + 1 }, (_, mark) => (isCounted(mark, homes, only) ? 1 : 0));
  known.set(name, found);
  return found;
}

function isCounted(mark: number, homes: HomesWord, only: Only | null): boolean {
  const letters: string = HOMES_LETTERS[homes];
  const [type, tenure, isNew] = [TYPES[mark & 7], TENURES[(mark >> 4) & 3], (mark & NEW) > 0];
  return (
    type !== undefined &&
    letters.includes(type) &&
    (mark & B) > 0 === (only === 'not_full_value') &&
    (only !== 'new' || isNew) &&
    (only !== 'existing' || !isNew) &&
    (only !== 'freehold' || tenure === 'F') &&
    (only !== 'leasehold' || tenure === 'L')
  );
}

/** The counted prices of each month, ascending. */
export function countedPrices(sales: SalesByMonth, { from, to, ...what }: Counted & { from: number; to: number }): Int32Array[] {
  const counted = countedMarks(what);
  const months = Math.max(0, to - from + 1);
  const start = (month: number) => sales.starts[Math.min(sales.starts.length - 1, Math.max(0, month - sales.first))] ?? 0;
  // One more than there are: every price is written, and the next one over it where it does not count. To ask first costs more.
  const found = new Int32Array(Math.max(0, start(to + 1) - start(from)) + 1);
  const lists: Int32Array[] = [];
  let size = 0;
  for (let month = from; lists.length < months; month++) {
    const began = size;
    const end = start(month + 1);
    for (let at = start(month); at < end; at++) {
      found[size] = sales.pounds[at] ?? 0;
      size += counted[(sales.marks[at] ?? 0) & SAYS_WHAT] ?? 0;
    }
    lists.push(found.subarray(began, size));
  }
  return lists;
}

/** The prices of the counted sales, ascending. */
export const pricesOf = (sales: SalesByMonth, selection: Selection): Int32Array => mergeSorted(countedPrices(sales, selection));

/** How many sales a figure counts. */
export function countOf(sales: SalesByMonth, { from, to, ...what }: Selection): number {
  const counted = countedMarks(what);
  const start = (month: number) => sales.starts[Math.min(sales.starts.length - 1, Math.max(0, month - sales.first))] ?? 0;
  let count = 0;
  const end = start(to + 1);
  for (let at = start(from); at < end; at++) count += counted[(sales.marks[at] ?? 0) & SAYS_WHAT] ?? 0;
  return count;
}

/** The day from which on the newest so many sales lie that count; null where there are fewer. */
export function dayOfNewest(sales: SalesByMonth, homes: HomesWord, most: number): { month: number; day: number } | null {
  const counted = countedMarks({ homes });
  let found = 0;
  for (let month = sales.starts.length - 2; month >= 0; month--) {
    const days = new Int32Array(LAST_DAY + 1);
    for (let at = sales.starts[month] ?? 0; at < (sales.starts[month + 1] ?? 0); at++) {
      const mark = sales.marks[at] ?? 0;
      const day = dayOf(mark);
      days[day] = (days[day] ?? 0) + (counted[mark & SAYS_WHAT] ?? 0);
    }
    for (let day = LAST_DAY; day > 0; day--) {
      found += days[day] ?? 0;
      if (found >= most) return { month: sales.first + month, day };
    }
  }
  return null;
}

/** Sales in the selection's months that no figure of prices counts. */
export function leftOut(sales: SalesByMonth, { homes, from, to }: Selection): { notFullValue: number; otherProperty: number } {
  let [notFullValue, otherProperty] = [0, 0];
  const isOfHomes = countedMarks({ homes, only: 'not_full_value' });
  for (let month = Math.max(from, sales.first); month <= to && month - sales.first + 1 < sales.starts.length; month++)
    for (let at = sales.starts[month - sales.first] ?? 0; at < (sales.starts[month - sales.first + 1] ?? 0); at++) {
      const mark = sales.marks[at] ?? 0;
      if (TYPES[mark & 7] === 'O') otherProperty += 1;
      else if (isOfHomes[mark & SAYS_WHAT] === 1) notFullValue += 1;
    }
  return { notFullValue, otherProperty };
}
