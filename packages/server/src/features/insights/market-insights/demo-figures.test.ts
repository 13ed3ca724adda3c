import type { AreaReport, compareAreas } from '@freehold/contract/insights/area-report';
import type { Comparables } from '@freehold/contract/insights/comparables';
import type { getSoldHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import type { findMarketAreas, getNationalMap } from '@freehold/contract/insights/market-areas';
import type { getOpenData } from '@freehold/contract/insights/open-data';
import type { getOfficialPrices, getOutlines } from '@freehold/contract/insights/outlines';
import type { OfficialReceipt } from '@freehold/contract/insights/official-receipts';
import type { PriceIndex } from '@freehold/contract/insights/price-index';
import type { Receipt } from '@freehold/contract/insights/receipts';
import { seedPlaces } from '@freehold/server/db/demo/seed-places';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { soldTwice, unpackSoldTwice, type SoldTwice } from '@freehold/insights/area-resales';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { findSalesState, importFiles } from '../open-data/public.ts';
import { keepAllResales } from './keep-resales.ts';
import { readArea } from './read-area.ts';
import { findAreasToKeep, findKeptPairs } from './resale-store.ts';
import { readAreaSales } from './store.ts';

let testApp: TestApp;
let member: SignedInMember;
const call = async (url: string) => testApp.app.inject({ url: `/v2/client/${url}`, headers: member.headers });
async function ask<T>(url: string): Promise<T> {
  const answer = await call(url);
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200);
  return answer.json().Info.Data;
}
const refused = async (url: string) => {
  const answer = await call(url);
  return [answer.statusCode, answer.json().Info.Code, answer.json().Info.Errors?.[0]?.field ?? null];
};
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

test('while nothing is loaded the pages are told so', async () => {
  expect(await ask<z.infer<typeof getOpenData.output>>('market-insights/data')).toMatchObject({
    has_sales: false,
    is_demonstration: false,
  });
  expect(await refused('market-insights/report?area=BS8')).toEqual([404, 'NOT_FOUND', null]);
  expect(await ask('market-insights/areas?q=BS8')).toEqual([]);
  expect(await ask<z.infer<typeof getNationalMap.output>>('market-insights/national')).toMatchObject({ source: null, squares: [] });
  expect(await ask<z.infer<typeof searchLandRegistry.output>>('land-registry/search?q=BS8%204KV')).toMatchObject({
    source: null,
    homes: [],
  });
});

test('without a connected source nothing is bought, and the words say what to do', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/land-registry/purchases',
    headers: { ...member.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { title_number: 'AV990142', purpose: 'We are asked to sell this home', price_pence: 700 },
  });
  expect([answer.statusCode, answer.json().Info.Message]).toEqual([
    409,
    'No source of registers is connected: buy it from HM Land Registry and upload it here',
  ]);
  expect(await ask('land-registry/purchases')).toMatchObject({ purchases: [], offer: null, can: { buy: false } });
});

