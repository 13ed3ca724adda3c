import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Pool, PoolClient } from 'pg';
import { copyRows, type ByteRange } from './copy-rows.ts';
import type { ImportedFile } from './data-versions.ts';
import { forLongWork, type Progress } from './import-transaction.ts';
import type { OpenDataFile } from './recognise-file.ts';

/** As HM Land Registry orders them. */
export const COLUMNS = [
  'id',
  'price',
  'sold_on',
  'postcode',
  'type',
  'is_new',
  'tenure',
  'paon',
  'saon',
  'street',
  'locality',
  'town',
  'district',
  'county',
  'category',
  'status',
];
/** The report builder gives the flat before the house, and an address of the data in place of the status. */
const REPORT_COLUMNS = [...COLUMNS.slice(0, 7), 'saon', 'paon', ...COLUMNS.slice(9, 15), 'uri'];
const TEXTS = 'postcode, paon, saon, street, locality, town, district, county';
const BYTES_BETWEEN_WORDS = 250_000_000;
const UNIQUE_VIOLATION = '23505';
/** From so many bytes on a file is read by two connections at once. */
const LEAST_FOR_HALVES = 64_000_000;

/** What the rows of a table come to. */
export type RowFacts = { rows: number; first: string | null; last: string | null; monthly: boolean };
/** A table with the rows of a file, or of half of it, which may become a partition. */
export type FilledTable = { table: string; part: number; isSorted: boolean };
export type FilledTables = {
  tables: readonly FilledTable[];
  facts: readonly RowFacts[];
  /** Rows that a later one of the same number in the file took the place of. */
  repeated: number;
  /** Of a first file in halves: tables with the streets of each half. */
  streets: readonly string[];
};

/** All rows, as what a query reads from. */
export const allOf = ({ tables }: FilledTables): string =>
  tables.length === 1 ? (tables[0]?.table ?? '') : `(${tables.map(({ table }) => `select * from ${table}`).join(' union all ')}) as sold`;

type Filling = {
  client: PoolClient;
  pool: Pool;
  source: ImportedFile;
  id: number;
  /** Nothing was read before. */
  isFirst: boolean;
  progress: Progress;
  leastForHalves: number | undefined;
};

/**
 * Reads a file into tables of its own. Of a large one each half is read, numbered and sorted by a connection of its own, and committed before the
 * transaction of the import takes it in: until then nobody reads it, and what an import leaves behind that is killed the next one drops.
 */
export async function fillTables({
  client,
  pool,
  source,
  id,
  isFirst,
  progress,
  leastForHalves = LEAST_FOR_HALVES,
}: Filling): Promise<FilledTables> {
  const { file, examined } = source;
  let [read, told] = [0, 0];
  const counter = () => {
    let before = 0;
    return (bytes: number) => {
      read += bytes - before;
      before = bytes;
      if (read - told < BYTES_BETWEEN_WORDS) return;
      told = read;
      progress(`${file.name}: ${Math.floor((read / examined.bytes) * 100)} % read …`);
    };
  };
  const middle = file.shape === 'price_paid' && examined.bytes >= leastForHalves ? await middleOf(file.path, examined.bytes) : null;
  if (middle === null) {
    const one = { table: `price_paid_${id}`, part: id, isSorted: false };
    await createTable(client, one);
    await fill(client, { file, table: one.table, onBytes: counter() });
    const repeated = await numberRows(client, one.table);
    return { tables: [one], facts: [await factsOf(client, one.table)], repeated, streets: [] };
  }
  const halves = [
    { table: `price_paid_${id}_1`, part: id, isSorted: true, range: { start: 0, end: middle - 1 } },
    { table: `price_paid_${id}_2`, part: -id, isSorted: true, range: { start: middle, end: examined.bytes - 1 } },
  ];
  const done = await Promise.allSettled(
    halves.map(({ range, ...half }) =>
      inOwnTransaction(pool, async (own) => {
        await createTable(own, half);
        await fill(own, { file, table: half.table, range, onBytes: counter() });
        const repeated = await numberRows(own, half.table);
        await sortTable(own, half.table);
        await analyseTable(own, half.table);
        if (!isFirst) return { repeated, facts: await factsOf(own, half.table) };
        // All that is asked of every row, in one go.
        await own.query(
          `create unlogged table ${streetsOf(half)} as select street, town, postcode, count(*) as sales, min(sold_on) as first, max(sold_on) as last,
             bool_or(status <> 'A') as monthly from ${half.table} group by street, town, postcode`,
        );
        return { repeated, facts: await factsOf(own, streetsOf(half), ['sum(sales)::bigint', 'first', 'last', 'monthly']) };
      }),
    ),
  );
  const facts: RowFacts[] = [];
  let repeated = 0;
  for (const [at, half] of done.entries()) {
    if (half.status === 'rejected') throw await withLineOfFile(half.reason, file.path, halves[at]?.range.start ?? 0);
    repeated += half.value.repeated;
    facts.push(half.value.facts);
  }
  return { tables: halves, facts, repeated, streets: isFirst ? halves.map(streetsOf) : [] };
}

