import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HomesWord } from '@freehold/insights/area-sales';
import { summariseArea, type AreaSummary } from '@freehold/insights/area-summary';
import { unpackYears } from '@freehold/insights/packed-years';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../../platform/database.ts';
import { importFiles } from './import-files.ts';
import { REPORT_HEADER } from './recognise-file.ts';

const CLI = join(import.meta.dirname, '../../../cli.ts');
let database: DisposableDatabase;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  database = await createDisposableDatabase();
  pool = openPool(database.url, { max: 4 });
  folder = mkdtempSync(join(tmpdir(), 'freehold-sales-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(empty);

async function empty() {
  const { rows } = await pool.query<{ name: string }>(
    "select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'price_paid'::regclass",
  );
  for (const { name } of rows) if (name !== 'price_paid_small') await pool.query(`drop table ${name}`);
  await pool.query(
    'truncate price_paid, removed_price_paid, registration_delays, data_versions, area_figures, area_names, area_sales, area_summaries, sold_streets cascade',
  );
}

type Row = { id: number; price: number; on: string; status: 'A' | 'C' | 'D'; postcode?: string };
const idOf = (id: number) => `{${String(id).padStart(8, '0')}-0000-0000-E053-000000000000}`;
const lineOf = ({ id, price, on, status, postcode = 'RG30 2BY' }: Row) =>
  `"${idOf(id)}","${price}","${on} 00:00","${postcode}","T","N","F","${id}","","PEEL ROAD","","READING","READING","READING","A","${status}"\n`;
function write(name: string, rows: readonly Row[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map(lineOf).join(''));
  return path;
}
async function load(paths: readonly string[], leastForPartition?: number, leastForHalves?: number, leastForThreads?: number) {
  const said: string[] = [];
  const outcome = await importFiles(pool, paths, (words) => said.push(words), {
    ...(leastForPartition === undefined ? {} : { leastForPartition }),
    ...(leastForHalves === undefined ? {} : { leastForHalves }),
    ...(leastForThreads === undefined ? {} : { leastForThreads }),
  });
  return { ...outcome, said: said.join('\n') };
}
const kept = async () =>
  (
    await pool.query<{ id: number; price: number; on: string }>(
      'select left(id::text, 8)::int as id, price, sold_on::text as on from price_paid order by id',
    )
  ).rows;

test('a file of changes adds, corrects and deletes; again it changes nothing', async () => {
  await load([
    write(
      'all.csv',
      [1, 2, 3].map((id) => ({ id, price: 100 * id, on: '2023-05-01', status: 'A' as const })),
    ),
  ]);
  const month = write('month.csv', [
    { id: 2, price: 999, on: '2023-05-01', status: 'C' },
    { id: 3, price: 300, on: '2023-05-01', status: 'D' },
    { id: 4, price: 400, on: '2023-06-02', status: 'A' },
  ]);
  // Worked out in threads, as a real file of a month is.
  expect((await load([month], undefined, undefined, 1)).said).toContain('3 rows; 1 added, 1 changed, 1 removed, 0 left as they were');
  const after = [
    { id: 1, price: 100, on: '2023-05-01' },
    { id: 2, price: 999, on: '2023-05-01' },
    { id: 4, price: 400, on: '2023-06-02' },
  ];
  expect(await kept()).toEqual(after);
  const { rows } = await pool.query<{ code: string; summary: AreaSummary }>('select code, summary from area_summaries where homes = $1', [
    'all',
  ]);
  expect(rows.map(({ code, summary }) => [code, summary.sales, summary.years.map(({ sales }) => sales)])).toEqual([['RG', 3, [3]]]);
  // The hash of a first file is worked out beside its import.
  const hashes = await pool.query<{ sha256: string }>('select sha256 from data_versions order by id');
  expect(hashes.rows.map(({ sha256 }) => sha256)).toEqual(
    ['all.csv', 'month.csv'].map((name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ),
  );
  expect(await load([month])).toMatchObject({ read: 0, unchanged: 1, refused: 0 });
  // The file before it, written anew with one sale more: what the newer one said stays.
  await load([
    write(
      'again.csv',
      [1, 2, 3].map((id) => ({ id, price: 100 * id, on: '2023-05-02', status: 'A' as const })),
    ),
  ]);
  expect((await kept()).map(({ id, price }) => [id, price])).toEqual([
    [1, 100],
    [2, 999],
    [4, 400],
  ]);
});

test('whatever files come in whatever order, sales stand as the newest file that names them says', async () => {
  const file = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 6 }), price: fc.integer({ min: 1, max: 9 }), status: fc.constantFrom('A', 'C', 'D') }),
    { minLength: 1, maxLength: 6 },
  );
  const months = fc.array(file, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      months,
      fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      async (files, order, asPartition, inHalves) => {
        await empty();
        const written = files.map((rows, month) => {
          const on = `2023-${String(month + 1).padStart(2, '0')}-15`;
          // Each file has one sale of its own month, by which its age is known.
          const all: Row[] = [...rows.map((row) => ({ ...row, on })), { id: 100 + month, price: 5, on, status: 'A' }];
          return { path: write(`m${month}.csv`, all), all };
        });
        const shuffled = written.map((one, at) => ({ ...one, key: order[at] ?? 0, at })).sort((a, b) => a.key - b.key || a.at - b.at);
        for (const { path } of shuffled) await load([path], asPartition ? 1 : undefined, inHalves ? 1 : undefined);
        const model = new Map<number, Row>();
        for (const { all } of written) for (const row of all) model.set(row.id, row);
        const expected = [...model.values()].filter(({ status }) => status !== 'D').sort((a, b) => a.id - b.id);
        expect(await kept()).toEqual(expected.map(({ id, price, on }) => ({ id, price, on })));
        for (const code of ['RG', 'RG30']) {
          const years = await pool.query<{ year: number; packed: Buffer }>(
            'select year, packed from area_sales where not is_demo and code = $1 order by year',
            [code],
          );
          const sales = unpackYears(years.rows);
          const { count, pounds } = sales;
          const summaries = await pool.query<{ homes: HomesWord; summary: AreaSummary }>(
            'select homes, summary from area_summaries where not is_demo and code = $1',
            [code],
          );
          // What is kept of an area is what its sales come to; of districts nothing is.
          expect(summaries.rows).toHaveLength(code === 'RG' && count > 0 ? 6 : 0);
          for (const { homes, summary } of summaries.rows)
            expect(summary).toEqual(summariseArea(sales, { ...summary, homes, monthsFrom: sales.first }));
          expect([count, [...pounds].sort((a, b) => a - b)]).toEqual([
            expected.length,
            expected.map(({ price }) => price).sort((a, b) => a - b),
          ]);
        }
        const { rows } = await pool.query<{ n: number }>(
          "select coalesce(sum(sales), 0)::int as n from area_figures where level = 'area' and homes = 'all'",
        );
        expect(rows[0]?.n).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test('a large file is a partition of its own, and what a later one corrects leaves it', async () => {
  await load(
    [
      write(
        'large.csv',
        [1, 2, 3, 4].map((id) => ({ id, price: id, on: '2023-05-01', status: 'A' as const })),
      ),
    ],
    4,
  );
  const parts = async () =>
    (await pool.query<{ part: boolean; n: number }>('select part > 0 as part, count(*)::int as n from price_paid group by 1 order by 1'))
      .rows;
  expect(await parts()).toEqual([{ part: true, n: 4 }]);
  await load([write('later.csv', [{ id: 2, price: 22, on: '2023-06-01', status: 'C' }])], 4);
  expect(await parts()).toEqual([
    { part: false, n: 1 },
    { part: true, n: 3 },
  ]);
});

test('a home has one number, whichever table its sale is kept in', async () => {
  const named = (name: string, id: number) => {
    const path = write(name, [{ id, price: 5, on: '2023-05-01', status: 'A' }]);
    const places = `"FLAT 2, ST. MARY'S (REAR)","12/14 - A","O'NEIL'S  ROAD & WAY, NORTH"`;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"\d+","","PEEL ROAD"/, places));
    return path;
  };
  await load([named('own.csv', 1)], 1);
  await load([named('shared.csv', 2)]);
  const { rows } = await pool.query<{ home: string | null; part: boolean }>(
    'select home::text, part <> 0 as part from price_paid order by id',
  );
  expect(rows.map(({ part }) => part)).toEqual([true, false]);
  expect(rows[0]?.home).toMatch(/\d{5}/);
  expect(rows[0]?.home).toBe(rows[1]?.home);
});

