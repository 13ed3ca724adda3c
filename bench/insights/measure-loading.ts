import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@freehold/server/db/migrate';
import { keepAllResales } from '@freehold/server/features/insights/market-insights/keep-resales';
import { COLUMNS } from '@freehold/server/features/insights/open-data/fill-sales';
import { copyRows } from '@freehold/server/features/insights/open-data/copy-rows';
import { importFiles } from '@freehold/server/features/insights/open-data/import-files';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import type { Pool } from 'pg';
import { madePostcodes, setSectors, writeMadeSales } from './made-sales.ts';
import { timeReading } from './time-reading.ts';

/** Against a plain COPY of the same file in the same run. */
const MOST_TIMES_A_COPY = 2.5;
const LEAST_ROWS_A_SECOND = 100_000;
const CHANGES = 120_000;
const CHANGES_BAR_S = 12;

const round = (value: number) => Math.round(value * 100) / 100;
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/**
 * Loads made-up sales beside a plain COPY of them, then a month of changes, and times reports and searches that nobody asked before. Of the disk
 * the most is needed while the sales are loaded: about 600 bytes a sale.
 */
export async function measureLoading(rows: number, sectors: number, json: string | undefined): Promise<void> {
  const began = performance.now();
  const say = (words: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${words}`);
  setSectors(sectors);
  const folder = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const pool = openPool(server.url, { max: 4 });
  // Without it Ctrl-C would leave a server and some gigabytes.
  const ended = () => void cleanUp().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, ended);
  async function cleanUp(): Promise<void> {
    await server.stop();
    for (const each of [server.location, folder]) await rm(each, { recursive: true, force: true });
  }
  try {
    await migrate(server.url);
    say(`writing ${rows.toLocaleString('en-GB')} made-up sales of ${sectors.toLocaleString('en-GB')} sectors …`);
    const { all, month } = await writeMadeSales(folder, rows, CHANGES);
    say(`written, ${round((await stat(all)).size / 1e9)} GB; a plain COPY of them …`);
    const client = await pool.connect();
    await client.query(`set statement_timeout = 0; create table plain_copy (${COLUMNS.map((name) => `${name} text`).join(', ')})`);
    const plain = await seconds(() => copyRows(client, { path: all, table: 'plain_copy', columns: COLUMNS, hasHeader: false }));
    await client.query('drop table plain_copy');
    await client.query('checkpoint');
    client.release();
    say(`copied in ${round(plain)} s; the import …`);
    const loaded = await seconds(() => importFiles(pool, [all], say));
    await rm(all);
    say(`imported in ${round(loaded)} s; ${CHANGES.toLocaleString('en-GB')} changes …`);
    const changed = await seconds(() => importFiles(pool, [month], say));
    say(`changed in ${round(changed)} s; tidying up before anybody reads …`);
    await tidy(pool);
    const db = openDatabase(pool);
    say('pairs of homes sold twice, as the job does after a load …');
    const paired = await seconds(() => keepAllResales({ db }, Infinity));
    const figures = {
      rows,
      sectors,
      plainCopySeconds: round(plain),
      importSeconds: round(loaded),
      rowsASecond: { value: Math.round(rows / loaded), least: LEAST_ROWS_A_SECOND },
      timesACopy: { value: round(loaded / plain), bar: MOST_TIMES_A_COPY },
      changesSeconds: { rows: CHANGES, value: round(changed), bar: CHANGES_BAR_S },
      resalesSeconds: round(paired),
      ...(await timeReading(pool, db, say)),
      diskBytes: await sizeOf(pool),
    };
    console.log(JSON.stringify(figures, null, 2));
    printBars(figures);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await pool.end();
    await cleanUp();
  }
}

async function tidy(pool: Pool): Promise<void> {
  const client = await pool.connect();
  const places = [...madePostcodes()];
  await client.query(
    `insert into postcodes (postcode, easting, northing, quality, country, source)
     select *, 10, 'england', 'code_point_open' from unnest($1::text[], $2::int[], $3::int[])`,
    [places.map(({ postcode }) => postcode), places.map(({ easting }) => easting), places.map(({ northing }) => northing)],
  );
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  client.release();
}

async function sizeOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? 0;
}

type Measured = { value?: number; p95?: number | null; bar?: number; least?: number };
const isMeasured = (value: unknown): value is Measured =>
  typeof value === 'object' && value !== null && ('bar' in value || 'least' in value);
function printBars(figures: Record<string, unknown>): void {
  for (const [name, of] of Object.entries(figures)) {
    if (!isMeasured(of)) continue;
    const seen = of.value ?? of.p95;
    const bar = of.least === undefined ? `at most ${of.bar}` : `at least ${of.least}`;
    if (seen === null || seen === undefined) {
      console.log(`not run  ${name} (${bar})`);
      continue;
    }
    const isMet = of.least === undefined ? seen <= (of.bar ?? NaN) : seen >= of.least;
    console.log(`${isMet ? 'met     ' : 'NOT met '} ${name}: ${of.value === undefined ? 'p95 ' : ''}${seen} (${bar})`);
  }
}
