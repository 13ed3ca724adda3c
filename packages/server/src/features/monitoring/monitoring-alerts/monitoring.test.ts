import { createHash } from 'node:crypto';
import { Alert, WholeAlert } from '@freehold/contract/monitoring/alerts';
import { KeptMonitoringReport, MonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { Monitor, MonitorsMeta, StartedMonitors } from '@freehold/contract/monitoring/monitors';
import { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import type { CompanyRecord } from '@freehold/property-rules/companies/company-record';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { OTHERS } from '@freehold/testkit/aml-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSandboxCompanies } from '../../../providers/companies/sandbox.ts';
import { openScope } from '../../../platform/scope.ts';
import { endListThreads } from '../../screening/screening-lists/list-pool.ts';
import { watchLists } from '../../screening/list-watch/watch-lists.ts';
import { endWatchThread } from '../../screening/list-watch/watch-pool.ts';
import { alertsOfLists } from './alerts-of-lists.ts';
import { escalateOverdueAlerts } from './escalate-overdue.ts';
import { startMonitoringRuns } from './schedules.ts';

const HasId = z.object({ id: z.number() });
const HasVersion = z.object({ version: z.number() });

let testApp: TestApp;
let now = new Date('2026-06-01T09:00:00Z');
/** What the register says of the one company there is. */
let entry: CompanyRecord | null = null;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, companies: { ...openSandboxCompanies(), read: () => Promise.resolve(entry) } });
  await loadList(testApp, OTHERS);
  office = await openOffice();
});
afterAll(async () => {
  await endWatchThread(testApp.services);
  await endListThreads(testApp.services);
  await testApp.close();
});

async function openOffice() {
  const owner = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number) => testApp.signIn({ roleId, workspaceId: owner.workspaceId });
  return {
    owner,
    admin: await join(2),
    compliance: await join(3),
    negotiator: await join(4),
    auditor: await join(6),
    stranger: await testApp.signIn({ roleId: 1 }),
  };
}
const later = (days: number, hours = 0) => {
  now = new Date(now.getTime() + (days * 24 + hours) * 3_600_000);
};
const get = (member: SignedInMember, path: string) => callAs(testApp, member, 'GET', `/v2/client/${path}`);
const post = (member: SignedInMember, path: string, body: object = {}) => callAs(testApp, member, 'POST', `/v2/client/${path}`, body);
async function person(first_name: string, last_name: string, more: object = {}): Promise<number> {
  const made = await post(office.owner, 'parties', {
    kind: 'person',
    first_name,
    last_name,
    relationship_started_on: '2026-01-05',
    ...more,
  });
  expect(made.status).toBe(200);
  return HasId.parse(made.data).id;
}
async function monitor(partyId: number, more: object = {}): Promise<number> {
  const { data } = await post(office.owner, 'monitors', { party_ids: [partyId], ...more });
  const [started] = StartedMonitors.parse(data).started;
  if (!started) throw new Error(JSON.stringify(data));
  return started.id;
}
const alertsAbout = async (partyId: number, query = 'state=all') =>
  z.array(Alert).parse((await get(office.owner, `alerts?${query}&party_id=${partyId}`)).data);
const monitorOf = async (partyId: number) =>
  z.array(Monitor).parse((await get(office.owner, `monitors?show=all&party_id=${partyId}`)).data)[0];
const run = async () => {
  await startMonitoringRuns.run(testApp.services);
  await testApp.runJobs();
};
const noticed = async (kind: string, about?: number) =>
  (await testApp.services.db.selectFrom('notifications').select(['member_id', 'object_id']).where('kind', '=', kind).execute())
    .filter((row) => about === undefined || row.object_id === String(about))
    .map((row) => row.member_id);
const REASON = { reason: 'Another person: born in another year' };