const streetsOf = ({ table }: FilledTable) => `${table}_streets`;
/** How many sales each street has in each postcode. */
export const streetsIn = (sales: string) =>
  `select street, town, postcode, count(*) as sales from ${sales} where postcode <> '' group by 1, 2, 3`;
/** The same of the tables that a first file brings. */
export const streetsKept = (tables: readonly string[]) =>
  tables.map((table) => `select street, town, postcode, sales from ${table} where postcode <> ''`).join(' union all ');

const OF_ROWS = ['count(*)', 'sold_on', 'sold_on', "status <> 'A'"] as const;
export async function factsOf(
  client: PoolClient,
  table: string,
  [count, first, last, monthly]: readonly string[] = OF_ROWS,
): Promise<RowFacts> {
  const { rows } = await client.query<RowFacts>(
    `select coalesce(${count}, 0) as rows, min(${first}) as first, least(max(${last}), current_date) as last, coalesce(bool_or(${monthly}), false) as monthly from ${table}`,
  );
  return rows[0] ?? { rows: 0, first: null, last: null, monthly: false };
}

/** Whether both halves of a file name a sale; asked by a connection of its own. */
export async function areInBoth(pool: Pool, { tables }: FilledTables): Promise<boolean> {
  const [first, second] = tables.map(({ table }) => table);
  if (second === undefined) return false;
  return inOwnTransaction(pool, async (own) => {
    // Both have an index in the order of the numbers, in which they are read side by side: a hash of half of all sales would not fit into memory.
    await own.query(
      'set local enable_hashjoin = off; set local enable_nestloop = off; set local enable_seqscan = off; set local enable_sort = off',
    );
    const { rows } = await own.query<{ any: boolean }>(`select exists (select from ${first} join ${second} using (id)) as any`);
    return rows[0]?.any === true;
  });
}

/** What the second half of a file says of a sale comes later: it is taken out of the first. Answers with how many were. */
export async function removeRepeated(client: PoolClient, { tables }: FilledTables): Promise<number> {
  const [first, second] = tables.map(({ table }) => table);
  const { rowCount } = await client.query(`delete from ${first} as one using ${second} as other where one.id = other.id`);
  return rowCount ?? 0;
}

