import { BankCheck, sendPenny } from '@freehold/contract/identity/bank-checks';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { purgeFormDrafts } from '../form-drafts/form-drafts.ts';
import { tellToVerifyAgain } from './verify-again.ts';

const START = new Date('2026-11-24T09:00:00Z');
const HOUR_MS = 3_600_000;
let now = START;
let testApp: TestApp;
let owner: SignedInMember;
let compliance: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  now = START;
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  compliance = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 3, firstName: 'Bethan', surname: 'Rees' });
  auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
});

const call = (member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) =>
  callAs(testApp, member, method, `/v2/client${url}`, body);
const of = ({ data }: { data: unknown }): BankCheck => BankCheck.parse(data);
const read = async (id: number, as = owner) => of(await call(as, 'GET', `/checks/${id}`));
async function party(first_name: string, last_name: string, emails: string[] = []): Promise<number> {
  const { data } = await call(owner, 'POST', '/parties', { kind: 'person', first_name, last_name, emails });
  return z.object({ id: z.number() }).parse(data).id;
}
/** Sort code 100000 is checked by the last digit alone, 200000 never passes; 300000 has no rule. */
const TABLE = '100000 100000 MOD10 0 0 0 0 0 0 0 0 0 0 0 0 0 1\r\n200000 200000 MOD11 0 0 0 0 0 0 0 0 0 0 0 0 0 1   1\r\n';
async function upload(url: string, fields: Record<string, string>, name: string, bytes: Buffer, as = owner) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client${url}`,
    headers: { ...as.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.body };
}
const loadTable = (text = TABLE, valid_from = '2026-01-01', as = owner) =>
  upload('/bank/modulus-tables', { valid_from }, 'valacdos.txt', Buffer.from(text), as);
const ACCOUNT = {
  holder_type: 'personal',
  account_name: 'Ms A Nwosu',
  sort_code: '10-00-00',
  account_number: '55779910',
  account_number_again: '55779910',
  role: 'receive',
};
const begin = (party_id: number, over: object = {}, as = owner) =>
  call(as, 'POST', '/checks/bank-account', { party_id, ...ACCOUNT, ...over });
const started = async (over: object = {}) => of(await begin(await party('Amara', 'Nwosu'), over));
const act = async (id: number, what: string, body: object = {}, as = owner) =>
  call(as, 'POST', `/checks/bank-account/${id}/${what}`, { version: (await read(id)).version, ...body });
const STATEMENT = {
  name_matches: 'yes',
  address_matches: 'yes',
  numbers_match: 'yes',
  genuine: 'yes',
  dated_on: '2026-11-02',
  issuer: 'Larkbank',
};
const CALL = { spoke_to: 'Amara Nwosu', number: '0117 496 0142', number_from: 'file', confirmed: 'yes' };
async function addFile(id: number) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#885522' } })
    .png()
    .toBuffer();
  expect((await upload(`/checks/bank-account/${id}/files`, {}, 'statement.png', bytes)).status).toBe(200);
}
async function showAll(id: number) {
  await act(id, 'statement', STATEMENT);
  await addFile(id);
  const { data } = await act(id, 'penny');
  return act(id, 'penny/return', { code: sendPenny.output.parse(data).code.toLowerCase() });
}
async function accept(id: number, body: object = { value: 'accepted' }) {
  await call(owner, 'POST', '/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  return call(owner, 'POST', `/checks/${id}/decision`, { version: (await read(id)).version, ...body });
}
const results = ({ elements }: BankCheck) => Object.fromEntries(elements.map(({ code, result }) => [code, result]));

test('nothing passes by itself: without a table the number is not run, and with everything shown it passes', async () => {
  const check = await started();
  expect(check).toMatchObject({ outcome: 'refer', modulus: { outcome: 'not run', table: null }, account: { number_masked: '••••9910' } });
  expect(JSON.stringify(check)).not.toContain('55779910');
  expect(results(of(await showAll(check.id)))).toMatchObject({ MODULUS: 'not_run', STATEMENT: 'pass', PENNY: 'pass' });
  expect((await read(check.id)).outcome).toBe('refer');
  expect((await loadTable()).status).toBe(200);
  const passed = of(await act(check.id, 'modulus'));
  expect(passed).toMatchObject({ outcome: 'pass', modulus: { outcome: 'pass', applied: ['MOD10'] }, verify_again_on: '2027-05-24' });
  expect(results(passed)).toMatchObject({ PAYEE: 'not_run', CALLBACK: 'not_run', THREAD: 'pass' });
  expect((await accept(check.id)).data).toMatchObject({ status: 'passed' });
});

test('a number of another sort code fails, and one that no rule covers is neither right nor wrong', async () => {
  await loadTable();
  expect(await started({ account_number: '55779911', account_number_again: '55779911' })).toMatchObject({
    outcome: 'fail',
    verdict: 'The account number does not belong to the sort code.',
  });
  const other = await started({ sort_code: '300000' });
  expect(other.modulus.outcome).toBe('not checkable');
  expect(other.elements.find(({ code }) => code === 'MODULUS')).toMatchObject({ result: 'not_run', required: false });
});

test('the account is typed twice, and another is refused at its field', async () => {
  const id = await party('Amara', 'Nwosu');
  expect((await begin(id, { account_number_again: '55779901' })).errors).toMatchObject([
    { field: 'account_number_again', message: 'The two account numbers do not match' },
  ]);
  expect((await begin(id, { sort_code: '1000' })).errors).toMatchObject([{ field: 'sort_code' }]);
  expect((await begin(id, {}, auditor)).status).toBe(403);
  expect((await begin(id, { secondary_ref: 'é' })).errors).toMatchObject([{ field: 'secondary_ref' }]);
  // A mark that turns the letters after it round is no part of a name.
  const turned = of(await begin(id, { account_name: 'Ms A Nwosu\u202e', secondary_ref: 'D/12345678-1' }));
  expect([turned.account.account_name, results(turned)['THREAD']]).toEqual(['Ms A Nwosu', 'pass']);
});

test('a change after the acceptance ends it, tells Compliance, and asks for a call made after it', async () => {
  await loadTable();
  const { id } = await started();
  await showAll(id);
  await accept(id);
  now = new Date(START.getTime() + HOUR_MS);
  const change = { ...ACCOUNT, account_number: '55779980', account_number_again: '55779980', note: 'By an email from the buyer' };
  const changed = of(await act(id, 'account', change));
  expect(changed).toMatchObject({
    state: 'completed',
    status: 'needsReview',
    outcome: 'refer',
    changed: { from: '9910', needs_call: true },
  });
  expect(results(changed)).toMatchObject({ STATEMENT: 'not_run', PENNY: 'not_run', CALLBACK: 'not_run' });
  expect(changed.decisions).toHaveLength(1);
  const { data } = await call(compliance, 'GET', '/notifications');
  expect(data).toMatchObject([{ kind: 'bank_account_changed' }]);
  expect((await accept(id, { value: 'accepted', reason: 'It will be all right' })).message).toContain(
    'Record the call to the client first',
  );
  expect((await act(id, 'callback', { ...CALL, called_at: START.toISOString() })).errors).toMatchObject([{ field: 'called_at' }]);
  const after = of(await act(id, 'callback', { ...CALL, called_at: now.toISOString() }));
  expect(results(after)['CALLBACK']).toBe('pass');
  await showAll(id);
  expect((await read(id)).outcome).toBe('pass');
});

test('what an account was shown by holds for six months: before that whoever has the check is told, once for each day', async () => {
  await loadTable();
  const { id, public_ref: ref, party_id: partyId } = await started();
  await showAll(id);
  await accept(id);
  const told = async () => {
    await tellToVerifyAgain.run(testApp.services);
    await tellToVerifyAgain.run(testApp.services);
    const { data } = await call(owner, 'GET', '/notifications');
    return z
      .array(z.looseObject({ kind: z.string(), words: z.string() }))
      .parse(data)
      .filter(({ kind, words }) => kind === 'bank_account_due' && words.includes(ref));
  };
  const day = (await read(id)).verify_again_on ?? '';
  const before = (days: number) => new Date(Date.parse(`${day}T09:00:00Z`) - days * 24 * HOUR_MS);
  const waits = async () =>
    z.array(z.looseObject({ key: z.string() })).parse((await call(owner, 'GET', '/tasks/queue?kind=bank_account')).data);
  now = before(15);
  expect([await told(), await waits()]).toEqual([[], []]);
  now = before(14);
  expect(await told()).toHaveLength(1);
  expect(await waits()).toMatchObject([{ kind: 'bank_account', key: `bank-account:${id}`, due_on: day, yours: true, is_overdue: false }]);
  now = before(0);
  expect((await told())[0]?.words).toContain('Do so before money goes to it.');
  expect(await told()).toHaveLength(2);
  // A later check of the client is the one that counts.
  await begin(partyId ?? 0);
  now = before(-20);
  expect([(await told()).length, await waits()]).toEqual([2, []]);
});

test('another account of the same client than the accepted one is a change too', async () => {
  await loadTable();
  const client = await party('Amara', 'Nwosu');
  const first = of(await begin(client));
  await showAll(first.id);
  await accept(first.id);
  const second = of(await begin(client, { account_number: '55779980', account_number_again: '55779980' }));
  expect(second.changed).toMatchObject({ from: '9910', needs_call: true });
  expect(results(second)['CALLBACK']).toBe('not_run');
});

test('a client who says that it is not theirs ends it: nobody can accept it', async () => {
  const { id } = await started();
  expect((await act(id, 'callback', { ...CALL, called_at: '2026-10-01T09:00:00Z' })).errors).toMatchObject([{ field: 'called_at' }]);
  const denied = of(await act(id, 'callback', { ...CALL, confirmed: 'no', called_at: now.toISOString() }));
  expect(denied).toMatchObject({ outcome: 'fail' });
  expect((await accept(id, { value: 'accepted', reason: 'They were mistaken, I think' })).message).toContain('Nobody can accept it');
});

test('three wrong codes end a payment, and so do 72 hours', async () => {
  const { id } = await started();
  await act(id, 'penny');
  for (const code of ['0000', 'ZZZZZ', 'A'])
    expect(of(await act(id, 'penny/return', { code })).penny?.state).toBe(code === 'A' ? 'failed' : 'sent');
  expect((await act(id, 'penny/return', { code: 'ABCD' })).status).toBe(409);
  await act(id, 'penny');
  now = new Date(START.getTime() + 73 * HOUR_MS);
  expect((await read(id)).penny).toMatchObject({ state: 'expired', tries_left: 3 });
});

test('the same account of somebody else, and another name anywhere, are for a person', async () => {
  const first = await started();
  const other = of(await begin(await party('Kit', 'Oyelaran')));
  expect(results(other)).toMatchObject({ DUPLICATE: 'refer', THREAD: 'refer' });
  expect(other.elements.find(({ code }) => code === 'DUPLICATE')?.reasons[0]?.text).toContain(first.public_ref);
});

test('whoever has the whole number shown is written down, and an auditor sees none', async () => {
  const { id } = await started();
  expect((await call(auditor, 'POST', `/checks/bank-account/${id}/reveal`)).status).toBe(403);
  expect((await call(owner, 'POST', `/checks/bank-account/${id}/reveal`)).data).toMatchObject({
    sort_code: '100000',
    account_number: '55779910',
  });
  expect((await read(id)).looks).toMatchObject([{ by: { name: 'Imogen Ashworth' } }]);
  const { rows } = await testApp.services.pool.query(
    "select encode(record_sealed, 'escape') as text from bank_records where check_id = $1",
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain('55779910');
});

test('a form that is typed is kept for whoever types it, and for nobody else, and goes after thirty days', async () => {
  const draft = (as: SignedInMember, method: 'GET' | 'PATCH' | 'DELETE', body?: object) =>
    callAs(testApp, as, method, '/v2/client/form-drafts/bank', body);
  const typed = { party: 3, account: { account_name: 'Ms A Nwosu', account_number: '55779910' } };
  expect((await draft(owner, 'GET')).data).toEqual({ draft: null });
  await draft(owner, 'PATCH', { typed: { party: null } });
  expect((await draft(owner, 'PATCH', { typed })).status).toBe(200);
  expect((await draft(owner, 'GET')).data).toEqual({ draft: { typed, saved_at: START.toISOString() } });
  expect((await draft(compliance, 'GET')).data).toEqual({ draft: null });
  expect((await draft(auditor, 'GET')).status).toBe(403);
  expect((await draft(owner, 'PATCH', { typed: { note: 'a'.repeat(20_001) } })).status).toBe(422);
  const { rows } = await testApp.services.pool.query('select typed_sealed from form_drafts where workspace_id = $1', [owner.workspaceId]);
  expect(String(rows[0].typed_sealed)).not.toContain('55779910');
  await draft(compliance, 'PATCH', { typed });
  expect([(await draft(compliance, 'DELETE')).status, (await draft(compliance, 'DELETE')).status]).toEqual([200, 200]);
  now = new Date(START.getTime() + 29 * 24 * HOUR_MS);
  await purgeFormDrafts.run(testApp.services);
  expect((await draft(owner, 'GET')).data).toMatchObject({ draft: { typed } });
  now = new Date(START.getTime() + 31 * 24 * HOUR_MS);
  await purgeFormDrafts.run(testApp.services);
  expect((await draft(owner, 'GET')).data).toEqual({ draft: null });
});

test('a table that was cut, that is none, or that another role brings is refused whole', async () => {
  expect((await loadTable(TABLE.slice(0, -2))).body).toContain('it was cut');
  expect((await loadTable('hello\n')).body).toContain('is no line of a weight table');
  expect((await loadTable(TABLE, '2026-01-01', auditor)).status).toBe(403);
  expect((await loadTable()).status).toBe(200);
  expect((await loadTable()).status).toBe(409);
  expect((await loadTable(TABLE.split('\r\n')[0] + '\r\n', '2026-02-01')).body).toContain('It was cut');
  const { data } = await call(owner, 'GET', '/bank/modulus-tables');
  expect(data).toMatchObject({ can_load: true, tables: [{ kind: 'weights', rows: 2, valid_from: '2026-01-01', in_force: true }] });
  // One of a day to come waits for it.
  await loadTable(`${TABLE}300000 300000 MOD10 0 0 0 0 0 0 0 0 0 0 0 0 0 1\r\n`, '2027-01-01');
  expect((await started({ sort_code: '300000' })).modulus.outcome).toBe('not checkable');
});

/** A payment of the client that arrived, under a name or under none. */
async function paid(party_id: number, payer_name: string | undefined): Promise<number> {
  await call(owner, 'POST', '/payments/account/bank', { name: 'Pennard & Lisle', sort_code: '20-00-00', account_number: '55779911' });
  const asked = { party_id, category: 'other', description: 'A copy of the keys', amount_pence: 48_00, methods: ['bank_transfer'] };
  const { id } = z.object({ id: z.number() }).parse((await call(owner, 'POST', '/payments/requests', asked)).data);
  const mark = {
    amount_pence: 48_00,
    received_on: '2026-11-24',
    bank_reference: 'PAY',
    evidence: 'Statement of the client account',
    payer_name,
  };
  expect((await call(owner, 'POST', `/payments/requests/${id}/mark-received`, mark)).status).toBe(200);
  await testApp.runJobs();
  return id;
}

test('whoever pays under another name has an accepted account decided anew, once for each name, and a payer nobody knows never passes', async () => {
  await loadTable();
  const client = await party('Amara', 'Nwosu', ['amara@mail.example']);
  const { id } = of(await begin(client));
  expect(of(await showAll(id)).thread.slice(-1)).toMatchObject([{ where: 'Payer', verdict: 'not_known', name: '' }]);
  await accept(id);
  await paid(client, 'MS A NWOSU');
  expect(await read(id)).toMatchObject({ status: 'passed', state: 'decided' });
  expect((await read(id)).thread.at(-1)).toMatchObject({ where: 'Payer of PAY-0001, name on the statement', verdict: 'same' });
  const second = await paid(client, 'Joy Okafor');
  const broken = await read(id);
  expect(broken).toMatchObject({
    state: 'completed',
    outcome: 'refer',
    verdict: 'The name of the account is not the client’s everywhere.',
  });
  expect(results(broken)).toMatchObject({ THREAD: 'pass', PAYER: 'refer' });
  const told = z.array(z.object({ kind: z.string() })).parse((await call(compliance, 'GET', '/notifications')).data);
  expect(told.map(({ kind }) => kind)).toContain('bank_account_changed');
  await accept(id, { value: 'accepted', reason: 'Her mother pays, as the file shows' });
  await paid(client, 'Joy Okafor');
  expect(await read(id)).toMatchObject({ state: 'decided', status: 'acceptedAfterReview' });

  // It was a slip: what stands there now is compared, what was entered stays in the file.
  const entered = await call(owner, 'POST', `/payments/requests/${second}/payer`, { name: 'Amara Nwosu', came_from: 'told' });
  expect(entered.data).toMatchObject({
    payers: [
      { name: 'Amara Nwosu', counts: true },
      { name: 'Joy Okafor', counts: false },
    ],
  });
  const again = { name: 'Amara Nwosu', came_from: 'told' };
  expect((await call(owner, 'POST', `/payments/requests/${second}/payer`, again)).code).toBe('INVALID_STATE');

  const other = await party('Tobias', 'Renner', ['tobias@mail.example']);
  const unnamed = await paid(other, undefined);
  const waits = of(await begin(other, { account_name: 'Tobias Renner' }));
  expect(waits.elements.find(({ code }) => code === 'PAYER')).toMatchObject({ result: 'not_run', required: true });
  await call(owner, 'POST', `/payments/requests/${unnamed}/payer`, { name: 'Mr T Renner', came_from: 'statement' });
  await testApp.runJobs();
  expect(results(await read(waits.id))).toMatchObject({ PAYER: 'pass' });
  const { rows } = await testApp.services.pool.query(
    "select encode(name_sealed, 'escape') as text from payer_names where request_id = $1",
    [unnamed],
  );
  expect(rows[0].text).not.toContain('Renner');
});
