import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openCompanies } from '../all.ts';
import { openCompaniesHouse } from './companies-house.ts';
import { RegisterAway, type CompanyRegister } from './provider.ts';
import { openSandboxCompanies } from './sandbox.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
type House = { register: CompanyRegister; requests: IncomingMessage[]; pass(minutes: number): void; close(): Promise<void> };

const PENNARD = {
  search: {
    company_status: 'active',
    company_number: '99002417',
    links: { self: '/company/99002417' },
    description: '99002417 - Incorporated on 12 March 2009',
    description_identifier: ['incorporated-on'],
    kind: 'searchresults#company',
    address: { premises: '14', address_line_1: 'Regent Parade', locality: 'Bristol', postal_code: 'BS8 4MK' },
    address_snippet: '14 Regent Parade, Bristol, BS8 4MK',
    date_of_creation: '2009-03-12',
    matches: { title: [1, 7], snippet: [] },
    snippet: '',
    company_type: 'ltd',
    title: 'PENNARD & LISLE LTD',
  },
  profile: {
    company_name: 'PENNARD & LISLE LTD',
    company_number: '99002417',
    company_status: 'active',
    type: 'ltd',
    date_of_creation: '2009-03-12',
    registered_office_address: { address_line_1: '14 Regent Parade', locality: 'Bristol', postal_code: 'BS8 4MK', country: 'England' },
    sic_codes: ['68310'],
    etag: 'x',
    links: { self: '/company/99002417' },
    can_file: true,
  },
  dissolved: {
    company_status: 'dissolved',
    company_number: '99001194',
    title: 'PENNARD HILL FARMS LTD',
    date_of_creation: '1998-06-30',
    date_of_cessation: '2021-02-09',
    address_snippet: 'Hill Farm, Glastonbury, BA6 9KO',
    kind: 'searchresults#company',
  },
};

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** As much of the public data API as a look-up meets. */
const answering: Reply = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://register');
  if (url.pathname === '/company/99002417') return json(response, 200, PENNARD.profile);
  if (url.pathname === '/search/companies') {
    const items = (url.searchParams.get('q') ?? '').includes('pennard') ? [PENNARD.search, PENNARD.dissolved] : [];
    return json(response, 200, { items, items_per_page: 10, kind: 'search#companies', page_number: 1, start_index: 0, total_results: 2 });
  }
  return json(response, 404, { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] });
};

async function withCompaniesHouse(reply: Reply = answering): Promise<House> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    reply(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let ahead = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    register: openCompaniesHouse({ key: 'not-a-real-key', url }, () => new Date(Date.now() + ahead)),
    requests,
    pass: (minutes) => void (ahead += minutes * 60_000),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const withSandbox = async (): Promise<House> => ({
  register: openSandboxCompanies(),
  requests: [],
  pass: () => undefined,
  close: () => Promise.resolve(),
});

let open: House | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const started = async (start: Promise<House>) => (open = await start);

describe.each([
  ['companies_house', () => withCompaniesHouse()],
  ['sandbox', withSandbox],
] as const)('%s', (name, start) => {
  test('says which it is', async () => {
    expect((await started(start())).register.name).toBe(name);
  });

  test('companies are found by their name, living and ended', async () => {
    const { register } = await started(start());
    const found = await register.search('Pennard');
    expect(found).toContainEqual({
      number: '99002417',
      name: expect.stringMatching(/^pennard & lisle ltd$/i),
      status: 'active',
      incorporatedOn: '2009-03-12',
      dissolvedOn: null,
      address: '14 Regent Parade, Bristol, BS8 4MK',
    });
    expect(found).toContainEqual(expect.objectContaining({ number: '99001194', status: 'dissolved', dissolvedOn: '2021-02-09' }));
  });

  test('what is not there is not found', async () => {
    const { register } = await started(start());
    expect(await register.search('Nobody of That Name')).toEqual([]);
    expect(await register.get('99999999')).toBeNull();
  });

  test('one company is read by its number', async () => {
    const { register } = await started(start());
    expect(await register.get('99002417')).toEqual({
      number: '99002417',
      name: expect.stringMatching(/^pennard & lisle ltd$/i),
      status: 'active',
      incorporatedOn: '2009-03-12',
      dissolvedOn: null,
      address: '14 Regent Parade, Bristol, BS8 4MK',
    });
  });
});

async function whyAway(asked: Promise<unknown>): Promise<string> {
  const fault: unknown = await asked.then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof RegisterAway)) throw new Error(`Expected RegisterAway, got ${String(fault)}`);
  expect(fault.message).not.toContain('Pennard');
  return fault.why;
}

