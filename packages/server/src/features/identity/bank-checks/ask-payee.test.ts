import { BankCheck } from '@freehold/contract/identity/bank-checks';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected } from '../../checks/public.ts';
import { addJob } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { openSandboxPayees } from '../../../providers/payees/sandbox.ts';

const sandbox = openSandboxPayees();
let isAway = false;
let asked: string[] = [];
let app: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date('2026-11-24T09:00:00Z'),
    payees: {
      name: 'modulr',
      isSandbox: false,
      async ask(account) {
        asked.push(account.accountNumber);
        if (isAway) throw new ProviderUnavailable('unreachable', 'HTTP 503');
        return sandbox.ask(account);
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  [isAway, asked] = [false, []];
  owner = await app.signIn();
});

const call = (method: 'GET' | 'POST', url: string, body?: object, at = app, as = owner) => callAs(at, as, method, `/v2/client${url}`, body);
const of = ({ data }: { data: unknown }): BankCheck => BankCheck.parse(data);
const read = async (id: number) => of(await call('GET', `/checks/${id}`));
async function begin(number: string, at = app, as = owner): Promise<BankCheck> {
  const { data } = await call('POST', '/parties', { kind: 'person', first_name: 'Amara', last_name: 'Nwosu' }, at, as);
  const account = { holder_type: 'personal', account_name: 'Amara Nwosu', sort_code: '100000', role: 'receive' };
  const body = { ...account, account_number: number, account_number_again: number, party_id: z.object({ id: z.number() }).parse(data).id };
  return of(await call('POST', '/checks/bank-account', body, at, as));
}
const ask = async (id: number) => call('POST', `/checks/bank-account/${id}/payee`, { version: (await read(id)).version });
async function asks(number: string): Promise<BankCheck> {
  const { id } = await begin(number);
  expect((await ask(id)).status).toBe(200);
  await app.runJobs();
  return read(id);
}
const payee = ({ elements }: BankCheck) => elements.find(({ code }) => code === 'PAYEE');
async function again(check: BankCheck): Promise<BankCheck> {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  const payload = { checkId: check.id, accountId: check.account.id };
  await scope.transaction((trx) => addJob(trx, 'ask-payee', payload, `ask-payee:${check.id}:${check.account.id}`));
  await app.runJobs();
  return read(check.id);
}

test('a bank that says yes passes its point, and no statement nor code is asked for any more', async () => {
  const check = await asks('55779910');
  expect(payee(check)).toMatchObject({
    result: 'pass',
    source: { name: 'Confirmation of Payee, through Modulr', kind: 'certified_provider' },
  });
  const required = check.elements.filter(({ result, required: is }) => result === 'not_run' && is).map(({ code }) => code);
  // Without a table the number itself is still not checked.
  expect(required).toEqual(['MODULUS']);
  expect(check.payee).toMatchObject({ state: 'answered', code: 'MTCH' });
  expect((await ask(check.id)).status).toBe(409);
  expect(asked).toHaveLength(1);
});

test.each([
  ['55779991', 'fail', 'COP_NO_MATCH', null],
  ['55779992', 'refer', 'COP_CLOSE', 'A Sandbox Name'],
  ['55779993', 'refer', 'COP_TYPE_DIFFERS', null],
  ['55779994', 'fail', 'ACCOUNT_NOT_FOUND', null],
  ['55779995', 'refer', 'ACCOUNT_SWITCHED', null],
  ['55779996', 'refer', 'COP_UNSUPPORTED', null],
])('an account ending in %s: %s, %s', async (number, result, code, returned) => {
  const check = await asks(number);
  expect(payee(check)).toMatchObject({ result, reasons: [{ code }] });
  expect(check.payee?.returned_name).toBe(returned);
  if (returned) expect(payee(check)?.reasons[0]?.text).toContain(returned);
});

test('an outage is tried again, is no answer and costs nothing; then it goes on', async () => {
  isAway = true;
  const away = await asks('55779910');
  expect(payee(away)).toMatchObject({ result: 'not_run', required: true, waits_for: 'provider' });
  expect(payee(away)?.reasons[0]?.text).toBe('Source unavailable, will retry at 09:05. You are not charged');
  expect(away.payee).toMatchObject({ state: 'asking', code: null, retry_at: '2026-11-24T09:05:00.000Z' });
  expect((await ask(away.id)).status).toBe(409);
  isAway = false;
  expect(payee(await again(away))).toMatchObject({ result: 'pass' });
  // Run once more it asks nothing.
  await again(away);
  expect(asked).toHaveLength(2);
});

