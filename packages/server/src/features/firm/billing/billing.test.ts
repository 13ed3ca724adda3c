import * as billing from '@freehold/contract/firm/billing';
import { listUsage, sumUsage, type UsageRow } from '@freehold/contract/firm/usage';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { NOBODY, OTHERS } from '@freehold/testkit/aml-app';
import { SELLER, startBillingApp } from '@freehold/testkit/billing-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays } from '@freehold/property-rules/calendar';
import { openScope } from '../../../platform/scope.ts';
import { openSandboxLandRegistry } from '../../../providers/land-registry/sandbox.ts';
import { erasers, schedules } from '../../all.ts';
import { checkKinds } from '../../check-kinds.ts';
import { eraseDue } from '../../compliance/retention/erase-due.ts';
import { addCheck } from '../../checks/checks/add-check.ts';
import { fingerprintOf } from '../../checks/checks/subject.ts';
import { endListThreads } from '../../screening/screening-lists/list-pool.ts';
import { countCheck } from '../usage/public.ts';
import { closeDuePeriod, closeDuePeriods } from './close-period.ts';
import { markLate } from './mark-late.ts';
import { creditInvoice, payInvoice } from './settle-invoice.ts';
import { takeNumber } from './store.ts';

// Many calls in one test: on a busy machine they take their time.
vi.setConfig({ testTimeout: 180_000 });
let testApp: Awaited<ReturnType<typeof startBillingApp>>;
let now = new Date('2026-01-31T12:00:00Z');
const today = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};
beforeAll(async () => {
  // Where it asks HM Land Registry, and not as practice.
  const landRegistry = { ...openSandboxLandRegistry(700, () => now), name: 'business-gateway' as const, isSandbox: false };
  testApp = await startBillingApp({ now: () => now, landRegistry });
  await loadList(testApp, OTHERS);
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.end();
});

