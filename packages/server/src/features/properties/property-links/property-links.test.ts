import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { TimelineEntry } from '@freehold/contract/properties/property-details';
import type { OpenedLink, PropertyLink } from '@freehold/contract/properties/property-links';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetLinkSignUps } from './jobs.ts';

const DAY_MS = 86_400_000;
let testApp: TestApp;
let now = new Date('2026-11-16T10:00:00Z');
let owner: SignedInMember;
let propertyId: number;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  now = new Date('2026-11-16T10:00:00Z');
  owner = await testApp.signIn();
  propertyId = await addProperty(owner);
});

async function addProperty(member: SignedInMember, stage: PropertyStage = 'available'): Promise<number> {
  const row = await testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: member.workspaceId,
      kind: 'sale',
      line1: '14 Calloway Crescent',
      town: 'Clifton, Bristol',
      postcode: 'BS8 4KV',
      stage,
      negotiator_id: member.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const path = () => `/v2/client/properties/${propertyId}/dynamic-link`;
const linkOf = async (member = owner, body: object = {}) => (await callAs(testApp, member, 'POST', path(), body)).data as PropertyLink;
const tokenOf = (link: PropertyLink) => link.url?.split('#')[1] ?? '';
/** A visitor on a network of their own. */
const visit = async (url: string, body: object, remoteAddress = `10.9.${Math.floor(++places / 250)}.${(places % 250) + 1}`) => {
  const answer = await testApp.app.inject({ method: 'POST', url, payload: body, remoteAddress });
  const { Info } = answer.json<{ Info: { Data: unknown; Message?: string; Errors?: { field: string; message: string }[] } }>();
  return { status: answer.statusCode, data: Info.Data, message: Info.Message, errors: Info.Errors ?? [] };
};
const open = (token: string) => visit('/v2/public/property-links/open', { token });
const applicant = (token: string, more: object = {}) => ({
  token,
  role: 'buyer',
  first_name: 'Tobias',
  last_name: 'Renner',
  email: `tobias${++places}@renner.example`,
  phone: '07700 900263',
  consent: true,
  ...more,
});
const register = (body: object, network?: string) => visit('/v2/public/applicants', body, network);
const codeFor = (email: string) =>
  vi.waitFor(
    () => {
      const code = /\b(?:\d{10}|\d{6})\b/.exec(testApp.mailbox.findLast((mail) => mail.to === email)?.text ?? '')?.[0];
      if (!code) throw new Error('no code yet');
      return code;
    },
    { timeout: 10_000 },
  );
async function registered(token: string, more: object = {}) {
  const body = applicant(token, more);
  const begun = await register(body);
  const { request } = begun.data as { request: string };
  const code = await codeFor(body.email);
  return { body, confirmed: await visit('/v2/public/applicants/confirm', { token, request, code }), request, code };
}
const peopleAt = async () => testApp.services.db.selectFrom('property_people').selectAll().where('property_id', '=', propertyId).execute();

test('a link is made once, copied as often as wanted, and opens the one property', async () => {
  expect((await callAs(testApp, owner, 'GET', path())).data).toMatchObject({ state: 'none', url: null, can: { change: true } });
  const link = await linkOf();
  expect(link).toMatchObject({ state: 'active', roles: ['buyer'], opens: 0, registrations: 0 });
  expect(new Date(link.expires_at ?? 0).getTime() - now.getTime()).toBe(30 * DAY_MS);
  expect((await linkOf()).url).toBe(link.url);
  const opened = (await open(tokenOf(link))).data as OpenedLink;
  expect(opened).toMatchObject({
    agency: 'Pennard & Lisle',
    roles: ['buyer'],
    closed: null,
    property: { address: '14 Calloway Crescent, Clifton, Bristol BS8 4KV' },
  });
  expect((await callAs(testApp, owner, 'GET', path())).data).toMatchObject({ opens: 1 });
});

test('no secret of a link is kept unencrypted', async () => {
  const token = tokenOf(await linkOf());
  const { rows } = await testApp.services.pool.query('select property_links::text as line from property_links');
  expect(rows.some(({ line }: { line: string }) => line.includes(token) || line.includes(Buffer.from(token).toString('hex')))).toBe(false);
});

test('rotated, switched off or run out, the old link says so in the same words', async () => {
  const gone = { status: 422, message: 'This link is no longer active. Ask your agent for a new one.' };
  const first = await linkOf();
  const second = await linkOf(owner, { rotate: true, version: first.version });
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect(await open(tokenOf(first))).toMatchObject(gone);
  expect((await open(tokenOf(second))).status).toBe(200);
  const off = await linkOf(owner, { enabled: false, version: second.version });
  expect(off.state).toBe('disabled');
  expect(await open(tokenOf(second))).toMatchObject(gone);
  await linkOf(owner, { enabled: true, version: off.version });
  expect((await open(tokenOf(second))).status).toBe(200);
  now = new Date(now.getTime() + 31 * DAY_MS);
  expect(await open(tokenOf(second))).toMatchObject(gone);
  expect(await open('x'.repeat(43))).toMatchObject(gone);
});

test('a change on top of somebody else’s is refused, and so are an end in the past and a role that does not fit', async () => {
  const link = await linkOf();
  await linkOf(owner, { roles: ['buyer', 'seller'], version: link.version });
  expect(await callAs(testApp, owner, 'POST', path(), { enabled: false, version: link.version })).toMatchObject({
    status: 412,
    code: 'STALE_VERSION',
  });
  const wrong = async (body: object) => (await callAs(testApp, owner, 'POST', path(), { version: link.version + 1, ...body })).errors;
  expect(await wrong({ expires_at: '2026-11-15T00:00:00Z' })).toMatchObject([
    { field: 'expires_at', message: 'Choose a day in the future' },
  ]);
  expect(await wrong({ expires_at: '2028-01-01T00:00:00Z' })).toMatchObject([
    { field: 'expires_at', message: 'Choose a day within a year' },
  ]);
  expect(await wrong({ roles: ['tenant'] })).toMatchObject([{ field: 'roles', message: 'Choose buyer or seller' }]);
});

test('the timeline and the activity name whoever registered, and nobody of the firm in their place', async () => {
  await registered(tokenOf(await linkOf()), { first_name: 'Honor', last_name: 'Wetherby' });
  const timeline = (await callAs(testApp, owner, 'GET', `/v2/client/properties/${propertyId}/timeline`)).data as TimelineEntry[];
  const told = timeline.find(({ actor }) => actor.name === 'Honor Wetherby');
  expect(told).toMatchObject({ words: 'registered through the link of {object}', object: { name: 'this property' } });
  expect(timeline.filter(({ actor, words }) => actor.name === 'Freehold' && words.startsWith('added'))).toEqual([]);
  const events = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'actor'])
    .where('workspace_id', '=', owner.workspaceId)
    .where('action', 'in', ['register.property_person', 'create.party'])
    .execute();
  expect(events.map(({ actor }) => actor)).toContainEqual({ kind: 'visitor', name: 'Honor Wetherby' });
});

