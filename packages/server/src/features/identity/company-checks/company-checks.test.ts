import { CompanyCheck } from '@freehold/contract/identity/company-checks';
import { listUsage } from '@freehold/contract/firm/usage';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { SANDBOX_BUSY, SANDBOX_OUTAGE, openSandboxCompanies } from '../../../providers/companies/sandbox.ts';
import { jobs } from '../../all.ts';
import { RegisterAway } from '../../../providers/companies/provider.ts';

const ODD = { name: 'Calloway Lettings Ltd', number: '99004105', verify_people: 'none' };
const START = new Date('2026-11-27T09:00:00Z');
let now = START;
let isAway = false;
let testApp: TestApp;
let unconnected: TestApp;
let owner: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  const sandbox = openSandboxCompanies();
  const away = () => {
    if (isAway) throw new RegisterAway('unreachable', 'HTTP 503');
  };
  const companies: typeof sandbox = {
    ...sandbox,
    read: async (number) => {
      away();
      const entry = await sandbox.read(number);
      // A register may leave out what it cannot tell, and may err in a date.
      const odd = number === ODD.number && entry !== null;
      return odd ? { ...entry, profile: { ...entry.profile, status: '', incorporatedOn: '2027-05-01' } } : entry;
    },
    // Larkhill Group is on the way of another company.
    readOwners: async (number) => (away(), sandbox.readOwners(number)),
  };
  testApp = await startTestApp({ now: () => now, companies });
  unconnected = await startTestApp({ now: () => now, companies: null });
});
afterAll(async () => {
  await testApp.close();
  await unconnected.close();
});
beforeEach(async () => {
  now = START;
  isAway = false;
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
});

const call = (member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object, app = testApp) =>
  callAs(app, member, method, `/v2/client${url}`, body);
const of = ({ data }: { data: unknown }): CompanyCheck => CompanyCheck.parse(data);
const read = async (id: number, as = owner, app = testApp) => of(await call(as, 'GET', `/checks/${id}`, undefined, app));
const begin = (over: object, as = owner, app = testApp) => call(as, 'POST', '/checks/kyb', { role: 'buyer', ...over }, app);
/** The reading, the screenings, and what follows from them; no report is drawn. */
const OWN_JOBS = Object.fromEntries(
  Object.entries(jobs).filter(([name]) => ['read-company', 'run-aml-check', 'judge-again'].includes(name)),
);
const run = (app = testApp) => app.runJobs({ handlers: OWN_JOBS });
async function started(over: object): Promise<CompanyCheck> {
  const { id } = of(await begin(over));
  await run();
  return read(id);
}
const LARKHILL = { name: 'Larkhill Developments Ltd', number: '99041872' };
const PENNARD = { name: 'Pennard Developments Ltd', number: '99003820', verify_people: 'none' };
const act = async (id: number, what: string, body: object = {}, as = owner, app = testApp) =>
  call(as, 'POST', `/checks/kyb/${id}/${what}`, { version: (await read(id, as, app)).version, ...body }, app);