test.each([
  ['cut in the middle of a row', (text: string) => text.slice(0, -20), /ends in the middle of a line/],
  ['cut after a quote', (text: string) => `${text.slice(0, -30)}\n`, /line \d+ .*a quotation mark is not closed/],
  ['with a price that is none', (text: string) => text.replace('"200"', '"2OO"'), /line 2, column price .*“2OO” is no whole number/],
  ['with a price of nothing', (text: string) => text.replace('"200"', '"0"'), /line 2 .*the price is nothing or less/],
  ['with a price below nothing', (text: string) => text.replace('"200"', '"-200"'), /line 2 .*the price is nothing or less/],
  [
    'with a price above what can be kept',
    (text: string) => text.replace('"200"', '"3000000000"'),
    /line 2, column price .*“3000000000” is too large a number/,
  ],
  [
    'with a day that does not exist',
    (text: string) => text.replace('2023-05-02', '2023-02-30'),
    /line 2, column sold_on .*“2023-02-30 00:00” is no date/,
  ],
  ['with a type nobody knows', (text: string) => text.replace('"T"', '"X"'), /line 1 .*the type of property is none of D, S, T, F and O/],
  ['with a column too many', (text: string) => text.replace('"A","A"\n', '"A","A","A"\n'), /line 1 .*a column too many/],
  ['with a column too few', (text: string) => text.replace('"A","A"\n', '"A"\n'), /line 1 .*too few columns/],
  ['in another encoding', (text: string) => Buffer.from(text.replaceAll('PEEL', 'CAF\u00c9'), 'latin1'), /line 1 .*not in UTF-8/],
  ['with a byte of nothing', (text: string) => text.replace('PEEL', 'PE\u0000L'), /line 1 .*not in UTF-8/],
])('a file %s is refused and named, and nothing of it is kept', async (_, damage, why) => {
  const good = write(
    'good.csv',
    [1, 2, 3].map((id) => ({ id, price: id * 100, on: `2023-05-0${id}`, status: 'A' as const })),
  );
  writeFileSync(join(folder, 'bad.csv'), damage(readFileSync(good, 'utf8')));
  const { said, refused, read } = await load([
    join(folder, 'bad.csv'),
    write('other.csv', [{ id: 9, price: 9, on: '2023-05-01', status: 'A' }]),
  ]);
  expect({ said, refused, read }).toEqual({ said: expect.stringMatching(why), refused: 1, read: 1 });
  expect((await kept()).map(({ id }) => id)).toEqual([9]);
  expect((await pool.query('select file from data_versions')).rows).toEqual([{ file: 'other.csv' }]);
});