test('a visitor sees the price, the place apart from the first line, and the firm’s own logo', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  const { version } = (await callAs(testApp, owner, 'GET', `/v2/client/properties/${propertyId}/record`)).data as { version: number };
  const priced = await callAs(testApp, owner, 'PATCH', `/v2/client/properties/${propertyId}`, { version, price_pence: 925_000_00 });
  expect(priced.status).toBe(200);
  const opened = (await open(tokenOf(await linkOf()))).data as OpenedLink;
  expect(opened).toMatchObject({
    logo: null,
    property: { line1: '14 Calloway Crescent', place: 'Clifton, Bristol BS8 4KV', price_pence: 925_000_00, rent_pence: null },
  });
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const saved = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/workspaces/${owner.workspaceId}/logo`,
    headers: { ...owner.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(saved.statusCode).toBe(200);
  expect(((await open(tokenOf(await linkOf()))).data as OpenedLink).logo).toMatch(/^data:image\/png;base64,/);
});

test('who may not invite sees that there is a link, and not the link', async () => {
  await linkOf();
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect((await callAs(testApp, auditor, 'GET', path())).data).toMatchObject({ state: 'active', url: null, can: { change: false } });
  expect(await callAs(testApp, auditor, 'POST', path(), { rotate: true, version: 1 })).toMatchObject({ status: 403 });
});

test('a visitor who proves their address stands at the property, with their consent, and the negotiator is told', async () => {
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  await testApp.services.db.updateTable('properties').set({ negotiator_id: negotiator.memberId }).where('id', '=', propertyId).execute();
  const { body, confirmed } = await registered(tokenOf(await linkOf()));
  expect(confirmed.data).toEqual({
    registered: true,
    agency: 'Pennard & Lisle',
    address: '14 Calloway Crescent, Clifton, Bristol BS8 4KV',
    role: 'buyer',
    session: { token: expect.any(String), expires_at: expect.any(String) },
  });
  const [person] = await peopleAt();
  expect(person).toMatchObject({ role: 'buyer', invited_via: 'dynamic_link', is_lead: true });
  expect(person?.consent_at).toEqual(now);
  const party = await testApp.services.db
    .selectFrom('parties')
    .selectAll()
    .where('id', '=', person?.party_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(party).toMatchObject({ display_name: 'Tobias Renner', emails: [body.email], phones: ['+447700900263'] });
  const told = (await callAs(testApp, negotiator, 'GET', '/v2/client/notifications')).data as { kind: string; words: string }[];
  expect(told).toMatchObject([
    { kind: 'applicant_registered', words: 'Someone registered as buyer for 14 Calloway Crescent, Clifton, Bristol BS8 4KV.' },
  ]);
  expect(JSON.stringify(told)).not.toContain('Renner');
});

test('until the code comes back nothing is recorded; a wrong one is counted, a used one opens nothing', async () => {
  const token = tokenOf(await linkOf());
  const body = applicant(token);
  const { request } = (await register(body)).data as { request: string };
  expect(await peopleAt()).toEqual([]);
  const code = await codeFor(body.email);
  const confirm = (typed: string) => visit('/v2/public/applicants/confirm', { token, request, code: typed });
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await confirm(wrong)).errors).toMatchObject([{ field: 'code', message: 'That code is not right. 4 tries left.' }]);
  expect((await confirm(code)).status).toBe(200);
  expect(await confirm(code)).toMatchObject({ status: 422, message: 'This code was already used. Ask for a new one.' });
  expect(await peopleAt()).toHaveLength(1);
});

test('somebody the firm knows by that address and name is not written down twice', async () => {
  const token = tokenOf(await linkOf());
  const email = 'known@renner.example';
  const values = { workspace_id: owner.workspaceId, kind: 'person' as const, first_name: 'Tóbias', last_name: 'Renner', emails: [email] };
  const known = await testApp.services.db.insertInto('parties').values(values).returning('id').executeTakeFirstOrThrow();
  await registered(token, { email });
  expect((await peopleAt()).map((person) => person.party_id)).toEqual([known.id]);
  const other = await registered(token, { email, first_name: 'Toby' });
  expect(other.confirmed.status).toBe(200);
  expect(new Set((await peopleAt()).map((person) => person.party_id)).size).toBe(2);
});

test.each<[PropertyStage, string]>([
  ['sold_stc', 'This property is not taking new registrations'],
  ['completed', 'This property is not taking new registrations'],
])('at %s nobody registers', async (stage, message) => {
  const token = tokenOf(await linkOf());
  await testApp.services.db.updateTable('properties').set({ stage }).where('id', '=', propertyId).execute();
  expect((await open(token)).data).toMatchObject({ closed: message, roles: [] });
  expect(await register(applicant(token))).toMatchObject({ status: 409, message });
});

test('somebody who registers under another’s address locks them out no more than they flood them', async () => {
  const token = tokenOf(await linkOf());
  const body = applicant(token, { email: 'often@renner.example' });
  const mailed = () => testApp.mailbox.filter((mail) => mail.to === body.email).length;
  const begin = async () => (await register(body)).data as { request: string; sent: boolean; digits: number };
  for (let time = 0; time < 5; time++) expect(await begin()).toMatchObject({ sent: true, digits: 6 });
  expect(await begin()).toMatchObject({ sent: true, digits: 10 });
  const mine = await begin();
  expect(mine).toMatchObject({ sent: false, digits: 10 });
  await vi.waitFor(() => expect(mailed()).toBe(6), { timeout: 10_000 });
  const [code] = testApp.mailbox.flatMap((mail) => (mail.to === body.email ? (/\b\d{10}\b/.exec(mail.text) ?? []) : []));
  expect(code).toHaveLength(10);
  expect(await visit('/v2/public/applicants/confirm', { token, request: mine.request, code })).toMatchObject({ status: 200 });
});

test('too many tries from one network wait', async () => {
  const token = tokenOf(await linkOf());
  for (let time = 0; time < 20; time++) expect((await register(applicant(token), '198.51.100.20')).status).toBe(200);
  now = new Date(now.getTime() + 50 * 60_000);
  expect(await register(applicant(token), '198.51.100.20')).toMatchObject({ status: 429, message: 'Too many tries. Wait 10 minutes.' });
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await register(applicant(token), '198.51.100.20')).status).toBe(200);
});

test.each([
  [{ first_name: '' }, 'first_name', 'Enter your first name'],
  [{ email: 'nowhere' }, 'email', 'Enter an email address, like name@example.com'],
  [{ phone: '12' }, 'phone', 'Enter a phone number, like 07700 900123'],
  [{ consent: false }, 'consent', 'Agree to go on'],
])('a visitor who writes %j is told what to mend', async (wrong, field, message) => {
  expect((await register(applicant(tokenOf(await linkOf()), wrong))).errors).toMatchObject([{ field, message }]);
});

test('many who register at one moment are all answered', async () => {
  const token = tokenOf(await linkOf());
  const answers = await Promise.all(
    Array.from({ length: 14 }, () =>
      testApp.app.inject({ method: 'POST', url: '/v2/public/applicants', payload: applicant(token), remoteAddress: '10.8.0.1' }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 14 }, () => 200));
});

test('each member chooses what they are told of a property, and nobody chosen means its negotiator', async () => {
  const url = `/v2/client/properties/${propertyId}/link-notifications`;
  expect((await callAs(testApp, owner, 'GET', url)).data).toMatchObject([
    { member_id: owner.memberId, notification_type_ids: [2], is_default: true },
  ]);
  const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  await callAs(testApp, colleague, 'POST', url, { channels: ['in_app'], notification_type_ids: [1] });
  await callAs(testApp, owner, 'POST', url, { channels: [], notification_type_ids: [] });
  await open(tokenOf(await linkOf()));
  const kinds = async (member: SignedInMember) =>
    ((await callAs(testApp, member, 'GET', '/v2/client/notifications')).data as { kind: string }[]).map(({ kind }) => kind);
  expect([await kinds(colleague), await kinds(owner)]).toEqual([['link_opened'], []]);
});

test('what a visitor wrote is sealed, and erased after a day', async () => {
  await register(applicant(tokenOf(await linkOf()), { last_name: 'Sealedname' }));
  const rows = async () =>
    (await testApp.services.pool.query('select link_sign_ups::text as line from link_sign_ups')).rows as { line: string }[];
  expect((await rows()).some(({ line }) => line.includes('Sealedname'))).toBe(false);
  now = new Date(now.getTime() + 2 * DAY_MS);
  await forgetLinkSignUps.run(testApp.services);
  expect(await rows()).toEqual([]);
});

test('another workspace’s property and a member of none get no link', async () => {
  const stranger = await testApp.signIn();
  expect(await callAs(testApp, stranger, 'GET', path())).toMatchObject({ status: 404 });
  expect(await callAs(testApp, stranger, 'POST', path(), {})).toMatchObject({ status: 404 });
  expect(await callAs(testApp, null, 'POST', path(), {})).toMatchObject({ status: 401 });
});

test('whoever registered is in on their page with the proof they gave, and finds there what the firm sends to that address next', async () => {
  const { body, confirmed } = await registered(tokenOf(await linkOf()), { phone: '07700 900264' });
  const { session } = confirmed.data as { session: { token: string } };
  const asVisitor = async (path: string, token = session.token) => {
    const answer = await testApp.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, data: answer.json<{ Info: { Data: { tasks: { id: number; state: string }[] } } }>().Info.Data };
  };
  expect((await asVisitor('/v2/app/tasks')).data.tasks).toEqual([]);
  const partyId = (await peopleAt())[0]?.party_id ?? 0;
  const asked = { flow_id: 31, asset_id: propertyId };
  const quote = (await callAs(testApp, owner, 'POST', '/v2/client/flow-runs/quote', { ...asked, party_ids: [partyId] })).data as FlowQuote;
  const start = { ...asked, asset_type_id: 1, parties: [{ party_id: partyId }], payer: 'agent', quote_id: quote.id };
  const run = (await callAs(testApp, owner, 'POST', '/v2/client/flow-runs', { ...start, invite: { channel: 'both' } })).data as FlowRun;
  await testApp.runJobs();
  expect(testApp.mailbox.findLast(({ to }) => to === body.email)?.text).toContain('/personal-page#t=');
  expect(testApp.texts.findLast(({ to }) => to === '+447700900264')?.text).toContain('/personal-page#t=');
  expect((await asVisitor('/v2/app/tasks')).data.tasks).toMatchObject([{ id: run.id, state: 'invited' }]);
  expect((await asVisitor(`/v2/app/tasks/${run.id}`)).status).toBe(200);
  const other = await registered(tokenOf(await linkOf()), { first_name: 'Sunniva' });
  const { token } = (other.confirmed.data as { session: { token: string } }).session;
  expect((await asVisitor('/v2/app/tasks', token)).data.tasks).toEqual([]);
  expect((await asVisitor(`/v2/app/tasks/${run.id}`, token)).status).toBe(404);
});