const results = ({ elements }: CompanyCheck) => Object.fromEntries(elements.map(({ code, result }) => [code, result]));
const codes = ({ elements }: CompanyCheck, code: string) => elements.find((one) => one.code === code)?.reasons.map((one) => one.code) ?? [];
async function party(body: object): Promise<number> {
  const { data } = await call(owner, 'POST', '/parties', body);
  return z.object({ id: z.number() }).parse(data).id;
}
async function addFile(id: number, fields: Record<string, string>, as = owner) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const colour = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'register.png');
  const sent = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/checks/kyb/${id}/files`,
    headers: { ...as.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return answer.statusCode;
}

test('without lists the screenings are not run, and the check never passes', async () => {
  const check = await started(PENNARD);
  expect(results(check)).toMatchObject({ REGISTRY: 'pass' });
  expect(['refer', 'not_run']).toContain(results(check)['SCREEN_COMPANY']);
  expect(check.outcome).toBe('refer');
});

test('a company whose register, owners and screenings are in order passes, once somebody is shown to act for it', async () => {
  await loadList(testApp, [{ ref: 'X1', name: 'Zebedee Quillfeather' }]);
  const check = await started(PENNARD);
  expect(check).toMatchObject({
    state: 'completed',
    outcome: 'refer',
    demo: true,
    company: { name: 'Pennard Developments Ltd', status_words: 'Active', standing: 'living', source: { kind: 'registry' } },
    reading: { state: 'done', retry_at: null },
    people: [
      { name: 'Rosalind Pennard', roles: ['Director', 'Control'], owns: 'yes', verified: 'verified', range: { low: 75, high: 100 } },
    ],
  });
  expect(results(check)).toMatchObject({ REGISTRY: 'pass', CHAIN: 'pass', UBO: 'pass', AUTHORITY: 'not_run', DISCREPANCY: 'not_run' });
  const passed = of(await act(check.id, 'representative', { name: 'R. Pennard', capacity: 'director' }));
  expect(results(passed)).toMatchObject({ AUTHORITY: 'pass' });
  expect(passed).toMatchObject({ outcome: 'pass', verdict: 'One person owns more than 25% or controls it. Nothing is open.' });
  await call(owner, 'POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const decided = await call(owner, 'POST', `/checks/${check.id}/decision`, { version: (await read(check.id)).version, value: 'accepted' });
  expect(decided.data).toMatchObject({ status: 'passed' });
  expect((await act(check.id, 'representative', { name: 'Somebody', capacity: 'other' })).status).toBe(409);
});

test('an owner abroad is asked for evidence; what a document shows takes the chain on', async () => {
  const check = await started(LARKHILL);
  expect(check.verdict).toBe(
    'One person owns more than 25% or controls it. 18.75 to 50% is held through Quayle Trust SARL: registered abroad, where Companies House cannot see.',
  );
  expect(results(check)).toMatchObject({ CHAIN: 'refer', OFFICER_IDV: 'refer', UBO: 'pass', KEY_PEOPLE: 'not_run' });
  expect(codes(check, 'CHAIN')).toEqual(['UBO_CHAIN_OVERSEAS']);
  expect(check.tree?.edges.map(({ words }) => words)).toEqual([
    '75 to 100% of shares and votes',
    '50 to 75% of shares',
    '25 to 50% of shares',
  ]);
  expect(check.people.map(({ name, verified, resigned_on }) => [name, verified, resigned_on])).toContainEqual([
    'Petra Vane',
    'verified',
    '2025-03-31',
  ]);
  const node = check.tree?.nodes.find(({ needs_evidence: needs }) => needs)?.id ?? '';
  expect(JSON.stringify(check.tree?.nodes.map(({ id }) => id)).toLowerCase()).not.toContain('quayle');
  const shown = of(
    await act(check.id, `nodes/${node}/evidence`, {
      owners: [{ kind: 'person', name: 'Lucien Quayle', born: '1966-05', band: '75-100' }],
      words: 'Extract of the Luxembourg register of 3 November',
    }),
  );
  expect(codes(shown, 'CHAIN')).toEqual(['UBO_CHAIN_OPEN']);
  expect(await addFile(check.id, { shows: 'owners', node })).toBe(200);
  const closed = await read(check.id);
  expect(results(closed)['CHAIN']).toBe('pass');
  expect(closed.people.find(({ name }) => name === 'Lucien Quayle')).toMatchObject({ owns: 'possibly', range: { low: 14.06, high: 50 } });
  await run();
  expect((await read(check.id)).people.find(({ name }) => name === 'Lucien Quayle')?.screening?.state).toBe('done');
  expect((await call(owner, 'GET', `/checks/kyb/${check.id}/tree`)).data).toMatchObject({ nodes: { length: 5 } });
});

test('a dissolved company fails, one in liquidation refers, another name under the number refers', async () => {
  const gone = await started({ name: 'Pennard Hill Farms Ltd', number: '99001194' });
  expect(gone).toMatchObject({ outcome: 'fail', verdict: 'Pennard Hill Farms Ltd does not exist any more.' });
  const ending = await started({ name: 'Lisle Block Management Ltd', number: '99006317' });
  expect([ending.outcome, codes(ending, 'REGISTRY')]).toEqual(['refer', ['COMPANY_NOT_ACTIVE']]);
  const other = await started({ name: 'Quite Another Ltd', number: '99003820' });
  expect(codes(other, 'REGISTRY')).toEqual(['COMPANY_NAME_DIFFERS']);
  const nobody = await started({ name: 'Nobody Ltd', number: '99999999' });
  expect([nobody.outcome, codes(nobody, 'REGISTRY'), nobody.company]).toEqual(['refer', ['COMPANY_NOT_FOUND'], null]);
});

test('a register that does not say how a company stands, or gives a day that has not come, refers it in words', async () => {
  const check = await started(ODD);
  expect(check).toMatchObject({ outcome: 'refer', company: { status_words: 'Not stated' } });
  expect(check.elements.slice(0, 2).map(({ result, reasons }) => [result, reasons[0]?.text])).toEqual([
    ['refer', 'The register does not say whether the company is active'],
    ['refer', 'It bears 1 May 2027 as its day of incorporation, a day that has not come'],
  ]);
});

test('companies that own each other end the chain, and nobody is called an owner', async () => {
  const check = await started({ name: 'Round Quay Ltd', number: '99008001', verify_people: 'none' });
  expect(codes(check, 'CHAIN')).toEqual(['UBO_CHAIN_OPEN']);
  expect(codes(check, 'UBO')).toEqual(['UBO_UNKNOWN']);
  const named = of(
    await act(check.id, 'senior-official', {
      name: 'Cecily Round',
      position: 'Director',
      reason: 'Asked the company and read its register of members',
    }),
  );
  expect(named.senior_official).toMatchObject({ name: 'Cecily Round', by: { name: 'Imogen Ashworth' } });
  expect(results(named)['UBO']).toBe('refer');
});

test('a register that does not answer is tried again, says when, charges nothing, and what was found stays', async () => {
  isAway = true;
  await call(owner, 'POST', '/billing/change-plan', { plan: 'pay_as_you_go' });
  const check = await started(LARKHILL);
  const charged = async () =>
    listUsage.output
      .parse((await call(owner, 'GET', '/usages')).data)
      .filter((row) => row.check_ref === check.public_ref)
      .map((row) => [row.check_ref, row.kind, row.total_pence]);
  expect(await charged()).toEqual([]);
  expect(check).toMatchObject({
    state: 'completed',
    outcome: 'refer',
    company: null,
    reading: { state: 'waiting', retry_at: '2026-11-27T09:05:00.000Z' },
  });
  expect(check.elements[0]).toMatchObject({ code: 'REGISTRY', result: 'not_run', waits_for: 'register' });
  expect(check.elements[0]?.reasons[0]?.text).toBe('Source unavailable, will retry at 09:05. You are not charged');
  isAway = false;
  await testApp.services.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await run();
  const after = await read(check.id);
  expect(after.reading.state).toBe('done');
  const once = [[check.public_ref, 'company_check', 500]];
  expect(await charged()).toEqual(once);
  expect(results(after)['REGISTRY']).toBe('pass');
  // Read again while it is away: the entry that was read stays.
  isAway = true;
  await act(check.id, 'read');
  await run();
  expect(await read(check.id)).toMatchObject({ company: { number: '99041872' }, reading: { state: 'waiting' } });
  expect(await charged()).toEqual(once);
});

test('the sandbox has a register that is away and one that limits requests', async () => {
  for (const number of [SANDBOX_OUTAGE, SANDBOX_BUSY])
    expect((await started({ name: 'Anybody Ltd', number })).reading).toMatchObject({ state: 'waiting' });
});

test('what a client says of the owners is compared; a material difference makes a draft that the firm sends', async () => {
  const check = await started({
    ...LARKHILL,
    declared_owners: [
      { name: 'Amara Nwosu', percent: 60 },
      { name: 'Desmond Larkin', percent: 40 },
    ],
  });
  expect(check.discrepancies.map(({ kind, who, answer }) => [kind, who, answer])).toEqual([
    ['not registered', 'Desmond Larkin', null],
    ['not declared', 'Quayle Trust SARL', null],
  ]);
  expect((await call(owner, 'GET', `/checks/kyb/${check.id}/discrepancy-report`)).status).toBe(409);
  await call(owner, 'POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const early = await call(owner, 'POST', `/checks/${check.id}/decision`, {
    version: (await read(check.id)).version,
    value: 'accepted',
    reason: 'It will be right',
  });
  expect(early.message).toContain('Say first what each difference');
  const [first, second] = check.discrepancies;
  await act(check.id, `discrepancies/${first?.id}`, {
    value: 'material',
    note: 'Mr Larkin says the trust holds his shares. No deed seen.',
  });
  expect((await act(check.id, `discrepancies/${second?.id}`, { value: 'not_material' })).errors).toMatchObject([{ field: 'note' }]);
  expect((await act(check.id, `discrepancies/${second?.id}`, { value: 'reported' })).errors).toMatchObject([{ field: 'reported_on' }]);
  const answered = of(
    await act(check.id, `discrepancies/${second?.id}`, { value: 'not_material', note: 'They named the people behind it' }),
  );
  expect(answered.discrepancies[0]?.answer).toMatchObject({ value: 'material', by: { name: 'Imogen Ashworth' } });
  const text = (await testApp.app.inject({ url: `/v2/client/checks/kyb/${check.id}/discrepancy-report`, headers: owner.headers })).body;
  expect(text).toContain('The company told us: Desmond Larkin, 40%');
  expect(text).toContain('Do not batch.');
  expect(text).not.toContain('They named the people behind it');
});

test('a PDF that was cut is no evidence', async () => {
  const { id } = await started(LARKHILL);
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('shows', 'extract');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'extract.pdf');
    const sent = new Response(form);
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/v2/client/checks/kyb/${id}/files`,
      headers: { ...owner.headers, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return [answer.statusCode, answer.json().Info.Errors?.[0]?.message];
  };
  const whole = smallPdf('Extract of a register, made up');
  expect(await send(Buffer.from(whole.subarray(0, whole.length - 20)))).toEqual([
    422,
    'This file was cut: its end is missing. Get it again',
  ]);
  expect(await send(Buffer.from(whole))).toEqual([200, undefined]);
});

