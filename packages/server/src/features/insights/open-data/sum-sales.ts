import { once } from 'node:events';
import type { SummaryMonths } from '@freehold/insights/area-summary';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { monthsOf, type AreaFigure, type KeptSummary } from './area-figures.ts';
import { areasOf, inOrder, YEAR, type PackedRow } from './pack-areas.ts';
import { startThreads, type Threads } from './pack-in-threads.ts';
import { readSaleColumns, type SaleColumns } from './read-sale-columns.ts';
import { workOutArea, type AreaTask, type TouchedYear, type WorkedOut } from './work-out-area.ts';

/*
 * What reports and maps read rather than the sales one by one: the packed years of each postcode area and district, the figures of areas,
 * districts and sectors, and the numbers of reports of areas. Each postcode area is worked out by itself.
 */

/** From so many changes on it is quicker to pack everything anew. */
const MOST_CHANGES = 3_000_000;
/** Bytes of packed years that wait to be written. */
const MOST_WAITING = 150_000_000;

export const tableOf = (isDemo: boolean) => (isDemo ? 'demo_price_paid' : 'price_paid');

/** The months that figures end with, of what is loaded and of a file that ends on a day. */
export async function monthsThrough(client: PoolClient, isDemo: boolean, last: string | null): Promise<SummaryMonths | null> {
  const { rows } = await client.query<{ last_on: string | null }>(
    'select greatest(max(last_on), $2::date)::text as last_on from data_versions where kind = $1',
    [isDemo ? 'demo' : 'price_paid', last],
  );
  const lastOn = rows[0]?.last_on ?? null;
  return lastOn === null ? null : monthsOf(lastOn);
}

