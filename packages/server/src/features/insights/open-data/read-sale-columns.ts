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

/** What is read, in this order; all but the postcode have one length. */
const READ = 'price, sold_on, is_new, type, tenure, category, sign, postcode';
const FIXED_BYTES = 44;
const HEADER_BYTES = 19;
const END = -1;
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
const letter = (bytes: Buffer, at: number) => String.fromCharCode(bytes[at] ?? 0);
/** Of the four letters that say what a sale is, without its sector and day. */
const marks = new Map<number, number>();
function markAt(bytes: Buffer, at: number): number {
  const [isNew, type, tenure, category] = [bytes[at + 22] ?? 0, bytes[at + 27] ?? 0, bytes[at + 32] ?? 0, bytes[at + 37] ?? 0];
  const said = isNew * 16_777_216 + type * 65_536 + tenure * 256 + category;
  const known = marks.get(said);
  if (known !== undefined) return known;
  const [first, second, third] = [letter(bytes, at + 27), letter(bytes, at + 32), letter(bytes, at + 37)];
  const mark = markOf({ type: first, isNew: isNew === 1, tenure: second, category: third, sector: 0, day: 0 });
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
    copyTo(`copy (select ${READ} from ${from} order by postcode) to stdout (format binary)`),
  );
  let rest: Buffer = Buffer.alloc(0);
  let skip = HEADER_BYTES;
  let last: Buffer = Buffer.alloc(0);
  let place = placeOf('');
  let code: string | null | undefined;
  for await (const chunk of read) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = Math.min(skip, bytes.length);
    skip -= at;
    while (skip === 0 && bytes.length - at >= 2) {
      if (bytes.readInt16BE(at) === END) {
        at = bytes.length;
        break;
      }
      if (bytes.length - at < FIXED_BYTES + 4) break;
      const end = at + FIXED_BYTES + 4 + bytes.readInt32BE(at + FIXED_BYTES);
      if (bytes.length < end) break;
      if (bytes.compare(last, 0, last.length, at + FIXED_BYTES + 4, end) !== 0) {
        last = Buffer.from(bytes.subarray(at + FIXED_BYTES + 4, end));
        place = placeOf(last.toString('latin1'));
        if (place.code !== code || columns.districts.at(-1)?.area !== place.area) {
          code = place.code;
          columns.districts.push({ code: place.code, area: place.area, from: columns.count });
        }
      }
      if (columns.count === room) grow(columns, (room *= 2));
      const day = bytes.readInt32BE(at + 14) + BEFORE_EPOCH;
      columns.months[columns.count] = monthOfDay[day] ?? 0;
      columns.keys[columns.count] = keyOf(
        bytes.readInt32BE(at + 6),
        markAt(bytes, at) | (place.sector << 7) | ((dayOfDay[day] ?? 0) << 11),
      );
      columns.added[columns.count] = bytes.readInt16BE(at + 42) > 0 ? 1 : 0;
      columns.count += 1;
      at = end;
    }
    rest = bytes.subarray(at);
  }
  return columns;
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