test('a director is somebody of one’s people, and their identity check is followed', async () => {
  const check = await started(LARKHILL);
  const amara = check.people.find(({ name }) => name === 'Amara Nwosu');
  const person = await party({ kind: 'person', first_name: 'Amara', last_name: 'Nwosu' });
  const company = await party({ kind: 'company', company_name: 'Larkhill Group Ltd' });
  expect((await act(check.id, 'people', { person: amara?.id, party_id: company })).errors).toMatchObject([{ field: 'party_id' }]);
  const linked = of(await act(check.id, 'people', { person: amara?.id, party_id: person }));
  expect(linked.people.find(({ id }) => id === amara?.id)?.party).toEqual({ id: person, name: 'Amara Nwosu' });
  expect((await act(check.id, 'people', { person: 'abcdefghijklmnop', party_id: person })).status).toBe(404);
});

test('without a register an extract is typed, says what it is, and is never better than refer', async () => {
  const member = await unconnected.signIn();
  const check = of(await begin({ ...PENNARD, representative: { name: 'Rosalind Pennard', capacity: 'director' } }, member, unconnected));
  expect(check).toMatchObject({ state: 'completed', outcome: 'refer', company: null, reading: { state: 'not connected' } });
  expect(check.verdict).toContain('No register was asked');
  const extract = {
    name: 'Pennard Developments Ltd',
    number: '99003820',
    status: 'active',
    incorporated_on: '2018-10-02',
    address: 'PO Box 12, Taunton',
    officers: [{ name: 'Rosalind Pennard', role: 'director', born: '1984-09' }],
    owners: [{ kind: 'person', name: 'Rosalind Pennard', born: '1984-09', band: '75-100' }],
    taken_from: 'Extract that the client sent',
    taken_on: '2026-11-20',
  };
  expect((await act(check.id, 'extract', { ...extract, taken_on: '2027-01-01' }, member, unconnected)).errors).toMatchObject([
    { field: 'taken_on' },
  ]);
  expect((await act(check.id, 'extract', { ...extract, incorporated_on: '2026-11-21' }, member, unconnected)).errors).toMatchObject([
    { field: 'incorporated_on' },
  ]);
  const typed = of(await act(check.id, 'extract', extract, member, unconnected));
  expect(results(typed)).toMatchObject({
    REGISTRY: 'not_run',
    OFFICERS: 'pass',
    OFFICER_IDV: 'not_run',
    PSC: 'pass',
    UBO: 'pass',
    AUTHORITY: 'pass',
  });
  expect(typed.elements.find(({ code }) => code === 'PSC')?.source).toMatchObject({ kind: 'applicant_statement' });
  expect(typed.outcome).toBe('refer');
  expect((await act(check.id, 'read', {}, member, unconnected)).status).toBe(409);
});