/** Whether changes have something to be applied to. */
export async function canChangeSums(client: PoolClient, changes: string): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from area_sales where not is_demo) and (select count(*) <= ${MOST_CHANGES} from ${changes}) as can`,
  );
  return rows[0]?.can ?? false;
}

/** Works all sales out, one postcode area after the other, so that no more than one of them is in memory. */
export async function sumSales(client: PoolClient, isDemo: boolean, months: SummaryMonths | null): Promise<void> {
  await client.query('delete from area_sales where is_demo = $1', [isDemo]);
  await forgetFigures(client, isDemo);
  const sales = tableOf(isDemo);
  for (const area of await areasOf(client, sales)) await write(client, isDemo, await workOutArea(client, { area, sales, months }));
}

/** The same of tables that are committed, read by threads with connections of their own; `client` may be asked for other things meanwhile. */
export async function sumInThreads(client: PoolClient, pool: Pool, sales: string, months: SummaryMonths | null): Promise<void> {
  const areas = await inOrder(pool, (own) => areasOf(own, sales));
  const begun = client.query('delete from area_sales where not is_demo').then(() => forgetFigures(client, false));
  const threads = startThreads(pool);
  try {
    await inThreads(
      { client, threads, begun },
      areas.map((area) => ({ area, sales, months })),
    );
  } finally {
    await threads.end();
  }
}

/** What came and went, read before anybody changes the tables it lies in. */
export const readChanges = (client: PoolClient, changes: string): Promise<SaleColumns> => readSaleColumns(client, changes);

type Changing = { client: PoolClient; threads: Threads | null; changes: SaleColumns; months: SummaryMonths | null };

/** Lets sales that came and went change the years they lie in. Threads read what is committed; all is written by `client` alone. */
export async function changeSums({ client, threads, changes, months }: Changing): Promise<void> {
  const touched = touchedYears(changes);
  const { rows } = await client.query<{ code: string }>("select distinct code from area_sales where not is_demo and code !~ '[0-9]'");
  const areas = [...new Set([...rows.map(({ code }) => code), ...touched.keys()])].sort();
  const tasks = areas.map((area) => ({ area, months, touched: [...(touched.get(area)?.values() ?? [])] }));
  await client.query('create temp table touched_years (code text collate "C", year smallint) on commit drop');
  const begun = forgetFigures(client, false);
  if (threads !== null) await inThreads({ client, threads, begun }, tasks);
  else {
    await begun;
    for (const task of tasks) await write(client, false, await workOutArea(client, task));
  }
  await client.query('drop table touched_years');
}

type InThreads = { client: PoolClient; threads: Threads; begun: Promise<void> };
async function inThreads({ client, threads, begun }: InThreads, tasks: readonly AreaTask[]): Promise<void> {
  let written = begun;
  let waiting = 0;
  try {
    await threads.workOut(tasks, async (worked) => {
      const bytes = worked.rows.reduce((sum, { packed }) => sum + packed.length, 0);
      waiting += bytes;
      written = written.then(() => write(client, false, worked)).then(() => void (waiting -= bytes));
      // What cannot be written yet may wait in memory, but not all of it.
      if (waiting > MOST_WAITING) await written;
    });
  } finally {
    await written;
  }
}

/** By postcode area, the years of it and of its districts. */
function touchedYears(columns: SaleColumns): Map<string, Map<string, TouchedYear>> {
  const areas = new Map<string, Map<string, TouchedYear>>();
  columns.districts.forEach(({ code, area, from }, place) => {
    if (area === null) return;
    const years = areas.get(area) ?? new Map<string, TouchedYear>();
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
  return areas;
}

async function forgetFigures(client: PoolClient, isDemo: boolean): Promise<void> {
  await client.query('delete from area_figures where is_demo = $1', [isDemo]);
  await client.query('delete from area_summaries where is_demo = $1', [isDemo]);
}

async function write(client: PoolClient, isDemo: boolean, { rows, gone, figures, summaries }: WorkedOut): Promise<void> {
  if (gone.length > 0) {
    await client.query('insert into touched_years select * from unnest($1::text[], $2::int[])', [
      gone.map(({ code }) => code),
      gone.map(({ year }) => year),
    ]);
    await client.query(
      'delete from area_sales using touched_years where not is_demo and area_sales.code = touched_years.code and area_sales.year = touched_years.year',
    );
    await client.query('delete from touched_years');
  }
  await writeRows(client, isDemo, rows);
  await writeFigures(client, isDemo, figures);
  await writeSummaries(client, isDemo, summaries);
}

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END_OF_ROWS = Buffer.from([0xff, 0xff]);

async function writeRows(client: PoolClient, isDemo: boolean, rows: readonly PackedRow[]): Promise<void> {
  const into = client.query(copyFrom('copy area_sales (is_demo, code, year, packed) from stdin (format binary)'));
  const finished = once(into, 'finish');
  into.write(SIGNATURE);
  for (const { code, year, packed } of rows) {
    const name = Buffer.from(code);
    const head = Buffer.alloc(2 + 5 + 4 + name.length + 6 + 4);
    let at = head.writeInt16BE(4, 0);
    at = head.writeInt32BE(1, at);
    at = head.writeUInt8(isDemo ? 1 : 0, at);
    at = head.writeInt32BE(name.length, at);
    at += name.copy(head, at);
    at = head.writeInt32BE(2, at);
    at = head.writeInt16BE(year, at);
    head.writeInt32BE(packed.length, at);
    if (!into.write(Buffer.concat([head, packed]))) await Promise.race([once(into, 'drain'), finished]);
  }
  into.end(END_OF_ROWS);
  await finished;
}

async function writeFigures(client: PoolClient, isDemo: boolean, figures: readonly AreaFigure[]): Promise<void> {
  const column = (at: number) => figures.map((figure) => figure[at] ?? null);
  await client.query(
    `insert into area_figures (is_demo, level, code, homes, sales, lower_quartile, median, upper_quartile, sales_before, median_before, new_sales, settled_sales)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::float8[], $8::float8[], $9::int[], $10::float8[], $11::int[], $12::int[])`,
    [isDemo, ...Array.from({ length: 11 }, (_, at) => column(at))],
  );
}

async function writeSummaries(client: PoolClient, isDemo: boolean, summaries: readonly KeptSummary[]): Promise<void> {
  await client.query(
    'insert into area_summaries (is_demo, code, homes, summary) select $1, * from unnest($2::text[], $3::text[], $4::json[])',
    [
      isDemo,
      summaries.map(({ code }) => code),
      summaries.map(({ homes }) => homes),
      summaries.map(({ summary }) => JSON.stringify(summary)),
    ],
  );
}
