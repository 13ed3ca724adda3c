import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../../platform/database.ts';
import { importFiles } from './import-files.ts';

let database: DisposableDatabase;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  database = await createDisposableDatabase();
  pool = openPool(database.url, { max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'freehold-lists-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await pool.query('truncate house_prices, postcodes, district_names, area_places, data_versions cascade');
});

const write = (name: string, lines: readonly string[]) => {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return join(folder, name);
};
async function load(...paths: string[]) {
  const said: string[] = [];
  return { ...(await importFiles(pool, paths, (words) => said.push(words))), said: said.join('\n') };
}
const rowsOf = async (sql: string) => (await pool.query(sql)).rows;
const prices = () => rowsOf('select code, month::text as month, average from house_prices order by code, month');

const SHORT = 'Date,Region_Name,Area_Code,Average_Price,Monthly_Change,Annual_Change,Average_Price_SA';
const FULL = 'Date,RegionName,AreaCode,AveragePrice,Index,IndexSA';
test('the House Price Index is read in both forms; a later release corrects months and loses none', async () => {
  const first = write('average.csv', [
    SHORT,
    '2025-01-01,Bristol,E06000023,350000,,,',
    '2025-02-01,Bristol,E06000023,351000,,,',
    '2025-02-01,Antrim,N09000001,,,,',
  ]);
  expect((await load(first)).said).toContain('3 rows; 2 added, 0 changed, 0 removed, 1 left as they were');
  expect(await load(first)).toMatchObject({ read: 0, unchanged: 1 });
  // The full file has its dates the other way round, and the last months revised.
  const next = write('full.csv', [FULL, '01/02/2025,Bristol,E06000023,351900.4,100,100', '01/03/2025,Bristol,E06000023,352000,100,100']);
  expect((await load(next)).said).toContain('2 rows; 1 added, 1 changed');
  expect(await prices()).toEqual([
    { code: 'E06000023', month: '2025-01-01', average: 350_000 },
    { code: 'E06000023', month: '2025-02-01', average: 351_900 },
    { code: 'E06000023', month: '2025-03-01', average: 352_000 },
  ]);
});

test.each([
  ['no date', '31 Feb,Bristol,E06000023,350000,,,', /row 2: “31 Feb” is no date/],
  ['a price that is none', '2025-02-01,Bristol,E06000023,lots,,,', /row 2: no average price/],
  ['no code', '2025-02-01,Bristol,Bristol,350000,,,', /row 2: no average price of an area/],
  ['a column too few', '2025-02-01,Bristol', /Refused .*a row cannot be read \(.*line 3/],
])('a House Price Index with %s is refused and changes nothing', async (_, row, why) => {
  const { said, refused } = await load(write('wrong.csv', [SHORT, '2025-01-01,Bristol,E06000023,350000,,,', row]));
  expect({ said, refused }).toEqual({ said: expect.stringMatching(why), refused: 1 });
  expect([await prices(), await rowsOf('select id from data_versions')]).toEqual([[], []]);
});

const DIRECTORY = 'pcd,pcd2,pcds,dointr,doterm,oscty,oslaua,oseast1m,osnrth1m,osgrdind,ctry';
const placed = (postcode: string, more: { ended?: string; country?: string; at?: [number, number] } = {}) =>
  `${postcode},${postcode},${postcode},198001,${more.ended ?? ''},E10000001,E06000023,${more.at?.[0] ?? 356_970},${more.at?.[1] ?? 173_340},1,${more.country ?? 'E92000001'}`;
const CODE_POINT = '"BS8 4KV",10,356999,173399,"E92000001","E19000002","E18000010","","E06000023","E05010892"';
const postcodes = () => rowsOf('select postcode, easting, country, source, ended_on::text as ended from postcodes order by postcode');

test('the directory adds postcodes that ended and those of Northern Ireland, and leaves those of Code-Point Open', async () => {
  const directory = write('onspd.csv', [
    DIRECTORY,
    placed('BS8 4KV'),
    placed('BS8 4AA', { ended: '199606' }),
    placed('BT1 1AA', { country: 'N92000002', at: [146_000, 530_000] }),
    placed('JE2 3AB', { country: 'L93000001' }),
  ]);
  await load(write('code-point.csv', [CODE_POINT]));
  expect((await load(directory)).said).toContain('4 rows; 2 added, 0 changed, 0 removed, 2 left as they were');
  const after = [
    { postcode: 'BS8 4AA', easting: 356_970, country: 'england', source: 'postcode_directory', ended: '1996-06-01' },
    { postcode: 'BS8 4KV', easting: 356_999, country: 'england', source: 'code_point_open', ended: null },
    { postcode: 'BT1 1AA', easting: 146_000, country: 'northern_ireland', source: 'postcode_directory', ended: null },
  ];
  expect(await postcodes()).toEqual(after);
  expect(await load(directory)).toMatchObject({ read: 0, unchanged: 1 });
  // The next release takes the place of this one.
  expect((await load(write('next.csv', [DIRECTORY, placed('BS8 4AA', { ended: '199606' })]))).said).toContain(
    '1 added, 0 changed, 2 removed',
  );
  expect((await postcodes()).map(({ postcode }) => postcode)).toEqual(['BS8 4AA', 'BS8 4KV']);
});

test('a directory without a column that is needed is refused with its name, and the one before stays', async () => {
  await load(write('good.csv', [DIRECTORY, placed('BS8 4AA')]));
  const { said, refused } = await load(write('bad.csv', [DIRECTORY.replace('doterm', 'other'), placed('BS8 4AB')]));
  expect({ said, refused }).toEqual({ said: expect.stringContaining('no column for ended'), refused: 1 });
  expect((await postcodes()).map(({ postcode }) => postcode)).toEqual(['BS8 4AA']);
});

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const REAL = join(SHARED, 'property/ukhpi-average-prices-countries-regions-1968-2025.csv.gz');
test.skipIf(!existsSync(REAL))(
  'the real House Price Index of nations and regions loads (set FREEHOLD_SHARED_DATA where it is skipped)',
  async () => {
    expect(await load(REAL)).toMatchObject({ read: 1, refused: 0 });
    expect(await rowsOf("select average from house_prices where code = 'E92000001' and month = '1968-04-01'")).toEqual([{ average: 3218 }]);
  },
);