const call = (who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  callAs(testApp, who, method, `/v2/client/${path}`, body);
const move = (who: SignedInMember, plan: string, more: object = {}) => call(who, 'POST', 'billing/change-plan', { plan, ...more });
const preview = async (who: SignedInMember, plan: string) =>
  billing.previewPlan.output.parse((await call(who, 'GET', `billing/plan-move?plan=${plan}`)).data);
const read = async (who: SignedInMember) => billing.Subscription.parse((await call(who, 'GET', 'billing/subscription')).data);
const invoices = async (who: SignedInMember) => billing.listInvoices.output.parse((await call(who, 'GET', 'billing/invoices')).data);
const notices = async (who: SignedInMember, kind: string) =>
  (
    await testApp.services.db
      .selectFrom('notifications')
      .select('words')
      .where('workspace_id', '=', who.workspaceId)
      .where('kind', '=', kind)
      .where('member_id', '=', who.memberId)
      .orderBy('id')
      .execute()
  ).map(({ words }) => words);
const close = () => closeDuePeriods(testApp.services);
const systemOf = (workspaceId: number) => openScope(testApp.services, workspaceId, { kind: 'system', name: 'test' });

/** How a check ended that may be told to the books. */
const ENDS = {
  answered: { state: 'completed', elements: [{ result: 'pass' }] },
  away: { state: 'completed', elements: [{ result: 'pass' }, { result: 'not_run', waits_for: 'register' }] },
  nothing: { state: 'completed', elements: [{ result: 'not_run' }] },
  error: { state: 'error', elements: [] },
  cancelled: { state: 'cancelled', elements: [{ result: 'pass' }] },
};
type End = keyof typeof ENDS;

/** A check of the firm that ended so, and is told to the books as often. */
async function use(who: SignedInMember, kind = 'aml', end: End = 'answered', times = 1): Promise<void> {
  const { services } = testApp;
  const scope = systemOf(who.workspaceId);
  await scope.transaction(async (trx) => {
    const fingerprint = fingerprintOf(services.keys, who.workspaceId, NOBODY);
    const row = await addCheck(trx, scope, services, {
      kind: 'kyc',
      subject: NOBODY,
      fingerprint,
      reference: null,
      partyId: null,
      at: null,
      createdBy: who.memberId,
    });
    const facts = { id: row.id, kind, isPractice: false, createdBy: who.memberId, ...ENDS[end] };
    for (let n = 0; n < times; n += 1) await countCheck(trx, scope, services, facts);
  });
}

test('a register and a plan that were bought stand in usage and on the invoice once each, at the price that was told before', async () => {
  today('2026-01-31');
  const owner = await testApp.signIn();
  await move(owner, 'branch', { total_pence: 0 });
  const path = 'land-registry/purchases';
  expect((await call(owner, 'GET', path)).data).toMatchObject({ offer: { price_pence: 700, invoiced_pence: { register: 120, plan: 60 } } });
  const order = { title_number: 'AV771206', purpose: 'We are asked to sell this home', price_pence: 1400, with_plan: true };
  // Clicked twice; and one that HM Land Registry rejects.
  const headers = { ...owner.headers, 'idempotency-key': crypto.randomUUID() };
  const buy = (payload: object) => testApp.app.inject({ method: 'POST', url: `/v2/client/${path}`, headers, payload });
  const bought = await Promise.all([buy(order), buy(order)]);
  expect(bought.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  headers['idempotency-key'] = crypto.randomUUID();
  await buy({ ...order, title_number: 'AV771296' });
  await testApp.runJobs();
  await testApp.runJobs();
  const rows = async () =>
    listUsage.output
      .parse((await call(owner, 'GET', 'usages?from=2026-01-31&to=2026-02-14')).data)
      .map(({ kind, check_ref: title, total_pence: pence, vat_pence: vat, state }) => [kind, title, pence, vat, state])
      .toSorted();
  const used = (state: string) => [
    ['title_plan', 'AV771206', 50, 10, state],
    ['title_register', 'AV771206', 100, 20, state],
  ];
  expect(await rows()).toEqual(used('open'));
  today('2026-02-14');
  await close();
  await close();
  const [invoice, ...others] = await invoices(owner);
  expect(others).toEqual([]);
  expect(invoice?.lines.map(({ label, quantity, net_pence: net, vat_pence: vat }) => [label, quantity, net, vat]).toSorted()).toEqual([
    ['Branch plan, 14 February 2026 to 13 March 2026', 1, 8_900, 1_780],
    ['Register of a title', 1, 100, 20],
    ['Title plan', 1, 50, 10],
  ]);
  expect(await rows()).toEqual(used('invoiced'));
  // What is already on an invoice is on no other.
  today('2026-03-14');
  await close();
  expect((await invoices(owner)).flatMap(({ lines }) => lines.filter(({ label }) => /title/i.test(label)))).toHaveLength(2);
});

describe('a plan', () => {
  test('begins with a trial, is paid ahead from its end, and what was used is on the invoice to the penny', async () => {
    today('2026-01-31');
    const owner = await testApp.signIn();
    expect(await preview(owner, 'branch')).toMatchObject({
      kind: 'begin',
      trial_until: '2026-02-14',
      total_pence: 0,
      monthly_with_vat_pence: 10_680,
    });
    expect((await move(owner, 'branch', { total_pence: 0 })).status).toBe(200);
    expect(await read(owner)).toMatchObject({
      state: 'trialing',
      renews_on: '2026-02-14',
      plan: { id: 'branch', terms_version: 1 },
      seller: { name: SELLER.name },
    });
    for (let n = 0; n < 3; n += 1) await use(owner);
    await use(owner, 'kyc');
    const soFar = (await read(owner)).next_invoice;
    today('2026-02-14');
    await close();
    const [invoice] = await invoices(owner);
    expect(invoice).toMatchObject({ state: 'open', due_on: '2026-02-28', net_pence: 8_900 + 120 + 240, vat_pence: 1_780 + 24 + 48 });
    expect(invoice?.total_pence).toBe(soFar.total_pence);
    expect(invoice?.lines.map(({ label, quantity, net_pence: net }) => [label, quantity, net])).toEqual([
      ['Branch plan, 14 February 2026 to 13 March 2026', 1, 8_900],
      ['Sanctions check', 1, 120],
      ['Sanctions check, in the plan', 2, 0],
      ['Identity check', 1, 240],
    ]);
    expect(await read(owner)).toMatchObject({
      state: 'active',
      period: { from: '2026-02-14', to: '2026-03-13' },
      next_invoice: { net_pence: 8_900 },
    });
    const rows = listUsage.output.parse((await call(owner, 'GET', 'usages?from=2026-01-31&to=2026-02-14')).data);
    expect(rows.map((row) => [row.state, row.invoice_no, row.covered_by_plan]).toSorted()).toEqual([
      ['invoiced', invoice?.number, false],
      ['invoiced', invoice?.number, false],
      ['invoiced', invoice?.number, true],
      ['invoiced', invoice?.number, true],
    ]);
    expect(await notices(owner, 'invoice_made')).toEqual(['An invoice of £111.12 is due on 28 February 2026.']);
    const pdf = await testApp.app.inject({ method: 'GET', url: `/v2/client/billing/invoices/${invoice?.id}/pdf`, headers: owner.headers });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(pdf.rawPayload.includes('pdfaid:part')).toBe(true);
    // What PDF/A-2b and a tagged file ask of the structure: marks, a tree, a language, a colour space, every font inside, nothing locked.
    const file = pdf.rawPayload.toString('latin1');
    for (const mark of [/\/MarkInfo/, /\/StructTreeRoot/, /\/Lang \(en-GB\)/, /\/OutputIntents/, /\/S \/TH\b/]) expect(file).toMatch(mark);
    expect(file.match(/\/Type \/FontDescriptor/g)).toHaveLength(file.match(/\/FontFile[23]? \d+ 0 R/g)?.length ?? 0);
    expect(file).not.toMatch(/\/Encrypt|\/JavaScript|\/Type \/Font\s+\/Subtype \/Type1\b/);
  });

  test('that monitors people pays each month that a run counted, once, on the invoice of its period', async () => {
    today('2026-03-02');
    const owner = await testApp.signIn();
    expect((await move(owner, 'branch', { total_pence: 0 })).status).toBe(200);
    const ids: number[] = [];
    for (const last_name of ['Renner', 'Sedge', 'Wray']) {
      const body = { kind: 'person', first_name: 'Tobias', last_name, relationship_started_on: '2026-01-05' };
      ids.push(z.object({ id: z.int() }).parse((await call(owner, 'POST', 'parties', body)).data).id);
    }
    const watch = async (...party_ids: (number | undefined)[]) =>
      expect((await call(owner, 'POST', 'monitors', { party_ids })).status).toBe(200);
    const run = async (day: string) => {
      today(day);
      await schedules.find(({ name }) => name === 'start-monitoring-runs')?.run(testApp.services);
      await testApp.runJobs();
    };
    const monitored = async () => {
      const [invoice] = await invoices(owner);
      const lines = invoice?.lines.filter(({ label }) => label.startsWith('Monitoring')) ?? [];
      return { number: invoice?.number, lines: lines.map(({ quantity, net_pence: net }) => [quantity, net]) };
    };
    await watch(ids[0], ids[1]);
    await run('2026-03-02');
    await run('2026-03-03');
    // Begun after the last run of the period: nobody looked, so nothing is charged.
    today('2026-03-15');
    await watch(ids[2]);
    const soFar = (await read(owner)).next_invoice;
    today('2026-03-16');
    await close();
    const first = await monitored();
    expect(first.lines).toEqual([[2, 80]]);
    expect((await invoices(owner))[0]?.total_pence).toBe(soFar.total_pence);
    const rows = listUsage.output.parse((await call(owner, 'GET', 'usages?from=2026-03-01&to=2026-03-31')).data);
    expect(rows.map(({ kind, state, invoice_no: number, unit_pence: pence }) => [kind, state, number, pence])).toEqual([
      ['monitoring_month', 'invoiced', first.number, 40],
      ['monitoring_month', 'invoiced', first.number, 40],
    ]);
    await run('2026-03-17');
    await run('2026-04-02');
    await run('2026-04-03');
    today('2026-04-16');
    await close();
    const second = await monitored();
    expect([second.number === first.number, second.lines]).toEqual([false, [[3, 120]]]);
  });

  test('is moved up today for the rest of the month, once, at the sum that was shown', async () => {
    today('2026-06-01');
    const owner = await testApp.signIn();
    await move(owner, 'branch');
    today('2026-06-15');
    await close();
    today('2026-06-23');
    const shown = await preview(owner, 'group');
    // 15 June to 14 July: 30 days, of which 22 are left on 23 June.
    expect(shown).toMatchObject({
      kind: 'up',
      from: '2026-06-23',
      to: '2026-07-14',
      net_pence: 11_073,
      vat_pence: 2_215,
      total_pence: 13_288,
    });
    expect((await move(owner, 'group', { total_pence: 1 })).code).toBe('CONFLICT');
    const both = await Promise.all([move(owner, 'group', { total_pence: shown.total_pence }), move(owner, 'group')]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await invoices(owner)).map(({ total_pence: total }) => total)).toEqual([13_288, 10_680]);
    expect((await read(owner)).plan?.id).toBe('group');
  });

  test('is moved down at the end of the period, unless the workspace has grown too large by then', async () => {
    today('2026-03-01');
    const owner = await testApp.signIn();
    await move(owner, 'branch');
    today('2026-03-15');
    await close();
    expect((await preview(owner, 'pay_as_you_go')).kind).toBe('down');
    expect((await move(owner, 'pay_as_you_go')).status).toBe(200);
    expect(await read(owner)).toMatchObject({ plan: { id: 'branch' }, next_plan: { id: 'pay_as_you_go' }, renews_on: '2026-04-15' });
    // Moving to the plan that one is on takes it back.
    await move(owner, 'branch');
    expect((await read(owner)).next_plan).toBeNull();
    await move(owner, 'pay_as_you_go');
    const colleagues = [];
    for (let n = 0; n < 3; n += 1) colleagues.push(await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 }));
    expect((await move(owner, 'pay_as_you_go')).message).toBe('It has room for 3 members and the workspace has 4. Remove 1 member first.');
    today('2026-04-15');
    await close();
    expect(await read(owner)).toMatchObject({ plan: { id: 'branch' }, next_plan: null, period: { from: '2026-04-15' } });
  });

  test('that is cancelled ends with its period, can be taken back before, and begins again without a second trial', async () => {
    today('2026-05-01');
    const owner = await testApp.signIn();
    await move(owner, 'branch');
    const act = async (what: string) => call(owner, 'POST', `billing/${what}`, { version: (await read(owner)).version });
    expect((await act('resume')).code).toBe('INVALID_STATE');
    expect((await act('cancel')).status).toBe(200);
    expect((await read(owner)).cancels).toBe(true);
    expect((await act('resume')).status).toBe(200);
    expect((await call(owner, 'POST', 'billing/cancel', { version: 1 })).code).toBe('STALE_VERSION');
    await act('cancel');
    today('2026-05-15');
    await close();
    expect(await read(owner)).toMatchObject({ state: 'cancelled', stopped: expect.stringMatching(/has ended/) });
    expect(await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).toMatchObject({ status: 402, code: 'PAYMENT_REQUIRED' });
    expect(await invoices(owner)).toEqual([]);
    expect(await preview(owner, 'branch')).toMatchObject({ kind: 'begin', trial_until: null, total_pence: 10_680 });
    await move(owner, 'branch');
    expect(await invoices(owner)).toHaveLength(1);
    expect((await read(owner)).stopped).toBeNull();
  });

  test.each([
    [1, 200, 200],
    [2, 200, 403],
    [3, 403, 403],
    [4, 403, 403],
    [5, 200, 200],
    [6, 403, 403],
  ])('role %i sees it: %i, and changes it: %i', async (roleId, sees, changes) => {
    const who = await testApp.signIn({ roleId });
    expect((await call(who, 'GET', 'billing/subscription')).status).toBe(sees);
    expect((await call(who, 'GET', 'billing/invoices')).status).toBe(sees);
    expect((await move(who, 'self_hosted')).status).toBe(changes);
  });
});

