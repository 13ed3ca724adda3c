import { keyOf, markOf, NO_SECTOR } from '@freehold/insights/sales-by-month';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Sales in columns, in the order of their postcodes; a district begins where `districts` says. */
export type SaleColumns = {
  count: number;
  /** Since the year 0. */
  months: Int32Array;
  keys: Float64Array;
  /** Nought where the sale is taken out. */
  added: Uint8Array;
  districts: { code: string | null; area: string | null; from: number }[];
};

/** A row for each postcode, each column of its sales in one value: a message for each sale takes longer to read than what it says. */
const READ = `postcode, array_agg(price), array_agg(sold_on), string_agg(type, ''), string_agg(case when is_new then 'Y' else 'N' end, ''),
  string_agg(tenure, ''), string_agg(category, ''), string_agg(case when sign > 0 then '+' else '-' end, '')`;
const HEADER_BYTES = 19;
const FIELDS = 8;
/** What stands before the values of an array, and the length before each of them. */
const ARRAY_HEAD_BYTES = 20;
const VALUE_BYTES = 8;
const [NEW, ADDED] = ['Y'.charCodeAt(0), '+'.charCodeAt(0)];
/** PostgreSQL counts days from here. */
const EPOCH = Date.UTC(2000, 0, 1);
const FIRST_DAY = Date.UTC(1900, 0, 1);
const DAY_MS = 86_400_000;
const BEFORE_EPOCH = (EPOCH - FIRST_DAY) / DAY_MS;
const DAYS = (Date.UTC(2200, 0, 1) - FIRST_DAY) / DAY_MS;
const calendar = () => {
  const [months, days] = [new Int32Array(DAYS), new Uint8Array(DAYS)];
  for (let at = 0; at < DAYS; at++) {
    const date = new Date(FIRST_DAY + at * DAY_MS);
    months[at] = date.getUTCFullYear() * 12 + date.getUTCMonth();
    days[at] = date.getUTCDate();
  }
  return { months, days };
};
let kept: ReturnType<typeof calendar> | null = null;
/** Of the four letters that say what a sale is, without its sector and day. */
const marks = new Map<number, number>();
function markFor(type: number, isNew: number, tenure: number, category: number): number {
  const said = type * 16_777_216 + isNew * 65_536 + tenure * 256 + category;
  const known = marks.get(said);
  if (known !== undefined) return known;
  const [first, second, third] = [type, tenure, category].map((code) => String.fromCharCode(code));
  const mark = markOf({ type: first ?? '', isNew: isNew === NEW, tenure: second ?? '', category: third ?? '', sector: 0, day: 0 });
  marks.set(said, mark);
  return mark;
}

const DISTRICT = /^([A-Z]+)\d[^ ]* (\d?)/;
const AREA = /^([A-Z]+)\d/;
/** As ranges of postcodes find them: see `rangeOf`. */
function placeOf(postcode: string): { code: string | null; area: string | null; sector: number } {
  const [, area, digit] = DISTRICT.exec(postcode) ?? [];
  if (area !== undefined) return { code: postcode.slice(0, postcode.indexOf(' ')), area, sector: digit ? Number(digit) : NO_SECTOR };
  return { code: null, area: AREA.exec(postcode)?.[1] ?? null, sector: NO_SECTOR };
}

/** Reads sales of a query that are in the order of their postcodes, in PostgreSQL’s binary form: thirty million come by here. */
export async function readSaleColumns(client: PoolClient, from: string): Promise<SaleColumns> {
  const { months: monthOfDay, days: dayOfDay } = (kept ??= calendar());
  let room = 1 << 16;
  const columns: SaleColumns = {
    count: 0,
    months: new Int32Array(room),
    keys: new Float64Array(room),
    added: new Uint8Array(room),
    districts: [],
  };
  const read: AsyncIterable<Buffer> = client.query(
    copyTo(`copy (select ${READ} from ${from} group by postcode order by postcode) to stdout (format binary)`),
  );
  let rest: Buffer = Buffer.alloc(0);
  let skip = HEADER_BYTES;
  let code: string | null | undefined;
  const starts = new Int32Array(FIELDS);
  for await (const chunk of read) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = Math.min(skip, bytes.length);
    skip -= at;
    for (let end = endOfRow(bytes, at, starts); skip === 0 && end !== null; at = end, end = endOfRow(bytes, at, starts)) {
      const [text = 0, prices = 0, days = 0, types = 0, news = 0, tenures = 0, categories = 0, signs = 0] = starts;
      const place = placeOf(bytes.toString('latin1', text, prices - 4));
      if (place.code !== code || columns.districts.at(-1)?.area !== place.area) {
        code = place.code;
        columns.districts.push({ code: place.code, area: place.area, from: columns.count });
      }
      const count = (days - 4 - prices - ARRAY_HEAD_BYTES) / VALUE_BYTES;
      while (columns.count + count > room) grow(columns, (room *= 2));
      for (let one = 0; one < count; one++, columns.count++) {
        const value = ARRAY_HEAD_BYTES + one * VALUE_BYTES + 4;
        const day = bytes.readInt32BE(days + value) + BEFORE_EPOCH;
        const mark = markFor(bytes[types + one] ?? 0, bytes[news + one] ?? 0, bytes[tenures + one] ?? 0, bytes[categories + one] ?? 0);
        columns.months[columns.count] = monthOfDay[day] ?? 0;
        columns.keys[columns.count] = keyOf(bytes.readInt32BE(prices + value), mark | (place.sector << 7) | ((dayOfDay[day] ?? 0) << 11));
        columns.added[columns.count] = bytes[signs + one] === ADDED ? 1 : 0;
      }
    }
    rest = bytes.subarray(at);
  }
  return columns;
}

/** Where a row ends, and in `starts` where the values of its fields begin; null where it is not whole, or none. */
function endOfRow(bytes: Buffer, from: number, starts: Int32Array): number | null {
  if (bytes.length - from < 2 || bytes.readInt16BE(from) !== FIELDS) return null;
  let at = from + 2;
  for (let field = 0; field < FIELDS; field++) {
    if (bytes.length - at < 4) return null;
    starts[field] = at + 4;
    at += 4 + bytes.readInt32BE(at);
  }
  return at > bytes.length ? null : at;
}

function grow(columns: SaleColumns, room: number): void {
  const { months, keys, added } = columns;
  columns.months = new Int32Array(room);
  columns.months.set(months);
  columns.keys = new Float64Array(room);
  columns.keys.set(keys);
  columns.added = new Uint8Array(room);
  columns.added.set(added);
}
