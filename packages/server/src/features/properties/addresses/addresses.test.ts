import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../commands/data.ts';

let testApp: TestApp;
let member: SignedInMember;
let folder: string;
const asked: (string | undefined)[] = [];
const provider = createServer((request, response) => {
  asked.push(request.url);
  const result = [{ line_1: '3 Calloway Crescent', line_2: '', line_3: '', post_town: 'BRISTOL', county: '', postcode: 'BS8 4KV' }];
  response.end(JSON.stringify({ code: 2000, result }));
});
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  testApp = await startTestApp({
    env: { IDEAL_POSTCODES_KEY: 'iddqd', IDEAL_POSTCODES_URL: `http://127.0.0.1:${port}/v1`, IDEAL_POSTCODES_A_DAY: '1' },
  });
  member = await testApp.signIn();
  folder = mkdtempSync(join(tmpdir(), 'freehold-places-'));
});
afterAll(async () => {
  await testApp.close();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command and answers its exit code with what it printed. */
async function load(...paths: string[]) {
  const printed: string[] = [];
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line: string) => void printed.push(line)),
  );
  try {
    return { code: await run(['import', ...paths], testApp.services.config), printed: printed.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
const ask = async (url: string, headers: Record<string, string> = member.headers) => {
  const answer = await testApp.app.inject({ url, headers });
  return { status: answer.statusCode, info: answer.json().Info };
};
const suggest = async (postcode: string, more = '') =>
  (await ask(`/v2/client/addresses?postcode=${encodeURIComponent(postcode)}${more}`)).info;

const at = (postcode: string, quality: number, easting: number, northing: number) =>
  `"${postcode}",${quality},${easting},${northing},"E92000001","E19000002","E18000010","","E06000023","E05010892"`;
const CODE_POINT = [
  at('BS8 4KV', 10, 356_970, 173_340),
  at('BS8 4KO', 10, 357_000, 173_300),
  at('BS8 4KI', 10, 356_900, 173_250),
  at('BS8 4CM', 90, 0, 0),
];
const sale = (id: string, price: number, on: string, saon: string, paon: string, status = 'A') =>
  `"{0000000${id}-0000-0000-0000-000000000000}","${price}","${on} 00:00","BS8 4KV","T","N","F","${paon}","${saon}","CALLOWAY CRESCENT","","BRISTOL","BRISTOL","BRISTOL","A","${status}"`;
const SALES = [
  sale('1', 495_000, '2011-03-25', '', '16'),
  sale('2', 350_000, '2003-01-10', '', '16'),
  sale('3', 720_000, '2017-05-19', '', '14'),
  sale('4', 388_000, '2019-06-28', 'FIRST FLOOR FLAT', '20'),
  sale('5', 999_000, '2020-01-01', '', '22'),
  sale('5', 999_000, '2020-01-01', '', '22', 'D'),
];
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  return join(folder, name);
};

test('while nothing is loaded nobody is told that a postcode is wrong', async () => {
  expect((await suggest('BS8 4KV')).Data).toMatchObject({ known: 'no_list', position: null, addresses: [] });
  const one = await ask('/v2/client/postcodes/BS8%204KV');
  expect(one).toMatchObject({ status: 404, info: { Message: expect.stringContaining('No list of postcodes is loaded') } });
  expect((await ask('/v2/client/places?easting=356970&northing=173340')).info.Data).toEqual({ is_loaded: false, points: [], credits: [] });
});

describe('once the published files are loaded', () => {
  let loaded: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    write('bs.csv.gz', CODE_POINT.join('\r\n'));
    write('pp-complete.csv', `${SALES.join('\n')}\n`);
    write('notes.csv', 'a,b\n1,2\n');
    loaded = await load(folder);
  });

  test('they were told apart by what they hold', () => {
    expect(loaded.printed).toContain('bs.csv.gz: 4 rows; 4 added');
    expect(loaded.printed).toContain('pp-complete.csv: 6 rows; 4 added, 0 changed, 0 removed, 2 left as they were');
    expect(loaded.printed).toMatch(/Left out .*notes\.csv/);
    expect(loaded.code).toBe(0);
  });

  test('a postcode answers its position, with the typing error put right and said', async () => {
    expect((await ask('/v2/client/postcodes/bs8%204kv')).info.Data).toMatchObject({
      postcode: 'BS8 4KV',
      read_as: null,
      country: 'england',
      town: 'Bristol',
      position: { easting: 356_970, northing: 173_340, latitude: expect.closeTo(51.4585, 2), longitude: expect.closeTo(-2.62, 2) },
    });
    expect((await suggest('bs8 4ki')).Data).toMatchObject({ postcode: 'BS8 4KI', read_as: null, known: 'yes' });
    expect((await suggest('BS8 4Kl')).Data.known).toBe('no');
    expect((await suggest('SWIA 2AA')).Data).toMatchObject({ postcode: 'SW1A 2AA', read_as: 'SW1A 2AA', known: 'no' });
  });

  test('one nobody knows says so, and where its neighbours lie', async () => {
    expect(await ask('/v2/client/postcodes/BS84ZZ')).toMatchObject({
      status: 404,
      info: { Code: 'NOT_FOUND', Message: 'We do not know this postcode. Enter the address by hand.' },
    });
    expect((await suggest('BS8 4ZZ')).Data).toMatchObject({ known: 'no', position: null, near: { easting: 356_957, northing: 173_297 } });
    expect((await suggest('BS8 4CM')).Data).toMatchObject({ known: 'yes', position: null });
  });

  test('what is no postcode is refused under its field', async () => {
    for (const typed of ['hello', 'BS8']) {
      const { Code, Errors } = await suggest(typed);
      expect({ Code, field: Errors[0].field }).toEqual({ Code: 'VALIDATION_FAILED', field: 'postcode' });
    }
  });

  test('each address is suggested once with its last sale, by number, and corrected rows count', async () => {
    const { addresses, credits } = (await suggest('BS8 4KV')).Data;
    expect(addresses.map((one: { line1: string }) => one.line1)).toEqual([
      '14 Calloway Crescent',
      '16 Calloway Crescent',
      'First Floor Flat, 20 Calloway Crescent',
    ]);
    expect(addresses[1]).toMatchObject({
      town: 'Bristol',
      type: 'terraced',
      tenure: 'freehold',
      last_sold_on: '2011-03-25',
      last_price_pence: 49_500_000,
    });
    expect(credits.join(' ')).toMatch(/Crown copyright.*HM Land Registry|HM Land Registry.*Crown copyright/);
  });

  test('own properties are marked for the list they stand in, and those of others are not told', async () => {
    const mine = await testApp.signIn();
    const row = {
      workspace_id: mine.workspaceId,
      kind: 'sale' as const,
      line1: '14 CALLOWAY crescent',
      town: 'Bristol',
      postcode: 'BS8 4KV',
    };
    const { id } = await testApp.services.db.insertInto('properties').values(row).returning('id').executeTakeFirstOrThrow();
    const of = async (headers: Record<string, string>, kind: string) => {
      const { info } = await ask(`/v2/client/addresses?postcode=BS84KV&kind=${kind}`, headers);
      return info.Data.addresses.find((one: { line1: string }) => one.line1.toLowerCase() === '14 calloway crescent').in_list;
    };
    expect(await of(mine.headers, 'sale')).toEqual({ id, stage: 'draft' });
    expect(await of(mine.headers, 'letting')).toBeNull();
    expect(await of(member.headers, 'sale')).toBeNull();
  });

  test('where somebody of your people lives is suggested, in your workspace alone', async () => {
    await testApp.services.db
      .insertInto('parties')
      .values({
        workspace_id: member.workspaceId,
        kind: 'person',
        first_name: 'Ada',
        last_name: 'Orrery',
        addresses: JSON.stringify([{ line1: '3 Vintry Road', town: 'Bristol', postcode: 'BS8 4KO', country: 'GB' }]),
      })
      .execute();
    expect((await suggest('BS8 4KO')).Data.addresses).toMatchObject([{ line1: '3 Vintry Road', source: 'people', in_list: null }]);
    const other = await testApp.signIn();
    expect((await ask('/v2/client/addresses?postcode=BS84KO', other.headers)).info.Data.addresses).toEqual([]);
  });

  test('whoever fills in a form of a firm is shown published addresses, and nothing that a firm keeps', async () => {
    const signer = await testApp.signInAppUser();
    const published = (postcode: string, headers = signer.headers) =>
      ask(`/v2/app/addresses?postcode=${encodeURIComponent(postcode)}`, headers);
    const { info } = await published('bs84kv');
    expect(info.Data.addresses).toEqual([
      { line1: '14 Calloway Crescent', line2: null, town: 'Bristol' },
      { line1: '16 Calloway Crescent', line2: null, town: 'Bristol' },
      { line1: 'First Floor Flat, 20 Calloway Crescent', line2: null, town: 'Bristol' },
    ]);
    expect([info.Data.postcode, info.Data.credits.join(' ')]).toEqual(['BS8 4KV', expect.stringContaining('HM Land Registry')]);
    // Where somebody of a firm lives, of the test before.
    expect((await published('BS8 4KO')).info.Data).toMatchObject({ addresses: [], credits: [] });
    expect(await published('BS8')).toMatchObject({ status: 422 });
    expect((await published('BS8 4KV', member.headers)).status).toBe(401);
  });

  test('a plan gets the postcodes around a place, nearest first', async () => {
    const { points, is_loaded: isLoaded } = (await ask('/v2/client/places?easting=356970&northing=173340&metres=60')).info.Data;
    expect({ isLoaded, points: points.map((one: { postcode: string }) => one.postcode) }).toEqual({
      isLoaded: true,
      points: ['BS8 4KV', 'BS8 4KO'],
    });
    expect((await ask('/v2/client/places?easting=-1&northing=0')).status).toBe(422);
  });

  test('another file adds to it, in both shapes HM Land Registry publishes', async () => {
    const header =
      'unique_id,price_paid,deed_date,postcode,property_type,new_build,estate_type,saon,paon,street,locality,town,district,county,transaction_category,linked_data_uri';
    const row =
      '"8A78B2AF-863A-5CB0-E053-6B04A8C0F504","170000","2019-04-11","BS8 4KI","F","N","L","FLAT 2","1","VINTRY ROAD","","BRISTOL","BRISTOL","BRISTOL","A","http://landregistry.example/1"';
    // One such export came without a line break after its header.
    for (const [text, added] of [
      [`${header}\n${row}`, 1],
      [`${header}${row}`, 0],
    ] as const) {
      expect((await load(write('report.csv', text))).printed).toContain(`1 rows; ${added} added`);
      expect((await suggest('BS8 4KV')).Data.addresses).toHaveLength(3);
      expect((await suggest('BS8 4KI')).Data.addresses).toMatchObject([{ line1: 'Flat 2, 1 Vintry Road', tenure: 'leasehold' }]);
    }
  });

  test('a damaged file changes nothing and is named', async () => {
    const { code, printed } = await load(write('broken.csv', `${sale('9', 1, '2020-01-01', '', '1')}\n"half a row","1"\n`));
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringMatching(/Refused {3}broken\.csv: line 2.*Nothing of it was kept/),
    });
    expect((await suggest('BS8 4KV')).Data.addresses).toHaveLength(3);
  });
});

