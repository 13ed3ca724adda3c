import type { Pool, PoolClient } from 'pg';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { numbers, type Progress } from './import-transaction.ts';
import {
  allOf,
  analyseTable,
  areInBoth,
  COLUMNS,
  dropLeftovers,
  factsOf,
  fillTables,
  removeRepeated,
  sortTable,
  streetsIn,
  streetsKept,
  type FilledTable,
  type FilledTables,
  type RowFacts,
} from './fill-sales.ts';
import { rebuildNames } from './name-areas.ts';
import { startThreads } from './pack-in-threads.ts';
import { canChangeSums, changeSums, monthsThrough, readChanges, sumInThreads, sumSales } from './sum-sales.ts';

/** What a sale says; compared to tell a correction from a repetition. */
const SAID = COLUMNS.slice(1, 15);
/** From so many rows on a file keeps its own partition instead of going row by row into the indexes. */
const LEAST_FOR_PARTITION = 500_000;
/** From so many changes on it is worth to start threads. */
const LEAST_FOR_THREADS = 20_000;
export type ImportOptions = { leastForPartition?: number; leastForHalves?: number; leastForThreads?: number };
type SalesOptions = ImportOptions & { pool: Pool };
/** What the sums of areas are made of. */
const COUNTED = ['price', 'sold_on', 'is_new', 'type', 'tenure', 'category', 'postcode'];
const changesOf = (sales: string) =>
  `(select ${COUNTED.join(', ')}, 1::int2 as sign from ${sales} union all select ${COUNTED.join(', ')}, -1::int2 from gone_sales) as changes`;

/**
 * Reads one file of sales: each row adds a sale, takes the place of the one with its number, or takes it out. What a newer file said stays.
 * The table that is filled becomes a partition where the file is large, so that its rows are written once and its indexes built at the end.
 */
export async function importSales(
  client: PoolClient,
  source: ImportedFile,
  progress: Progress,
  { pool, leastForPartition = LEAST_FOR_PARTITION, leastForHalves, leastForThreads = LEAST_FOR_THREADS }: SalesOptions,
): Promise<WrittenVersion> {
  await dropLeftovers(client);
  const id = await beginVersion(client, source);
  const isFirst = !(await hasSales(client));
  const filled = await fillTables({ client, pool, source, id, isFirst, progress, leastForHalves });
  const { parts, areSummed } = await settleHalves(client, pool, filled);
  const sales = allOf(parts);
  const { rows: kept, first, last, monthly } = factsOfAll(parts);
  const rows = kept + parts.repeated;
  if (rows === 0) throw new Error('it has no sales');
  progress(`${source.file.name}: ${numbers(rows)} rows read, sorting …`);
  // Registration runs behind: how far is counted before anything is left out.
  if (monthly) await noteDelays(client, sales, { id, last });
  const threads = !isFirst && kept >= leastForThreads ? startThreads(pool) : null;
  try {
    const { changed, removed, isUntouched } = await settle(client, parts, { id, last, monthly, isFirst });
    const months = await monthsThrough(client, false, last);
    const isChange = !areSummed && (await canChangeSums(client, changesOf(sales)));
    const changes = isChange ? await readChanges(client, changesOf(sales)) : null;
    let left = 0;
    await allDone([
      changes === null ? Promise.resolve() : changeSums({ client, threads, changes, months }),
      (async () => {
        if (!areSummed) await noteStreets(client, streetsIn(sales));
        if (isUntouched) left = kept;
        else for (const { table } of parts.tables) left += await countOf(client, table);
        for (const part of parts.tables) await (left >= leastForPartition ? attach(client, part) : pourIn(client, part));
      })(),
    ]);
    if (!isChange && !areSummed) await sumSales(client, false, months);
    const added = left - changed;
    const written = { id, rows, added, changed, removed, kept: rows - added - changed - removed, firstOn: first, lastOn: last };
    await closeVersion(client, written, monthly);
    await rebuildNames(client, false);
    return written;
  } finally {
    await threads?.end();
  }
}

