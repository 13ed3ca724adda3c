import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { madeCompanies, madeOwners } from '@freehold/testkit/made-companies';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseConfig } from '../../../platform/config.ts';
import { openPool } from '../../../platform/database.ts';
import { openCompanyCopy } from '../../../providers/companies/company-copy.ts';
import { followRegister, retryMs, STREAM_TIMES } from './follow-register.ts';
import { importFiles } from './import-files.ts';

/* A server of our own in the form of Companies House’s streams: gzip, an object a line, empty lines as heartbeats, the key as user name. */
type Connection = { path: string; timepoint: string | null; send(...lines: (object | '')[]): void; cut(line: object): void; end(): void };
let database: DisposableDatabase;
let pool: pg.Pool;
let server: Server;
let port = 0;
let folder: string;
const all: Connection[] = [];
const open = new Set<ServerResponse>();
let mostOpen = 0;
let refuse: ((request: IncomingMessage) => number | null) | null = null;

beforeAll(async () => {
  database = await createDisposableDatabase();
  pool = openPool(database.url, { max: 3 });
  folder = mkdtempSync(join(tmpdir(), 'freehold-stream-'));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stream.example');
    const status = request.headers.authorization === `Basic ${Buffer.from('made-key:').toString('base64')}` ? refuse?.(request) : 401;
    if (status) return void response.writeHead(status).end();
    open.add(response);
    mostOpen = Math.max(mostOpen, open.size);
    response.on('close', () => open.delete(response)).writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
    const gzip = createGzip();
    gzip.pipe(response);
    all.push({
      path: url.pathname,
      timepoint: url.searchParams.get('timepoint'),
      send(...lines) {
        gzip.write(`${lines.map((line) => (line === '' ? '' : JSON.stringify(line))).join('\n')}\n`);
        gzip.flush();
      },
      cut: (line) => gzip.end(JSON.stringify(line).slice(0, -20)),
      end: () => gzip.end(),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  port = typeof at === 'object' && at !== null ? at.port : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const LINDEN = { number: '01000001', name: 'LINDEN QUAY LIMITED', incorporated: '30/10/2026' };
const OWNERS = ['Rosalind Linden', 'Kit Oyelaran'].map((name) => ({
  number: LINDEN.number,
  kind: 'individual-person-with-significant-control',
  name,
}));
const event = (path: string, timepoint: number, published_at: string, data: object | null) => ({
  resource_kind: 'made',
  resource_uri: path,
  resource_id: path,
  ...(data && { data }),
  event: { timepoint, published_at, type: data ? 'changed' : 'deleted' },
});
const company = (number: string, name: string, status: string) => ({
  company_number: number,
  company_name: name,
  company_status: status,
  links: {},
});
const newest = (path: string) => {
  const found = all.findLast((one) => one.path === path);
  if (!found) throw new Error(`Nobody reads ${path}`);
  return found;
};
const COMPANIES = '/companies';
const PSC = '/persons-with-significant-control';
function follow() {
  const one = followRegister(
    {
      config: parseConfig({
        DATABASE_URL: database.url,
        COMPANIES_HOUSE_STREAM_KEY: 'made-key',
        COMPANIES_HOUSE_STREAM_URL: `http://127.0.0.1:${port}`,
      }),
      pool,
      log: pino({ level: 'silent' }),
      now: () => new Date('2026-11-27T09:00:00Z'),
    },
    { ...STREAM_TIMES, lookMs: 20, firstRetryMs: 10, mostRetryMs: 40, limitedMs: 20, keyMs: 20 },
  );
  followers.push(one);
  return one;
}
const stateOf = async (stream: string) =>
  (await pool.query('select timepoint, began_at, read_to, state, trouble from register_streams where stream = $1', [stream])).rows[0];
const connections = (path: string, count: number) =>
  vi.waitFor(() => expect(all.filter((one) => one.path === path)).toHaveLength(count), { timeout: 20_000 });
const within = { timeout: 20_000 };
const followers: ReturnType<typeof followRegister>[] = [];
afterEach(async () => {
  await Promise.all(followers.splice(0).map((one) => one.close()));
  refuse = null;
});

test('changes stand over the copy that is loaded, are gone on with where they broke off, and one process reads them', async () => {
  const copy = openCompanyCopy(pool);
  const [first, second] = [follow(), follow()];
  // Without a copy there is nothing to keep changes over.
  const paths = [join(folder, 'companies.csv'), join(folder, 'psc.txt')];
  writeFileSync(paths[0] ?? '', madeCompanies([LINDEN]));
  writeFileSync(paths[1] ?? '', madeOwners(OWNERS, '2026-11-26'));
  expect(all).toEqual([]);
  await importFiles(pool, paths, () => undefined);
  await connections(COMPANIES, 1);
  await connections(PSC, 1);
  expect(newest(COMPANIES).timepoint).toBeNull();
  newest(COMPANIES).send(
    event('/company/01000001', 11, '2026-10-30T10:00:00Z', company('01000001', 'LINDEN WHARF LIMITED', 'liquidation')),
    event('/company/01000009', 12, '2026-11-26T10:00:00Z', company('01000009', 'HAZEL FORGE LIMITED', 'active')),
    '',
  );
  newest(PSC).send(
    event(`/company/01000001${PSC}/made/e1`, 5, '2026-11-26T10:00:00Z', null),
    event(`/company/01000001${PSC}/individual/e9`, 6, '2026-11-26T10:01:00Z', {
      kind: OWNERS[0]?.kind,
      name: 'Mrs Ada Quill',
      name_elements: { forename: 'Ada', surname: 'Quill' },
      natures_of_control: ['ownership-of-shares-75-to-100-percent'],
      address: { premises: '5', address_line_1: 'Made Street' },
    }),
  );
  await vi.waitFor(async () => expect((await stateOf('companies')).read_to).toEqual(new Date('2026-11-26T10:00:00Z')), within);
  await vi.waitFor(async () => expect((await stateOf('company_owners')).timepoint).toBe(6), within);
  expect(await copy.read('01000001')).toMatchObject({
    profile: { name: 'LINDEN WHARF LIMITED', status: 'liquidation', sharesOfficeWith: 0 },
    owners: [{ name: 'Rosalind Linden' }, { name: 'Ada Quill' }],
  });
  expect((await copy.search('hazel fo')).map(({ number }) => number)).toEqual(['01000009']);
  expect(await copy.search('linden quay')).toEqual([]);
  expect(await copy.day()).toBe('2026-11-26');
  expect(JSON.stringify((await pool.query('select said from register_changes')).rows)).not.toContain('Made Street');

  // Broken off within a line: read again from the last change that was kept, which comes twice.
  newest(COMPANIES).cut(event('/company/01000009', 13, '2026-11-26T11:00:00Z', company('01000009', 'HAZEL FORGE LIMITED', 'dissolved')));
  await connections(COMPANIES, 2);
  expect(newest(COMPANIES).timepoint).toBe('12');
  newest(COMPANIES).send(
    event('/company/01000009', 12, '2026-11-26T10:00:00Z', company('01000009', 'HAZEL FORGE LIMITED', 'active')),
    event('/company/01000009', 13, '2026-11-26T11:00:00Z', company('01000009', 'HAZEL FORGE LIMITED', 'dissolved')),
  );
  await vi.waitFor(async () => expect((await copy.get('01000009'))?.status).toBe('dissolved'), within);
  newest(COMPANIES).send('');
  await vi.waitFor(async () => expect(await copy.day()).toBe('2026-11-27'), within);

  // Who held the lock ends: the other goes on.
  expect(mostOpen).toBe(2);
  await first.close();
  await vi.waitFor(() => expect(open.size).toBe(2), within);
  await second.close();
  await vi.waitFor(() => expect(open.size).toBe(0), within);
  expect(mostOpen).toBe(2);
});

test('a timepoint that is too old begins a gap, which the day does not hide; a newer release drops what it has', async () => {
  const copy = openCompanyCopy(pool);
  refuse = (request) => (request.url?.includes('timepoint=13') ? 416 : null);
  const count = all.filter((one) => one.path === COMPANIES).length;
  const following = follow();
  await connections(COMPANIES, count + 1);
  expect(newest(COMPANIES).timepoint).toBeNull();
  newest(COMPANIES).send(event('/company/01000001', 40, '2026-11-27T08:00:00Z', company('01000001', 'LINDEN LOCK LIMITED', 'active')));
  await vi.waitFor(async () => expect((await copy.get('01000001'))?.name).toBe('LINDEN LOCK LIMITED'), within);
  expect(await copy.day()).toBe('2026-10-30');
  // What cannot be read is a gap too.
  newest(COMPANIES).send(event('/company/01000001', 41, '2026-11-27T08:30:00Z', { company_number: 1 }));
  await vi.waitFor(async () => expect((await stateOf('companies')).began_at).toEqual(new Date('2026-11-27T08:30:00Z')), within);
  await following.close();
  const path = join(folder, 'next.csv');
  writeFileSync(path, madeCompanies([{ ...LINDEN, incorporated: '27/11/2026' }]));
  await importFiles(pool, [path], () => undefined);
  expect(await copy.day()).toBe('2026-11-27');
  expect((await copy.get('01000009'))?.status).toBeUndefined();
  expect((await copy.get('01000001'))?.name).toBe('LINDEN LOCK LIMITED');
});

test.each([
  [429, 'Companies House limits connections. It is tried again'],
  [401, 'Companies House does not take the stream key'],
  [503, 'Companies House is not reachable. It is tried again'],
])('a stream that answers %i is tried again, and says why it is not read', async (status, words) => {
  let tries = 0;
  refuse = () => ((tries += 1), status);
  follow();
  await vi.waitFor(() => expect(tries).toBeGreaterThan(4), within);
  await vi.waitFor(async () => expect(await stateOf('companies')).toMatchObject({ state: 'waiting', trouble: words }), within);
});

test.each([
  ['limited', [60_000, 120_000, 240_000, 300_000, 300_000]],
  ['unreachable', [2_000, 4_000, 8_000, 16_000, 32_000]],
  ['key', [3_600_000, 3_600_000, 3_600_000, 3_600_000, 3_600_000]],
] as const)('after %s it waits longer with each fault in a row', (why, waits) =>
  expect([0, 1, 2, 3, 4].map((faults) => retryMs(STREAM_TIMES, why, faults))).toEqual(waits),
);

test('without a key nothing is followed', async () => {
  const config = parseConfig({ DATABASE_URL: database.url });
  await followRegister({ config, pool, log: pino({ level: 'silent' }), now: () => new Date() }).close();
  expect(config.companiesHouseStream).toBeNull();
});
