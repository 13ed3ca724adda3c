import type { PayerPage, PaymentRequest, PaymentRow, HistoryMeta } from '@freehold/contract/payments/requests';
import type { PaymentsAccount, ReconciliationReport } from '@freehold/contract/payments/providers';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasers } from '../../all.ts';
import { checkKinds } from '../../check-kinds.ts';
import { eraseDue } from '../../compliance/retention/erase-due.ts';

let testApp: TestApp;
let now = new Date('2026-11-27T11:00:00Z');
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

type Answer<T> = {
  status: number;
  data: T;
  meta: HistoryMeta;
  code?: string;
  message?: string;
  errors?: { field: string; message: string }[];
};
async function send<T>(
  who: SignedInMember | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/${path}`,
    headers: { ...who?.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  const { Data, Meta, Code, Message, Errors } = answer.json().Info;
  return { status: answer.statusCode, data: Data, meta: Meta, code: Code, message: Message, errors: Errors };
}
const refusal = ({ status, errors, code, message }: Answer<unknown>) => [
  status,
  errors?.[0]?.field ?? code,
  errors?.[0]?.message ?? message,
];
const linkIn = (text: string) => /\/pay#t=([\w-]+)/.exec(text)?.[1] ?? '';

let door = 0;
/** A firm that takes transfers, with a tenant of a property to let and a buyer of one for sale. */
async function firm({ colleague = false, card = false }: { colleague?: boolean; card?: boolean } = {}) {
  const who = await testApp.signIn();
  const second = colleague ? await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5, firstName: 'Asha', surname: 'Nair' }) : null;
  await send(who, 'POST', 'client/payments/account/bank', { name: 'Pennard & Lisle', sort_code: '20-00-00', account_number: '55779911' });
  if (card) {
    const { url } = (await send<{ url: string }>(who, 'POST', 'client/payments/account/onboarding-link')).data;
    await testApp.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await testApp.runJobs();
  }
  const place = async (kind: 'sale' | 'letting', role: string, first: string, last: string) => {
    const { id } = await testApp.services.db
      .insertInto('properties')
      .values({
        workspace_id: who.workspaceId,
        kind,
        stage: kind === 'sale' ? 'available' : 'to_let',
        line1: `${++door} Tannery Row`,
        town: 'Bristol',
        postcode: 'BS1 4CI',
        ...(kind === 'sale' ? { price_pence: 395_000_00 } : { rent_pence: 1_250_00, rent_frequency: 'month' as const }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await send<{ party: { id: number } }>(who, 'POST', `client/properties/${id}/applicants`, {
      role,
      party: {
        kind: 'person',
        first_name: first,
        last_name: last,
        emails: [`${first.toLowerCase()}${door}@mail.example`],
        phones: ['07700 900418'],
      },
    });
    return { property_id: id, party_id: person.data.party.id, email: `${first.toLowerCase()}${door}@mail.example` };
  };
  const { email: tenant, ...flat } = await place('letting', 'tenant', 'Amara', 'Nwosu');
  const { email: buyer, ...house } = await place('sale', 'buyer', 'Grace', 'Adeyemi');
  const holding = {
    ...flat,
    category: 'holding_deposit',
    description: 'Holds the flat',
    amount_pence: 288_46,
    methods: card ? ['card', 'bank_transfer'] : ['bank_transfer'],
  };
  const fee = {
    ...house,
    category: 'aml_fee',
    description: 'Identity checks',
    amount_pence: 48_00,
    methods: ['bank_transfer'],
    told_on: '2026-11-02',
    told_how: 'Terms of 2 November',
  };
  const ask = (body: object, as = who) => send<PaymentRequest>(as, 'POST', 'client/payments/requests', body);
  const act = (id: number, what: string, body?: object, as = who) =>
    send<PaymentRequest>(as, 'POST', `client/payments/requests/${id}/${what}`, body);
  const mark = {
    amount_pence: 288_46,
    received_on: '2026-11-27',
    bank_reference: 'NWOSU PAY0001',
    evidence: 'Statement of the client account, 27 November',
  };
  return {
    who,
    second,
    tenant,
    buyer,
    flat,
    house,
    holding,
    fee,
    ask,
    act,
    mark,
    list: async (query = '') => send<PaymentRow[]>(who, 'GET', `client/payments/history${query}`),
  };
}
const page = (token: string) => send<PayerPage>(null, 'POST', 'public/payments/resolve', { token });
/** What the newest mail to a payer leads to. */
async function newestLink(to: string): Promise<string> {
  await testApp.runJobs();
  return linkIn(testApp.mailbox.findLast((mail) => mail.to === to)?.text ?? '');
}

describe('asking for money', () => {
  test('shows the menu once clients can pay, and never before', async () => {
    const who = await testApp.signIn();
    const connected = async () =>
      (await send<{ owner: { connected_account: object | null } }>(who, 'GET', 'client/me')).data.owner.connected_account;
    expect(await connected()).toBeNull();
    expect((await send<PaymentsAccount>(who, 'GET', 'client/payments/account')).data).toMatchObject({
      status: 'none',
      bank: null,
      version: 0,
    });
    expect((await send<PaymentRow[]>(who, 'GET', 'client/payments/history')).meta).toMatchObject({ can: { request: false } });
    await send(who, 'POST', 'client/payments/account/bank', { name: 'P', sort_code: '200000', account_number: '55779911' });
    expect(await connected()).toEqual({ status: 'enabled' });
  });

  test('a holding deposit is sent, seen, paid by transfer and receipted, each once', async () => {
    const { ask, act, holding, mark, list, who, tenant } = await firm();
    const { data: sent } = await ask(holding);
    expect(sent).toMatchObject({
      reference: 'PAY-0001',
      state: 'sent',
      gross_pence: 288_46,
      is_overdue: false,
      can: { mark: true, refund: false },
    });
    expect(sent.findings.map(({ rule, result }) => [rule, result])).toEqual([
      ['payer_there', 'kept'],
      ['permitted', 'kept'],
      ['holding_cap', 'kept'],
      ['one_holding_deposit', 'kept'],
    ]);
    const token = await newestLink(tenant);
    const shown = (await page(token)).data;
    expect(shown).toMatchObject({
      state: 'ready',
      gross_pence: 288_46,
      methods: ['bank_transfer'],
      bank: { sort_code: '200000', account_number: '55779911', reference: 'PAY-0001' },
      payer: 'Amara Nwosu',
    });
    expect((await page('x'.repeat(43))).code).toBe('LINK_INVALID');
    expect((await send<PaymentRequest>(who, 'GET', `client/payments/requests/${sent.id}`)).data.state).toBe('viewed');
    expect(refusal(await act(sent.id, 'mark-received', { ...mark, amount_pence: 100 }))[1]).toBe('amount_pence');
    // Two colleagues at once: one of them was faster.
    const both = await Promise.all([act(sent.id, 'mark-received', mark), act(sent.id, 'mark-received', mark)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paid = (await send<PaymentRequest>(who, 'GET', `client/payments/requests/${sent.id}`)).data;
    expect(paid).toMatchObject({
      state: 'paid',
      received_pence: 288_46,
      receipt: 'R-2026-0001',
      method: 'bank transfer',
      decide_by: '2026-12-11',
      marks: [{ reference_matches: true, state: 'done' }],
    });
    await testApp.runJobs();
    expect(testApp.mailbox.findLast(({ to }) => to === tenant)?.subject).toBe('Receipt R-2026-0001 from Pennard & Lisle');
    expect((await page(token)).data).toMatchObject({ state: 'paid', receipt: 'R-2026-0001', bank: null });
    const receipt = await testApp.app.inject({ method: 'POST', url: '/v2/public/payments/receipt', payload: { token } });
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { data, meta } = await list();
    expect(data.map(({ reference, state }) => [reference, state])).toEqual([['PAY-0001', 'paid']]);
    expect(meta).toMatchObject({
      totals: { gross_pence: 288_46 },
      cards: { received: { pence: 288_46, count: 1 }, waiting: { count: 0 } },
    });
    const { data: books } = await send<ReconciliationReport>(who, 'GET', 'client/payments/reconciliation');
    expect(books.balances).toMatchObject({ bank_pence: 288_46, received_pence: 288_46, provider_pence: 0, fees_pence: 0 });
  });

  test.each<[string, object, string, string]>([
    [
      'more than a week’s rent',
      { amount_pence: 300_00 },
      'amount_pence',
      'A holding deposit cannot exceed one week’s rent (£288.46) (Tenant Fees Act 2019 sch 1 para 3)',
    ],
    [
      'a fee of a tenant',
      { category: 'aml_fee', told_on: '2026-11-01' },
      'category',
      'This fee is not a permitted payment: a tenant or guarantor cannot be asked for identity checks (Tenant Fees Act 2019 s.2 and sch 1)',
    ],
    [
      'rent before the tenancy',
      { category: 'first_rent', amount_pence: 1_250_00 },
      'category',
      'Rent cannot be requested before the tenancy is entered into (Renters’ Rights Act 2025 s.9)',
    ],
    ['VAT on a deposit', { vat_mode: 'added' }, 'vat_mode', 'Rents and deposits bear no VAT'],
    ['a day that is over', { due_on: '2026-11-26' }, 'due_on', 'Choose a date from today on'],
    ['cards that cannot be taken', { methods: ['card'] }, 'methods', 'Cards cannot be taken yet. Choose bank transfer'],
  ])('%s is refused, and nothing is left behind', async (_name, change, field, message) => {
    const { ask, holding, list } = await firm();
    expect(refusal(await ask({ ...holding, ...change }))).toEqual([422, field, message]);
    expect((await list()).data).toEqual([]);
  });

  test('of two holding deposits that are asked for at once one is refused', async () => {
    const { ask, holding } = await firm();
    const both = await Promise.all([ask(holding), ask(holding)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.flatMap((one) => (one.status === 422 ? [refusal(one)[2]] : []))[0]).toContain(
      'A holding deposit was already asked for: PAY-0001',
    );
  });

  test('a fee of a buyer asks for the day they were told, and bears VAT with the firm’s number', async () => {
    const { ask, fee, who, buyer } = await firm();
    expect(refusal(await ask({ ...fee, told_on: null }))).toEqual([
      422,
      'told_on',
      'Say when they were told of this fee, before you ask for it (Digital Markets, Competition and Consumers Act 2024 s.230)',
    ]);
    expect(refusal(await ask({ ...fee, vat_mode: 'included' }))[1]).toBe('vat_mode');
    const limits = { approval_limit_pence: 500000, refund_limit_pence: 100000, mark_limit_pence: 500000 };
    expect((await send(who, 'PATCH', 'client/payments/account', { version: 2, vat_number: '123456789', ...limits })).status).toBe(422);
    expect((await send(who, 'PATCH', 'client/payments/account', { version: 2, vat_number: 'GB 123 4567 82', ...limits })).status).toBe(200);
    const { data } = await ask({ ...fee, vat_mode: 'included' });
    expect(data).toMatchObject({ state: 'sent', net_pence: 40_00, vat_pence: 8_00, gross_pence: 48_00, told_on: '2026-11-02' });
    expect((await page(await newestLink(buyer))).data).toMatchObject({ told: '2 November 2026, Terms of 2 November', vat_pence: 8_00 });
  });

  test('a draft is kept with what is wrong in it, changed, sent and deleted', async () => {
    const { ask, holding, who, act } = await firm();
    const { data: draft } = await ask({ ...holding, amount_pence: 300_00, send: false });
    expect(draft).toMatchObject({ state: 'draft', can: { send: true, change: true } });
    expect(draft.findings.filter(({ result }) => result === 'broken')).toMatchObject([{ rule: 'holding_cap', capPence: 288_46 }]);
    expect((await act(draft.id, 'send')).status).toBe(422);
    const changed = await send<PaymentRequest>(who, 'PATCH', `client/payments/requests/${draft.id}`, {
      ...holding,
      version: draft.version,
    });
    expect(changed.data.gross_pence).toBe(288_46);
    expect((await send(who, 'PATCH', `client/payments/requests/${draft.id}`, { ...holding, version: draft.version })).code).toBe(
      'STALE_VERSION',
    );
    expect((await act(draft.id, 'send')).data.state).toBe('sent');
    expect((await send(who, 'DELETE', `client/payments/requests/${draft.id}`)).code).toBe('INVALID_STATE');
    const other = (await ask({ ...holding, send: false })).data;
    expect((await send(who, 'DELETE', `client/payments/requests/${other.id}`)).status).toBe(200);
  });
});

describe('a second person', () => {
  test('approves a request above the limit, and never one’s own', async () => {
    const { ask, fee, act, second } = await firm({ colleague: true });
    if (!second) throw new Error('There is a colleague');
    const { data: asked } = await ask({ ...fee, category: 'sales_commission', amount_pence: 6_000_00 });
    expect(asked).toMatchObject({ state: 'approval', can: { answer_approval: true } });
    expect((await act(asked.id, 'approval', { approve: true })).code).toBe('FORBIDDEN');
    expect((await act(asked.id, 'approval', { approve: false, reason: 'Ask for less first' }, second)).data.state).toBe('draft');
    expect((await act(asked.id, 'send')).data.state).toBe('approval');
    expect((await act(asked.id, 'approval', { approve: true }, second)).data).toMatchObject({ state: 'sent', approved_by: 'Asha Nair' });
    // And confirms that so much arrived.
    const mark = { amount_pence: 6_000_00, received_on: '2026-11-27', bank_reference: 'ADEYEMI', evidence: 'Statement of 27 November' };
    const marked = (await act(asked.id, 'mark-received', mark)).data;
    expect(marked).toMatchObject({ state: 'sent', marks: [{ state: 'waiting', reference_matches: false, can: { answer: false } }] });
    const path = `marks/${marked.marks[0]?.id ?? 0}/answer`;
    expect((await act(asked.id, path, { confirm: true })).code).toBe('FORBIDDEN');
    expect((await act(asked.id, path, { confirm: true }, second)).data).toMatchObject({ state: 'paid', received_pence: 6_000_00 });
    // And agrees to a large refund.
    const refunding = (await act(asked.id, 'refund', { amount_pence: 2_000_00, reason: 'agreed', note: 'Agreed by email today' })).data;
    expect(refunding).toMatchObject({ state: 'paid', refundable_pence: 4_000_00, refunds: [{ state: 'waiting', by_provider: false }] });
    const refundPath = `refunds/${refunding.refunds[0]?.id ?? 0}/answer`;
    expect((await act(asked.id, refundPath, { agree: true })).code).toBe('FORBIDDEN');
    expect((await act(asked.id, refundPath, { agree: true }, second)).data).toMatchObject({
      state: 'partly_refunded',
      refunded_pence: 2_000_00,
    });
  });

  test('approves other bank details of the firm', async () => {
    const { who } = await firm({ colleague: false });
    const admin = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 2 });
    const other = { name: 'Pennard & Lisle', sort_code: '300000', account_number: '11223344' };
    const waiting = (await send<PaymentsAccount>(who, 'POST', 'client/payments/account/bank', other)).data;
    expect(waiting).toMatchObject({ bank: { sort_code: '200000' }, waiting_bank: { sort_code: '300000', can_answer: false } });
    expect((await send(who, 'POST', 'client/payments/account/bank/answer', { approve: true })).code).toBe('FORBIDDEN');
    expect((await send<PaymentsAccount>(admin, 'POST', 'client/payments/account/bank/answer', { approve: true })).data).toMatchObject({
      bank: { sort_code: '300000' },
      waiting_bank: null,
    });
  });
});

describe('what becomes of it', () => {
  test('is cancelled, and money that comes after all is there', async () => {
    const { ask, holding, act, mark } = await firm();
    const { data: sent } = await ask(holding);
    expect((await act(sent.id, 'cancel', { reason: 'The landlord withdrew' })).data).toMatchObject({
      state: 'cancelled',
      can: { remind: false, mark: true },
    });
    expect((await act(sent.id, 'mark-received', mark)).data).toMatchObject({ state: 'paid' });
  });

  test('a payer who does not recognise it stops it until the firm has cleared it up', async () => {
    const { ask, holding, act, list, tenant, who } = await firm();
    const { data: sent } = await ask(holding);
    const token = await newestLink(tenant);
    expect((await send<PayerPage>(null, 'POST', 'public/payments/report', { token, note: 'I rent nowhere' })).data).toMatchObject({
      state: 'frozen',
      methods: [],
      bank: null,
    });
    expect((await list('?view=problems')).data).toMatchObject([{ is_frozen: true }]);
    expect((await send<object[]>(who, 'GET', 'client/tasks/queue')).data).toContainEqual(
      expect.objectContaining({ kind: 'payment', yours: true }),
    );
    expect((await send<object[]>(who, 'GET', 'client/tasks')).data).toContainEqual(expect.objectContaining({ kind: 'payment', count: 1 }));
    expect((await act(sent.id, 'remind')).code).toBe('INVALID_STATE');
    expect((await act(sent.id, 'release', { reason: 'We called them on their number' })).data).toMatchObject({
      is_frozen: false,
      state: 'sent',
    });
    expect((await page(token)).data.state).toBe('ready');
  });

  test('partial refunds go up to what is left and no further; a holding deposit is settled once', async () => {
    const { ask, holding, act, mark } = await firm();
    const { data: sent } = await ask(holding);
    await act(sent.id, 'mark-received', mark);
    const refund = { reason: 'agreed', note: 'Agreed by email today' };
    expect((await act(sent.id, 'refund', { ...refund, amount_pence: 100_00 })).data).toMatchObject({
      state: 'partly_refunded',
      refundable_pence: 188_46,
    });
    expect(refusal(await act(sent.id, 'refund', { ...refund, amount_pence: 188_47 }))).toEqual([
      422,
      'amount_pence',
      'You can refund up to £188.46',
    ]);
    const settle = { kind: 'retained', because: 'withdrew', note: 'They wrote on 1 December' };
    expect((await act(sent.id, 'outcome', settle)).data.outcome).toMatchObject({
      kind: 'retained',
      because: 'The tenant told us that they will not go on',
    });
    expect((await act(sent.id, 'outcome', settle)).code).toBe('INVALID_STATE');
    expect((await act(sent.id, 'refund', { ...refund, amount_pence: 188_46 })).data).toMatchObject({
      state: 'refunded',
      refundable_pence: 0,
      can: { refund: false },
    });
  });

  test('is reminded of on its days and ends when its time is over', async () => {
    const { ask, holding, list, tenant } = await firm();
    await ask({ ...holding, due_on: '2026-11-28' });
    await testApp.runJobs();
    const before = testApp.mailbox.length;
    const { remindPayers, endPayments } = await import('./clock.ts');
    try {
      now = new Date('2026-12-04T11:00:00Z');
      await remindPayers.run(testApp.services);
      await remindPayers.run(testApp.services);
      await testApp.runJobs();
      // Two that fell due meanwhile are one message.
      expect(testApp.mailbox.slice(before).flatMap(({ to, subject }) => (to === tenant ? [subject] : []))).toEqual([
        'A reminder from Pennard & Lisle: £288.46',
      ]);
      expect((await list()).data[0]).toMatchObject({ is_overdue: true });
      now = new Date('2026-12-13T11:00:00Z');
      await endPayments.run(testApp.services);
      expect((await list()).data[0]).toMatchObject({ state: 'expired' });
    } finally {
      now = new Date('2026-11-27T11:00:00Z');
    }
  });

  test('the table holds the columns of the specification and nothing that a spreadsheet would run', async () => {
    const { ask, fee, who } = await firm();
    await ask({ ...fee, description: '=1+1 checks' });
    const answer = await testApp.app.inject({ url: '/v2/client/payments/history/export?view=waiting', headers: who.headers });
    const [head, line] = answer.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('ref,created,paid,payer,property,category,net,vat,gross,fee,refunded,state,method');
    expect(line).toBe(
      `PAY-0001,2026-11-27,,Grace Adeyemi,"${door} Tannery Row, Bristol BS1 4CI",Identity checks,48.00,0.00,48.00,0.00,0.00,sent,`,
    );
  });
});

describe('by card, in the sandbox', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const onPage = (url: string, what: string) =>
    testApp.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${what}`, headers: form });

  test('only the provider says that it was paid; it is refunded the way it came, and the books agree', async () => {
    const { ask, holding, act, who, list, tenant } = await firm({ card: true });
    const { data: sent } = await ask(holding);
    expect(sent.is_sandbox).toBe(true);
    const token = await newestLink(tenant);
    const start = () => send<{ url: string }>(null, 'POST', 'public/payments/start', { token });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.data.url).toBe(two.data.url);
    // Coming back proves nothing.
    expect((await page(token)).data).toMatchObject({ state: 'ready', is_sandbox: true });
    await onPage(one.data.url, 'declined');
    await testApp.runJobs();
    expect((await page(token)).data.state).toBe('failed');
    const again = (await start()).data.url;
    await onPage(again, 'paid');
    expect((await page(token)).data.state).toBe('failed');
    await testApp.runJobs();
    expect((await page(token)).data).toMatchObject({ state: 'paid', receipt: 'R-2026-0001' });
    expect((await start()).code).toBe('INVALID_STATE');
    const refunded = (await act(sent.id, 'refund', { amount_pence: 100_00, reason: 'agreed', note: 'Agreed by email today' })).data;
    expect(refunded.refunds).toMatchObject([{ by_provider: true, state: 'pending' }]);
    await testApp.runJobs();
    await testApp.runJobs();
    expect((await send<PaymentRequest>(who, 'GET', `client/payments/requests/${sent.id}`)).data).toMatchObject({
      state: 'partly_refunded',
      method: 'Visa 4242 (sandbox)',
      fee_pence: 424,
      refunds: [{ state: 'done' }],
      refundable_pence: 188_46,
    });
    const { data: report } = await send<ReconciliationReport>(who, 'POST', 'client/payments/reconciliation');
    expect(report).toMatchObject({
      balances: { provider_pence: 184_22, received_pence: 188_46, fees_pence: 424 },
      last: { provider_pence: 184_22, ledger_pence: 184_22, agreed: 2, differences: [], unexplained_pence: 0 },
    });
    expect((await list()).meta.totals).toEqual({ gross_pence: 288_46, refunded_pence: 100_00, fee_pence: 424 });
    const programs = await testApp.services.pool.query<{ type: string }>(
      "select type from webhook_events where workspace_id = $1 and type like 'payment.%' order by id",
      [who.workspaceId],
    );
    expect(programs.rows.map(({ type }) => type)).toEqual([]);
    await testApp.publish();
    const told = await testApp.services.pool.query<{ type: string }>(
      "select type from webhook_events where workspace_id = $1 and type like 'payment.%' order by id",
      [who.workspaceId],
    );
    expect(told.rows.map(({ type }) => type)).toEqual(['payment.requested', 'payment.failed', 'payment.paid', 'payment.refunded']);
  });

  test('a request that was called off cannot be paid on a page that was still open', async () => {
    const { ask, holding, act, tenant } = await firm({ card: true });
    const { data: sent } = await ask(holding);
    const token = await newestLink(tenant);
    const { url } = (await send<{ url: string }>(null, 'POST', 'public/payments/start', { token })).data;
    await act(sent.id, 'cancel', { reason: 'The landlord withdrew' });
    expect((await onPage(url, 'paid')).statusCode).toBe(404);
    expect((await page(token)).data.state).toBe('cancelled');
  });
});

