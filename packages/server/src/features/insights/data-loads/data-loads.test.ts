import { deflateRawSync, crc32, gzipSync } from 'node:zlib';
import type { DataAddress, DataLoad } from '@freehold/contract/insights/data-loads';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startListServer, type ListServer, type Served } from '@freehold/testkit/list-server';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchOpenData } from './jobs.ts';
import { insertLoad } from './store.ts';

const LOADS = '/v2/client/open-data/loads';
const ADDRESSES = '/v2/client/open-data/addresses';
const DAY = 86_400_000;
let testApp: TestApp;
let site: ListServer;
let operator: SignedInMember;
let now: Date;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
  site = await startListServer();
  testApp.services.config.listUpdates.ownHosts = ['127.0.0.1'];
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await testApp.services.pool.query('truncate data_loads, data_addresses, price_paid, house_prices, data_versions cascade');
  operator = await testApp.signIn();
  testApp.services.config.operators = [operator.email];
  site.files.clear();
  site.asked.length = 0;
});
afterAll(async () => {
  await site.close();
  await testApp.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, member = operator) =>
  callAs(testApp, member, method, path, body);
const listed = async () => (await call('GET', LOADS)).data as { loads: DataLoad[]; addresses: DataAddress[] };
const newest = async () => (await listed()).loads[0];
const sales = async () => Number((await testApp.services.pool.query('select count(*) as n from price_paid')).rows[0]?.n);
const row = (id: number, price = 250_000) =>
  `"{${String(id).padStart(8, '0')}-0000-0000-E053-000000000000}","${price}","2026-03-05 00:00","RG30 2BY","T","N","F","${id}","","PEEL ROAD","","READING","READING","READING","A","A"\n`;
const file = (...ids: number[]) => Buffer.from(ids.map((id) => row(id)).join(''));
const HPI = Buffer.from('Date,RegionName,AreaCode,AveragePrice,Index,IndexSA\n01/02/2026,Bristol,E06000023,351900,100,100\n');

async function upload(bytes: Buffer, member = operator, arrived = bytes): Promise<string> {
  const headers = { ...member.headers, 'tus-resumable': '1.0.0' };
  const begun = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/uploads',
    headers: { ...headers, 'upload-length': String(bytes.length) },
  });
  const url = String(begun.headers['location']);
  const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect((await testApp.app.inject({ method: 'PATCH', url, headers: part, payload: arrived })).statusCode).toBe(204);
  return url.split('/').at(-1) ?? '';
}
async function load(bytes: Buffer, name: string) {
  const begun = await call('POST', LOADS, { upload: await upload(bytes), file_name: name });
  expect([begun.status, begun.message]).toEqual([200, undefined]);
  expect(begun.data).toMatchObject({ state: 'waiting', file_name: name, asked_by: 'Morgan Ellery' });
  await testApp.runJobs();
  return newest();
}

/** A zip archive of files, as APPNOTE 6.3 lays them out. */
function zip(files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, all, end]);
}

