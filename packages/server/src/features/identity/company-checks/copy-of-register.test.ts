import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompanyCheck } from '@freehold/contract/identity/company-checks';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { madeCompanies, madeOwners } from '@freehold/testkit/made-companies';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandboxCompanies } from '../../../providers/companies/sandbox.ts';
import { RegisterAway } from '../../../providers/companies/provider.ts';
import { importFiles } from '../../insights/open-data/public.ts';

let now = new Date('2026-11-27T09:00:00Z');
let isAway = true;
let folder: string;
let connected: TestApp;
let offline: TestApp;
const LINDEN = { number: '01000001', name: 'LINDEN QUAY LIMITED', incorporated: '14/03/2019' };
const GROUP = { number: '01000002', name: 'LINDEN GROUP LIMITED', incorporated: '30/10/2026' };
const ENDED = { number: '01000003', name: 'LINDEN ENDED LIMITED', incorporated: '02/01/2015' };
const OWNERS = [
  { number: LINDEN.number, kind: 'corporate-entity-person-with-significant-control', name: GROUP.name, of: GROUP.number },
  {
    number: GROUP.number,
    kind: 'individual-person-with-significant-control',
    name: 'Rosalind Linden',
    natures: ['ownership-of-shares-75-to-100-percent'],
  },
];
async function load({ services }: TestApp, name: string, text: string) {
  writeFileSync(join(folder, name), text);
  const words: string[] = [];
  expect(await importFiles(services.pool, [join(folder, name)], (line) => words.push(line)), words.join()).toMatchObject({ refused: 0 });
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freehold-copy-'));
  const sandbox = openSandboxCompanies();
  const orAway = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (isAway) throw new RegisterAway('unreachable', 'HTTP 503');
    return answer();
  };
  connected = await startTestApp({
    now: () => now,
    companies: {
      ...sandbox,
      read: (number) => orAway(() => sandbox.read(number)),
      readOwners: (number) => orAway(() => sandbox.readOwners(number)),
    },
  });
  offline = await startTestApp({ now: () => now, companies: null });
  for (const app of [connected, offline]) {
    await loadList(app, [{ ref: 'X1', name: 'Zebedee Quillfeather' }]);
    await load(app, 'before.csv', madeCompanies([LINDEN, { ...GROUP, incorporated: '29/09/2026' }, ENDED]));
    await load(app, 'psc.txt', madeOwners(OWNERS, '2026-11-26'));
  }
});
afterAll(async () => {
  await connected.close();
  await offline.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (app: TestApp, member: SignedInMember, id: number) =>
  CompanyCheck.parse((await callAs(app, member, 'GET', `/v2/client/checks/${id}`)).data);
async function started(app: TestApp, member: SignedInMember, body: object): Promise<CompanyCheck> {
  const { data } = await callAs(app, member, 'POST', '/v2/client/checks/kyb', { role: 'buyer', verify_people: 'none', ...body });
  await app.runJobs();
  return read(app, member, CompanyCheck.parse(data).id);
}
const results = ({ elements }: CompanyCheck) => Object.fromEntries(elements.map(({ code, result }) => [code, result]));

test('without a key the copy is read, owners of owners too; directors stand as not run, and it never passes', async () => {
  now = new Date('2026-10-27T09:00:00Z');
  const member = await offline.signIn();
  const check = await started(offline, member, { name: 'Linden Quay Ltd', number: LINDEN.number, representative: { name: 'R. Linden' } });
  expect(check).toMatchObject({
    state: 'completed',
    outcome: 'refer',
    reading: {
      state: 'done',
      source: 'copy',
      words: expect.stringContaining('Companies House, copy to 29 Sep 2026, owners to 26 Nov 2026'),
    },
    company: { name: LINDEN.name, status_words: 'Active', source: { kind: 'registry', version: '2026-09-29' } },
    people: expect.arrayContaining([expect.objectContaining({ name: 'Rosalind Linden', verified: 'not said', owns: 'yes' })]),
  });
  expect(results(check)).toMatchObject({
    REGISTRY: 'pass',
    OFFICERS: 'not_run',
    OFFICER_IDV: 'not_run',
    PSC: 'pass',
    CHAIN: 'pass',
    UBO: 'pass',
  });
  expect(check.people.map(({ screening }) => screening?.state)).toEqual(['done', 'done']);
  const typed = await callAs(offline, member, 'POST', `/v2/client/checks/kyb/${check.id}/extract`, {
    version: check.version,
    name: LINDEN.name,
    status: 'active',
    officers: [{ name: 'Rosalind Linden', role: 'director', born: null }],
    taken_from: 'Extract that the client sent',
    taken_on: '2026-10-20',
  });
  const after = CompanyCheck.parse(typed.data);
  expect(results(after)).toMatchObject({ REGISTRY: 'pass', OFFICERS: 'pass', OFFICER_IDV: 'not_run', AUTHORITY: 'pass' });
  expect(after.elements.find(({ code }) => code === 'OFFICERS')?.source).toMatchObject({ kind: 'applicant_statement' });
  expect(after.outcome).toBe('refer');
});

test('a copy that is old, a number it lacks and a company that ended refer, and never fail', async () => {
  now = new Date('2026-11-27T09:00:00Z');
  const member = await offline.signIn();
  const old = await started(offline, member, { name: LINDEN.name, number: LINDEN.number });
  expect(old.elements[0]).toMatchObject({ code: 'REGISTRY', result: 'refer', reasons: [{ code: 'REGISTER_COPY_OLD' }] });
  const nobody = await started(offline, member, { name: 'Nobody Ltd', number: '09999999' });
  expect(nobody).toMatchObject({
    outcome: 'refer',
    company: null,
    elements: expect.arrayContaining([expect.objectContaining({ code: 'REGISTRY' })]),
  });
  expect(nobody.elements[0]?.reasons[0]).toMatchObject({
    code: 'COMPANY_NOT_FOUND',
    text: expect.stringContaining('Companies that ended are not in it'),
  });
  await load(offline, 'after.csv', madeCompanies([LINDEN, GROUP, { ...LINDEN, number: '01000009' }]));
  const ended = await started(offline, member, { name: ENDED.name, number: ENDED.number });
  expect(ended.elements[0]).toMatchObject({ code: 'REGISTRY', result: 'refer', reasons: [{ code: 'COMPANY_NOT_ACTIVE' }] });
  const again = await callAs(offline, member, 'POST', `/v2/client/checks/kyb/${old.id}/read`, { version: old.version });
  expect(again.status).toBe(200);
  await offline.runJobs();
  expect(results(await read(offline, member, old.id))).toMatchObject({ REGISTRY: 'pass' });
});

test('while the register is away the copy stands in, with its day, and what the register then says takes its place', async () => {
  isAway = true;
  const member = await connected.signIn();
  await load(connected, 'sandbox.csv', madeCompanies([{ ...LINDEN, number: '99003820', name: 'PENNARD BEFORE LIMITED' }, GROUP, LINDEN]));
  const check = await started(connected, member, { name: 'Pennard Developments Ltd', number: '99003820' });
  expect(check).toMatchObject({
    company: { name: 'PENNARD BEFORE LIMITED', source: { version: '2026-10-30' } },
    reading: {
      state: 'waiting',
      words: expect.stringMatching(/not answering.*You are not charged.*read from Companies House, copy to 30 Oct 2026/),
    },
  });
  expect(results(check)).toMatchObject({ REGISTRY: 'refer', OFFICERS: 'not_run' });
  isAway = false;
  await connected.services.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await connected.runJobs();
  const after = await read(connected, member, check.id);
  expect(after).toMatchObject({ company: { name: 'Pennard Developments Ltd' }, reading: { state: 'done' } });
  expect(results(after)).toMatchObject({ REGISTRY: 'pass', OFFICERS: 'pass' });
});