test.each([
  ['is empty', Buffer.alloc(0), 'it is empty'],
  ['is in UTF-16', Buffer.from(`\uFEFF${lineOf({ id: 1, price: 5, on: '2023-05-01', status: 'A' })}`, 'utf16le'), 'save it as UTF-8'],
  ['has a header alone', Buffer.from(`${REPORT_HEADER}\n`), 'it has no sales'],
  ['is the beginning of an archive', gzipSync('x').subarray(0, 8), 'the archive is damaged or cut'],
])('a file that %s is said to be so, and leaves no version', async (_, bytes, why) => {
  writeFileSync(join(folder, 'odd.csv'), bytes);
  const { said, ...outcome } = await load([join(folder, 'odd.csv')]);
  expect(said).toContain(why);
  expect(outcome).toMatchObject({ read: 0, unchanged: 0 });
  expect((await pool.query('select from data_versions')).rowCount).toBe(0);
});

test('a sale named twice in one file is one sale, and the later row counts; one that nobody knew may be corrected or taken out', async () => {
  const [on, at] = ['2023-05-01', '2023-06-01'];
  const first = write('twice.csv', [
    { id: 1, price: 100, on, status: 'A' },
    { id: 1, price: 111, on, status: 'A' },
    { id: 2, price: 200, on, status: 'C' },
    { id: 3, price: 300, on, status: 'D' },
    { id: 4, price: 400, on, status: 'D' },
    { id: 4, price: 444, on, status: 'A' },
    { id: 5, price: 500, on, status: 'A' },
    { id: 5, price: 500, on, status: 'D' },
  ]);
  await load([first]);
  const now = async () => (await kept()).map(({ id, price }) => [id, price]);
  expect(await now()).toEqual([
    [1, 111],
    [2, 200],
    [4, 444],
  ]);
  // Taken out before it was ever there, and there in a newer file.
  await load([write('newer.csv', [{ id: 3, price: 333, on: at, status: 'A' }])]);
  await load([
    write('older.csv', [
      { id: 3, price: 1, on, status: 'D' },
      { id: 1, price: 1, on: '2023-04-01', status: 'D' },
    ]),
  ]);
  expect(await now()).toContainEqual([3, 333]);
});

test('a damaged or cut archive is refused', async () => {
  const whole = gzipSync(Array.from({ length: 500 }, (_, id) => lineOf({ id: id + 1, price: 5, on: '2023-05-01', status: 'A' })).join(''));
  writeFileSync(join(folder, 'cut.csv.gz'), whole.subarray(0, whole.length - 200));
  expect(await load([join(folder, 'cut.csv.gz')])).toMatchObject({ read: 0, refused: 1, said: expect.stringContaining('damaged or cut') });
  expect(await kept()).toEqual([]);
  writeFileSync(join(folder, 'whole.csv.gz'), whole);
  expect(await load([join(folder, 'whole.csv.gz')])).toMatchObject({ read: 1 });
});

