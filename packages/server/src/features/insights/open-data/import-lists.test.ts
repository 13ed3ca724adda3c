import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { titleRow, titlesHeader, type MadeTitle } from '@freehold/testkit/made-titles';
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
  await pool.query('truncate house_prices, outlines, postcodes, district_names, area_places, data_versions cascade');
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
  // An older release adds what it alone has, and takes back no correction.
  const older = write('older.csv', [
    SHORT,
    '2024-12-01,Bristol,E06000023,349000,,,',
    '2025-02-01,Bristol,E06000023,351000,,,',
    '2025-02-01,Bath,E06000022,400000,,,',
  ]);
  expect((await load(older)).said).toContain('3 rows; 2 added, 0 changed, 0 removed, 1 left as they were');
  expect(
    await rowsOf('select month::text as month, average, file from house_prices join data_versions on id = version_id order by code, month'),
  ).toEqual([
    { month: '2025-02-01', average: 400_000, file: 'older.csv' },
    { month: '2024-12-01', average: 349_000, file: 'older.csv' },
    { month: '2025-01-01', average: 350_000, file: 'average.csv' },
    { month: '2025-02-01', average: 351_900, file: 'full.csv' },
    { month: '2025-03-01', average: 352_000, file: 'full.csv' },
  ]);
});

