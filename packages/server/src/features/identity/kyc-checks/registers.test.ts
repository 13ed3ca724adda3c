import { createHmac, randomUUID } from 'node:crypto';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { KycPolicy } from '@freehold/contract/identity/kyc-policy';
import type { Report } from '@freehold/contract/reports';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { openOnfido } from '../../../providers/registers/onfido.ts';
import type { Registers } from '../../../providers/registers/provider.ts';
import { openSandboxRegisters } from '../../../providers/registers/sandbox.ts';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected } from '../../checks/public.ts';

const WEBHOOK_TOKEN = 'a token of the webhook';
const sandbox = openSandboxRegisters();
let isAway = false;
let isRunning = false;
const counted = { prepared: 0, asked: [] as string[] };
/** The sandbox behind the callbacks of Onfido, with faults and slowness that a test turns on. */
const registers: Registers = {
  name: 'onfido',
  isSandbox: false,
  callback: openOnfido({ token: 'x', webhookToken: WEBHOOK_TOKEN, url: 'http://127.0.0.1:9' }).callback,
  async prepare(person, reference) {
    counted.prepared += 1;
    return sandbox.prepare(person, reference);
  },
  async ask(subject, reference) {
    if (isAway) return sandbox.ask(await sandbox.prepare({ ...NOBODY, lastName: 'Outage' }, reference), reference);
    const number = asks.get(reference)?.number ?? randomUUID();
    asks.set(reference, { number, subject });
    counted.asked.push(reference);
    return number;
  },
  async read(number) {
    const [reference = '', known] = [...asks].find(([, one]) => one.number === number) ?? [];
    const { answer } = await sandbox.read(`${known?.subject}/${reference}`);
    return { reference, answer: isRunning ? { state: 'running' } : answer };
  },
};
const asks = new Map<string, { number: string; subject: string }>();
const NOBODY = { firstName: 'No', lastName: 'Body', dob: '1988-10-02', line1: '6 Ladysmith Place', town: 'Bristol', postcode: 'BS6 5VK' };

let app: TestApp;
let made: TestApp;
let owner: SignedInMember;
let maker: SignedInMember;
beforeAll(async () => {
  app = await startTestApp({ registers });
  made = await startTestApp({ registers: sandbox });
  owner = await app.signIn();
  maker = await made.signIn();
});
afterAll(() => Promise.all([app.close(), made.close()]));

const read = async (id: number, on = app, as = owner) => (await callAs(on, as, 'GET', `/v2/client/checks/${id}`)).data as KycCheck;
const mortality = ({ elements }: KycCheck) => elements.find(({ code }) => code === 'MORTALITY');
let runs = 0;
async function begin(lastName: string, { on = app, as = owner, country = 'GB' } = {}): Promise<KycCheck> {
  const { data } = await callAs(on, as, 'POST', '/v2/client/parties', { kind: 'person', first_name: 'Tobias', last_name: lastName });
  const scope = openScope(on.services, as.workspaceId, { kind: 'system', name: 'hand-in' });
  const home = { line1: NOBODY.line1, line2: '', town: NOBODY.town, postcode: NOBODY.postcode, country };
  const done = { state: 'done' as const, skipReason: null, doneAt: new Date('2026-11-20T10:00:00Z'), files: [] };
  const steps = [
    {
      ...done,
      key: 'details',
      type: 'details',
      title: 'You',
      answers: { first_name: 'Tobias', last_name: lastName, dob: NOBODY.dob, nationality: 'GB' },
    },
    { ...done, key: 'home', type: 'address_history', title: 'Home', answers: { entries: [{ address: home, from: '2020-03', to: null }] } },
  ];
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, on.services, checkKinds, {
      partyId: (data as { id: number }).id,
      kinds: ['kyc'],
      at: null,
      collected: { runId: (runs += 1), submittedAt: done.doneAt, steps },
      createdBy: as.memberId,
    }),
  );
  await on.runJobs();
  return read(started[0]?.check_id ?? 0, on, as);
}
const lookAgain = async (checkId: number) => {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) => addJob(trx, 'ask-provider', { checkId, what: 'register' }, `ask-provider:register:${checkId}`));
  await app.runJobs();
  return read(checkId);
};
async function callBack(checkId: number, sign = (body: string) => createHmac('sha256', WEBHOOK_TOKEN).update(body).digest('hex')) {
  const id = asks.get(`freehold-${owner.workspaceId}-${checkId}`)?.number;
  const body = JSON.stringify({ payload: { resource_type: 'check', action: 'check.completed', object: { id, status: 'complete' } } });
  const headers = { 'content-type': 'application/json', 'x-sha2-signature': sign(body) };
  return (await app.app.inject({ method: 'POST', url: '/v2/receipts/onfido', headers, payload: body })).statusCode;
}

