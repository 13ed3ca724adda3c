import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeCompanies, madeOwners } from '@freehold/testkit/made-companies';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../../platform/database.ts';
import { openCompanyCopy } from '../../../providers/companies/company-copy.ts';
import { importFiles } from './import-files.ts';

let database: DisposableDatabase;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  database = await createDisposableDatabase();
  pool = openPool(database.url, { max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'freehold-companies-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await pool.query("delete from data_versions where kind in ('companies', 'company_owners')");
  const { rows } = await pool.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent in ('register_companies'::regclass, 'register_owners'::regclass)",
  );
  for (const { name } of rows) await pool.query(`drop table ${name}`);
});

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
async function load(...paths: string[]) {
  const said: string[] = [];
  return { ...(await importFiles(pool, paths, (words) => said.push(words))), said: said.join('\n') };
}
const kept = async () =>
  (await pool.query('select number, name, missing_from::text as missing from register_companies order by number')).rows.map(
    ({ number, name, missing }) => [number, name, missing],
  );
const copy = () => openCompanyCopy(pool);
const A = { number: '01000001', name: 'ALDER QUAY LIMITED', incorporated: '14/03/2019' };
const B = { number: 'SC200002', name: 'BIRCH WHARF "NORTH" LTD', incorporated: '02/10/2024', status: 'Active - Proposal to Strike off' };
const C = { number: '00300003', name: 'CEDAR LOCK LLP', incorporated: '31/10/2024', status: 'Liquidation' };

test('a release in parts is read whole, and again changes nothing; the next takes its place and keeps what ended', async () => {
  const first = write('BasicCompanyData-2024-11-01-part1_2.csv', madeCompanies([A, B]));
  expect((await load(first)).said).toMatch(/Refused .* of its 2 parts 1 is here: load all of them together/);
  const second = write('BasicCompanyData-2024-11-01-part2_2.csv', madeCompanies([C]));
  expect((await load(first, second)).said).toContain('2 files of the Free Company Data Product: 3 rows; 3 added');
  expect(await load(first, second)).toMatchObject({ read: 0, unchanged: 1, refused: 0 });
  const next = write(
    'december.csv',
    madeCompanies([A, { ...C, name: 'CEDAR LOCK AND QUAY LLP', incorporated: '30/11/2024' }, { ...B, number: 'NI400004' }]),
  );
  expect((await load(next)).said).toContain('3 rows; 1 added, 1 changed, 1 removed, 1 left as they were');
  expect(await kept()).toEqual([
    ['00300003', 'CEDAR LOCK AND QUAY LLP', null],
    ['01000001', A.name, null],
    ['NI400004', B.name, null],
    ['SC200002', B.name, '2024-11-30'],
  ]);
  expect((await copy().read('SC200002'))?.profile.status).toBe('not-in-copy');
  expect((await load(first, second)).said).toMatch(/it goes to 2024-10-31, and what is loaded goes to/);
});

test('what it says of a company is read as the register itself would say it', async () => {
  const file = write('one.csv', madeCompanies([B, C, A]));
  await load(file);
  const entry = await copy().read('SC200002');
  expect(entry).toMatchObject({
    officers: null,
    owners: null,
    profile: {
      name: B.name,
      status: 'active',
      statusDetail: 'active-proposal-to-strike-off',
      incorporatedOn: '2024-10-02',
      address: '5 Made Street, Wells, BA5 2SN',
      sharesOfficeWith: 2,
      business: ['68209 - Other letting and operating of own or leased real estate'],
      previousNames: ['EARLIER NAME LIMITED'],
      hasCharges: false,
    },
  });
  expect((await copy().read('00300003'))?.profile.status).toBe('liquidation');
  expect(await copy().read('99999999')).toBeNull();
});

const OWNERS = [
  {
    number: '1000001',
    kind: 'individual-person-with-significant-control',
    name: 'Rosalind Pennard',
    natures: ['ownership-of-shares-75-to-100-percent'],
  },
  { number: '01000001', kind: 'persons-with-significant-control-statement', statement: 'psc-details-not-confirmed' },
  { number: 'SC200002', kind: 'exemptions' },
  { number: 'SC200002', kind: 'corporate-entity-person-with-significant-control', name: 'Alder Quay Limited', of: '1000001' },
];
test('owners are read beside it, without addresses, under the number that the register pads', async () => {
  await load(write('companies.csv', madeCompanies([A, B, C])), write('psc.txt', madeOwners(OWNERS, '2024-11-27')));
  expect(await copy().read('01000001')).toMatchObject({
    owners: [
      { kind: 'person', name: 'Rosalind Pennard', born: { year: 1970, month: 4 }, natures: ['ownership-of-shares-75-to-100-percent'] },
    ],
    statements: ['psc-details-not-confirmed'],
    isListed: false,
  });
  expect(await copy().readOwners('SC200002')).toMatchObject({
    isListed: true,
    owners: [{ kind: 'entity', name: 'Alder Quay Limited', registration: { number: '1000001' } }],
  });
  expect((await copy().read('00300003'))?.owners).toEqual([]);
  expect(JSON.stringify((await pool.query('select said from register_owners')).rows)).not.toContain('Made Street');
  const { rows } = await pool.query("select last_on from data_versions where kind = 'company_owners'");
  expect(rows).toEqual([{ last_on: '2024-11-27' }]);
});

const whole = madeCompanies([A, B, C]);
const lines = madeOwners(OWNERS, '2024-11-27').trimEnd().split('\n');
test.each([
  ['companies cut in a line', whole.slice(0, -40), /cannot be read/],
  ['companies with a column too few', `${whole.replace('"SC200002",', '')}`, /line 2.*cannot be read/],
  ['companies with another header', whole.replace('RegAddress.CareOf', 'RegAddress.Other'), /column 3 is “RegAddress.Other”/],
  ['a day that is none', whole.replace('14/03/2019', '31/02/2019'), /cannot be read/],
  ['a company twice', madeCompanies([C, A, A]), /a company is in it twice/],
  ['nothing but a header', madeCompanies([]), /it has no companies/],
  ['far fewer companies than before', madeCompanies([C]), /it has 1 rows where the release before had 3/],
  ['owners cut in a line', lines.join('\n').slice(0, 700), /line \d is no entry of the snapshot/],
  ['owners without their totals', `${lines.slice(0, -1).join('\n')}\n`, /the line with its totals is missing/],
  ['owners with a part left out', `${lines.slice(2).join('\n')}\n`, /it has 2 entries and says that it has 4/],
  ['owners of no company', `${lines[0]}\n${lines[1]?.replace('01000001', '%%')}\n${lines.at(-1)}\n`, /line 2 names no company/],
])('%s are refused, and nothing is changed', async (_what, text, words) => {
  await load(write('before.csv', madeCompanies([A, B, C])), write('before.txt', madeOwners(OWNERS, '2024-11-26')));
  const before = await kept();
  const file = write('wrong.csv', text);
  const answer = await load(file);
  expect(answer).toMatchObject({ read: 0, refused: 1 });
  expect(answer.said).toMatch(words);
  expect(await kept()).toEqual(before);
  expect((await pool.query('select count(*)::int as n from register_owners')).rows).toEqual([{ n: 4 }]);
});
