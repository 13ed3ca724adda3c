import { once } from 'node:events';
import { changeYear, type YearChange } from '@freehold/insights/packed-years';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { areasOf, packArea, sumsOfArea, YEAR, type PackedRow } from './pack-areas.ts';
import { packInThreads } from './pack-in-threads.ts';
import { readSaleColumns } from './read-sale-columns.ts';

/* The sales of each postcode area and district by year, packed: reports read these rather than the sales one by one. */

/** From so many changes on it is quicker to pack everything anew. */
const MOST_CHANGES = 3_000_000;
/** Bytes of packed years that wait to be written. */
const MOST_WAITING = 150_000_000;
type Row = Omit<PackedRow, 'sums'>;

export const tableOf = (isDemo: boolean) => (isDemo ? 'demo_price_paid' : 'price_paid');

/** Whether changes have something to be applied to. */
export async function canChangeSums(client: PoolClient, changes: string): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from area_sales where not is_demo) and (select count(*) <= ${MOST_CHANGES} from ${changes}) as can`,
  );
  return rows[0]?.can ?? false;
}

/** Packs all sales, one postcode area after the other, so that no more than one of them is in memory. */
export async function sumSales(client: PoolClient, isDemo: boolean): Promise<void> {
  await client.query('delete from area_sales where is_demo = $1', [isDemo]);
  const sales = tableOf(isDemo);
  for (const area of await areasOf(client, sales)) await writeRows(client, isDemo, await packArea(client, sales, area));
}

/** The same of tables that are committed, read by threads with connections of their own; `client` may be asked for other things meanwhile. */
export async function sumInThreads(client: PoolClient, pool: Pool, sales: string): Promise<void> {
  let written = client.query('delete from area_sales where not is_demo').then(() => undefined);
  let waiting = 0;
  try {
    await packInThreads(pool, sales, async (rows) => {
      const bytes = rows.reduce((sum, { packed }) => sum + packed.length, 0);
      waiting += bytes;
      written = written.then(() => writeRows(client, false, rows)).then(() => void (waiting -= bytes));
      // What cannot be written yet may wait in memory, but not all of it.
      if (waiting > MOST_WAITING) await written;
    });
  } finally {
    await written;
  }
}

type Touched = { code: string; year: number; changes: YearChange[] };

/** Lets sales that came and went, in rows with a sign, change the years they lie in; one postcode area after the other. */
export async function changeSums(client: PoolClient, changes: string): Promise<void> {
  const columns = await readSaleColumns(client, changes);
  const areas = new Map<string, Map<string, Touched>>();
  columns.districts.forEach(({ code, area, from }, place) => {
    if (area === null) return;
    const years = areas.get(area) ?? new Map<string, Touched>();
    areas.set(area, years);
    const end = columns.districts[place + 1]?.from ?? columns.count;
    for (const each of code === null ? [area] : [area, code])
      for (let at = from; at < end; at++) {
        const month = columns.months[at] ?? 0;
        const year = Math.floor(month / YEAR);
        const name = `${each} ${year}`;
        const known = years.get(name) ?? { code: each, year, changes: [] };
        years.set(name, known);
        known.changes.push({ month: month % YEAR, key: columns.keys[at] ?? 0, isAdded: columns.added[at] === 1 });
      }
  });
  await client.query('create temp table touched_years (code text collate "C", year smallint, primary key (code, year)) on commit drop');
  for (const years of areas.values()) await changeYears(client, [...years.values()]);
  await client.query('drop table touched_years');
}

async function changeYears(client: PoolClient, touched: readonly Touched[]): Promise<void> {
  await client.query('delete from touched_years');
  await client.query('insert into touched_years select * from unnest($1::text[], $2::int[])', [
    touched.map(({ code }) => code),
    touched.map(({ year }) => year),
  ]);
  const before = await readPacked(
    client,
    'select area_sales.code, area_sales.year, packed from touched_years join area_sales on not is_demo and area_sales.code = touched_years.code and area_sales.year = touched_years.year',
  );
  const packedBefore = new Map(before.map((row) => [`${row.code} ${row.year}`, row.packed]));
  await client.query(
    'delete from area_sales using touched_years where not is_demo and area_sales.code = touched_years.code and area_sales.year = touched_years.year',
  );
  const after = touched.flatMap(({ code, year, changes }) => {
    const packed = changeYear(packedBefore.get(`${code} ${year}`) ?? null, changes);
    return packed === null ? [] : [{ code, year, packed, sums: sumsOfArea(code, year, packed) }];
  });
  await writeRows(client, false, after);
}

const HEADER_BYTES = 19;
/** Packed years of a query without parameters, which selects code, year and packed: as bytes, since as text they are twice as long. */
export async function readPacked(client: PoolClient, query: string): Promise<Row[]> {
  const parts: Buffer[] = [];
  const read: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  for await (const part of read) parts.push(part);
  const bytes = Buffer.concat(parts);
  const rows: Row[] = [];
  for (let at = HEADER_BYTES; bytes.readInt16BE(at) > 0;) {
    const codeEnd = at + 6 + bytes.readInt32BE(at + 2);
    const length = bytes.readInt32BE(codeEnd + 6);
    rows.push({
      code: bytes.toString('utf8', at + 6, codeEnd),
      year: bytes.readInt16BE(codeEnd + 4),
      packed: bytes.subarray(codeEnd + 10, codeEnd + 10 + length),
    });
    at = codeEnd + 10 + length;
  }
  return rows;
}

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END_OF_ROWS = Buffer.from([0xff, 0xff]);

async function writeRows(client: PoolClient, isDemo: boolean, rows: readonly PackedRow[]): Promise<void> {
  const into = client.query(copyFrom('copy area_sales (is_demo, code, year, packed, sums) from stdin (format binary)'));
  const finished = once(into, 'finish');
  into.write(SIGNATURE);
  for (const { code, year, packed, sums } of rows) {
    const name = Buffer.from(code);
    const head = Buffer.alloc(2 + 5 + 4 + name.length + 6 + 4);
    let at = head.writeInt16BE(5, 0);
    at = head.writeInt32BE(1, at);
    at = head.writeUInt8(isDemo ? 1 : 0, at);
    at = head.writeInt32BE(name.length, at);
    at += name.copy(head, at);
    at = head.writeInt32BE(2, at);
    at = head.writeInt16BE(year, at);
    head.writeInt32BE(packed.length, at);
    const tail = Buffer.alloc(4);
    tail.writeInt32BE(sums?.length ?? -1, 0);
    const all = Buffer.concat(sums === null ? [head, packed, tail] : [head, packed, tail, sums]);
    if (!into.write(all)) await Promise.race([once(into, 'drain'), finished]);
  }
  into.end(END_OF_ROWS);
  await finished;
}
