import type { CheckPolicy } from '@freehold/contract/checks/check-policy';
import { RentCheck } from '@freehold/contract/identity/rent-checks';
import type { WorkItem } from '@freehold/contract/overview/tasks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Report } from '@freehold/contract/reports';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { schedules } from '../../all.ts';
import { tellFollowUps } from './follow-up.ts';

const START = new Date('2026-11-24T09:00:00Z');
const DAY_MS = 86_400_000;
let now = START;
let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  now = START;
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4, firstName: 'Dev', surname: 'Chaudhuri' });
  auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
});

const call = (member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) =>
  callAs(testApp, member, method, `/v2/client${url}`, body);
const read = async (id: number, as = owner) => RentCheck.parse((await call(as, 'GET', `/checks/${id}`)).data);
type Started = { started: { check_id: number; name: string }[]; refused: { name: string; reason: string }[] };
const start = async (body: object, as = owner) => (await call(as, 'POST', '/checks/rtr', body)).data as Started;
const named = (first_name: string, last_name: string, dob?: string) => ({ party: { kind: 'person', first_name, last_name, dob } });
let door = 0;
async function letting(postcode = 'BS2 0MC') {
  const answer = await call(owner, 'POST', '/properties', {
    kind: 'letting',
    stage: 'instructed',
    line1: `Flat ${++door}, 27 Tannery Row`,
    town: 'Bristol',
    postcode,
    rent_pence: 125_000,
    rent_frequency: 'month',
    people: [
      { ...named('Odile', 'Marchetti'), role: 'landlord' },
      { ...named('Amara', 'Nwosu', '1974-02-21'), role: 'tenant', co_tenant_type_id: 1 },
      { ...named('Kit', 'Oyelaran'), role: 'tenant', co_tenant_type_id: 3 },
      { ...named('Bo', 'Oyelaran'), role: 'tenant', co_tenant_type_id: 5 },
    ],
  });
  expect([answer.status, answer.message, answer.errors]).toEqual([200, undefined, []]);
  return (answer.data as { id: number }).id;
}

const MANUAL = {
  route: 'manual',
  checked_on: '2026-11-24',
  in_england: true,
  tenancy_from: '2026-12-01',
  result: 'unlimited',
  photo_matches: 'yes',
  name_matches: 'yes',
  papers: ['british_passport'],
  presence: 'in_person',
  original_in_hand: true,
  genuine: 'yes',
};
const PAGE = {
  route: 'share_code',
  checked_on: '2026-11-24',
  in_england: true,
  tenancy_from: '2026-12-01',
  result: 'time_limited',
  valid_until: '2027-02-01',
  photo_matches: 'yes',
  name_matches: 'yes',
  share_code: 'r4b 7cd 9ef',
  code_given_on: '2026-11-10',
  dob: '1974-02-21',
  opened_by_us: true,
};
const record = async (id: number, said: object, as = owner) =>
  call(as, 'POST', `/checks/rtr/${id}/record`, { version: (await read(id)).version, ...said });
