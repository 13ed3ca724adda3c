import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@freehold/server/db/migrate';
import { COLUMNS } from '@freehold/server/features/insights/open-data/fill-sales';
import { copyRows } from '@freehold/server/features/insights/open-data/copy-rows';
import { importFiles } from '@freehold/server/features/insights/open-data/import-files';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { writeMadeSales } from './made-sales.ts';
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

/** Loads made-up sales beside a plain COPY of them, then a month of changes, and times reports and searches that nobody asked before. */
export async function measureLoading(rows: number, json: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const pool = openPool(server.url, { max: 4 });
  try {
    await migrate(server.url);
    const { all, month } = await writeMadeSales(folder, rows, CHANGES);
    const client = await pool.connect();
    await client.query(`set statement_timeout = 0; create table plain_copy (${COLUMNS.map((name) => `${name} text`).join(', ')})`);
    const plain = await seconds(() => copyRows(client, { path: all, table: 'plain_copy', columns: COLUMNS, hasHeader: false }));
    await client.query('drop table plain_copy');
    client.release();
    const loaded = await seconds(() => importFiles(pool, [all], console.log));
    const changed = await seconds(() => importFiles(pool, [month], console.log));
    await pool.query('vacuum analyze');
    const figures = {
      rows,
      plainCopySeconds: round(plain),
      importSeconds: round(loaded),
      rowsASecond: { value: Math.round(rows / loaded), bar: LEAST_ROWS_A_SECOND },
      timesACopy: { value: round(loaded / plain), bar: MOST_TIMES_A_COPY },
      changesSeconds: { rows: CHANGES, value: round(changed), bar: CHANGES_BAR_S },
      ...(await timeReading(pool, openDatabase(pool))),
    };
    console.log(JSON.stringify(figures, null, 2));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await pool.end();
    await server.stop();
    for (const each of [server.location, folder]) await rm(each, { recursive: true, force: true });
  }
}
