import { keyOf, markIn, poundsOf, type SalesByMonth } from './sales-by-month.ts';

const MONTHS = 12;
const COUNTS_BYTES = MONTHS * 4;
const SALE_BYTES = 6;

/**
 * The sales of a year as they are kept: how many each month has, then every price, then every mark. Numbers begin with their lowest byte, as
 * they do in the memory of every machine that Node runs on.
 */
export function packYear(months: readonly Float64Array[]): Uint8Array {
  const count = months.reduce((sum, { length }) => sum + length, 0);
  const { bytes, counts, pounds, marks } = viewsOf(new Uint8Array(COUNTS_BYTES + count * SALE_BYTES));
  let at = 0;
  months.forEach((keys, month) => {
    counts[month] = keys.length;
    for (let one = 0; one < keys.length; one++, at++) {
      const key = keys[one] ?? 0;
      pounds[at] = poundsOf(key);
      marks[at] = markIn(key);
    }
  });
  return bytes;
}

/** Its numbers where they lie; of a copy, where numbers of four bytes may not begin there. */
function viewsOf(packed: Uint8Array) {
  const bytes = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed);
  const { buffer, byteOffset } = bytes;
  const count = salesIn(packed);
  return {
    bytes,
    counts: new Uint32Array(buffer, byteOffset, MONTHS),
    pounds: new Int32Array(buffer, byteOffset + COUNTS_BYTES, count),
    marks: new Uint16Array(buffer, byteOffset + COUNTS_BYTES + count * 4, count),
  };
}

export type PackedYear = { year: number; packed: Uint8Array };

/** The sales of packed years, which come in their order; a year that is not there has none. */
export function unpackYears(years: readonly PackedYear[]): SalesByMonth {
  const count = years.reduce((sum, { packed }) => sum + salesIn(packed), 0);
  const [firstYear, lastYear] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const starts = new Int32Array(years.length === 0 ? 1 : (lastYear - firstYear + 1) * MONTHS + 1);
  const pounds = new Int32Array(count);
  const marks = new Uint16Array(count);
  let size = 0;
  let filled = 0;
  for (const { year, packed } of years) {
    const own = viewsOf(packed);
    for (; filled <= (year - firstYear) * MONTHS; filled++) starts[filled] = size;
    for (let month = 0, end = size; month < MONTHS; month++, filled++) starts[filled] = end += own.counts[month] ?? 0;
    pounds.set(own.pounds, size);
    marks.set(own.marks, size);
    size += own.marks.length;
  }
  return withoutEmptyEnds({ count, first: firstYear * MONTHS, starts, pounds, marks });
}

const salesIn = (packed: Uint8Array): number => (packed.byteLength - COUNTS_BYTES) / SALE_BYTES;

function withoutEmptyEnds(sales: SalesByMonth): SalesByMonth {
  const empty = Math.max(
    0,
    sales.starts.findLastIndex((start) => start === 0),
  );
  const end = sales.starts.indexOf(sales.count) + 1;
  return { ...sales, first: sales.first + empty, starts: sales.starts.subarray(empty, Math.max(end, empty + 1)) };
}

export type YearChange = { month: number; key: number; isAdded: boolean };

/** A packed year after sales came and went; null where none is left. A sale that goes must have been there. */
export function changeYear(packed: Uint8Array | null, changes: readonly YearChange[]): Uint8Array | null {
  const before = viewsOf(packed ?? new Uint8Array(COUNTS_BYTES));
  const touched = Map.groupBy(changes, ({ month }) => month);
  const counts = Array.from({ length: MONTHS }, (_, month) =>
    (touched.get(month) ?? []).reduce((count, { isAdded }) => count + (isAdded ? 1 : -1), before.counts[month] ?? 0),
  );
  if (counts.some((count) => count < 0)) throw new Error(LOST);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const after = viewsOf(new Uint8Array(COUNTS_BYTES + count * SALE_BYTES));
  after.counts.set(counts);
  let [from, at] = [0, 0];
  counts.forEach((now, month) => {
    const to = from + (before.counts[month] ?? 0);
    const own = touched.get(month);
    if (own !== undefined) mergeChanges(before, after, { from, to, at, end: at + now }, own);
    else {
      // Most months of a year stay as they are.
      after.pounds.set(before.pounds.subarray(from, to), at);
      after.marks.set(before.marks.subarray(from, to), at);
    }
    from = to;
    at += now;
  });
  return count === 0 ? null : after.bytes;
}

const LOST = 'a sale that was taken out is not in the sums of its area';
type Views = ReturnType<typeof viewsOf>;
type Place = { from: number; to: number; at: number; end: number };
/** Writes a month after its changes, in order: what comes is merged into what is there, and what goes is passed over. */
function mergeChanges(before: Views, after: Views, { from, to, at, end }: Place, changes: readonly YearChange[]): void {
  const sorted = (added: boolean) =>
    Float64Array.from(
      changes.filter(({ isAdded }) => isAdded === added),
      ({ key }) => key,
    ).sort();
  const [come, go] = [sorted(true), sorted(false)];
  let [next, gone, put] = [0, 0, at];
  const write = (key: number, pounds: number, mark: number) => {
    if (go[gone] === key) gone += 1;
    else if (put < end) {
      after.pounds[put] = pounds;
      after.marks[put++] = mark;
    } else throw new Error(LOST);
  };
  const writeNew = (key: number) => write(key, poundsOf(key), markIn(key));
  for (let one = from; one < to; one++) {
    const [pounds, mark] = [before.pounds[one] ?? 0, before.marks[one] ?? 0];
    const key = keyOf(pounds, mark);
    for (let first = come[next]; first !== undefined && first < key; first = come[next]) {
      writeNew(first);
      next += 1;
    }
    write(key, pounds, mark);
  }
  for (; next < come.length; next++) writeNew(come[next] ?? 0);
  if (gone < go.length) throw new Error(LOST);
}
