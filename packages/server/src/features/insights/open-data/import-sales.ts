import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.ts';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { numbers, type Progress } from './import-transaction.ts';
import { rebuildAreas, rebuildNames } from './rebuild-areas.ts';

/** As HM Land Registry orders them. */
const COLUMNS = [
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
/** What a sale says; compared to tell a correction from a repetition. */
const SAID = COLUMNS.slice(1, 15);
/** From so many rows on a file keeps its own partition instead of going row by row into the indexes. */
const LEAST_FOR_PARTITION = 100_000;
export type ImportOptions = { leastForPartition?: number };
const BYTES_BETWEEN_WORDS = 250_000_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Reads one file of sales: each row adds a sale, takes the place of the one with its number, or takes it out. What a newer file said stays.
 * The table that is filled becomes a partition where the file is large, so that its rows are written once and its indexes built at the end.
 */
export async function importSales(
  client: PoolClient,
  source: ImportedFile,
  progress: Progress,
  { leastForPartition = LEAST_FOR_PARTITION }: ImportOptions = {},
): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  const table = `price_paid_${id}`;
  await client.query(`create table ${table} (like price_paid including defaults including generated including constraints)`);
  await client.query(
    `alter table ${table} alter version_id set default ${id}, alter part set default ${id}, add constraint of_its_part check (part = ${id})`,
  );
  await fill(client, { source, table, progress });
  const facts = await client.query<{ rows: number; first: string | null; last: string | null; monthly: boolean }>(
    `select count(*) as rows, min(sold_on) as first, least(max(sold_on), current_date) as last, coalesce(bool_or(status <> 'A'), false) as monthly from ${table}`,
  );
  const { rows = 0, first = null, last = null, monthly = false } = facts.rows[0] ?? {};
  if (rows === 0) throw new Error('it has no sales');
  progress(`${source.file.name}: ${numbers(rows)} rows read, sorting …`);
  await index(client, table);
  // Registration runs behind: how far is counted before anything is left out.
  if (monthly) await noteDelays(client, table, { id, last });
  const { changed, removed } = await settle(client, table, { id, last });
  const left = await countOf(client, table);
  await noteStreets(client, table);
  await (left >= leastForPartition ? attach(client, table, id) : pourIn(client, table));
  const added = left - changed;
  const written = { id, rows, added, changed, removed, kept: rows - added - changed - removed, firstOn: first, lastOn: last };
  await closeVersion(client, written, monthly);
  await rebuildAreas(client, 'price_paid');
  await rebuildNames(client, false);
  return written;
}

type Fill = { source: ImportedFile; table: string; progress: Progress };
async function fill(client: PoolClient, { source: { file, examined }, table, progress }: Fill): Promise<void> {
  let told = 0;
  const onBytes = (bytes: number) => {
    if (bytes - told < BYTES_BETWEEN_WORDS) return;
    told = bytes;
    progress(`${file.name}: ${Math.floor((bytes / examined.bytes) * 100)} % read …`);
  };
  if (file.shape === 'price_paid') {
    await copyRows(client, {
      path: file.path,
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
async function index(client: PoolClient, table: string): Promise<void> {
  await client.query('savepoint numbers_once');
  try {
    await client.query(`create unique index on ${table} (id, part)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    await client.query('rollback to numbers_once');
    await client.query(
      `delete from ${table} where ctid in (select ctid from (select ctid, row_number() over (partition by id order by ctid desc) as place from ${table}) as rows where place > 1)`,
    );
    await client.query(`create unique index on ${table} (id, part)`);
  }
}

type Of = { id: number; last: string | null };

/** Lets what was said before and what is said now meet; afterwards the table holds what is to be added alone. */
async function settle(client: PoolClient, table: string, { id, last }: Of): Promise<{ changed: number; removed: number }> {
  const { rows: before } = await client.query<{ any: boolean }>(
    'select exists (select from price_paid) or exists (select from removed_price_paid) as any',
  );
  let [changed, removed] = [0, 0];
  if (before[0]?.any) {
    await client.query(`analyze ${table}`);
    const drop = (from: string) => client.query(`delete from ${table} as new using ${from}`, from.includes('$1') ? [last] : []);
    await drop(
      'price_paid as old, data_versions as version where old.id = new.id and version.id = old.version_id and version.last_on > $1',
    );
    await drop(
      'removed_price_paid as old, data_versions as version where old.id = new.id and version.id = old.version_id and version.last_on > $1',
    );
    const [now, then] = ['new', 'old'].map((name) => SAID.map((column) => `${name}.${column}`).join(', '));
    await drop(`price_paid as old where old.id = new.id and new.status <> 'D' and (${now}) = (${then})`);
    const { rows } = await client.query<{ changed: number; removed: number }>(
      `with gone as (delete from price_paid as old using ${table} as new where old.id = new.id returning new.status)
       select count(*) filter (where status <> 'D') as changed, count(*) filter (where status = 'D') as removed from gone`,
    );
    changed = rows[0]?.changed ?? 0;
    removed = rows[0]?.removed ?? 0;
    await client.query(`delete from removed_price_paid as old using ${table} as new where old.id = new.id and new.status <> 'D'`);
  }
  await client.query(
    `insert into removed_price_paid (id, version_id) select id, $1 from ${table} where status = 'D' on conflict (id) do update set version_id = excluded.version_id`,
    [id],
  );
  await client.query(`delete from ${table} where status = 'D'`);
  return { changed, removed };
}

async function noteDelays(client: PoolClient, table: string, { id, last }: Of): Promise<void> {
  await client.query(
    `insert into registration_delays (version_id, months, sales)
     select $1, months, count(*) from (select (extract(year from $2::date)::int - extract(year from sold_on)::int) * 12
       + extract(month from $2::date)::int - extract(month from sold_on)::int as months
       from ${table} where status = 'A' and category = 'A' and type <> 'O') as delays where months >= 0 group by months`,
    [id, last],
  );
}

const noteStreets = (client: PoolClient, table: string) =>
  client.query(
    `insert into sold_streets (is_demo, street, town, sector, sales)
     select false, street, town, left(postcode, -2), count(*) from ${table} where postcode <> '' group by 2, 3, 4
     on conflict (is_demo, sector, street, town) do update set sales = sold_streets.sales + excluded.sales`,
  );

async function attach(client: PoolClient, table: string, id: number): Promise<void> {
  await client.query(`create index on ${table} (postcode, sold_on) include (price, type, is_new, tenure, category, home)`);
  await client.query(`alter table price_paid attach partition ${table} for values in (${id})`);
  await client.query(`alter table ${table} drop constraint of_its_part`);
  await client.query(`analyze ${table}`);
}

async function pourIn(client: PoolClient, table: string): Promise<void> {
  const columns = [...COLUMNS, 'version_id'].join(', ');
  await client.query(`insert into price_paid (${columns}, part) select ${columns}, 0 from ${table} order by postcode, sold_on`);
  await client.query(`drop table ${table}`);
  await client.query('analyze price_paid_small');
}

async function countOf(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? 0;
}