test('numbers have no gap and no double, with several at once, one that fails and one whose connection is killed', async () => {
  today('2027-01-01');
  await close();
  const { rows: before } = await sql<{
    last: number;
  }>`select coalesce(max(last), 0)::int as last from invoice_numbers where series = 'INV'`.execute(testApp.services.db);
  const owners = [];
  for (let n = 0; n < 6; n += 1) owners.push(await testApp.signIn());
  for (const owner of owners) await move(owner, 'branch');
  today('2027-01-15');
  const scope = systemOf(owners[0]?.workspaceId ?? 0);
  const failing = scope.transaction(async (trx) => {
    await takeNumber(trx, 'INV');
    throw new Error('No space left');
  });
  const killed = scope.transaction(async (trx) => {
    await takeNumber(trx, 'INV');
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  const ends = await Promise.allSettled([close(), failing, close(), killed, close()]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  await close();
  for (const owner of owners) expect(await invoices(owner)).toHaveLength(1);
  const all = await testApp.services.db.selectFrom('invoices').select('number').where('kind', '=', 'invoice').orderBy('number').execute();
  expect(all.map(({ number }) => number)).toEqual(all.map((_row, at) => `INV-${String(at + 1).padStart(6, '0')}`));
  expect(all.length).toBeGreaterThanOrEqual((before[0]?.last ?? 0) + 6);
});

test('a late invoice is told, stops new checks after fourteen days and nothing else, and goes on once it is paid', async () => {
  today('2026-08-01');
  const owner = await testApp.signIn();
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  const journey = amlJourney(testApp);
  await move(owner, 'branch');
  const check = await journey.screen(owner, NOBODY);
  today('2026-08-15');
  await close();
  const [invoice] = await invoices(owner);
  today('2026-08-29');
  await markLate(testApp.services);
  expect((await read(owner)).state).toBe('active');
  today('2026-08-30');
  await Promise.all([markLate(testApp.services), markLate(testApp.services)]);
  expect(await read(owner)).toMatchObject({
    state: 'past_due',
    late: { since: '2026-08-30', runs_stop_on: '2026-09-13', pence: 10_680, numbers: [invoice?.number] },
  });
  expect(await notices(accounts, 'payment_late')).toEqual([
    `Invoice ${invoice?.number} of £106.80 is late. New checks stop on 13 September 2026.`,
  ]);
  expect((await move(owner, 'group')).message).toMatch(/An invoice is late/);
  expect((await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).status).toBe(200);
  today('2026-09-13');
  await close();
  await markLate(testApp.services);
  expect((await read(owner)).state).toBe('restricted');
  expect(await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).toMatchObject({
    status: 402,
    message: expect.stringMatching(/An invoice is late/),
  });
  await journey.assess(owner, check);
  expect((await journey.decide(owner, check, 'accepted')).state).toBe('decided');
  expect((await testApp.app.inject({ method: 'GET', url: '/v2/client/usages.csv', headers: owner.headers })).statusCode).toBe(200);
  expect(await payInvoice(testApp.services, invoice?.number ?? '', '2026-09-14')).toEqual({
    done: false,
    words: 'The day of the payment lies ahead.',
  });
  expect((await payInvoice(testApp.services, invoice?.number ?? '', '2026-09-12')).done).toBe(true);
  expect((await payInvoice(testApp.services, invoice?.number ?? '', '2026-09-12')).words).toMatch(/is paid already/);
  expect(await read(owner)).toMatchObject({ state: 'active', late: null, stopped: null });
  expect((await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).status).toBe(200);
  expect((await payInvoice(testApp.services, 'INV-999999', '2026-09-12')).words).toBe('There is no invoice INV-999999.');
  await testApp.runJobs();
});

test('a credit note takes an invoice back once, with a number of its own series', async () => {
  today('2026-10-01');
  const owner = await testApp.signIn();
  await move(owner, 'branch');
  today('2026-10-15');
  await close();
  const [invoice] = await invoices(owner);
  const both = await Promise.all([1, 2].map(() => creditInvoice(testApp.services, invoice?.number ?? '', 'Billed by mistake')));
  expect(both.filter(({ done }) => done)).toHaveLength(1);
  expect(await invoices(owner)).toMatchObject([
    { kind: 'credit_note', number: 'CN-000001', credits: invoice?.number, total_pence: -10_680 },
    { kind: 'invoice', state: 'void', total_pence: 10_680 },
  ]);
  today('2026-12-31');
  await markLate(testApp.services);
});

test('the budget is told at 80 and at 100 percent, and then asks the owner', async () => {
  today('2026-02-01');
  const owner = await testApp.signIn();
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  await move(owner, 'pay_as_you_go');
  const set = async (cap_pence: number | null, at_limit = 'ask_owner') =>
    call(owner, 'PATCH', 'billing/budget', { version: (await read(owner)).version, cap_pence, at_limit });
  expect((await set(50)).errors[0]?.message).toBe('Enter at least £1.00');
  expect((await set(7_50)).status).toBe(200);
  for (let n = 0; n < 3; n += 1) await use(owner);
  await testApp.runJobs();
  expect(await notices(accounts, 'budget_reached')).toEqual([]);
  await Promise.all([use(owner), use(owner)]);
  await testApp.runJobs();
  await use(owner);
  await testApp.runJobs();
  expect(await notices(accounts, 'budget_reached')).toEqual([
    'The budget of £7.50 for checks is spent. No new checks start until an owner raises it.',
  ]);
  expect(await read(owner)).toMatchObject({ budget: { cap_pence: 750, spent_pence: 900, reached_on: '2026-02-01' } });
  expect(await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).toMatchObject({
    status: 402,
    message: expect.stringMatching(/The budget of £7.50/),
  });
  await set(10_00);
  await testApp.runJobs();
  expect((await notices(accounts, 'budget_reached')).at(-1)).toBe('£9 of the budget of £10 for checks is spent.');
  expect((await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).status).toBe(200);
  await set(1_00, 'tell');
  expect((await call(owner, 'POST', 'checks/aml', { subject: NOBODY })).status).toBe(200);
  await testApp.runJobs();
});

/** The cells of the usage as a spreadsheet reads them: by the names of the head, none of which holds a comma or a quote here. */
async function usageTable(who: SignedInMember, range: string): Promise<Record<string, string>[]> {
  const answer = await testApp.app.inject({ method: 'GET', url: `/v2/client/usages.csv?${range}`, headers: who.headers });
  const [head = '', ...lines] = answer.body.slice(1).trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.filter((line) => line !== '').map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

test('whatever is used, fails, is moved and paid in whatever order, the page, the table and the invoices say the same to the penny', async () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('use' as const),
        kind: fc.constantFrom('aml', 'kyc', 'bank', 'rtr'),
        end: fc.constantFrom<End[]>('answered', 'answered', 'answered', 'away', 'nothing', 'error', 'cancelled'),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.constantFrom('pay_as_you_go', 'branch', 'group', 'self_hosted') }),
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2028-01-31', '2028-02-29', '2028-03-26', '2028-10-29'),
      fc.array(step, { minLength: 8, maxLength: 24 }),
      async (first, steps) => {
        let day: string = first;
        today(day);
        const owner = await testApp.signIn();
        await move(owner, 'pay_as_you_go');
        for (const one of steps) {
          if (one.do === 'use') await use(owner, one.kind, one.end, one.times);
          else if (one.do === 'pay') {
            const oldest = (await invoices(owner)).findLast(({ state }) => state === 'open');
            if (oldest) expect((await payInvoice(testApp.services, oldest.number, day)).done).toBe(true);
          } else if (one.do === 'move') await move(owner, one.to);
          else {
            day = addDays(day, one.days);
            today(day);
            const catchUp = async () => {
              while (await closeDuePeriod(testApp.services, owner.workspaceId));
            };
            await Promise.all([catchUp(), catchUp()]);
          }
        }
        const range = `from=${first}&to=${day < addDays(first, 700) ? day : addDays(first, 700)}`;
        const rows: UsageRow[] = [];
        for (let page = 1; ; page += 1) {
          const part = listUsage.output.parse((await call(owner, 'GET', `usages?${range}&perPage=100&page=${page}`)).data);
          rows.push(...part);
          if (part.length < 100) break;
        }
        const counted = steps.filter((one) => one.do === 'use' && one.end === 'answered').length;
        expect(rows).toHaveLength(counted);
        const table = await usageTable(owner, range);
        const penceIn = (name: string) => table.reduce((all, row) => all + Number(row[name]), 0);
        const { total, days } = sumUsage.output.parse((await call(owner, 'GET', `usages/summary?${range}`)).data);
        const inRows = (of: 'quantity' | 'total_pence' | 'vat_pence') => rows.reduce((all, row) => all + row[of], 0);
        for (const name of ['quantity', 'total_pence', 'vat_pence'] as const)
          expect([name, total[name], penceIn(name), days.reduce((all, row) => all + row[name], 0)]).toEqual([
            name,
            ...Array(3).fill(inRows(name)),
          ]);
        for (const invoice of await invoices(owner)) {
          const usage = invoice.lines.filter(({ label }) => !label.includes(' plan'));
          const own = rows.filter((row) => row.invoice_no === invoice.number);
          const sum = (of: readonly number[]) => of.reduce((all, pence) => all + pence, 0);
          const cells = table.filter((row) => row['invoice_no'] === invoice.number);
          expect(sum(cells.map((row) => Number(row['total_pence']) + Number(row['vat_pence'])))).toBe(
            sum(usage.map((line) => line.net_pence + line.vat_pence)),
          );
          expect([invoice.number, sum(own.map((row) => row.total_pence)), sum(own.map((row) => row.vat_pence))]).toEqual([
            invoice.number,
            sum(usage.map((line) => line.net_pence)),
            sum(usage.map((line) => line.vat_pence)),
          ]);
          expect(invoice.total_pence).toBe(sum(invoice.lines.map((line) => line.net_pence + line.vat_pence)));
        }
        // What is on no invoice was free, or its period goes on and the next invoice has it.
        const open = rows.filter((row) => row.state === 'open');
        const next = (await read(owner)).next_invoice.lines.filter(({ label }) => !label.includes(' plan,'));
        expect(rows.filter((row) => row.state === 'closed').every((row) => row.total_pence === 0)).toBe(true);
        expect(open.reduce((all, row) => all + row.total_pence, 0)).toBe(next.reduce((all, line) => all + line.net_pence, 0));
      },
    ),
    { numRuns: 5 },
  );
});