test('a change of a list becomes one alert of whoever is monitored, and is worked to its end by those who may', async () => {
  const { owner, admin, compliance, negotiator } = office;
  const id = await person('Wilhelmina', 'Oakenshawe', { dob: '1988-10-02' });
  await amlJourney(testApp).screen(
    owner,
    { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' },
    { party_id: id },
  );
  await monitor(id);
  const listed = { ref: 'TST0009', name: 'Wilhelmina Oakenshawe', dobs: ['1988-10-02'] };
  await loadList(testApp, [...OTHERS, listed]);
  await testApp.runJobs();
  const [alert, ...others] = await alertsAbout(id);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ type: 'list_new', severity: 'critical', state: 'new', is_overdue: false });
  // It is told of in one way.
  expect(await noticed('listing_alert')).toEqual([]);
  expect((await noticed('monitoring_alert')).toSorted()).toEqual([owner.memberId, compliance.memberId].toSorted());
  expect(
    z
      .array(ScreeningAlert)
      .parse((await get(owner, 'screening/alerts')).data)
      .map(({ party }) => party.id),
  ).not.toContain(id);
  if (!alert) return;

  const given = await post(owner, `alerts/${alert.id}/assign`, { version: alert.version, member_id: compliance.memberId });
  expect(given.data).toMatchObject({ state: 'in_review', assignee: { member_id: compliance.memberId } });
  const { version } = WholeAlert.parse(given.data);
  expect((await get(negotiator, `alerts/${alert.id}`)).status).toBe(404);
  expect((await post(admin, `alerts/${alert.id}/resolve`, { version, outcome: 'false_positive', ...REASON })).status).toBe(403);
  expect((await post(compliance, `alerts/${alert.id}/resolve`, { version, outcome: 'false_positive', reason: 'no' })).status).toBe(422);

  const both = await Promise.all(
    [owner, compliance].map((member) => post(member, `alerts/${alert.id}/resolve`, { version, outcome: 'false_positive', ...REASON })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const closed = WholeAlert.parse((await get(owner, `alerts/${alert.id}`)).data);
  expect(closed).toMatchObject({ state: 'closed', outcome: 'false_positive', reason: REASON.reason });
  expect(closed.history.map(({ text }) => text)).toEqual([
    expect.stringContaining('New entry'),
    expect.stringContaining('Given to'),
    'Not them',
    'Closed',
  ]);
  expect(await testApp.services.db.selectFrom('screening_alerts').select(['state', 'reason']).where('party_id', '=', id).execute()).toEqual(
    [{ state: 'dismissed', reason: REASON.reason }],
  );

  const report = MonitoringReport.parse((await get(owner, 'reports/monitoring?from=2026-06-01&to=2026-06-30')).data);
  expect(report.alerts.find((one) => one.id === alert.id)).toMatchObject({ outcome: 'Not them', is_open: false });
  expect(report.reference).toBe('Draft');
  // Taken off again it is for information, and only where it mattered.
  await loadList(testApp, OTHERS);
  await testApp.runJobs();
  expect(await alertsAbout(id, 'state=open')).toEqual([]);
});

test('a comparison that dies after its alerts were made keeps none, and the next one makes each once', async () => {
  const id = await person('Aurelio', 'Vantongeren', { dob: '1970-02-01' });
  await amlJourney(testApp).screen(
    office.owner,
    { kind: 'person', first_name: 'Aurelio', last_name: 'Vantongeren', dob: '1970-02-01' },
    { party_id: id },
  );
  await monitor(id);
  await loadList(testApp, [...OTHERS, { ref: 'TST0010', name: 'Aurelio Vantongeren', dobs: ['1970-02-01'] }]);
  const scope = openScope(testApp.services, office.owner.workspaceId, { kind: 'system', name: 'watch-lists' });
  await expect(
    watchLists(testApp.services, { scope }, async (...found) => {
      await alertsOfLists(...found);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await alertsAbout(id)).toEqual([]);
  await Promise.all([1, 2].map(() => watchLists(testApp.services, { scope }, alertsOfLists)));
  await testApp.runJobs();
  expect(await alertsAbout(id)).toHaveLength(1);
});

const COMPANY: CompanyRecord = {
  profile: {
    number: '99002417',
    name: 'Larkhill Group Ltd',
    status: 'active',
    statusDetail: null,
    type: 'ltd',
    incorporatedOn: '2009-03-12',
    dissolvedOn: null,
    address: 'Unit 4, Gannet Quay, Bristol',
    isPoBox: false,
    isOfficeInDispute: false,
    isOfficeUndeliverable: false,
    sharesOfficeWith: null,
    business: [],
    previousNames: [],
    accounts: null,
    confirmation: null,
    hasCharges: null,
    hasInsolvencyHistory: null,
  },
  officers: [],
  owners: [],
  statements: [],
  isListed: false,
  filings: [],
  insolvency: [],
};
const quayle = {
  kind: 'entity' as const,
  name: 'Quayle Trust SARL',
  born: null,
  nationality: null,
  natures: ['ownership-of-shares-25-to-50-percent'],
  notifiedOn: '2026-06-09',
  ceasedOn: null,
  registration: null,
  isSanctioned: false,
  verification: null,
};

test('a run each day reads the register, tells of a new owner, of days that were missed, and of what is overdue, each once', async () => {
  const { owner, admin, compliance, auditor } = office;
  const made = await post(owner, 'parties', {
    kind: 'company',
    company_name: 'Larkhill Group Ltd',
    company_number: '99002417',
    relationship_started_on: '2026-01-05',
  });
  const { id } = HasId.parse(made.data);
  await monitor(id);
  entry = COMPANY;
  later(1);
  await run();
  expect(await alertsAbout(id)).toEqual([]);
  expect(await monitorOf(id)).toMatchObject({ last_run: { result: 'nothing_new' }, alert: null });
  entry = { ...COMPANY, owners: [quayle] };
  later(1);
  await run();
  await run();
  const [alert, ...others] = await alertsAbout(id);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ type: 'company_owners', severity: 'critical', title: 'New owner above 25%' });
  if (!alert) return;
  expect(WholeAlert.parse((await get(owner, `alerts/${alert.id}`)).data).diff).toContainEqual({
    label: 'Owners above 25%',
    before: null,
    after: 'Quayle Trust SARL, 25 to 50%',
  });
  expect((await get(admin, 'monitors')).meta).toMatchObject({ critical: { id: expect.any(Number) } });

  later(0, 5);
  for (let again = 0; again < 2; again++) await escalateOverdueAlerts.run(testApp.services);
  expect((await noticed('monitoring_overdue', alert.id)).filter((member) => member === compliance.memberId)).toHaveLength(1);
  expect(WholeAlert.parse((await get(owner, `alerts/${alert.id}`)).data).version).toBe(alert.version);

  // A suspicion leaves the alert as it was, and no trace of itself.
  const before = (await get(owner, `alerts/${alert.id}`)).data;
  const escalated = await post(admin, `alerts/${alert.id}/escalate`, REASON);
  expect(escalated.data).toEqual({ received: true });
  expect((await get(owner, `alerts/${alert.id}`)).data).toEqual(before);
  expect((await testApp.services.db.selectFrom('suspicion_reports').selectAll().execute()).length).toBe(1);
  expect((await post(auditor, `alerts/${alert.id}/escalate`, REASON)).status).toBe(403);
  const real = await post(compliance, `alerts/${alert.id}/resolve`, { version: alert.version, outcome: 'true_match', ...REASON });
  expect(real.data).toMatchObject({ state: 'true_match', can: { close: true, resolve: false } });
  const closed = await post(compliance, `alerts/${alert.id}/close`, {
    version: alert.version + 1,
    reason: 'The owner was checked, and stays a client',
  });
  expect(closed.data).toMatchObject({ state: 'closed', outcome: 'true_match' });

  later(4);
  expect(MonitorsMeta.parse((await get(owner, 'monitors')).meta).warnings.join(' ')).toContain('the worker is late');
  await run();
  const missed = z.array(Alert).parse((await get(owner, 'alerts?type=missed_run&q=No monitoring')).data)[0];
  expect(missed).toMatchObject({ severity: 'high', title: 'No monitoring run from 4 June 2026 to 6 June 2026', party: null });
  const explained = await post(admin, `alerts/${missed?.id}/resolve`, {
    version: missed?.version,
    outcome: 'cleared',
    reason: 'The server was moved to another room',
  });
  expect(explained.status).toBe(200);
  const report = MonitoringReport.parse((await get(owner, `reports/monitoring?from=2026-06-01&to=2026-06-07&party_id=${id}`)).data);
  expect(report.days.filter(({ state }) => state === 'missed').map(({ day, reason }) => [day, reason])).toEqual(
    ['04', '05', '06'].map((day) => [`2026-06-${day}`, 'The server was moved to another room']),
  );
});

test('the yearly review is asked thirty days before, and answers itself by whether the relationship is open', async () => {
  const { owner } = office;
  const [open, over] = [await person('Hollis', 'Merriweather'), await person('Marian', 'Sedgemoor')];
  for (const id of [open, over]) await monitor(id, { auto_end: false });
  later(336);
  await run();
  expect(await monitorOf(open)).toMatchObject({ review_asked: true, state: 'active' });
  expect((await noticed('monitor_review')).filter((member) => member === owner.memberId).length).toBeGreaterThan(0);
  const before = HasVersion.parse((await get(owner, `parties/${over}`)).data).version;
  const ended = await callAs(testApp, owner, 'PATCH', `/v2/client/parties/${over}`, {
    version: before,
    party: {
      kind: 'person',
      first_name: 'Marian',
      last_name: 'Sedgemoor',
      relationship_started_on: '2026-01-05',
      relationship_ended_on: '2027-05-01',
    },
  });
  expect(ended.status).toBe(200);
  later(31);
  await run();
  expect(await monitorOf(open)).toMatchObject({ review_asked: false, state: 'active' });
  expect(await monitorOf(over)).toMatchObject({ state: 'ended', state_reason: expect.stringContaining('the relationship has ended') });
});

test('is started, paused, resumed and ended by those who may, once each', async () => {
  const { owner, negotiator, auditor, stranger } = office;
  const id = await person('Tobias', 'Anstruther');
  expect((await post(auditor, 'monitors', { party_ids: [id] })).status).toBe(403);
  expect((await post(stranger, 'monitors', { party_ids: [id] })).data).toMatchObject({ started: [], refused: [{ party_id: id }] });
  expect((await post(negotiator, 'monitors', { party_ids: [id] })).data).toMatchObject({
    refused: [{ reason: expect.stringContaining('yours') }],
  });
  const twice = await Promise.all([1, 2].map(() => post(owner, 'monitors', { party_ids: [id] })));
  expect(twice.flatMap(({ data }) => StartedMonitors.parse(data).started)).toHaveLength(1);
  const begun = await monitorOf(id);
  if (!begun) throw new Error('nobody');
  const paused = await post(owner, `monitors/${begun.id}/pause`, { version: begun.version, reason: 'The sale is on hold until autumn' });
  expect(paused.data).toMatchObject({ state: 'paused' });
  expect(
    (await post(owner, `monitors/${begun.id}/pause`, { version: begun.version, reason: 'The sale is on hold until autumn' })).status,
  ).toBe(409);
  const { version } = Monitor.parse(paused.data);
  expect((await post(negotiator, `monitors/${begun.id}/end`, { version, ...REASON })).status).toBe(403);
  expect((await post(stranger, `monitors/${begun.id}/end`, { version, ...REASON })).status).toBe(404);
  const over = await post(owner, `monitors/${begun.id}/end`, { version, reason: 'The purchase fell through in May' });
  expect(over.data).toMatchObject({ state: 'ended', can: { resume: false } });
  expect((await post(owner, 'monitors', { party_ids: [id] })).data).toMatchObject({ started: [{ party_id: id }] });
});

test('the report is a PDF and a table, for those who may', async () => {
  const headers = office.owner.headers;
  const period = 'from=2026-06-01&to=2026-06-30';
  const body = { from: '2026-06-01', to: '2026-06-30' };
  const made = await Promise.all([1, 2].map(() => post(office.owner, 'reports/monitoring', body)));
  expect(made).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(made.map(({ data }) => KeptMonitoringReport.parse(data).pdf_sha256)).toEqual([null, null]);
  await testApp.runJobs();
  const keptNow = z.array(KeptMonitoringReport).parse((await get(office.owner, 'reports/monitoring/kept')).data);
  const [first, second] = keptNow.toSorted((one, other) => one.id - other.id);
  if (!first || !second) throw new Error('not made');
  expect([first.reference, second.reference]).toEqual([`MON-${now.getUTCFullYear()}-0001`, `MON-${now.getUTCFullYear()}-0002`]);
  const fileOf = async ({ id }: KeptMonitoringReport, by = headers) =>
    testApp.app.inject({ url: `/v2/client/reports/monitoring/kept/${id}/pdf`, headers: by });
  const pdf = await fileOf(second);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const sha256 = createHash('sha256').update(pdf.rawPayload).digest('hex');
  expect(second.pdf_sha256).toBe(sha256);
  expect(
    createHash('sha256')
      .update((await fileOf(second)).rawPayload)
      .digest('hex'),
  ).toBe(sha256);
  const verify = async (hash: string | null) =>
    (await testApp.app.inject({ method: 'POST', url: '/v2/public/reports/verify', payload: { sha256: hash } })).json().Info.Data;
  expect(await verify(second.pdf_sha256)).toMatchObject({ outcome: 'issued', reference: `MON-${now.getUTCFullYear()}-0002` });
  expect(await verify(first.pdf_sha256)).toMatchObject({ outcome: 'newer', reference: `MON-${now.getUTCFullYear()}-0001` });
  expect(keptNow).toMatchObject([
    { reference: `MON-${now.getUTCFullYear()}-0002`, made_by: 'Imogen Ashworth', party: null, is_newest: true },
    { reference: `MON-${now.getUTCFullYear()}-0001`, is_newest: false },
  ]);
  expect((await fileOf(second, office.stranger.headers)).statusCode).toBe(404);
  // A negotiator sees those they made themselves.
  expect((await get(office.negotiator, 'reports/monitoring/kept')).data).toEqual([]);
  const table = await testApp.app.inject({ url: `/v2/client/reports/monitoring/export.csv?${period}`, headers });
  expect(table.body).toContain('Wilhelmina Oakenshawe');
  expect((await get(office.owner, 'reports/monitoring?from=2026-06-30&to=2026-06-01')).status).toBe(422);
  expect((await get(office.owner, `reports/monitoring?${period}&party_id=999999`)).status).toBe(404);
});