test('an import that is killed leaves nothing, and begun again it is whole', async () => {
  const path = write(
    'killed.csv',
    Array.from({ length: 60_000 }, (_, id) => ({ id: id + 1, price: 5, on: '2023-05-01', status: 'A' as const })),
  );
  const kills: Promise<unknown>[] = [];
  const killer = setInterval(() => {
    kills.push(
      pool
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy price_paid_%'",
        )
        .catch(() => undefined),
    );
  }, 5);
  const outcome = await importFiles(pool, [path], () => undefined, { leastForHalves: 1 }).then(
    () => 'finished',
    () => 'killed',
  );
  clearInterval(killer);
  // One that is still on its way would end the second import.
  await Promise.all(kills);
  expect(outcome).toBe('killed');
  expect(await kept()).toEqual([]);
  await load([path], undefined, 1);
  expect((await pool.query('select count(*)::int as n from price_paid')).rows).toEqual([{ n: 60_000 }]);
});

test('the command that is killed in the middle leaves nothing, and begun again it is whole', async () => {
  const path = write(
    'sigkill.csv',
    Array.from({ length: 60_000 }, (_, id) => ({ id: id + 1, price: 5, on: '2023-05-01', status: 'A' as const })),
  );
  const child = spawn(process.execPath, [CLI, 'data', 'import', path], {
    env: { ...process.env, DATABASE_URL: database.url, FREEHOLD_DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += String(part);
    // The rows are in the database, and nobody sees them yet.
    if (said.includes('rows read, sorting')) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  expect([signal, said]).toEqual(['SIGKILL', expect.not.stringContaining('Version')]);
  expect(await kept()).toEqual([]);
  expect((await pool.query('select from data_versions')).rowCount).toBe(0);
  expect(await load([path])).toMatchObject({ read: 1, refused: 0 });
  expect((await pool.query('select count(*)::int as n, count(distinct id)::int as ids from price_paid')).rows).toEqual([
    { n: 60_000, ids: 60_000 },
  ]);
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pg_class where relkind = 'r' and relname ~ '^price_paid_[0-9]'",
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a large file is read in two halves: the later row counts, a damaged row is named by its line, and a refused file leaves no table', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 1].map((id, at) => ({ id, price: at + 1, on: '2023-05-01', status: 'A' as const }));
  const path = write('halves.csv', rows);
  writeFileSync(join(folder, 'damaged.csv'), readFileSync(path, 'utf8').replace('"7","2023', '"7x","2023'));
  const tables = async () =>
    (await pool.query<{ n: number }>("select count(*)::int as n from pg_class where relkind = 'r' and relname ~ '^price_paid_[0-9]'"))
      .rows[0]?.n;
  expect((await load([join(folder, 'damaged.csv')], 1, 1)).said).toContain('line 7, column price');
  expect(await tables()).toBe(0);
  expect((await load([path], 1, 1)).said).toContain('8 rows; 7 added, 0 changed, 0 removed, 1 left as they were');
  expect((await kept()).map(({ id, price }) => [id, price])).toEqual([[1, 8], ...[2, 3, 4, 5, 6, 7].map((id) => [id, id])]);
  expect(await tables()).toBe(2);
  const packed = await pool.query<{ code: string; year: number; packed: Buffer }>(
    'select code, year, packed from area_sales order by code',
  );
  expect(packed.rows.map((row) => [row.code, unpackYears([row]).count])).toEqual([
    ['RG', 7],
    ['RG30', 7],
  ]);
});

test('two imports at once wait for each other', async () => {
  const files = ['a', 'b'].map((name, at) => write(`${name}.csv`, [{ id: 1, price: at + 1, on: `2023-0${at + 1}-01`, status: 'A' }]));
  await Promise.all(files.map((file) => load([file])));
  expect(await kept()).toEqual([{ id: 1, price: 2, on: '2023-02-01' }]);
});

test('a byte order mark and Windows line ends are read', async () => {
  const path = join(folder, 'windows.csv');
  writeFileSync(path, '\uFEFF');
  appendFileSync(path, lineOf({ id: 1, price: 5, on: '2023-05-01', status: 'A' }).replace('\n', '\r\n'));
  expect(await load([path])).toMatchObject({ read: 1, refused: 0 });
});
