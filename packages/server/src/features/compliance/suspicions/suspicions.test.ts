import { randomUUID } from 'node:crypto';
import { Suspicion, listSuspicions } from '@freehold/contract/compliance/suspicions';
import type { Route } from '@freehold/contract/kernel/route';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { exampleId, exampleQuery } from '@freehold/testkit/route-examples';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import { allRoutes } from '../../all.ts';
import { openSuspicion } from '../public.ts';

const WORD = 'Quixotrade';
const URL = '/v2/client/compliance/suspicions';
const WHAT = `Money of ${WORD} came from another account than was said`;

let testApp: TestApp;
let owner: SignedInMember;
let admin: SignedInMember;
let officer: SignedInMember;
let deputy: SignedInMember;
let negotiator: SignedInMember;
let auditor: SignedInMember;
let withKey: Pick<SignedInMember, 'headers'>;

/** Names officers as the firm does: one member of compliance asks, another allows it. */
async function name(mlro: SignedInMember, deputies: readonly SignedInMember[]) {
  const path = `/v2/client/workspaces/${owner.workspaceId}`;
  const { version } = z.object({ version: z.int() }).parse((await callAs(testApp, owner, 'GET', path)).data);
  const asked = await callAs(testApp, owner, 'PATCH', `${path}/officers`, {
    version,
    mlro_member_id: mlro.memberId,
    deputy_member_ids: deputies.map(({ memberId }) => memberId),
  });
  const { approval } = z.object({ approval: z.object({ id: z.int() }).nullable() }).parse(asked.data);
  if (approval) expect((await callAs(testApp, officer, 'POST', `/v2/client/approvals/${approval.id}/approve`)).status).toBe(200);
}

beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number, firstName: string) =>
    testApp.signIn({ roleId, workspaceId: owner.workspaceId, firstName, surname: 'Lisle' });
  admin = await join(2, 'Callum');
  officer = await join(3, 'Bethan');
  deputy = await join(3, 'Morag');
  negotiator = await join(4, 'Dev');
  auditor = await join(6, 'Aud');
  await name(officer, [deputy]);
  const made = await callAs(testApp, owner, 'POST', '/v2/client/api-keys', {
    name: 'CRM',
    scopes: ['properties:read', 'people:read', 'checks:read', 'flows:read', 'documents:read', 'events:read'],
    expires_in_days: 90,
  });
  withKey = { headers: { ...owner.headers, authorization: `Bearer ${z.object({ key: z.string() }).parse(made.data).key}` } };
});
afterAll(() => testApp.close());

const report = (by: SignedInMember, more: object = {}) =>
  callAs(testApp, by, 'POST', URL, { receipt: randomUUID(), subject: `${WORD} Developments`, what: WHAT, not_told: true, ...more });
async function addPaper(by: SignedInMember, receipt: string, bytes = smallPdf('Paper')) {
  const sent = multipart({ name: `${WORD}.pdf`, bytes }, { receipt });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${URL}/papers`,
    payload: sent.payload,
    headers: { ...by.headers, ...sent.headers },
  });
  return { status: answer.statusCode, data: answer.json<{ Info: { Data: unknown } }>().Info.Data };
}
const vault = async (by: SignedInMember) => listSuspicions.output.parse((await callAs(testApp, by, 'GET', URL)).data);
const read = async (by: SignedInMember, id: number) => Suspicion.parse((await callAs(testApp, by, 'GET', `${URL}/${id}`)).data);

/** How many rows each table of the workspace has, and which of them hold the word. */
async function tables() {
  const { pool } = testApp.services;
  const counts: Record<string, number> = {};
  const telling: string[] = [];
  for (const table of await tenantTables(pool)) {
    if (table.startsWith('suspicion_')) continue;
    const { rows } = await pool.query<{ n: number; told: number }>(
      `select count(*)::int as n, (count(*) filter (where row::text ilike '%${WORD}%'))::int as told from ${table} as row`,
    );
    counts[table] = rows[0]?.n ?? 0;
    if ((rows[0]?.told ?? 0) > 0) telling.push(table);
  }
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from outbox where row_to_json(outbox)::text ilike '%suspicion%'`,
  );
  return { counts, telling, outbox: rows[0]?.n ?? 0 };
}

