import { packYear } from '@freehold/insights/packed-years';
import type { Pool, PoolClient } from 'pg';
import { forLongWork } from './import-transaction.ts';
import { readSaleColumns, type SaleColumns } from './read-sale-columns.ts';

export const YEAR = 12;
/** A year of a postcode area or of a district. */
export type PackedRow = { code: string; year: number; packed: Uint8Array };

/** Asks tables that are new, of which nothing is known yet: their index has the order and every column. */
export async function inOrder<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(forLongWork('256MB'));
    await client.query(
      'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off; set local enable_hashagg = off',
    );
    const answer = await work(client);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The years of a postcode area and of its districts. `sales`: a table, or what a query reads from. */
export async function packArea(client: PoolClient, sales: string, area: string): Promise<PackedRow[]> {
  const columns = await readSaleColumns(
    client,
    `(select *, 1::int2 as sign from ${sales} where postcode >= '${area}0' and postcode < '${area}:') as sold`,
  );
  return [
    ...packRange(columns, area, 0, columns.count),
    ...columns.districts.flatMap(({ code, from }, at) =>
      code === null ? [] : packRange(columns, code, from, columns.districts[at + 1]?.from ?? columns.count),
    ),
  ];
}

/** Each postcode area with sales, one look-up for each: letters, followed by a digit. */
export async function areasOf(client: PoolClient, sales: string): Promise<string[]> {
  const next = (after: string) =>
    `select substring(postcode from '^[A-Z]+') from ${sales} where postcode >= ${after} order by postcode limit 1`;
  const { rows } = await client.query<{ code: string }>(
    `with recursive areas (code) as ((${next("'A'")}) union all select (${next("areas.code || ':'")}) from areas where areas.code is not null)
     select code from areas where code is not null`,
  );
  return rows.map(({ code }) => code);
}

function packRange({ months, keys }: SaleColumns, code: string, from: number, to: number): PackedRow[] {
  let [first, last] = [Infinity, -Infinity];
  for (let at = from; at < to; at++) {
    const month = months[at] ?? 0;
    if (month < first) first = month;
    if (month > last) last = month;
  }
  if (first > last) return [];
  first -= first % YEAR;
  const ends = new Int32Array(last - first + 1);
  for (let at = from; at < to; at++) {
    const month = (months[at] ?? 0) - first;
    ends[month] = (ends[month] ?? 0) + 1;
  }
  for (let month = 1; month < ends.length; month++) ends[month] = (ends[month] ?? 0) + (ends[month - 1] ?? 0);
  const sorted = new Float64Array(to - from);
  const free = Int32Array.from(ends);
  for (let at = from; at < to; at++) {
    const month = (months[at] ?? 0) - first;
    const place = (free[month] ?? 0) - 1;
    free[month] = place;
    sorted[place] = keys[at] ?? 0;
  }
  const rows: PackedRow[] = [];
  for (let begin = 0; begin < ends.length; begin += YEAR) {
    const lists = Array.from({ length: YEAR }, (_, at) => {
      const month = begin + at;
      const list = month < ends.length ? sorted.subarray(month === 0 ? 0 : ends[month - 1], ends[month]) : sorted.subarray(0, 0);
      return list.length > 1 ? list.sort() : list;
    });
    if (lists.every(({ length }) => length === 0)) continue;
    rows.push({ code, year: (first + begin) / YEAR, packed: packYear(lists) });
  }
  return rows;
}