let pictures = 0;
async function addFile(id: number, kind: string, as = owner) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: (pictures += 1), g: 90, b: 20 } } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(bytes)]), `${kind}.png`);
  const sent = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/checks/rtr/${id}/files`,
    headers: { ...as.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { status: answer.statusCode, data: answer.json<{ Info: { Data: RentCheck } }>().Info.Data };
}
async function accept(id: number, body: object = { value: 'accepted' }) {
  await call(owner, 'POST', '/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  return call(owner, 'POST', `/checks/${id}/decision`, { version: (await read(id)).version, ...body });
}
async function accepted(body: object, said: object): Promise<RentCheck> {
  const [begun] = (await start(body)).started;
  const id = begun?.check_id ?? 0;
  await record(id, said);
  await addFile(id, 'route' in said && said.route === 'manual' ? 'copy' : 'result_page');
  expect((await accept(id)).status).toBe(200);
  return read(id);
}
const tasks = async (member = owner) => ((await call(member, 'GET', '/tasks/queue?kind=right_to_rent')).data as WorkItem[]) ?? [];

test('from a letting a check of every adult begins, once, and of nobody under 18 or who does not live there', async () => {
  const propertyId = await letting();
  const { started, refused } = await start({ property_id: propertyId });
  expect([started.map(({ name }) => name).sort(), refused]).toEqual([['Amara Nwosu', 'Kit Oyelaran'], []]);
  const again = await start({ property_id: propertyId });
  expect(again.started).toEqual([]);
  expect(new Set(again.refused.map(({ reason }) => reason))).toEqual(new Set(['A Right to Rent check of theirs is open']));
  const check = await read(started.find(({ name }) => name === 'Amara Nwosu')?.check_id ?? 0);
  expect(check).toMatchObject({
    kind: 'rtr',
    state: 'completed',
    status: 'needsReview',
    outcome: 'refer',
    verdict: 'Nothing was looked at yet.',
    for: { property_id: propertyId, role: 'tenant' },
    records: [],
    result: null,
    occupiers: [
      { name: 'Amara Nwosu', role: 'Lead tenant', check: { status: 'needsReview' } },
      { name: 'Kit Oyelaran', role: 'Permitted occupier (18+)', check: { status: 'needsReview' } },
    ],
  });
  expect(new Set(check.elements.map(({ result }) => result))).toEqual(new Set(['not_run']));
});

test('it begins in England alone, for a letting, of somebody who is there', async () => {
  const scotland = await call(owner, 'POST', '/checks/rtr', { property_id: await letting('EH1 1YZ') });
  expect(scotland).toMatchObject({
    code: 'INVALID_STATE',
    message: 'Right to Rent applies in England only. By its postcode this property is in Scotland.',
  });
  expect((await call(owner, 'POST', '/checks/rtr', { property_id: 999_999 })).code).toBe('NOT_FOUND');
  expect((await call(owner, 'POST', '/checks/rtr', {})).code).toBe('VALIDATION_FAILED');
  expect((await call(auditor, 'POST', '/checks/rtr', { property_id: await letting() })).code).toBe('FORBIDDEN');
  const sale = (
    await call(owner, 'POST', '/properties', {
      kind: 'sale',
      line1: '1 Calloway Crescent',
      town: 'Bristol',
      postcode: 'BS8 4KV',
      price_pence: 1_000_00,
    })
  ).data as { id: number };
  expect((await call(owner, 'POST', '/checks/rtr', { property_id: sale.id })).message).toMatch(/^This property is for sale/);
});

test('a passport in the hand is recorded, kept, decided and printed', async () => {
  const [begun] = (await start({ person: { first_name: 'Wilhelmina', last_name: 'Oakenshawe' } }, negotiator)).started;
  const id = begun?.check_id ?? 0;
  const first = await record(id, MANUAL, negotiator);
  expect(first.data).toMatchObject({ outcome: 'refer', result: 'unlimited', follow_up_on: null, verdict: '1 of 7 points is open.' });
  const kept = await addFile(id, 'copy', negotiator);
  expect([kept.status, kept.data.outcome, kept.data.verdict]).toEqual([
    200,
    'pass',
    'A right to rent without limit was shown. No follow-up is needed.',
  ]);
  expect((await accept(id)).data).toMatchObject({ state: 'decided', status: 'passed' });
  expect((await record(id, MANUAL)).message).toBe('This check was decided. Begin another to follow it up');
  const done = await read(id);
  expect(done.timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Dev Chaudhuri recorded what was seen', 'Dev Chaudhuri added a file']),
  );
  const report = (await call(owner, 'GET', `/reports/${done.report?.id ?? 0}`)).data as Report;
  expect(report).toMatchObject({ title: 'Right to Rent report', content: { kind: 'rtr', result: 'unlimited' } });
  expect('occupiers' in report.content).toBe(false);
  const evidence = (await call(owner, 'GET', `/checks/${id}/evidence`)).data as { files: { key: string; title: string }[] };
  expect(evidence.files).toMatchObject([{ key: kept.data.files[0]?.key, title: 'Copy of a paper' }]);
  const page = await testApp.app.inject({
    url: `/v2/client/checks/${id}/evidence/${evidence.files[0]?.key ?? ''}?size=small&masked=true`,
    headers: owner.headers,
  });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('what cannot be so is refused in words, and the digital route says why it is closed', async () => {
  const [begun] = (await start({ person: { first_name: 'Wilhelmina', last_name: 'Oakenshawe' } })).started;
  const id = begun?.check_id ?? 0;
  expect(await record(id, { ...MANUAL, route: 'certified_provider' })).toMatchObject({
    code: 'INVALID_STATE',
    message: 'Connect a certified digital verification service to use this route',
  });
  const fieldOf = async (said: object) => (await record(id, said)).errors.map(({ field }) => field);
  expect(await fieldOf({ ...PAGE, share_code: 'W7K4XP2QV' })).toEqual(['share_code']);
  expect(await fieldOf({ ...PAGE, checked_on: '2026-11-25' })).toEqual(['checked_on']);
  expect(await fieldOf({ ...PAGE, code_given_on: '2026-11-25' })).toEqual(['code_given_on']);
  expect((await read(id)).records).toEqual([]);
  expect((await record(id, { ...MANUAL, version: 99 })).code).toBe('STALE_VERSION');
  const stranger = await testApp.signIn();
  expect((await call(stranger, 'POST', `/checks/rtr/${id}/record`, { version: 1, ...MANUAL })).code).toBe('NOT_FOUND');
});

test('a code is shown whole to whoever sees evidence whole, and masked in the report', async () => {
  const [begun] = (await start({ person: { first_name: 'Amara', last_name: 'Nwosu', dob: '1974-02-21' } })).started;
  const id = begun?.check_id ?? 0;
  expect((await record(id, PAGE)).data).toMatchObject({ records: [{ share_code: 'R4B7CD9EF', dob: '1974-02-21' }] });
  expect((await read(id, auditor)).records).toMatchObject([{ share_code: '•••9EF', dob: '1974' }]);
  const report = (await call(owner, 'GET', `/reports/${(await read(id)).report?.id ?? 0}`)).data as Report;
  expect(report.content).toMatchObject({ records: [{ share_code: '•••9EF', dob: '1974' }] });
});

test('nobody is accepted who showed no right', async () => {
  const [begun] = (await start({ person: { first_name: 'Wilhelmina', last_name: 'Oakenshawe' } })).started;
  const id = begun?.check_id ?? 0;
  expect((await record(id, { ...MANUAL, papers: [], result: 'none' })).data).toMatchObject({ outcome: 'fail', status: 'failed' });
  expect((await accept(id, { value: 'accepted', reason: 'They are nice people' })).message).toBe(
    'No right to rent was shown. Nobody can be accepted on that.',
  );
  expect((await accept(id, { value: 'rejected', reason: 'No right to rent was shown' })).data).toMatchObject({
    state: 'decided',
    status: 'failed',
  });
});

test('a right for a time waits in the queue from 60 days before its day, is told four times, and ends with the follow-up', async () => {
  const propertyId = await letting();
  const amara = { property_id: propertyId, party_id: await partyAt(propertyId, 'Amara Nwosu') };
  const check = await accepted(amara, PAGE);
  // The permission ends in February; 12 months from the check is later.
  expect(check).toMatchObject({ status: 'passed', valid_until: '2027-02-01', follow_up_on: '2027-11-24' });
  expect(await tasks()).toEqual([]);
  const at = (days: number) => (now = new Date(Date.parse('2027-11-24T07:00:00Z') - days * DAY_MS));
  at(61);
  expect(await tasks()).toEqual([]);
  const told = async () => {
    await tellFollowUps.run(testApp.services);
    const { data } = await call(owner, 'GET', '/notifications');
    return (data as { kind: string }[]).filter(({ kind }) => kind === 'right_to_rent_due').length;
  };
  expect(await told()).toBe(0);
  const counts: number[] = [];
  for (const days of [60, 59, 30, 7, 1, 0]) {
    at(days);
    counts.push(await told());
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4]);
  expect(await tasks()).toMatchObject([
    { about: 'Amara Nwosu', due_on: '2027-11-24', is_overdue: false, yours: true, path: `/marketplace/manual_rtr_check/${check.id}` },
  ]);
  expect(((await call(owner, 'GET', '/tasks')).data as { kind: string }[]).map(({ kind }) => kind)).toContain('right_to_rent');

  expect((await start({ property_id: propertyId })).refused).toEqual([
    { name: 'Amara Nwosu', reason: 'Their accepted check for this home stands' },
  ]);
  const [begun] = (await start(amara)).started;
  const next = begun?.check_id ?? 0;
  const { data } = await record(next, { ...MANUAL, checked_on: '2027-11-24', tenancy_from: null });
  expect(data).toMatchObject({ follows: { check_id: check.id, public_ref: check.public_ref } });
  await addFile(next, 'copy');
  expect((await tasks()).length).toBe(1);
  expect((await accept(next)).status).toBe(200);
  expect(await tasks()).toEqual([]);
});

test('a policy that asks it of tenants has a column and is answered by an accepted check, as long as the right that was seen', async () => {
  const propertyId = await letting();
  const { current, kinds } = (await call(owner, 'GET', '/check-policy')).data as CheckPolicy;
  expect(kinds.find(({ code }) => code === 'rtr')).toEqual({ code: 'rtr', name: 'Right to Rent', about: 'person', installed: true });
  const rules = { ...current.rules, tenant: { always: ['aml', 'rtr'], full_cdd: [] } };
  expect((await call(owner, 'POST', '/check-policy', { version: current.version, rules, reason: 'We let homes in England' })).status).toBe(
    200,
  );
  const cells = async () => {
    const { people } = (await call(owner, 'GET', `/properties/${propertyId}`)).data as PropertyDetails;
    return people.flatMap(({ party, checklist }) =>
      checklist.filter(({ kind, is_asked: isAsked }) => kind === 'rtr' && isAsked).map(({ is_done: isDone }) => [party.name, isDone]),
    );
  };
  expect(await cells()).toEqual([
    ['Amara Nwosu', false],
    ['Kit Oyelaran', false],
  ]);
  await accepted({ property_id: propertyId, party_id: await partyAt(propertyId, 'Kit Oyelaran') }, MANUAL);
  expect(await cells()).toEqual([
    ['Amara Nwosu', false],
    ['Kit Oyelaran', true],
  ]);

  await accepted({ property_id: propertyId, party_id: await partyAt(propertyId, 'Amara Nwosu') }, PAGE);
  const isDone = async (at: string) => {
    now = new Date(at);
    return Object.fromEntries(await cells());
  };
  expect(await isDone('2027-11-24T23:59:00Z')).toEqual({ 'Amara Nwosu': true, 'Kit Oyelaran': true });
  expect(await isDone('2027-11-25T00:00:00Z')).toEqual({ 'Amara Nwosu': false, 'Kit Oyelaran': true });
  const { started, refused } = await start({ property_id: propertyId });
  expect([started.map(({ name }) => name), refused.map(({ name }) => name)]).toEqual([['Amara Nwosu'], ['Kit Oyelaran']]);
});

test('copies go a year after the relationship ended, and not before', async () => {
  const propertyId = await letting();
  const partyId = await partyAt(propertyId, 'Amara Nwosu');
  const { id } = await accepted({ property_id: propertyId, party_id: partyId }, PAGE);
  const { version } = (await call(owner, 'GET', `/parties/${partyId}`)).data as { version: number };
  const party = { kind: 'person', first_name: 'Amara', last_name: 'Nwosu', dob: '1974-02-21', relationship_ended_on: '2026-11-24' };
  expect((await callAs(testApp, owner, 'PATCH', `/v2/client/parties/${partyId}`, { version, party })).status).toBe(200);
  const erasedOn = async (day: string) => {
    now = new Date(`${day}T09:00:00Z`);
    await schedules.find(({ name }) => name === 'erase-due')?.run(testApp.services);
    const { files } = (await call(owner, 'GET', `/checks/${id}/evidence`)).data as { files: { erased: { reason: string } | null }[] };
    return files.map(({ erased }) => erased?.reason ?? null);
  };
  expect(await erasedOn('2027-11-24')).toEqual([null]);
  expect(await erasedOn('2027-11-25')).toEqual(['Copies are kept for the tenancy and a year after it.']);
});

async function partyAt(propertyId: number, name: string): Promise<number> {
  const { people } = (await call(owner, 'GET', `/properties/${propertyId}`)).data as PropertyDetails;
  return people.find(({ party }) => party.name === name)?.party.id ?? 0;
}