/** Every call that reads, of staff and of programs, as somebody makes it. */
async function everythingRead(who: { headers: Record<string, string> }, filled: FilledWorkspace, routes: readonly Route[]) {
  const answers = new Map<string, { status: number; body: string }>();
  for (const route of routes) {
    const answer = await testApp.app.inject({
      method: 'GET',
      url: route.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => exampleId(filled, route, parameter)) + exampleQuery(route),
      headers: who.headers,
    });
    answers.set(route.path, { status: answer.statusCode, body: answer.rawPayload.toString('latin1') });
  }
  return answers;
}

test('a report leaves no trace for anybody but the nominated officer and deputies', { timeout: 300_000 }, async () => {
  const filled = await fillWorkspace(testApp.services.pool, owner);
  // What fills every table for the walk is no report that could be opened.
  for (const table of ['suspicion_events', 'suspicion_papers', 'suspicion_reports'])
    await testApp.services.pool.query(`delete from ${table}`);
  await testApp.runJobs({ allowFailures: true });
  await testApp.publish();
  const mails = testApp.mailbox.length;
  const routes = allRoutes.filter(({ method, access, answers }) => method === 'GET' && access === 'staff' && answers !== 'events');
  expect(routes.length).toBeGreaterThan(100);
  const vaultRoutes = routes.filter(({ path }) => path.startsWith(URL) && !path.endsWith('/readers'));
  const others = { owner, admin, negotiator, auditor, key: withKey };
  const before = await tables();
  const closed = new Map<string, unknown>();
  for (const [who, one] of Object.entries(others))
    closed.set(
      who,
      [...(await everythingRead(one, filled, vaultRoutes))].map(([path, { status }]) => [path, status]),
    );
  const queue = (one: SignedInMember) => callAs(testApp, one, 'GET', '/v2/client/tasks/queue?perPage=100');
  const queues = await Promise.all([owner, admin, negotiator].map(queue));

  const receipt = randomUUID();
  const answers = await Promise.all([report(negotiator, { receipt }), report(negotiator, { receipt })]);
  expect(answers.map(({ data }) => data)).toEqual([{ received: true }, { received: true }]);
  expect(await addPaper(negotiator, receipt)).toEqual({ status: 200, data: { received: true } });
  expect(await addPaper(negotiator, randomUUID())).toEqual({ status: 200, data: { received: true } });
  expect(await tables()).toEqual(before);
  await testApp.runJobs({ allowFailures: true });
  await testApp.publish();
  const after = await tables();
  expect(after).toEqual(before);
  expect(after.telling).toEqual([]);
  const told = testApp.mailbox.slice(mails);
  expect(told.map(({ to }) => to).toSorted()).toEqual([officer.email, deputy.email].toSorted());
  expect(JSON.stringify(told)).not.toContain(WORD);

  for (const [who, one] of Object.entries(others)) {
    // Files are drawn for the owner alone: what another role is given of them is less.
    const found = await everythingRead(one, filled, one === owner ? routes : routes.filter(({ answers }) => answers !== 'bytes'));
    for (const [path, { body }] of found) expect(body.includes(WORD), `${who} reads of it at ${path}`).toBe(false);
    const vaultNow = [...(await everythingRead(one, filled, vaultRoutes))].map(([path, { status }]) => [path, status]);
    expect(vaultNow).toEqual(closed.get(who));
    if (one === withKey) expect(found.get('/v2/client/properties')?.status).toBe(200);
    else expect(new Set(vaultNow.map(([, status]) => status))).toEqual(new Set([404]));
  }
  // The walk finds the word where it may be read, and the key reads what it was given.
  expect((await everythingRead(officer, filled, vaultRoutes)).get(URL)?.body).toContain(WORD);
  for (const one of [owner, admin, negotiator, auditor])
    for (const path of [
      `/v2/client/properties/search?search=${WORD}`,
      '/v2/client/activity?perPage=100',
      '/v2/client/usages',
      '/v2/client/notifications?perPage=100',
    ])
      expect(JSON.stringify((await callAs(testApp, one, 'GET', path)).data), path).not.toContain(WORD);
  expect(await Promise.all([owner, admin, negotiator].map(queue))).toEqual(queues);

  const { reports } = await vault(officer);
  expect(reports).toMatchObject([{ subject: `${WORD} Developments`, reported_by: 'Dev Lisle', papers: 1, state: 'open' }]);
  expect((await callAs(testApp, officer, 'GET', '/v2/client/tasks/queue?kind=suspicion')).data).toMatchObject([
    { kind: 'suspicion', about: null },
  ]);
});