test('Companies House is asked as its documentation wants: the key as user name, without a password', async () => {
  const { register, requests } = await started(withCompaniesHouse());
  await register.search('Pennard & Lisle');
  expect(requests[0]?.url).toBe('/search/companies?q=pennard+%26+lisle&items_per_page=10');
  expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('not-a-real-key:').toString('base64')}`);
});

test('what was answered lately is not asked again, and later it is', async () => {
  const { register, requests, pass } = await started(withCompaniesHouse());
  await register.search('Pennard');
  await register.search('PENNARD');
  await register.get('99999999');
  await register.get('99999999');
  expect(requests).toHaveLength(2);
  pass(11);
  await register.search('pennard');
  expect(requests).toHaveLength(3);
});

test.each<[string, string, Reply]>([
  ['a key it does not take', 'key', (_, response) => json(response, 401, { error: 'Invalid Authorization', type: 'ch:service' })],
  ['too many requests', 'limited', (_, response) => json(response, 429, {}, { 'x-ratelimit-remain': '0' })],
  ['a fault of its own', 'unreachable', (_, response) => json(response, 500, {})],
  ['a gateway that gives up', 'unreachable', (_, response) => void response.writeHead(502).end('<html>Bad gateway</html>')],
  ['nonsense', 'answer', (_, response) => void response.writeHead(200).end('<html>maintenance</html>')],
  ['another shape', 'answer', (_, response) => json(response, 200, { items: [{ title: 'Pennard' }], company_name: 7 })],
  ['a connection that breaks', 'unreachable', (request) => void request.socket.destroy()],
  ['a way to somewhere else', 'unreachable', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('%s means that it is away', async (_what, why, reply) => {
  const { register } = await started(withCompaniesHouse(reply));
  expect(await whyAway(register.search('Pennard'))).toBe(why);
  if (why !== 'limited') expect(await whyAway(register.get('99002417'))).toBe(why);
});

test('an answer that does not come is not waited for', async () => {
  const { register } = await started(withCompaniesHouse(() => undefined));
  expect(await whyAway(register.search('Pennard'))).toBe('unreachable');
}, 15_000);

test('once it limits requests it is left alone for a while', async () => {
  const { register, requests, pass } = await started(withCompaniesHouse((_, response) => json(response, 429, {})));
  await whyAway(register.search('one'));
  expect(await whyAway(register.search('two'))).toBe('limited');
  expect(requests).toHaveLength(1);
  pass(2);
  await whyAway(register.search('three'));
  expect(requests).toHaveLength(2);
});

test('when it says that nothing is left, nothing is asked until it says', async () => {
  const reset = Math.floor(Date.now() / 1000) + 120;
  const { register, requests, pass } = await started(
    withCompaniesHouse((_, response) =>
      json(response, 200, { items: [] }, { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': String(reset), 'x-ratelimit-limit': '600' }),
    ),
  );
  await register.search('one');
  expect(await whyAway(register.search('two'))).toBe('limited');
  pass(3);
  await register.search('three');
  expect(requests).toHaveLength(2);
});

test('the key’s own limit is never reached', async () => {
  const { register, requests } = await started(withCompaniesHouse());
  const asked = await Promise.allSettled(Array.from({ length: 560 }, (_, n) => register.get(`9900${String(n).padStart(4, '0')}`)));
  expect(requests).toHaveLength(540);
  expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(20);
});

test('a number that is none of Companies House’s never leaves the register’s answers', async () => {
  const { register } = await started(
    withCompaniesHouse((_, response) => json(response, 200, { items: [{ ...PENNARD.search, company_number: '../../x' }] })),
  );
  expect(await register.search('pennard')).toEqual([]);
});

test('the sandbox has words for a register that limits requests and for one that does not answer', async () => {
  const register = openSandboxCompanies();
  expect(await whyAway(register.search('busy'))).toBe('limited');
  expect(await whyAway(register.search('outage'))).toBe('unreachable');
});

test('the settings choose the register: Companies House with a key, else made-up companies, and in production none', () => {
  const chosen = (env: Record<string, string>) => {
    const config = parseConfig({ DATABASE_URL: 'postgres://localhost/x', ...env });
    return openCompanies({ config, now: () => new Date() })?.name ?? null;
  };
  const production = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://localhost', FREEHOLD_ORIGIN: 'https://freehold.pennard.example' };
  const key = { COMPANIES_HOUSE_KEY: 'not-a-real-key' };
  expect([chosen({}), chosen(key), chosen(production), chosen({ ...production, ...key })]).toEqual([
    'sandbox',
    'companies_house',
    null,
    'companies_house',
  ]);
  expect(() => chosen({ ...production, ...key, COMPANIES_HOUSE_URL: 'http://127.0.0.1:9' })).toThrow('COMPANIES_HOUSE_URL is wrong');
  expect(() => chosen({ ...key, COMPANIES_HOUSE_URL: 'http://10.0.0.8' })).toThrow('COMPANIES_HOUSE_URL is wrong');
  expect(() => chosen({ COMPANIES_HOUSE_KEY: 'a:b' })).toThrow('COMPANIES_HOUSE_KEY is wrong');
});