test('without anything to load the command says so', async () => {
  expect(await load()).toMatchObject({ code: 2 });
  expect(await load('/no/such/folder')).toMatchObject({ code: 2, printed: expect.stringContaining('There is no file or folder') });
  expect(await load(write('nothing.csv', 'a,b\n'))).toMatchObject({ code: 1 });
});

test('a provider is asked when somebody says so, as often as the operator allows, and its addresses come after those known here', async () => {
  const before = (await suggest('BS8 4KV')).Data;
  expect([before.provider, asked]).toEqual([{ name: 'Ideal Postcodes', state: 'not_asked' }, []]);
  const after = (await suggest('bs84kv', '&ask=provider')).Data;
  expect(after.provider.state).toBe('asked');
  expect(after.addresses.map((one: { line1: string; source: string }) => [one.line1, one.source])).toContainEqual([
    '3 Calloway Crescent',
    'provider',
  ]);
  expect(after.addresses).toHaveLength(before.addresses.length + 1);
  expect((await suggest('BS8 4KO', '&ask=provider')).Data.provider.state).toBe('limited');
  expect(asked).toEqual(['/v1/postcodes/BS8%204KV']);
});

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const PROPERTY = join(SHARED, 'property');
const isThere = existsSync(join(PROPERTY, 'ppd-rg30-reading-1995-2023.csv.gz'));
describe.skipIf(!isThere)(
  `the real files${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds property/)'}`,
  () => {
    test('of one postcode district are loaded whole, and its addresses found', async () => {
      const { printed } = await load(join(PROPERTY, 'ppd-rg30-reading-1995-2023.csv.gz'));
      expect(printed).toContain('24,077 rows; 24,077 added');
      const { addresses } = (await suggest('RG30 6DT')).Data;
      expect(addresses.map((one: { line1: string }) => one.line1)).toContain('92 Rodway Road');
    });
  },
);