test('a report that asks for a defence has a clock, which the officers alone read and move', async () => {
  await report(deputy, { subject: `${WORD} Clock` });
  const id = (await vault(officer)).reports[0]?.id ?? 0;
  const act = (by: SignedInMember, what: string, body: object) => callAs(testApp, by, 'POST', `${URL}/${id}/${what}`, body);
  const before = await tables();
  const sent = {
    version: 0,
    decision: 'submit_sar',
    reason: 'Funds from an unknown account',
    submitted_on: '2026-11-02',
    asks_consent: true,
  };
  expect((await act(officer, 'nca-answer', { version: 0, answer: 'granted', received_on: '2026-11-03' })).status).toBe(409);
  expect(await act(officer, 'decision', { ...sent, submitted_on: '2199-01-01' })).toMatchObject({ status: 422 });
  const decided = Suspicion.parse((await act(officer, 'decision', sent)).data);
  expect(decided.consent).toMatchObject({ submitted_on: '2026-11-02', notice_ends_on: '2026-11-11', answered_on: null });
  expect((await act(admin, 'nca-answer', { version: 1, answer: 'refused', received_on: '2026-11-05' })).status).toBe(404);
  expect(await act(officer, 'nca-answer', { version: 1, answer: 'refused', received_on: '2026-11-01' })).toMatchObject({ status: 422 });
  const both = await Promise.all(
    [officer, deputy].map((by) => act(by, 'nca-answer', { version: 1, answer: 'refused', received_on: '2026-11-05' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const refused = await read(deputy, id);
  expect(refused.consent).toMatchObject({ moratorium_ends_on: '2026-12-05', answered_on: '2026-11-05' });
  expect(refused.history.map(({ what }) => what)).toContain('nca_answer');
  expect((await vault(officer)).chain.whole).toBe(true);
  // Nothing outside the vault moved with it.
  expect(await tables()).toEqual(before);
});

test('the nominated officer reads and decides; each decision stands, one at a time, in a chain that shows what was changed', async () => {
  await report(negotiator);
  const [line] = (await vault(officer)).reports;
  const id = line?.id ?? 0;
  expect(await read(deputy, id)).toMatchObject({ what: WHAT, history: [{ what: 'read', by: 'Morag Lisle' }, { what: 'report' }] });
  const decide = (by: SignedInMember, decision: string) =>
    callAs(testApp, by, 'POST', `${URL}/${id}/decision`, { version: 0, decision, reason: 'The bank explained the account' });
  expect((await decide(owner, 'no_sar')).status).toBe(404);
  const both = await Promise.all([decide(officer, 'no_sar'), decide(deputy, 'submit_sar')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const again = await callAs(testApp, officer, 'POST', `${URL}/${id}/decision`, {
    version: 1,
    decision: 'submit_sar',
    reason: 'A second payment came the same way',
    nca_reference: 'NCA-77',
  });
  expect(Suspicion.parse(again.data)).toMatchObject({ state: 'submit_sar', decisions: [{ nca_reference: 'NCA-77' }, {}] });
  expect((await vault(officer)).chain.whole).toBe(true);
  const { pool } = testApp.services;
  for (const change of [
    "what = 'decide' where what = 'read'",
    "at = at + interval '1 second' where seq = 1",
    "fingerprint = 'x' where seq = 1",
  ]) {
    await pool.query('create table kept as select * from suspicion_events');
    await pool.query(`update suspicion_events set ${change}`);
    expect((await vault(officer)).chain.whole, change).toBe(false);
    await pool.query('delete from suspicion_events; insert into suspicion_events select * from kept; drop table kept');
  }
  expect((await vault(officer)).chain.whole).toBe(true);
});

test('papers come back as they were sent, within the hour and ten at most; other content is refused', async () => {
  const receipt = randomUUID();
  await report(auditor, { receipt });
  expect((await addPaper(auditor, receipt, Buffer.from('<html></html>'))).status).toBe(422);
  for (let count = 0; count < 11; count++) await addPaper(auditor, receipt, smallPdf(`Paper ${count}`));
  const [line] = (await vault(officer)).reports;
  const { files } = await read(officer, line?.id ?? 0);
  expect(files).toHaveLength(10);
  const path = `${URL}/${line?.id}/papers/${files[0]?.id}`;
  const paper = await testApp.app.inject({ url: path, headers: officer.headers });
  expect(paper.rawPayload.equals(smallPdf('Paper 0'))).toBe(true);
  expect((await testApp.app.inject({ url: path, headers: owner.headers })).statusCode).toBe(404);
});

test('what is not a report is refused by its field', async () => {
  for (const [more, field] of [
    [{ subject: ' ' }, 'subject'],
    [{ what: 'Too short' }, 'what'],
    [{ not_told: false }, 'not_told'],
    [{ receipt: 'x' }, 'receipt'],
    [{ began_on: '2199-01-01' }, 'began_on'],
  ] as const)
    expect((await report(negotiator, more)).errors[0], field).toMatchObject({ field });
});

test('the database itself shows the vault to officers alone, and takes nothing in but by its own functions', async () => {
  const scopeOf = (one: SignedInMember) =>
    openScope(testApp.services, one.workspaceId, {
      kind: 'member',
      memberId: one.memberId,
      userId: one.userId,
      roleId: 1,
      toggles: {},
      isRegistered: true,
      name: 'Somebody',
      ipPrefix: null,
      signedInAt: null,
      sessionId: null,
    });
  const system: Scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'a test' });
  const count = (scope: Scope, table: string) =>
    scope.transaction(
      async (trx) => (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx)).rows[0]?.n,
    );
  for (const table of ['suspicion_reports', 'suspicion_papers', 'suspicion_events']) {
    expect(await count(scopeOf(officer), table), table).toBeGreaterThan(0);
    for (const scope of [scopeOf(owner), scopeOf(admin), scopeOf(negotiator), system]) expect(await count(scope, table), table).toBe(0);
    await expect(scopeOf(officer).transaction((trx) => sql`delete from ${sql.table(table)}`.execute(trx))).rejects.toThrow(
      /permission denied/,
    );
  }
  const add = sql`select note_suspicion(1::bigint, 'decide', 'x', 'x'::bytea, 'x', now())`;
  await expect(scopeOf(owner).transaction((trx) => add.execute(trx))).rejects.toThrow(/Only the nominated officer/);
  const chain = sql`select chain_suspicion(1::bigint, 'decide', 'x', 'x'::bytea, 'x', now())`;
  await expect(scopeOf(owner).transaction((trx) => chain.execute(trx))).rejects.toThrow(/permission denied/);
  await system.transaction((trx) => openSuspicion(trx, system, testApp.services, { subject: WORD, what: 'Found by monitoring' }));
  expect((await vault(deputy)).reports[0]).toMatchObject({ reported_by: 'Freehold', subject: WORD });
});

test('whoever is named no more reads no more, and the next officer reads all', async () => {
  const { reports } = await vault(officer);
  await name(deputy, []);
  expect((await callAs(testApp, officer, 'GET', URL)).status).toBe(404);
  expect((await vault(deputy)).reports.map(({ id }) => id)).toEqual(reports.map(({ id }) => id));
  expect((await callAs(testApp, officer, 'GET', `${URL}/readers`)).data).toEqual({ officer: 'Morag Lisle', deputies: [], you_read: false });
});
