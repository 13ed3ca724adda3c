import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MadeCompany, madeCompanies } from '@freehold/testkit/made-companies';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '../../insights/open-data/public.ts';

let testApp: TestApp;
let unconnected: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  unconnected = await startTestApp({ companies: null });
});
afterAll(async () => {
  await testApp.close();
  await unconnected.close();
});

async function get(url: string, headers: Record<string, string>, app = testApp) {
  const answer = await app.app.inject({ url, headers });
  return { status: answer.statusCode, info: answer.json().Info, retryAfter: answer.headers['retry-after'] };
}
const search = (q: string, headers: Record<string, string>, app = testApp) =>
  get(`/v2/client/companies/search?q=${encodeURIComponent(q)}`, headers, app);

test('somebody who is still registering finds companies by name, and where they come from', async () => {
  const { headers } = await testApp.signIn({ completedSignup: false });
  const { status, info } = await search('pennard', headers);
  expect(status).toBe(200);
  expect(info.Data.source).toBe('sandbox');
  expect(info.Data.companies.map((one: { name: string; is_active: boolean }) => [one.name, one.is_active])).toEqual([
    ['Pennard & Lisle Ltd', true],
    ['Pennard Developments Ltd', true],
    ['Pennard Hill Farms Ltd', false],
  ]);
});

test('a number means that company and no other, however it is typed', async () => {
  const { headers } = await testApp.signIn();
  for (const q of ['99002417', ' 9900 2417 '])
    expect((await search(q, headers)).info.Data.companies.map((one: { number: string }) => one.number)).toEqual(['99002417']);
  expect((await search('990', headers)).info.Data.companies.length).toBeGreaterThan(3);
});

test('one company is read by its number; one that is not there is said so', async () => {
  const { headers } = await testApp.signIn();
  const found = await get('/v2/client/companies/99002417', headers);
  expect(found.info.Data).toMatchObject({ source: 'sandbox', company: { name: 'Pennard & Lisle Ltd', incorporated_on: '2009-03-12' } });
  expect(await get('/v2/client/companies/99999999', headers)).toMatchObject({
    status: 404,
    info: { Code: 'NOT_FOUND', Message: 'No company with that number. Check it or search by name.' },
  });
});

test.each(['busy', 'outage'])('a register that is away (%s) leads to typing by hand', async (q) => {
  const { headers } = await testApp.signIn();
  expect(await search(q, headers)).toMatchObject({
    status: 502,
    info: { Code: 'PROVIDER_UNAVAILABLE', Message: 'Companies House is not answering. Enter the company by hand.' },
  });
});

test('where no register is connected the search finds nothing and says why', async () => {
  const { headers } = await unconnected.signIn();
  expect((await search('pennard', headers, unconnected)).info.Data).toEqual({ source: 'not_configured', copy_day: null, companies: [] });
  expect(await get('/v2/client/companies/99002417', headers, unconnected)).toMatchObject({
    status: 502,
    info: { Code: 'PROVIDER_UNAVAILABLE' },
  });
});

test('one workspace that asks too often waits, and others do not', async () => {
  const [busy, other] = [await testApp.signIn(), await testApp.signIn()];
  for (let n = 0; n < 60; n++) await search(`company ${n}`, busy.headers);
  const refused = await search('one more', busy.headers);
  expect(refused).toMatchObject({ status: 429, info: { Code: 'RATE_LIMITED' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await search('one more', other.headers)).status).toBe(200);
});

test('one letter finds nothing yet', async () => {
  const { headers } = await testApp.signIn();
  for (const q of ['', 'p']) expect((await search(q, headers)).info.Data).toEqual({ source: 'sandbox', copy_day: null, companies: [] });
});

test('a stranger, a text that is too long and what is no number are refused', async () => {
  expect((await search('pennard', {})).status).toBe(401);
  const { headers } = await testApp.signIn();
  expect(await search('p'.repeat(161), headers)).toMatchObject({ status: 422, info: { Errors: [{ field: 'q' }] } });
  expect((await get('/v2/client/companies/12-34', headers)).status).toBe(422);
});

/** From here on both installations have a copy of the register. */
const incorporated = '14/03/2019';
const COPIED: MadeCompany[] = [
  { number: '01000001', name: 'LINDEN QUAY LIMITED', incorporated },
  { number: '01000002', name: 'LINDEN QUAY HOLDINGS LIMITED', incorporated, status: 'Liquidation' },
  { number: '01000003', name: 'QUAYSIDE (LINDEN) LTD', incorporated },
  { number: '01000004', name: "O'LINDEN & DAUGHTERS LLP", incorporated: '30/10/2026' },
];
test('a copy of the register finds companies by name and number, with its day; it stands in for a register that is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-copy-'));
  const path = join(folder, 'companies.csv');
  writeFileSync(path, madeCompanies(COPIED));
  for (const { services } of [testApp, unconnected])
    expect(await importFiles(services.pool, [path], () => undefined)).toMatchObject({ refused: 0 });
  rmSync(folder, { recursive: true, force: true });
  const { headers } = await unconnected.signIn();
  const found = async (q: string) => {
    const { companies, ...from } = (await search(q, headers, unconnected)).info.Data;
    expect(from).toEqual({ source: 'copy', copy_day: '2026-10-30' });
    return companies.map((one: { number: string }) => one.number);
  };
  for (const q of ['linden quay', 'Linden  Quay ltd']) expect(await found(q)).toEqual(['01000001', '01000002', '01000003']);
  expect(await found('quayside')).toEqual(['01000003']);
  expect(await found('olinden daughters')).toEqual(['01000004']);
  expect(await found('O’Linden')).toEqual(['01000004']);
  expect(await found('01000002')).toEqual(['01000002']);
  for (const odd of ['%_', "'):*", 'zz', 'limited', '🏠🏠', '((']) expect(await found(odd)).toEqual([]);
  expect(await get('/v2/client/companies/01000002', headers, unconnected)).toMatchObject({
    status: 200,
    info: { Data: { source: 'copy', company: { status: 'liquidation', is_active: false, address: '5 Made Street, Wells, BA5 2SN' } } },
  });
  expect((await get('/v2/client/companies/99999999', headers, unconnected)).status).toBe(404);
  const other = await testApp.signIn();
  expect((await search('outage', other.headers)).info.Data).toEqual({ source: 'copy', copy_day: '2026-10-30', companies: [] });
  expect((await search('pennard', other.headers)).info.Data).toMatchObject({ source: 'sandbox', copy_day: null });
});