test('what an invoice says is erased six years after it was issued, with a certificate; one that is still to be paid is kept', async () => {
  today('2028-01-01');
  const owner = await testApp.signIn();
  await move(owner, 'branch');
  today('2028-01-16');
  await close();
  today('2028-02-16');
  await close();
  const [second, first] = await invoices(owner);
  await payInvoice(testApp.services, first?.number ?? '', '2028-02-16');
  const { pool } = testApp.services;
  const standing = async () =>
    (
      await pool.query<{ number: string; erased: boolean; says: boolean }>(
        `select number, erased_at is not null as erased, lines <> '[]' and buyer <> '{}' as says from invoices where workspace_id = $1 order by id`,
        [owner.workspaceId],
      )
    ).rows;
  const erase = () => eraseDue(testApp.services, { kinds: checkKinds, erasers, eraseActivityOf: async () => false });
  today('2034-01-15');
  await erase();
  expect((await standing()).every(({ erased }) => !erased)).toBe(true);
  today('2035-01-15');
  await Promise.all([erase(), erase()]);
  expect(await standing()).toEqual([
    { number: first?.number, erased: true, says: false },
    { number: second?.number, erased: false, says: true },
  ]);
  const { rows } = await pool.query<{ was: string }>("select was from erasure_certificates where rule = 'invoices' and workspace_id = $1", [
    owner.workspaceId,
  ]);
  expect(rows).toEqual([{ was: `Invoice ${first?.number}: what it says` }]);
});