test('the sandbox answers, and says Sandbox on the check, its report and the page of the policy', async () => {
  const own = { on: made, as: maker };
  const clear = await begin('Renner', own);
  expect(mortality(clear)).toMatchObject({
    result: 'pass',
    source: { kind: 'registry', name: expect.stringContaining('Sandbox') },
    reasons: [{ severity: 'info', text: expect.stringContaining('Sandbox') }],
  });
  const { data } = await callAs(made, maker, 'GET', `/v2/client/reports/${clear.report?.id ?? 0}`);
  expect((data as Report).limits.join(' ')).toContain('Sandbox');
  const hit = await begin('Departed', own);
  expect(mortality(hit)).toMatchObject({ result: 'refer', reasons: [{ code: 'MORTALITY_HIT', text: expect.stringContaining('Sandbox') }] });
  expect(hit.outcome_reasons.find(({ code }) => code === 'MORTALITY_HIT')).toMatchObject({ applicant_text: null });
  const policy = (await callAs(made, maker, 'GET', '/v2/client/kyc-policy')).data as KycPolicy;
  expect(policy.elements.find(({ code }) => code === 'MORTALITY')).toMatchObject({
    connected: true,
    connection: expect.stringContaining('Sandbox'),
  });
});

test('after an outage it goes on from where it was: the person is made known once, and asked about once', async () => {
  isAway = true;
  const away = await begin('Rennard');
  expect(mortality(away)).toMatchObject({ result: 'not_run', waits_for: 'register' });
  expect(mortality(away)?.reasons[0]?.text).toMatch(/^Source unavailable\. It is asked again on .+, and you are not charged$/);
  isAway = false;
  const prepared = counted.prepared;
  expect(mortality(await lookAgain(away.id))).toMatchObject({ result: 'pass' });
  expect(counted.prepared).toBe(prepared);
  await lookAgain(away.id);
  expect(counted.asked.filter((one) => one.endsWith(`-${away.id}`))).toHaveLength(1);
});

test('a question that was on its way before the job had its new name is asked all the same', async () => {
  isAway = true;
  const away = await begin('Rennick');
  isAway = false;
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) => addJob(trx, 'ask-registers', { checkId: away.id }, `ask-registers:${away.id}`));
  await app.runJobs();
  expect(mortality(await read(away.id))).toMatchObject({ result: 'pass' });
});

test('while it runs the element waits; a signed callback brings the answer, an unsigned one nothing', async () => {
  isRunning = true;
  const running = await begin('Departed');
  expect(mortality(running)).toMatchObject({ result: 'not_run', waits_for: 'register' });
  isRunning = false;
  expect(await callBack(running.id, () => 'f'.repeat(64))).toBe(401);
  expect(mortality(await read(running.id))).toMatchObject({ result: 'not_run' });
  expect(await callBack(running.id)).toBe(204);
  const told = await read(running.id);
  expect(mortality(told)).toMatchObject({ result: 'refer', source: { name: 'Register of deaths, through Onfido' } });
  // The same once more changes nothing.
  expect(await callBack(running.id)).toBe(204);
  expect((await read(running.id)).version).toBe(told.version);
});

test('somebody who lives abroad is not asked about, and what a firm leaves out is not either', async () => {
  const prepared = counted.prepared;
  expect(mortality(await begin('Abroad', { country: 'FR' }))).toMatchObject({ result: 'not_run', waits_for: null });
  const { current } = (await callAs(app, owner, 'GET', '/v2/client/kyc-policy')).data as KycPolicy;
  const rules = { ...current.rules, normal: [], left_out: { normal: ['MORTALITY'], high: [] } };
  await callAs(app, owner, 'POST', '/v2/client/kyc-policy', { version: current.version, rules, reason: 'We ask another way' });
  expect(mortality(await begin('Leftout'))).toMatchObject({ result: 'not_run', reasons: [{ code: 'LEFT_OUT' }] });
  expect(counted.prepared).toBe(prepared);
});
