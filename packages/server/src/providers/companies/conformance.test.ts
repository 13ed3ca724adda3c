import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openCompanies } from '../all.ts';
import { openCompaniesHouse } from './companies-house.ts';
import { RegisterAway, type CompanyRegister } from './provider.ts';
import { openRequestWindow } from './request-window.ts';
import { openSandboxCompanies } from './sandbox.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
let database: DisposableDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDisposableDatabase();
  // Connections that are not quite gone when their database is dropped say so.
  pool = new pg.Pool({ connectionString: database.url }).on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from register_windows'));

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

const list = (kind: string, items: unknown[], more: object = {}) => ({
  kind,
  items,
  items_per_page: 100,
  start_index: 0,
  total_results: items.length,
  ...more,
});
const NUMBER = '/company/99041872';
/** The published shapes, with everything that a company can have. */
const LARKHILL: Record<string, unknown> = {
  [NUMBER]: {
    company_name: 'LARKHILL DEVELOPMENTS LTD',
    company_number: '99041872',
    company_status: 'active',
    company_status_detail: 'active-proposal-to-strike-off',
    type: 'ltd',
    jurisdiction: 'england-wales',
    date_of_creation: '2019-03-03',
    registered_office_address: { premises: 'Unit 4', address_line_1: 'Gannet Quay', locality: 'Bristol', postal_code: 'BS1 4KC' },
    sic_codes: ['41100'],
    accounts: { next_due: '2027-09-30', overdue: false, last_accounts: { made_up_to: '2025-12-31', type: 'total-exemption-full' } },
    confirmation_statement: { next_due: '2027-03-16', overdue: true, last_made_up_to: '2026-03-02' },
    previous_company_names: [{ name: 'GANNET QUAY LTD', effective_from: '2019-03-03', ceased_on: '2020-01-05' }],
    has_charges: true,
    has_insolvency_history: true,
    has_super_secure_pscs: false,
    registered_office_is_in_dispute: false,
    undeliverable_registered_office_address: false,
    etag: 'abc',
    links: {
      self: NUMBER,
      officers: `${NUMBER}/officers`,
      persons_with_significant_control: `${NUMBER}/persons-with-significant-control`,
      filing_history: `${NUMBER}/filing-history`,
      insolvency: `${NUMBER}/insolvency`,
      exemptions: `${NUMBER}/exemptions`,
    },
  },
  [`${NUMBER}/officers`]: list(
    'officer-list',
    [
      {
        name: 'NWOSU-BELL, Amara Ngozi',
        officer_role: 'director',
        appointed_on: '2019-03-03',
        date_of_birth: { month: 6, year: 1981 },
        nationality: 'British',
        occupation: 'Architect',
        country_of_residence: 'England',
        address: { premises: 'Unit 4', locality: 'Bristol' },
        links: { officer: { appointments: '/officers/x/appointments' }, self: `${NUMBER}/appointments/x` },
        identity_verification_details: {
          anti_money_laundering_supervisory_bodies: ['hm-revenue-customs-hmrc'],
          appointment_verification_start_on: '2026-02-10',
          appointment_verification_end_on: '9999-12-31',
          appointment_verification_statement_date: '2026-02-10',
          identity_verified_on: '2026-02-09',
          preferred_name: 'Amara Nwosu',
        },
      },
      {
        name: 'LARKHILL SECRETARIES LIMITED',
        officer_role: 'corporate-secretary',
        appointed_on: '2019-03-03',
        resigned_on: '2025-03-31',
        identification: { identification_type: 'uk-limited-company', registration_number: '99027756' },
      },
    ],
    { active_count: 1, resigned_count: 1, inactive_count: 0 },
  ),
  [`${NUMBER}/persons-with-significant-control`]: list('persons-with-significant-control#list', [
    {
      kind: 'corporate-entity-person-with-significant-control',
      name: 'Larkhill Group Ltd',
      notified_on: '2019-03-03',
      natures_of_control: ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'],
      identification: {
        country_registered: 'England',
        legal_authority: 'Companies Act 2006',
        legal_form: 'Limited Company',
        place_registered: 'Companies House',
        registration_number: '99027755',
      },
      etag: 'x',
      links: { self: `${NUMBER}/persons-with-significant-control/corporate-entity/x` },
    },
    {
      kind: 'individual-person-with-significant-control',
      name: 'Mr Desmond Larkin',
      name_elements: { title: 'Mr', forename: 'Desmond', surname: 'Larkin' },
      date_of_birth: { month: 11, year: 1972 },
      natures_of_control: ['ownership-of-shares-25-to-50-percent'],
      notified_on: '2019-03-03',
      ceased_on: '2021-01-01',
      ceased: true,
    },
    { kind: 'super-secure-person-with-significant-control', description: 'super-secure-persons-with-significant-control', etag: 'x' },
  ]),
  [`${NUMBER}/filing-history`]: list('filing-history', [
    {
      transaction_id: 'MzQ',
      category: 'confirmation-statement',
      type: 'CS01',
      date: '2026-03-09',
      description: 'confirmation-statement-with-no-updates',
    },
  ]),
  [`${NUMBER}/insolvency`]: {
    etag: 'x',
    status: ['voluntary-arrangement'],
    cases: [
      { type: 'corporate-voluntary-arrangement', number: '1', dates: [{ type: 'voluntary-arrangement-started-on', date: '2024-05-14' }] },
    ],
  },
  [`${NUMBER}/exemptions`]: {
    kind: 'exemptions',
    exemptions: {
      psc_exempt_as_trading_on_regulated_market: {
        exemption_type: 'psc-exempt-as-trading-on-regulated-market',
        items: [{ exempt_from: '2017-01-01', exempt_to: '2018-01-01' }],
      },
    },
  },
};

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** As much of the public data API as a look-up meets. */
const answering: Reply = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://register');
  if (url.pathname === '/company/99002417') return json(response, 200, PENNARD.profile);
  const entry = LARKHILL[url.pathname];
  if (entry) return json(response, 200, entry, { etag: `"${url.pathname.length}"` });
  if (url.pathname === '/search/companies') {
    const items = (url.searchParams.get('q') ?? '').includes('pennard') ? [PENNARD.search, PENNARD.dissolved] : [];
    return json(response, 200, { items, items_per_page: 10, kind: 'search#companies', page_number: 1, start_index: 0, total_results: 2 });
  }
  return json(response, 404, { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] });
};