test.each([
  ['no date', '31 Feb,Bristol,E06000023,350000,,,', /row 2: “31 Feb” is no date/],
  ['a price above what can be', '2025-02-01,Bristol,E06000023,3000000000,,,', /row 2: no average price/],
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

const outlines = (...codes: string[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: codes.map((code, at) => {
      const [west, south] = [350_000 + at * 1000, 170_000];
      const ring = [
        [west, south],
        [west + 1000, south],
        [west + 1000, south + 1000],
        [west, south + 1000],
        [west, south],
      ];
      const isPostcode = code.length < 5;
      const properties = isPostcode
        ? { name: code, description: `${code} postcode district` }
        : { LAD24CD: code, LAD24NM: `Council ${code}` };
      return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
    }),
  });
const shapes = () => rowsOf('select level, code, version_id::int as version from outlines order by level, code');

test('outlines are read in versions: a file takes the place of its own level and country, and a second time changes nothing', async () => {
  const first = write('councils.geojson', [outlines('E06000023', 'E06000025', 'S12000033')]);
  expect((await load(first)).said).toContain('3 rows; 3 added, 0 changed, 0 removed, 0 left as they were');
  expect(await load(first)).toMatchObject({ read: 0, unchanged: 1 });
  // The next edition is of England alone.
  expect((await load(write('england.geojson', [outlines('E06000023', 'E06000066')]))).said).toContain(
    '2 rows; 1 added, 0 changed, 1 removed, 1 left',
  );
  const after = await shapes();
  expect(after.map(({ code }) => code)).toEqual(['E06000023', 'E06000066', 'S12000033']);
  expect(new Set(after.map(({ version }) => version)).size).toBe(2);
  expect(await load(first)).toMatchObject({ read: 0, unchanged: 1 });
  expect(await shapes()).toEqual(after);
  // Postcode districts stand beside them, and make their postcode areas.
  expect((await load(write('districts.json', [outlines('BS6', 'BS8')]))).said).toContain('2 rows; 2 added');
  expect((await shapes()).filter(({ level }) => level.startsWith('postcode')).map(({ level, code }) => `${level} ${code}`)).toEqual([
    'postcode_area BS',
    'postcode_district BS6',
    'postcode_district BS8',
  ]);
  const { rows } = await pool.query("select wide from outlines where code = 'BS'");
  expect(rows).toEqual([{ wide: expect.stringMatching(/^M[^M]+z$/) }]);
});

test('outlines that are cut, far fewer than before or no outlines change nothing', async () => {
  const many = Array.from({ length: 10 }, (_, at) => `E0600010${at}`);
  await load(write('many.geojson', [outlines(...many)]));
  const kept = await shapes();
  expect((await load(write('few.geojson', [outlines(...many.slice(0, 7))]))).said).toContain(
    'it has 7 councils where the file before had 10',
  );
  writeFileSync(join(folder, 'cut.geojson'), outlines(...many).slice(0, 900));
  expect((await load(join(folder, 'cut.geojson'))).said).toContain('cut or damaged');
  expect((await load(write('counties.geojson', [outlines('E10000030')]))).said).toContain('no outlines of councils');
  expect(await shapes()).toEqual(kept);
  expect(await rowsOf("select id from data_versions where kind = 'boundaries'")).toHaveLength(1);
});

const REAL_OUTLINES = ['ukhpi-regions-2023.geojson', 'ons-geogLA2022EW.topojson', 'ons-geog_HEX_LA_EW.topojson'].map((name) =>
  join(SHARED, `property/${name}.gz`),
);
test.skipIf(!REAL_OUTLINES.every((path) => existsSync(path)))(
  'real outlines load, a cartogram is left out, and a file that was cut is refused (set FREEHOLD_SHARED_DATA where it is skipped)',
  async () => {
    const { said, ...outcome } = await load(...REAL_OUTLINES);
    expect(outcome).toEqual({ read: 2, unchanged: 0, refused: 0, unknown: 1 });
    expect(said).toContain('cartogram');
    expect(await rowsOf('select level, count(*)::int as n from outlines group by 1 order by 1')).toEqual([
      { level: 'council', n: 374 },
      { level: 'country', n: 4 },
      { level: 'region', n: 9 },
    ]);
    const cut = gunzipSync(readFileSync(REAL_OUTLINES[0] ?? '')).subarray(0, 1_000_000);
    writeFileSync(join(folder, 'cut.geojson'), cut);
    expect((await load(join(folder, 'cut.geojson'))).said).toContain('cut or damaged');
  },
);

const companyFile = (name: string, rows: readonly MadeTitle[], { abroad = false, isChanges = false, says = rows.length } = {}) =>
  write(name, [titlesHeader(abroad, isChanges), ...rows.map(titleRow), `"Row Count:","${says}"`]);
const titles = () =>
  rowsOf(
    "select title_number as title, kind, owners -> 0 ->> 'name' as name, owners -> 0 ->> 'number' as number, owners -> 0 ->> 'country' as country from company_titles order by 1, 2",
  );

test('titles that companies own are read whole and by changes, and a cut, older or early file changes nothing', async () => {
  await pool.query('truncate company_titles');
  const larkhill = { title: 'AV1', name: 'LARKHILL DEVELOPMENTS LTD', number: '417872' };
  const early = await load(companyFile('early.csv', [{ ...larkhill, change: 'A' }], { isChanges: true }));
  expect(early.said).toContain('Load the full file first');
  const full = companyFile('ccod.csv', [larkhill, { title: 'AV2', name: 'QUAY LTD', number: 'SC123456' }]);
  expect((await load(full)).said).toContain('2 rows; 2 added, 0 changed, 0 removed');
  expect(await load(full)).toMatchObject({ unchanged: 1 });
  const abroad = companyFile('ocod.csv', [{ title: 'AV1', name: 'QUAYLE HOLDINGS SA', country: 'LUXEMBOURG' }], { abroad: true });
  expect((await load(abroad)).said).toContain('1 rows; 1 added');
  expect(await titles()).toEqual([
    { title: 'AV1', kind: 'ccod', name: 'LARKHILL DEVELOPMENTS LTD', number: '00417872', country: null },
    { title: 'AV1', kind: 'ocod', name: 'QUAYLE HOLDINGS SA', number: null, country: 'LUXEMBOURG' },
    { title: 'AV2', kind: 'ccod', name: 'QUAY LTD', number: 'SC123456', country: null },
  ]);
  const changes = [
    { title: 'AV2', name: 'QUAY LTD', change: 'D', on: '01-12-2019' },
    { ...larkhill, change: 'D', on: '02-12-2019' },
    { ...larkhill, name: 'LARKHILL (BRISTOL) LTD', change: 'A', on: '02-12-2019' },
    { title: 'AV3', name: 'NEW LTD', change: 'A', on: '02-12-2019' },
  ];
  expect((await load(companyFile('cou.csv', changes, { isChanges: true }))).said).toContain('4 rows; 1 added, 1 changed, 1 removed');
  expect((await titles()).map(({ title, name }) => `${title} ${name}`)).toEqual([
    'AV1 LARKHILL (BRISTOL) LTD',
    'AV1 QUAYLE HOLDINGS SA',
    'AV3 NEW LTD',
  ]);
  const kept = await titles();
  expect((await load(companyFile('cut.csv', [{ ...larkhill, on: '03-12-2019' }], { says: 7 }))).said).toContain('it was cut');
  expect((await load(write('end.csv', [titlesHeader(false), titleRow({ ...larkhill, on: '03-12-2019' })]))).said).toContain(
    'Row Count, is missing',
  );
  expect((await load(companyFile('old.csv', [{ ...larkhill, on: '01-01-2018' }]))).said).toContain('it is older');
  expect(await titles()).toEqual(kept);
  // A newer full file takes the place of everything of its kind.
  expect((await load(companyFile('next.csv', [{ ...larkhill, on: '01-01-2020' }]))).said).toContain('0 added, 1 changed, 1 removed');
});