test('nine faults end it: it can be asked again, and still nothing passed', async () => {
  isAway = true;
  let check = await asks('55779910');
  for (let fault = 1; fault < 9; fault++) check = await again(check);
  expect(check.payee).toMatchObject({ state: 'failed', retry_at: null });
  expect(payee(check)).toMatchObject({ result: 'not_run', required: true });
  isAway = false;
  await ask(check.id);
  await app.runJobs();
  expect(payee(await read(check.id))).toMatchObject({ result: 'pass' });
});

test('an answer about the account before a change counts for nothing', async () => {
  isAway = true;
  const away = await asks('55779910');
  const { account } = away;
  await call('POST', `/checks/bank-account/${away.id}/account`, {
    version: away.version,
    holder_type: 'personal',
    account_name: 'Amara Nwosu',
    sort_code: '100000',
    account_number: '55779980',
    account_number_again: '55779980',
    role: 'receive',
    note: 'By an email from the client',
  });
  isAway = false;
  expect(await again({ ...away, account })).toMatchObject({ payee: null });
});

test('where nobody is connected it is not run, and nobody can ask', async () => {
  const bare = await startTestApp({ payees: null });
  const member = await bare.signIn();
  const check = await begin('55779910', bare, member);
  expect(payee(check)).toMatchObject({ result: 'not_run', required: false, reasons: [{ text: 'Source not connected' }] });
  expect(check.bank_can.ask_payee).toEqual({ may: false, why_not: 'Confirmation of Payee is not connected' });
  const answer = await call('POST', `/checks/bank-account/${check.id}/payee`, { version: check.version }, bare, member);
  expect(answer.status).toBe(409);
  await bare.close();
});

let runs = 7000;
async function handIn(partyId: number, answers: object, kinds = ['bank']) {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  const doneAt = new Date('2026-11-24T08:00:00Z');
  const step = {
    key: 'bank',
    type: 'bank_account',
    title: 'Bank account',
    state: 'done' as const,
    skipReason: null,
    doneAt,
    answers,
    files: [],
  };
  const collected = { runId: (runs += 1), submittedAt: doneAt, steps: [step] };
  return scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, { partyId, kinds, at: null, collected, createdBy: owner.memberId }),
  );
}
const GIVEN = {
  account_name: 'Amara Nwosu',
  holder_type: 'personal',
  sort_code: '10-00-00',
  account_number: '5577 9910',
  secondary_ref: '',
};

test('an account that the client entered on their phone is checked, and another one later warns of the change', async () => {
  const { data } = await call('POST', '/parties', { kind: 'person', first_name: 'Amara', last_name: 'Nwosu' });
  const partyId = z.object({ id: z.number() }).parse(data).id;
  const { started } = await handIn(partyId, GIVEN);
  const check = await read(started[0]?.check_id ?? 0);
  expect(check).toMatchObject({
    outcome: 'refer',
    account: { method: 'applicant_entered', sort_code: '10-00-00', number_masked: '••••9910', role: 'receive' },
    changed: null,
  });
  expect(JSON.stringify(check)).not.toContain('55779910');
  await call('POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const decision = { version: (await read(check.id)).version, value: 'accepted', reason: 'Seen in the branch with their statement' };
  expect((await call('POST', `/checks/${check.id}/decision`, decision)).status).toBe(200);
  const next = await handIn(partyId, { ...GIVEN, account_number: '55779911' });
  const other = await read(next.started[0]?.check_id ?? 0);
  expect(other.changed).toMatchObject({ from: '9910', needs_call: true });
  const { data: told } = await call('GET', '/notifications');
  expect(JSON.stringify(told)).toContain(`The bank account of ${other.public_ref} was changed`);
});

test('without an account none is begun, and no other check keeps the number', async () => {
  const { data } = await call('POST', '/parties', { kind: 'person', first_name: 'Amara', last_name: 'Nwosu', dob: '1988-10-02' });
  const partyId = z.object({ id: z.number() }).parse(data).id;
  expect(await handIn(partyId, { account_name: 'Amara' })).toMatchObject({
    started: [],
    refused: [{ reason: 'They gave no bank account' }],
  });
  const { started } = await handIn(partyId, GIVEN, ['kyc', 'bank']);
  const kyc = await call('GET', `/checks/${started.find(({ kind }) => kind === 'kyc')?.check_id ?? 0}`);
  expect(kyc.status).toBe(200);
  expect(JSON.stringify(kyc.data)).not.toMatch(/5577 ?9910/);
  expect(JSON.stringify(kyc.data)).toContain('9910');
});