test('a company from abroad is read in the Register of Overseas Entities, and asked for its number there', async () => {
  const without = await started({ name: 'Quayle Holdings SA', country: 'LU', number: 'B271828', role: 'seller' });
  expect(results(without)).toMatchObject({ REGISTRY: 'not_run', OVERSEAS_ENTITY: 'not_run' });
  expect((await begin({ name: 'Quayle Holdings SA', country: 'LU', overseas_entity_number: 'OE1' })).errors).toMatchObject([
    { field: 'overseas_entity_number' },
  ]);
  const read = await started({ name: 'Quayle Holdings SA', country: 'LU', overseas_entity_number: 'oe 990417', role: 'seller' });
  expect(results(read)).toMatchObject({ REGISTRY: 'pass', OVERSEAS_ENTITY: 'pass', PSC: 'pass' });
});

test('it is begun of a company among one’s people, with the number of its record; wrong input and other roles are refused', async () => {
  const company = await party({ kind: 'company', company_name: 'Pennard Developments Ltd', company_number: '99003820' });
  const check = await started({ party_id: company, verify_people: 'none' });
  expect(check).toMatchObject({ party_id: company, company: { number: '99003820' } });
  const person = await party({ kind: 'person', first_name: 'Kit', last_name: 'Oyelaran' });
  expect((await begin({ party_id: person })).errors).toMatchObject([{ field: 'party_id' }]);
  expect((await begin({ name: 'X Ltd', number: '12-34' })).errors).toMatchObject([{ field: 'number' }]);
  expect(of(await begin({ name: 'X Society', number: 'sp 1234rs' })).asked.number).toBe('SP1234RS');
  expect((await begin({})).errors).toMatchObject([{ field: 'name' }]);
  expect((await begin(LARKHILL, auditor)).status).toBe(403);
  const { rows } = await testApp.services.pool.query(
    "select encode(record_sealed, 'escape') as text from company_records where check_id = $1",
    [check.id],
  );
  expect(JSON.stringify(rows)).not.toContain('Rosalind');
});