/** Halves that were read for an import that did not come to its end. */
export async function dropLeftovers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
       and relname ~ '^price_paid_[0-9]+_[12](_streets)?$'`,
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
}

/**
 * The same number as the expression of `price_paid` gives. That one calls translate(), which took half the time of reading a file: to replace one
 * letter after the other takes a fifth of it.
 */
const HOME = `case when postcode = '' or paon = '' then null else hashtextextended(${[...".,-'/&()", '  ', '  '].reduce(
  (text, letters) => `replace(${text}, '${letters.replace("'", "''")}', ' ')`,
  "postcode || '|' || paon || '|' || saon || '|' || street",
)}, 0) end`;

async function createTable(client: PoolClient, { table, part }: FilledTable): Promise<void> {
  await client.query(`create table ${table} (like price_paid including defaults including generated including constraints)`);
  await client.query(`alter table ${table} alter home set expression as (${HOME})`);
  await client.query(
    `alter table ${table} alter version_id set default ${Math.abs(part)}, alter part set default ${part}, add constraint of_its_part check (part = ${part})`,
  );
}

/** The indexes that a partition has, but for that of its numbers. */
export async function sortTable(client: PoolClient, table: string): Promise<void> {
  await client.query(`create index on ${table} (postcode, sold_on) include (price, type, is_new, tenure, category, home, paon, saon)`);
  await client.query(`create index on ${table} (sold_on)`);
}

/** Nothing asks by the other columns, and to sort samples of them by the rules of a language takes seconds. */
export async function analyseTable(client: PoolClient, table: string): Promise<void> {
  await client.query(`analyze ${table} (id, price, sold_on, postcode, type, is_new, tenure, category, home)`);
}

async function inOwnTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(forLongWork('256MB'));
    // Two of these on two processors: helpers of each would only take turns with the other.
    if (availableParallelism() <= 2) await client.query('set local max_parallel_maintenance_workers = 0');
    const answer = await work(client);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    client.release(true);
    throw error;
  }
}

const LONGEST_ROW = 65_536;
/** Where a row begins about half way; null where the file is compressed, or no row is found. */
async function middleOf(path: string, bytes: number): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.floor(size / 2);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_ROW), 0, LONGEST_ROW, from);
    const at = size === bytes ? buffer.subarray(0, bytesRead).indexOf('\n"{') : -1;
    return at === -1 ? null : from + at + 1;
  } finally {
    await file.close();
  }
}

const LINE = /, line (\d+)/;
/** PostgreSQL counts the lines of what it was sent: the rows before it are added. */
async function withLineOfFile(error: unknown, path: string, start: number): Promise<unknown> {
  if (!(error instanceof Error) || !('where' in error) || typeof error.where !== 'string' || start === 0) return error;
  let before = 0;
  const read: AsyncIterable<Buffer> = createReadStream(path, { end: start - 1, highWaterMark: 1 << 20 });
  for await (const chunk of read) for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) before += 1;
  error.where = error.where.replace(LINE, (_, line: string) => `, line ${Number(line) + before}`);
  return error;
}
const NEWLINE = 10;

type Fill = { file: OpenDataFile; table: string; range?: ByteRange; onBytes: (bytes: number) => void };
async function fill(client: PoolClient, { file, table, range, onBytes }: Fill): Promise<void> {
  if (file.shape === 'price_paid') {
    await copyRows(client, {
      path: file.path,
      ...(range ? { range } : {}),
      table,
      columns: COLUMNS,
      hasHeader: false,
      options: `, freeze, force_not_null (${TEXTS})`,
      onBytes,
    });
    return;
  }
  await client.query(`create temp table report_rows (${REPORT_COLUMNS.map((name) => `${name} text not null`).join(', ')}) on commit drop`);
  await copyRows(client, {
    path: file.path,
    table: 'report_rows',
    columns: REPORT_COLUMNS,
    hasHeader: true,
    options: `, force_not_null (${TEXTS}, uri)`,
    onBytes,
  });
  await client.query(
    `insert into ${table} (${COLUMNS.join(', ')}) select id::uuid, price::int, sold_on::date, postcode, type, is_new::boolean, tenure, paon, saon,
       street, locality, town, district, county, category, 'A' from report_rows`,
  );
  await client.query('drop table report_rows');
}

/** The last row of a number in a file is the one that counts. */
async function numberRows(client: PoolClient, table: string): Promise<number> {
  await client.query('savepoint numbers_once');
  try {
    await client.query(`create unique index on ${table} (id, part)`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    await client.query('rollback to numbers_once');
    const { rowCount } = await client.query(
      `delete from ${table} where ctid in (select ctid from (select ctid, row_number() over (partition by id order by ctid desc) as place from ${table}) as rows where place > 1)`,
    );
    await client.query(`create unique index on ${table} (id, part)`);
    return rowCount ?? 0;
  }
}