type Outlines = z.infer<typeof getOutlines.output>;
type OfficialPrices = z.infer<typeof getOfficialPrices.output>;
test('outlines are answered by level with what their licence asks for, and the official prices by council with the codes that changed', async () => {
  expect(await ask<Outlines>('market-insights/outlines?of=councils')).toMatchObject({ version: null, outlines: [], credit: null });
  expect(await ask<OfficialPrices>('market-insights/official-prices')).toEqual({ month: null, prices: [], source: null });
  const folder = mkdtempSync(join(tmpdir(), 'freehold-outlines-'));
  const shape = (properties: object, at: number) => {
    const [west, south] = [400_000 + at * 2000, 300_000];
    const corners = [
      [west, south],
      [west + 2000, south],
      [west + 2000, south + 1000],
      [west, south + 1000],
      [west, south],
    ];
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } };
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const collection = (list: object[]) => JSON.stringify({ type: 'FeatureCollection', features: list.map(shape) });
  const council = (code: string, name: string) => ({ LAD23CD: code, LAD23NM: name });
  const region = (code: string, name: string) => ({ code, name });
  const district = (name: string) => ({ name, description: `${name} postcode district` });
  const prices = [
    'Date,RegionName,AreaCode,AveragePrice,Index,IndexSA',
    '01/01/2025,Sheffield,E08000039,200000,100,100',
    '01/01/2026,Sheffield,E08000039,210000,100,100',
    '01/01/2026,Wales,W92000004,220000,100,100',
    '01/01/2026,Northern Ireland,N92000001,180000,100,100',
    '01/03/2024,Leeds,E08000035,190000,100,100',
  ];
  try {
    const files = [
      write('councils.json', collection([council('E08000019', 'Sheffield'), council('E08000035', 'Leeds')])),
      write(
        'regions.json',
        collection([
          region('E12000003', 'Yorkshire'),
          region('E92000001', 'England'),
          region('W92000004', 'Wales'),
          region('N92000002', 'Northern Ireland'),
        ]),
      ),
      write('districts.json', collection([district('S1'), district('S2'), district('EH1')])),
      write('prices.csv', `${prices.join('\n')}\n`),
    ];
    expect(await importFiles(testApp.services.pool, files, () => undefined)).toMatchObject({ read: 4, refused: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const councils = await ask<Outlines>('market-insights/outlines?of=councils');
  expect(councils).toMatchObject({ grid_metres: 500, left: 800, top: -602, width: 8, height: 2 });
  expect(councils.outlines).toEqual([
    { code: 'E08000019', name: 'Sheffield', path: 'M800 -600l4 0 0-2-4 0z' },
    { code: 'E08000035', name: 'Leeds', path: 'M804 -600l4 0 0-2-4 0z' },
  ]);
  expect(councils.credit).toMatchObject({
    text: expect.stringContaining('Office for National Statistics'),
    licence: { name: 'Open Government Licence v3.0' },
  });
  // England stands as its regions, and what is not in England or Wales is not drawn beside sales.
  const codes = ({ outlines }: Outlines) => outlines.map(({ code }) => code);
  expect(codes(await ask('market-insights/outlines?of=regions'))).toEqual(['E12000003', 'N92000002', 'W92000004']);
  expect(codes(await ask('market-insights/outlines?of=postcode_areas'))).toEqual(['S']);
  const near = await ask<Outlines>('market-insights/outlines?of=postcode_districts&within=S');
  expect({ codes: codes(near), grid: near.grid_metres }).toEqual({ codes: ['S1', 'S2'], grid: 50 });
  expect(near.credit?.licence.name).toBe('Creative Commons Attribution-ShareAlike 3.0');
  for (const wrong of ['of=councils&within=S', 'of=postcode_districts&within=S1', 'of=postcode_districts&within=?'])
    expect(await refused(`market-insights/outlines?${wrong}`)).toEqual([422, 'VALIDATION_FAILED', 'within']);
  const official = await ask<OfficialPrices>('market-insights/official-prices');
  expect(official).toMatchObject({ month: '2026-01', source: { file: 'prices.csv' } });
  // What is long behind the newest month is no price of today.
  expect(official.prices).toEqual([
    {
      code: 'E08000035',
      name: 'Leeds',
      month: null,
      average_pence: null,
      receipt: null,
      change_percent: null,
      change_receipt: null,
    },
    {
      code: 'E08000019',
      name: 'Sheffield',
      month: '2026-01',
      average_pence: 21_000_000,
      receipt: 'official_price~E08000019~2026-01~2026-01',
      change_percent: 5,
      change_receipt: 'official_change~E08000019~2025-01~2026-01',
    },
  ]);
  const receipt = (key: string) => ask<OfficialReceipt>(`market-insights/official-receipt?key=${key}`);
  const file = { id: official.source?.data_version, file: 'prices.csv', sha256: official.source?.sha256 };
  const change = await receipt('official_change~E08000019~2025-01~2026-01');
  // The rows as the file has them, by the code it has, and the very file.
  expect(change).toMatchObject({
    area: { code: 'E08000019', name: 'Sheffield' },
    value_pence: null,
    value_percent: 5,
    value_level: null,
    rows: [
      { code: 'E08000039', month: '2025-01-01', average_pence: 20_000_000, data_version: file.id },
      { code: 'E08000039', month: '2026-01-01', average_pence: 21_000_000, data_version: file.id },
    ],
    versions: [file],
    licence: { name: 'Open Government Licence v3.0' },
    fingerprint: createHash('sha256').update('E08000039 2025-01-01 200000\nE08000039 2026-01-01 210000').digest('hex'),
  });
  expect(change.formula).toContain('The average price of January 2026 divided by that of January 2025');
  expect(change.sql).toContain("area_code = 'E08000039' and date = '2025-01-01'");
  expect(await receipt('official_price~W92000004~2026-01~2026-01')).toMatchObject({
    value_pence: 22_000_000,
    rows: [{ month: '2026-01-01', average_pence: 22_000_000 }],
  });
  expect(await receipt('official_index~E08000039~2025-01~2026-01')).toMatchObject({ value_level: 105, value_percent: null });
  for (const none of [
    'official_price~E08000035~2026-01~2026-01',
    'official_change~E08000019~2025-13~2026-01',
    'median~E08000019~2025-01~2026-01',
    "official_price~E0800003'~2026-01~2026-01",
  ])
    expect(await refused(`market-insights/official-receipt?key=${encodeURIComponent(none)}`)).toEqual([404, 'NOT_FOUND', null]);
  expect((await ask<OfficialPrices>('market-insights/official-prices?of=regions')).prices).toMatchObject([
    { code: 'N92000002', average_pence: 18_000_000 },
    { code: 'W92000004', average_pence: 22_000_000, change_percent: null },
    { code: 'E12000003', average_pence: null },
  ]);
});

describe('with the made-up sales of the demonstration', () => {
  beforeAll(() => seedPlaces(testApp.services));

  test('every answer says that nothing of it is real, and every postcode is one that is never issued', async () => {
    const report = await ask<AreaReport>('market-insights/report?area=bs6&years=10');
    expect(report.source).toMatchObject({ is_made_up: true, credits: [expect.stringContaining('nothing of it is real')] });
    expect(report.area).toEqual({ level: 'district', code: 'BS6', name: 'Bristol', is_made_up: true });
    expect(report.headline.sales).toBeGreaterThan(20);
    expect(report.recent.every(({ postcode }) => /[CIKMOV]/.test(postcode.slice(-2)))).toBe(true);
    const receipt = await ask<Receipt>(`market-insights/receipt?key=${report.headline.receipt}`);
    expect(receipt).toMatchObject({ licence: null, counted: report.headline.sales, value_pence: report.headline.median_pence });
  });

  test('the last three months are not averaged, and what they will come to is said with its range', async () => {
    const { months, to, completeness } = await ask<AreaReport>('market-insights/report?area=BS&years=2');
    expect(completeness).toEqual({ basis: 'monthly_files', files: 3 });
    const open = months.filter(({ is_complete }) => !is_complete);
    expect(open).toHaveLength(3);
    expect(months.findLast(({ is_complete }) => is_complete)?.month).toBe(to);
    for (const month of open.filter(({ sales }) => sales > 0)) {
      expect(month.registered_percent).toBeLessThan(100);
      expect(month.expected_low).toBeGreaterThanOrEqual(month.sales);
      expect(month.expected_high).toBeGreaterThanOrEqual(month.expected_sales ?? 0);
    }
  });

  test('a figure of under five sales is not given, of under twenty is marked', async () => {
    const { months } = await ask<AreaReport>('market-insights/report?area=BS40%208&years=12');
    expect(months.some(({ sales }) => sales > 0 && sales < 5)).toBe(true);
    for (const month of months) {
      expect(month.median_pence === null).toBe(month.sales < 5);
      expect(month.is_uncertain).toBe(month.sales < 20);
    }
  });

  test('areas are found by postcode, part of one, town and street', async () => {
    const find = async (q: string) =>
      (await ask<z.infer<typeof findMarketAreas.output>>(`market-insights/areas?q=${encodeURIComponent(q)}`)).map(
        ({ code, found_by }) => `${code} ${found_by}`,
      );
    expect(await find('bs6 6km')).toEqual(['BS6 6 postcode', 'BS6 postcode', 'BS postcode']);
    expect((await find('Brist')).every((one) => one.endsWith(' town'))).toBe(true);
    expect(await find('calloway')).toContain('BS8 4 street');
    expect(await find('%')).toEqual([]);
  });

  test('areas stand side by side, the country by postcode area', async () => {
    const { areas } = await ask<z.infer<typeof compareAreas.output>>('market-insights/compare?areas=bs6,BS8,BS3&homes=houses');
    expect(areas.map(({ area }) => area.code)).toEqual(['BS6', 'BS8', 'BS3']);
    const map = await ask<z.infer<typeof getNationalMap.output>>('market-insights/national?within=BS');
    const bs6 = map.squares.find(({ code }) => code === 'BS6');
    const report = await ask<AreaReport>('market-insights/report?area=BS6');
    expect(bs6).toMatchObject({ median_pence: report.headline.median_pence, sales: report.headline.sales, easting: expect.any(Number) });
    for (const months of ['0000-01~9999-12', '1899-01~2020-12', '2020-01~2100-01'])
      expect(await refused(`market-insights/receipt?key=median~BS6~all~${months}~every`)).toEqual([404, 'NOT_FOUND', null]);
    const words = async (path: string) => (await call(path)).json().Info;
    expect(await words('market-insights/report?area=EH1%201AA')).toMatchObject({
      Code: 'NOT_FOUND',
      Message: 'EH1 1 is in Scotland, and HM Land Registry publishes the sales of England and Wales alone.',
    });
    expect((await words('market-insights/report?area=CF10')).Message).toBe('No sales of CF10 are kept here.');
    expect((await words('market-insights/report?area=BS6&years=0')).Errors).toMatchObject([{ message: 'Choose 1 to 40 years' }]);
    expect(await ask<Receipt>(`market-insights/receipt?key=${bs6?.receipt}`)).toMatchObject({
      value_pence: bs6?.median_pence,
      counted: bs6?.sales,
    });
    expect(bs6?.before_receipt).toBe(report.changes.find(({ years }) => years === 1)?.receipt);
    expect(bs6?.change_percent).toBe(report.changes.find(({ years }) => years === 1)?.percent);
    expect(await refused('market-insights/compare?areas=BS6')).toEqual([422, 'VALIDATION_FAILED', 'areas']);
    expect(await refused('market-insights/report?area=nonsense')).toEqual([422, 'VALIDATION_FAILED', 'area']);
    expect(await refused('market-insights/receipt?key=median~BS6~all~2020-13~2020-01~every')).toEqual([404, 'NOT_FOUND', null]);
  });

  test('the index of homes sold twice begins at 100 and carries its interval', async () => {
    const index = await ask<PriceIndex>('market-insights/index?area=BS6&years=5');
    expect(index.measured?.code).toMatch(/^BS6?$/);
    expect(index.points[0]).toMatchObject({ month: index.base, same_homes: 100, same_homes_low: 100, same_homes_high: 100, median: 100 });
    expect(index.pairs).toBeGreaterThan(300);
    for (const { same_homes: level, same_homes_low: low, same_homes_high: high } of index.points)
      if (level !== null) expect(low !== null && high !== null && low <= level && level <= high).toBe(true);
    const year = index.changes.find(({ years }) => years === 1)?.same_homes;
    // The median beside it opens the twelve months it is of, and the same figure stands there.
    const [first, newest] = [index.points[0], index.points.at(-1)];
    const medianOf = async (key = '') => (await ask<Receipt>(`market-insights/receipt?key=${key}`)).value_pence ?? 0;
    const level = ((await medianOf(newest?.median_receipt)) / (await medianOf(first?.median_receipt))) * 100;
    expect(newest?.median).toBe(Math.round(level * 10) / 10);
    expect((year?.low_percent ?? 0) < (year?.percent ?? 0) && (year?.percent ?? 0) < (year?.high_percent ?? 0)).toBe(true);
  });

  test('pairs of homes sold twice are kept by sector after a load: the same as from the sales, and of that version alone', async () => {
    const { db } = testApp.services;
    const state = await db.transaction().execute(findSalesState);
    if (state === null) throw new Error('no sales');
    const sorted = (pairs: SoldTwice) =>
      Array.from({ length: pairs.count }, (_, at) =>
        [pairs.from, pairs.to, pairs.before, pairs.after, pairs.marks].map((column) => column[at]).join(' '),
      ).sort();
    const areas = ['BS', 'BS6', 'BS6 6'].map((code) => readArea(code));
    const kept = (area: PostcodeArea, version = state.version) =>
      db.transaction().execute((trx) => findKeptPairs(trx, { ...state, version }, area));
    for (const area of areas) expect(await kept(area)).toBeNull();
    await Promise.all([keepAllResales(testApp.services), keepAllResales(testApp.services)]);
    for (const area of areas) {
      const fromSales = soldTwice(await db.transaction().execute((trx) => readAreaSales(trx, true, area)));
      expect(fromSales.count).toBeGreaterThan(100);
      expect(sorted(unpackSoldTwice((await kept(area)) ?? []))).toEqual(sorted(fromSales));
      expect(await kept(area, state.version + 1)).toBeNull();
    }
    expect(await findAreasToKeep(db, state)).toEqual([]);
    // A load came between: everything is kept anew.
    expect(await findAreasToKeep(db, { ...state, version: state.version + 1 })).toEqual(['BS']);
    await keepAllResales(testApp.services, 0);
    expect((await ask<PriceIndex>('market-insights/index?area=BS6&years=10&homes=houses')).pairs).toBeGreaterThan(0);
  });

  test('comparables explain each score, take what is chosen, and give a range of three at least', async () => {
    const url = 'market-insights/comparables?postcode=BS6%206KM&type=semi_detached&tenure=freehold&metres=805&months=60';
    const found = await ask<Comparables>(url);
    expect(found.comparables.length).toBeGreaterThan(5);
    for (const { score, parts } of found.comparables)
      expect(Math.abs(score - parts.reduce((sum, { points }) => sum + points, 0))).toBeLessThan(1);
    expect(found.comparables.map(({ score }) => score)).toEqual(found.comparables.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(found.adjustment.by).toBe('repeat_sales');
    const ids = found.comparables.slice(0, 3).map(({ sale }) => sale.id);
    const chosen = await ask<Comparables>(`${url}&chosen=${ids.join(',')}`);
    expect(chosen.comparables.filter(({ is_chosen }) => is_chosen).map(({ sale }) => sale.id)).toEqual(ids);
    expect(chosen.range?.from).toBe(3);
    expect((await ask<Comparables>(`${url}&chosen=${ids.slice(0, 2).join(',')}`)).range).toBeNull();
    expect(await refused('market-insights/comparables?postcode=BS6&type=flat')).toEqual([422, 'VALIDATION_FAILED', 'postcode']);
    expect(await refused('market-insights/comparables?postcode=ZE1%200AA&type=flat')).toEqual([404, 'NOT_FOUND', null]);
  });

  test('homes are found by postcode and by address, and one shows every sale of it', async () => {
    const search = async (q: string) => ask<z.infer<typeof searchLandRegistry.output>>(`land-registry/search?q=${encodeURIComponent(q)}`);
    const byPostcode = await search('bs8 4kv');
    expect(byPostcode.homes.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['12 Calloway Crescent', 'Garden Flat, 20 Calloway Crescent']),
    );
    const byAddress = await search('14 Calloway Cres');
    expect(byAddress).toMatchObject({ read_as: 'address', homes: [{ address: '14 Calloway Crescent' }] });
    for (const typed of ['14 calloway crescent, bristol', '14 Calloway Crescent, BS8 4KV', '14  Calloway Crescent, BS8'])
      expect((await search(typed)).homes.map(({ address }) => address)).toEqual(['14 Calloway Crescent']);
    expect((await search('Garden Flat, 20 Calloway Crescent')).homes.map(({ address }) => address)).toContain(
      'Garden Flat, 20 Calloway Crescent',
    );
    for (const typed of ['14 Calloway Cres., Bristol', '14, Calloway Crescent, BS8 4KV', '14 Calloway Crescent'])
      expect((await search(typed)).meant).toMatchObject({ address: '14 Calloway Crescent', postcode: 'BS8 4KV' });
    expect((await search('Garden Flat, 20 Calloway Crescent')).meant).toMatchObject({ address: 'Garden Flat, 20 Calloway Crescent' });
    expect((await search('Flat 99, 14 Calloway Crescent')).meant).toBeNull();
    expect((await search('Calloway Crescent')).meant).toBeNull();
    expect((await search('14 Calloway Crescent, Leeds')).homes).toEqual([]);
    expect(await search('AV990142')).toMatchObject({ read_as: 'title', homes: [], message: expect.stringContaining('Title numbers') });
    // A part of a postcode looks like the number of a title, and both are said.
    expect(await search('bs8 4')).toMatchObject({
      read_as: 'title',
      message: expect.stringMatching(/^BS8 4 is a part of a postcode.*Title numbers/),
    });
    expect(await search('BT1 1AA')).toMatchObject({ read_as: 'postcode', homes: [], message: expect.stringContaining('Northern Ireland') });
    const [home] = byAddress.homes;
    const one = await ask<z.infer<typeof getSoldHome.output>>(`land-registry/homes/${home?.home}?postcode=BS8%204KV`);
    expect(one.sales.map(({ sold_on }) => sold_on)).toEqual(['2009-08-07']);
    expect(await refused('land-registry/homes/99999999999999999999?postcode=BS84KV')).toEqual([422, 'VALIDATION_FAILED', 'home']);
    expect(await refused('land-registry/homes/7?postcode=BS84KV')).toEqual([404, 'NOT_FOUND', null]);
  });

  test('reports and comparables are saved as CSV and PDF with their attribution', async () => {
    const csv = await call('market-insights/report-file?area=BS6&format=csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain('nothing of it is real');
    const comparables = 'market-insights/comparables-file?postcode=BS6%206KM&type=terraced&title=1%20Larkspur%20Mews';
    const compared = (await call(`${comparables}&format=csv`)).body;
    expect(compared).toContain('Distance, ');
    for (const text of [csv.body, compared]) expect(text).toMatch(/^Data version,\d+\r?$/m);
    for (const url of ['market-insights/report-file?area=BS6&format=pdf', `${comparables}&format=pdf`]) {
      const pdf = await call(url);
      expect(pdf.statusCode).toBe(200);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(false);
    }
  });

  test('a PDF has the logo and the colour of the firm', async () => {
    const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#7a1f5b' } })
      .png()
      .toBuffer();
    const form = multipart({ name: 'logo.png', bytes: logo }, {});
    const uploaded = await testApp.app.inject({
      method: 'POST',
      url: `/v2/client/workspaces/${member.workspaceId}/logo`,
      headers: { ...member.headers, ...form.headers },
      payload: form.payload,
    });
    expect(uploaded.statusCode, uploaded.body).toBe(200);
    const pdf = await call('market-insights/report-file?area=BS6&format=pdf');
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(true);
  });
});
