import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { migrate } from '@freehold/server/db/migrate';
import { importFiles } from '@freehold/server/features/insights/open-data/import-files';
import { showReport } from '@freehold/server/features/insights/market-insights/show-report';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { copyRows } from '@freehold/server/features/insights/open-data/copy-rows';

/** Against a plain COPY of the same file in the same run. */
const MOST_TIMES_A_COPY = 2.5;
const CHANGES = 120_000;
const CHANGES_BAR_S = 12;
const REPORT_BAR_MS = 15;
const SECTORS = 9_000;
const UNITS = ['AA', 'AB', 'AD', 'AE', 'AF', 'BA', 'BB', 'BD', 'BE', 'BG', 'DA', 'DB', 'DD', 'DE', 'DF', 'EA', 'EB', 'ED'];
const AREAS = ['RG', 'M', 'BS', 'LS', 'B', 'NE', 'CF', 'EX', 'PL', 'SW', 'SE', 'N', 'W', 'E', 'BN', 'CB', 'NR', 'DE', 'NG', 'S'];

/** Random numbers that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const pick = (list: readonly string[], random: () => number): string => list[Math.floor(random() * list.length)] ?? '';
const idOf = (number: number) => `{${number.toString(16).toUpperCase().padStart(8, '0')}-863A-5CB0-E053-6B04A8C0F504}`;

function sectorOf(number: number): string {
  const area = AREAS[number % AREAS.length] ?? '';
  const rest = Math.floor(number / AREAS.length);
  return `${area}${1 + Math.floor(rest / 10)} ${rest % 10}`;
}

function lineOf(number: number, random: () => number, status: string, years: [from: number, count: number]): string {
  const sector = sectorOf(Math.floor(random() * SECTORS));
  const day = new Date(Date.UTC(years[0], 0, 1) + Math.floor(random() * years[1] * 365) * 86_400_000).toISOString().slice(0, 10);
  const price = Math.round(Math.exp(11.6 + random() + random()) / 500) * 500;
  const type = pick(['D', 'S', 'T', 'T', 'F'], random);
  const isNew = random() < 0.1 ? 'Y' : 'N';
  const paon = 1 + Math.floor(random() * 40);
  const category = random() < 0.93 ? 'A' : 'B';
  return `"${idOf(number)}","${price}","${day} 00:00","${sector}${pick(UNITS, random)}","${type}","${isNew}","${type === 'F' ? 'L' : 'F'}","${paon}","${type === 'F' ? `FLAT ${paon}` : ''}","PEEL ROAD ${Math.floor(random() * 30)}","TILEHURST","READING","READING","BERKSHIRE","${category}","${status}"\n`;
}

async function writeSales(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  for (const line of lines) if (!file.write(line)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
}

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Loads made-up sales beside a plain COPY of them, then a month of changes, and times reports of sectors and districts that nobody asked before. */
export async function measureLoading(rows: number, json: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const pool = openPool(server.url, { max: 2 });
  try {
    await migrate(server.url);
    const random = seeded(7);
    const [all, month] = [join(folder, 'pp-complete.csv'), join(folder, 'pp-monthly.csv')];
    await writeSales(
      all,
      (function* () {
        for (let number = 0; number < rows; number++) yield lineOf(number, random, 'A', [1995, 31]);
      })(),
    );
    await writeSales(
      month,
      (function* () {
        for (let number = 0; number < CHANGES; number++) {
          const chance = random();
          const [at, status] = chance < 0.9 ? [rows + number, 'A'] : [Math.floor(random() * rows), chance < 0.98 ? 'C' : 'D'];
          yield lineOf(at, random, status, [2025, 1.2]);
        }
      })(),
    );
    const client = await pool.connect();
    const columns = [
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
    await client.query(
      `set statement_timeout = 0; create table plain_copy (id text, price text, sold_on text, ${columns
        .slice(3)
        .map((name) => `${name} text`)
        .join(', ')})`,
    );
    const plain = await seconds(() => copyRows(client, { path: all, table: 'plain_copy', columns, hasHeader: false }));
    await client.query('drop table plain_copy');
    client.release();
    const loaded = await seconds(() => importFiles(pool, [all], console.log));
    const changed = await seconds(() => importFiles(pool, [month], console.log));
    await pool.query('vacuum analyze');
    const sectors = await timeReports(
      pool,
      Array.from({ length: 200 }, (_, at) => sectorOf((at * 41) % SECTORS)),
    );
    const districts = await timeReports(
      pool,
      Array.from({ length: 60 }, (_, at) => sectorOf((at * 137) % SECTORS).replace(/ \d$/, '')),
    );
    const figures = {
      rows,
      plainCopySeconds: round(plain),
      importSeconds: round(loaded),
      rowsASecond: Math.round(rows / loaded),
      timesACopy: { value: round(loaded / plain), bar: MOST_TIMES_A_COPY },
      changesSeconds: { rows: CHANGES, value: round(changed), bar: CHANGES_BAR_S },
      sectorReportMs: { ...sectors, bar: REPORT_BAR_MS },
      districtReportMs: districts,
    };
    console.log(JSON.stringify(figures, null, 2));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await pool.end();
    await server.stop();
    for (const each of [server.location, folder]) await rm(each, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Each area once, so that none is in memory yet. */
async function timeReports(
  pool: ReturnType<typeof openPool>,
  areas: readonly string[],
): Promise<{ p50: number; p95: number; longest: number }> {
  const db = openDatabase(pool);
  const times: number[] = [];
  for (const area of new Set(areas)) {
    const began = performance.now();
    await db.transaction().execute((trx) => showReport(trx, { area, homes: 'all', years: 5 }));
    times.push(performance.now() - began);
  }
  const sorted = times.slice(1).sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), longest: at(1) };
}