describe('a file that an operator uploads', () => {
  test('where nothing can be put down meanwhile, it is tried again and ends with a fault that is told', async () => {
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = '/folder/that/is/not/there';
    try {
      await call('POST', LOADS, { upload: await upload(file(1)), file_name: 'pp-2026.csv' });
      await testApp.runJobs({ allowFailures: true });
      expect(await newest()).toMatchObject({ state: 'loading', ended_at: null });
      await testApp.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()');
      await testApp.runJobs({ allowFailures: true });
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
    expect(await newest()).toMatchObject({ state: 'failed', words: [expect.stringContaining('Load it again')] });
    expect(await sales()).toBe(0);
  });

  test('is read by the worker; what it changed is told, and again it changes nothing', async () => {
    expect(await load(file(1, 2, 3), 'pp-2026.csv')).toMatchObject({
      state: 'loaded',
      words: [expect.stringMatching(/^pp-2026\.csv: 3 rows; 3 added, 0 changed, 0 removed/)],
      bytes: file(1, 2, 3).length,
    });
    expect(await sales()).toBe(3);
    expect(await load(file(1, 2, 3), 'the same again.csv')).toMatchObject({
      state: 'unchanged',
      words: ['the same again.csv: read before, nothing to do.'],
    });
    // The upload is gone with the load.
    expect((await testApp.services.pool.query('select from uploads')).rowCount).toBe(0);
  });

  test.each([
    ['that was cut in a line', file(1, 2).subarray(0, -20), 'ends in the middle of a line'],
    ['that is something else', Buffer.from('a picture of a house\n'), 'begins like none of the files that are known'],
    ['with a row that is none', Buffer.from(row(1) + row(2).replace('"250000"', '"many"')), 'line 2'],
    ['that is a zip archive cut short', zip([['a.csv', file(1)]]).subarray(0, -30), 'the zip archive is damaged or cut'],
    [
      'that is gzip and cut',
      gzipSync(file(...Array.from({ length: 90 }, (_, id) => id + 1))).subarray(0, -40),
      'the archive is damaged or cut',
    ],
    ['that is empty', Buffer.from(' '), 'begins like none of the files that are known'],
    ['that is a zip archive of pictures', zip([['a.png', file(1)]]), 'holds no CSV, text, JSON or GeoJSON file'],
  ])('%s is refused in words and changes nothing', async (_what, bytes, words) => {
    expect(await load(file(8, 9), 'before.csv')).toMatchObject({ state: 'loaded' });
    const refused = await load(bytes, 'new file.csv');
    expect(refused?.state).toBe('refused');
    expect(refused?.words.join(' ')).toContain(words);
    expect(refused?.words.join(' ')).not.toContain('/');
    expect(await sales()).toBe(2);
  });

  test('may be a zip archive: each file of it is told apart, and what is no data is left out', async () => {
    const archive = zip([
      ['Data/a.csv', file(1, 2)],
      ['Data/b.csv', HPI],
      ['__MACOSX/._a.csv', file(7)],
      ['Doc/licence.txt', Buffer.from('Licensed to all\n')],
      ['map.png', Buffer.from('x')],
    ]);
    const loaded = await load(archive, 'release.zip');
    expect(loaded?.state).toBe('loaded');
    expect(loaded?.words).toEqual([
      'Left out  licence.txt: it begins like none of the files that are known.',
      expect.stringMatching(/^a\.csv: 2 rows; 2 added/),
      expect.stringMatching(/^b\.csv: 1 rows; 1 added/),
    ]);
    expect(await sales()).toBe(2);
  });

  test('two that arrive at once are read one after the other, and what both name stands as the newer says', async () => {
    const begin = async (bytes: Buffer, name: string) => call('POST', LOADS, { upload: await upload(bytes), file_name: name });
    const march = Buffer.from(row(1, 100) + row(2, 200));
    const april = Buffer.from(row(2, 222).replace('2026-03-05', '2026-04-05'));
    await Promise.all([begin(march, 'march.csv'), begin(april, 'april.csv'), begin(march, 'march again.csv')]);
    await testApp.runJobs();
    const { loads } = await listed();
    expect(loads.map(({ state }) => state).toSorted()).toEqual(['loaded', 'loaded', 'unchanged']);
    const { rows } = await testApp.services.pool.query('select price from price_paid order by price');
    expect(rows).toEqual([{ price: 100 }, { price: 222 }]);
  });

  test('must have arrived whole, and be one’s own', async () => {
    const half = await upload(file(1, 2), operator, file(1));
    expect(await call('POST', LOADS, { upload: half, file_name: 'a.csv' })).toMatchObject({
      status: 409,
      message: 'This file has not arrived whole yet.',
    });
    const other = await testApp.signIn({ workspaceId: operator.workspaceId });
    const theirs = await upload(file(1), other);
    expect((await call('POST', LOADS, { upload: theirs, file_name: 'a.csv' })).status).toBe(404);
    expect((await listed()).loads).toEqual([]);
  });
});

describe('an address', () => {
  const turnOn = async (path = '/pp.csv', days = 7) => {
    const answer = await call('POST', ADDRESSES, { address: site.address(path), every_days: days });
    expect([answer.status, answer.message]).toEqual([200, undefined]);
    return answer.data as DataAddress;
  };

  test('is fetched at once, again when its time has come, and read only where it changed', async () => {
    site.files.set('/pp.csv', { bytes: file(1) });
    const address = await turnOn();
    await testApp.runJobs();
    expect(await newest()).toMatchObject({ state: 'loaded', file_name: 'pp.csv', address_id: address.id });
    now = new Date(now.getTime() + 6 * DAY);
    await fetchOpenData.run(testApp.services);
    expect((await listed()).loads).toHaveLength(1);
    now = new Date(now.getTime() + DAY);
    await fetchOpenData.run(testApp.services);
    await testApp.runJobs();
    expect(await newest()).toMatchObject({ state: 'unchanged', asked_by: null });
    expect(site.asked).toEqual(['/pp.csv 200', '/pp.csv 304']);
    site.files.set('/pp.csv', { bytes: file(1, 2) });
    expect((await call('POST', `${ADDRESSES}/${address.id}/fetch-now`)).status).toBe(200);
    await testApp.runJobs();
    expect(await sales()).toBe(2);
  });

  test('that fails is tried a day later and says why; what is loaded stays', async () => {
    site.files.set('/pp.csv', { bytes: file(1) });
    const { id } = await turnOn('/pp.csv', 30);
    await testApp.runJobs();
    site.files.clear();
    await call('POST', `${ADDRESSES}/${id}/fetch-now`);
    await testApp.runJobs();
    expect(await newest()).toMatchObject({
      state: 'failed',
      words: [expect.stringMatching(/has no such file \(404\)\. Nothing changed\.$/)],
    });
    const [address] = (await listed()).addresses;
    expect(address).toMatchObject({ failures: 1, next_at: new Date(now.getTime() + DAY).toISOString() });
    expect(await sales()).toBe(1);
  });

  test.each([
    [
      'answers with a fault of its own',
      (_, response) => response.writeHead(500).end(),
      /did not give the file \(500\)\. Nothing changed\.$/,
    ],
    [
      'breaks off in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write(file(1, 2));
        setTimeout(() => response.destroy(), 50);
      },
      /broke off after \d+ bytes\. Nothing changed\.$/,
    ],
    [
      'sends on into a private network',
      (_, response) => response.writeHead(302, { location: 'https://10.0.0.7/pp.csv' }).end(),
      /sends on to another address\. 10\.0\.0\.7 leads inside a private network/,
    ],
    [
      'sends on to where nothing is encrypted',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      /sends on to another address\. 169\.254\.169\.254 is not reached over https/,
    ],
    [
      'says that it is larger than anything published',
      (_, response) => response.writeHead(200, { 'content-length': '9000000000' }).flushHeaders(),
      /larger than 8 GB, the most that is fetched\. Nothing changed\.$/,
    ],
    ['says that nothing changed before it gave anything', (_, response) => response.writeHead(304).end(), /did not give the file \(304\)/],
  ] as [string, Extract<Served, (...args: never[]) => void>, RegExp][])(
    'whose server %s loads nothing, says why, and gives no other',
    async (_, serve, why) => {
      expect(await load(file(8, 9), 'before.csv')).toMatchObject({ state: 'loaded' });
      site.files.set('/pp.csv', serve);
      await turnOn();
      await testApp.runJobs();
      expect(await newest()).toMatchObject({ state: 'failed', words: [expect.stringMatching(why)] });
      expect(await sales()).toBe(2);
      site.files.set('/pp.csv', { bytes: gzipSync(file(1, 2)) });
      const [address] = (await listed()).addresses;
      expect(address).toMatchObject({ failures: 1 });
      expect((await call('POST', `${ADDRESSES}/${address?.id}/fetch-now`)).status).toBe(200);
      await testApp.runJobs();
      expect(await newest()).toMatchObject({ state: 'loaded' });
      expect(await sales()).toBe(4);
    },
  );

  test('two at once begin one load; off it is asked for no more; removed, its loads stay', async () => {
    site.files.set('/pp.csv', { bytes: file(1) });
    const { id, last } = await turnOn();
    const both = await Promise.all([1, 2].map(() => call('POST', `${ADDRESSES}/${id}/fetch-now`)));
    expect(both.map(({ data }) => (data as DataLoad).id)).toEqual([last?.id, last?.id]);
    await testApp.runJobs();
    expect((await call('POST', `${ADDRESSES}/${id}/off`)).data).toMatchObject({ is_on: false, next_at: null });
    now = new Date(now.getTime() + 60 * DAY);
    await fetchOpenData.run(testApp.services);
    expect((await listed()).loads).toHaveLength(1);
    expect(await call('POST', `${ADDRESSES}/${id}/fetch-now`)).toMatchObject({ status: 409 });
    expect((await call('DELETE', `${ADDRESSES}/${id}`)).status).toBe(200);
    expect((await call('DELETE', `${ADDRESSES}/${id}`)).status).toBe(404);
    expect((await listed()).loads[0]).toMatchObject({ address_id: null, state: 'loaded' });
  });

  test.each([
    ['http://data.example/pp.csv', 'over https only'],
    ['https://10.0.0.7/pp.csv', 'inside a private network'],
    ['https://user:secret@data.example/pp.csv', 'name and password'],
    ['ftp://data.example/pp.csv', 'no address of a file'],
  ])('%s is refused', async (address, words) => {
    const answer = await call('POST', ADDRESSES, { address, every_days: 7 });
    expect([answer.status, answer.errors[0]?.message]).toEqual([422, expect.stringContaining(words)]);
  });
});