const openHouse = (url: string, now: () => Date): CompanyRegister =>
  openCompaniesHouse({ key: 'not-a-real-key', url }, openRequestWindow(pool, 'companies_house', now), now);

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
    register: openHouse(url, () => new Date(Date.now() + ahead)),
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

  test('everything that the register says of one company is read, and who owns it by itself', async () => {
    const { register } = await started(start());
    const record = await register.read('99041872');
    expect(record).toMatchObject({
      profile: { number: '99041872', status: 'active', incorporatedOn: '2019-03-03', business: ['41100'], hasCharges: true },
      isListed: false,
      statements: [],
    });
    expect(record?.officers?.[0]).toMatchObject({
      role: 'director',
      born: { year: 1981, month: 6 },
      verification: { startsOn: '2026-02-10' },
    });
    const owners = await register.readOwners('99041872');
    expect(owners?.owners).toEqual(record?.owners);
    expect(owners?.owners[0]).toMatchObject({
      kind: 'entity',
      name: 'Larkhill Group Ltd',
      natures: ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'],
      registration: { number: '99027755', country: 'England' },
    });
    expect(await register.read('99999999')).toBeNull();
    expect(await register.readOwners('99999999')).toBeNull();
  });
});

test('an entry of Companies House is read whole: names turned round, those who ceased, those it protects, a strike-off, an exemption that ended', async () => {
  const { register, requests } = await started(withCompaniesHouse());
  const record = await register.read('99041872');
  expect(record?.profile).toMatchObject({
    statusDetail: 'active-proposal-to-strike-off',
    address: 'Unit 4 Gannet Quay, Bristol, BS1 4KC',
    accounts: { lastMadeUpTo: '2025-12-31', nextDueOn: '2027-09-30', isOverdue: false },
    confirmation: { lastMadeUpTo: '2026-03-02', isOverdue: true },
    previousNames: ['GANNET QUAY LTD'],
  });
  expect(record?.officers).toMatchObject([
    { name: 'Amara Ngozi Nwosu-Bell', isLegalPerson: false, verification: { verifiedOn: '2026-02-09', endsOn: '9999-12-31' } },
    { name: 'LARKHILL SECRETARIES LIMITED', isLegalPerson: true, resignedOn: '2025-03-31', verification: null },
  ]);
  expect(record?.owners).toMatchObject([
    { kind: 'entity' },
    { kind: 'person', name: 'Desmond Larkin', ceasedOn: '2021-01-01' },
    { kind: 'secret', name: 'Protected by the register' },
  ]);
  expect(record?.filings).toEqual([
    { on: '2026-03-09', category: 'confirmation-statement', words: 'Confirmation statement with no updates', path: 'MzQ' },
  ]);
  expect(record?.insolvency).toMatchObject([{ type: 'Corporate voluntary arrangement', dates: [{ on: '2024-05-14' }] }]);
  // It has no statements, and links to none.
  expect(requests.map(({ url }) => url?.split('?')[0])).not.toContain(`${NUMBER}/persons-with-significant-control-statements`);
});

test('lists are read page by page to their end', async () => {
  const people = Array.from({ length: 230 }, (_, n) => ({ name: `NOBODY, Number ${n}`, officer_role: 'llp-member' }));
  const { register } = await started(
    withCompaniesHouse((request, response) => {
      const url = new URL(request.url ?? '/', 'http://register');
      if (url.pathname === NUMBER) return json(response, 200, { ...PENNARD.profile, company_number: '99041872', links: { officers: 'x' } });
      const from = Number(url.searchParams.get('start_index'));
      return json(response, 200, { items: people.slice(from, from + 100), total_results: people.length });
    }),
  );
  expect((await register.read('99041872'))?.officers).toHaveLength(230);
});

test('what was answered before is asked for only where it changed', async () => {
  const { register, requests, pass } = await started(
    withCompaniesHouse((request, response) =>
      request.headers['if-none-match'] === '"7"'
        ? void response.writeHead(304, { etag: '"7"' }).end()
        : json(response, 200, PENNARD.profile, { etag: '"7"' }),
    ),
  );
  const first = await register.get('99002417');
  pass(11);
  expect(await register.get('99002417')).toEqual(first);
  expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"7"']);
});

test('two processes share the limit of one key, and are told when they may go on', async () => {
  const { register, pass } = await started(withCompaniesHouse());
  const other = openRequestWindow(pool, 'companies_house', () => new Date());
  for (let n = 0; n < 539; n++) await other.take();
  expect(await register.get('99002417')).not.toBeNull();
  const refused: unknown = await register.get('99041872').catch((error: unknown) => error);
  if (!(refused instanceof RegisterAway) || refused.until === null) throw new Error('It was not refused');
  expect(refused.until.getTime() - Date.now()).toBeGreaterThan(4 * 60_000);
  expect(await openRequestWindow(pool, 'another key', () => new Date()).take()).toBeNull();
  pass(6);
  expect(await register.get('99041872')).not.toBeNull();
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
    return openCompanies({ config, pool, now: () => new Date() })?.name ?? null;
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