/** All are waited for: nothing may be asked of the connection once its transaction was taken back. */
async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(work)) if (ended.status === 'rejected') throw ended.reason;
}

async function hasSales(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'select exists (select from price_paid) or exists (select from removed_price_paid) as any',
  );
  return rows[0]?.any === true;
}

function factsOfAll({ facts }: FilledTables): RowFacts {
  const days = (which: 'first' | 'last') => facts.flatMap((each) => each[which] ?? []).sort();
  return {
    rows: facts.reduce((sum, { rows }) => sum + rows, 0),
    first: days('first')[0] ?? null,
    last: days('last').at(-1) ?? null,
    monthly: facts.some(({ monthly }) => monthly),
  };
}

/**
 * Looks for sales that both halves of a file name. The sums of a first file are made meanwhile, of the halves as they are: they count unless some
 * sale was named twice.
 */
async function settleHalves(client: PoolClient, pool: Pool, filled: FilledTables): Promise<{ parts: FilledTables; areSummed: boolean }> {
  const facts = factsOfAll(filled);
  const mayBeSummed = filled.streets.length > 0 && !facts.monthly;
  const months = await monthsThrough(client, false, facts.last);
  let areTwice = false;
  await allDone([
    mayBeSummed ? sumInThreads(client, pool, allOf(filled), months) : Promise.resolve(),
    (async () => {
      areTwice = await areInBoth(pool, filled);
      if (mayBeSummed && !areTwice) await noteStreets(client, streetsKept(filled.streets));
    })(),
  ]);
  for (const table of filled.streets) await client.query(`drop table ${table}`);
  if (!areTwice) return { parts: filled, areSummed: mayBeSummed };
  // It counts a sale twice, and would be taken for what was packed before this file.
  if (mayBeSummed) await client.query('delete from area_sales where not is_demo');
  const repeated = await removeRepeated(client, filled);
  const left: RowFacts[] = [];
  for (const { table } of filled.tables) left.push(await factsOf(client, table));
  return { parts: { ...filled, facts: left, repeated: filled.repeated + repeated }, areSummed: false };
}

type Of = { id: number; last: string | null };

type Settled = { changed: number; removed: number; isUntouched: boolean };
/** Lets what was said before and what is said now meet; afterwards the table holds what is to be added alone. */
async function settle(
  client: PoolClient,
  { tables }: FilledTables,
  { id, last, monthly, isFirst }: Of & { monthly: boolean; isFirst: boolean },
): Promise<Settled> {
  await client.query(`create temp table gone_sales on commit drop as select ${COUNTED.join(', ')} from price_paid limit 0`);
  // Nothing before, and nothing taken back: thirty million rows need not be gone through again.
  const found = { changed: 0, removed: 0, isUntouched: isFirst && !monthly };
  for (const { table } of tables) {
    if (!isFirst) {
      const { changed, removed } = await meet(client, table, last);
      found.changed += changed;
      found.removed += removed;
    }
    if (!monthly) continue;
    await client.query(
      `insert into removed_price_paid (id, version_id) select id, $1 from ${table} where status = 'D' on conflict (id) do update set version_id = excluded.version_id`,
      [id],
    );
    await client.query(`delete from ${table} where status = 'D'`);
  }
  return found;
}