test('a load that a process ended with before its job was queued is queued by the clock', async () => {
  const sent = { id: await upload(file(1)), memberId: operator.memberId };
  await insertLoad(testApp.services, {
    addressId: null,
    upload: sent,
    queuedIn: operator.workspaceId,
    fileName: 'a.csv',
    askedBy: null,
    at: now,
  });
  await testApp.runJobs();
  expect(await newest()).toMatchObject({ state: 'waiting' });
  now = new Date(now.getTime() + 31 * 60_000);
  await fetchOpenData.run(testApp.services);
  await testApp.runJobs();
  expect(await newest()).toMatchObject({ state: 'loaded' });
});

test('a role of a firm is not enough: its owner is refused like everybody', async () => {
  const owner = await testApp.signIn();
  for (const [method, path, body] of [
    ['GET', LOADS, undefined],
    ['POST', LOADS, { upload: crypto.randomUUID(), file_name: 'a.csv' }],
    ['POST', ADDRESSES, { address: 'https://data.example/pp.csv', every_days: 7 }],
    ['POST', `${ADDRESSES}/1/off`, undefined],
    ['POST', `${ADDRESSES}/1/fetch-now`, undefined],
    ['DELETE', `${ADDRESSES}/1`, undefined],
  ] as const)
    expect(await call(method, path, body, owner)).toMatchObject({ status: 403, message: expect.stringContaining('Only whoever runs it') });
});