test('six years after a request came to its end it is erased with a certificate, and not a day before', async () => {
  const { who, ask, holding, act } = await firm();
  const { data: sent } = await ask(holding);
  await act(sent.id, 'cancel', { reason: 'The landlord withdrew' });
  const { data: open } = await ask(holding);
  const before = now;
  const erase = () => eraseDue(testApp.services, { kinds: checkKinds, erasers, eraseActivityOf: async () => false });
  const rows = async () =>
    (
      await testApp.services.pool.query<{ id: number; description: string; erased: boolean; events: number }>(
        `select id, description, erased_at is not null as erased, (select count(*)::int from payment_events where request_id = payment_requests.id) as events
         from payment_requests where workspace_id = $1 order by id`,
        [who.workspaceId],
      )
    ).rows;
  const certificates = async () =>
    (
      await testApp.services.pool.query<{ was: string }>(
        "select was from erasure_certificates where workspace_id = $1 and rule = 'payments' order by id",
        [who.workspaceId],
      )
    ).rows;
  try {
    now = new Date(before);
    now.setUTCFullYear(now.getUTCFullYear() + 6);
    expect(await erase()).toMatchObject({ failed: 0 });
    expect(await certificates()).toEqual([]);
    now = new Date(now.getTime() + 2 * 86_400_000);
    await Promise.all([erase(), erase()]);
    expect(await certificates()).toHaveLength(1);
    const [gone, kept] = await rows();
    expect(gone).toMatchObject({ id: sent.id, description: 'Erased', erased: true, events: 0 });
    expect(kept).toMatchObject({ id: open.id, erased: false });
  } finally {
    now = before;
  }
});