async function meet(client: PoolClient, table: string, last: string | null): Promise<{ changed: number; removed: number }> {
  await client.query(`analyze ${table} (id, status)`);
  const [now, then] = ['new', 'old'].map((name) => SAID.map((column) => `${name}.${column}`).join(', '));
  // Few are there already: they are looked for once, and everything else is asked of these alone. A few among many are looked up one by one.
  const isFew = await isFewBeside(client, table);
  if (isFew) await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  await client.query(
    `create temp table met_sales on commit drop as
     select old.id, old.part, new.status, version.last_on is not null and version.last_on > $1::date as is_newer, (${now}) = (${then}) as is_same
     from ${table} as new join price_paid as old on old.id = new.id left join data_versions as version on version.id = old.version_id`,
    [last],
  );
  await client.query('analyze met_sales');
  await client.query(
    `delete from ${table} as new using met_sales as met where met.id = new.id and (is_newer or (is_same and met.status <> 'D'))`,
  );
  await client.query("delete from met_sales where is_newer or (is_same and status <> 'D')");
  await client.query(
    `delete from ${table} as new using removed_price_paid as old, data_versions as version
     where old.id = new.id and version.id = old.version_id and version.last_on > $1`,
    [last],
  );
  const { rows } = await client.query<{ changed: number; removed: number }>(
    `with gone as (delete from price_paid as old using met_sales as met where old.id = met.id and old.part = met.part
       returning ${COUNTED.map((name) => `old.${name}`).join(', ')}, met.status),
     kept as (insert into gone_sales select ${COUNTED.join(', ')} from gone)
     select count(*) filter (where status <> 'D') as changed, count(*) filter (where status = 'D') as removed from gone`,
  );
  if (isFew) await client.query('set local enable_hashjoin = on; set local enable_mergejoin = on');
  await client.query(`delete from removed_price_paid as old using ${table} as new where old.id = new.id and new.status <> 'D'`);
  await client.query('drop table met_sales');
  return { changed: rows[0]?.changed ?? 0, removed: rows[0]?.removed ?? 0 };
}

/** From so many sales on for each row to read all of them takes longer than to look for the rows. */
const MANY_BESIDE = 10;
async function isFewBeside(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ few: boolean }>(
    `select (select reltuples from pg_class where oid = '${table}'::regclass) * ${MANY_BESIDE}
       < (select sum(reltuples) from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'price_paid'::regclass) as few`,
  );
  return rows[0]?.few ?? false;
}

async function noteDelays(client: PoolClient, sales: string, { id, last }: Of): Promise<void> {
  await client.query(
    `insert into registration_delays (version_id, months, sales)
     select $1, months, count(*) from (select (extract(year from $2::date)::int - extract(year from sold_on)::int) * 12
       + extract(month from $2::date)::int - extract(month from sold_on)::int as months
       from ${sales} where status = 'A' and category = 'A' and type <> 'O') as delays where months >= 0 group by months`,
    [id, last],
  );
}

async function noteStreets(client: PoolClient, streets: string): Promise<void> {
  // A query that only reads is shared by the processors; in the order of its key a table is filled fastest.
  await client.query(
    `create temp table streets_of_file on commit drop as
     select street, town, left(postcode, -2) as sector, sum(sales)::int as sales, array_agg(postcode) as postcodes
     from (select street, town, postcode, sum(sales) as sales from (${streets}) as counted group by 1, 2, 3) as streets group by 1, 2, 3`,
  );
  await client.query(
    `insert into sold_streets (is_demo, street, town, sector, sales, postcodes)
     select false, street, town, sector, sales, postcodes from streets_of_file order by sector collate "C", street collate "C", town collate "C"
     on conflict (is_demo, sector, street, town) do update set sales = sold_streets.sales + excluded.sales, postcodes = case
       when sold_streets.postcodes is null or sold_streets.postcodes @> excluded.postcodes then sold_streets.postcodes
       else array(select distinct unnest(sold_streets.postcodes || excluded.postcodes)) end`,
  );
  await client.query('drop table streets_of_file');
}

async function attach(client: PoolClient, { table, part, isSorted }: FilledTable): Promise<void> {
  if (!isSorted) {
    await sortTable(client, table);
    await analyseTable(client, table);
  }
  await client.query(`alter table price_paid attach partition ${table} for values in (${part})`);
  await client.query(`alter table ${table} drop constraint of_its_part`);
}

async function pourIn(client: PoolClient, { table }: FilledTable): Promise<void> {
  const columns = [...COLUMNS, 'version_id'].join(', ');
  await client.query(`insert into price_paid_small (${columns}, part) select ${columns}, 0 from ${table} order by postcode, sold_on`);
  await client.query(`drop table ${table}`);
  await analyseTable(client, 'price_paid_small');
}

async function countOf(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? 0;
}
