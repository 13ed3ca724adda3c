import { Evidence } from '@freehold/contract/identity/evidence';
import { RentCheck, startRentChecks } from '@freehold/contract/identity/rent-checks';
import { Report } from '@freehold/contract/reports';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { startYotiServer, type YotiServer } from '@freehold/testkit/yoti-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createParty } from '@freehold/contract/people/parties';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected } from '../../checks/public.ts';
import { addJob } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';
import { openSandboxRent } from '../../../providers/right-to-rent/sandbox.ts';
import { openYoti } from '../../../providers/right-to-rent/yoti.ts';

let yoti: YotiServer;
let app: TestApp;
let made: TestApp;
let none: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  yoti = await startYotiServer();
  app = await startTestApp({ rentProvider: openYoti(yoti.settings) });
  made = await startTestApp({ rentProvider: openSandboxRent() });
  none = await startTestApp({ rentProvider: null });
  owner = await app.signIn();
});
afterAll(async () => {
  await Promise.all([app.close(), made.close(), none.close()]);
  yoti.close();
});
beforeEach(() => Object.assign(yoti.behaves, { fails: 0, isForged: false, outcome: { state: 'ONGOING' } }));

const TODAY = londonDate(new Date());
type At = { on?: TestApp; as?: SignedInMember };
const call = ({ on = app, as = owner }: At, method: 'GET' | 'POST', url: string, body?: object) =>
  callAs(on, as, method, `/v2/client${url}`, body);
const read = async (id: number, at: At = {}) => RentCheck.parse((await call(at, 'GET', `/checks/${id}`)).data);
async function begin(last_name = 'Renner', at: At = {}): Promise<RentCheck> {
  const { data } = await call(at, 'POST', '/checks/rtr', { person: { first_name: 'Tobias', last_name, dob: '1988-10-02' } });
  return read(startRentChecks.output.parse(data).started[0]?.check_id ?? 0, at);
}
const ask = (check: RentCheck, at: At = {}, agreed = true) =>
  call(at, 'POST', `/checks/rtr/${check.id}/provider`, { version: check.version, agreed });
async function asked(last_name?: string, at: At = {}): Promise<RentCheck> {
  const check = await begin(last_name, at);
  const answer = await ask(check, at);
  expect([answer.status, answer.message]).toEqual([200, undefined]);
  await (at.on ?? app).runJobs();
  return read(check.id, at);
}
const PROVEN = { route: 'certified_provider', checked_on: TODAY, in_england: true, tenancy_from: TODAY, result: 'unlimited' };
const record = async (id: number, said: object = {}, at: At = {}) =>
  call(at, 'POST', `/checks/rtr/${id}/record`, {
    version: (await read(id, at)).version,
    ...PROVEN,
    photo_matches: 'yes',
    name_matches: 'yes',
    ...said,
  });
async function lookAgain(checkId: number): Promise<RentCheck> {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) => addJob(trx, 'ask-provider', { checkId, what: 'rent' }, `ask-provider:rent:${checkId}`));
  await app.runJobs();
  return read(checkId);
}
const elementOf = ({ elements }: RentCheck, code: string) => elements.find((element) => element.code === code);
const newest = () => yoti.sessions.at(-1);
function callBack(topic = 'session_completion', token = newest()?.asked.notifications?.auth_token) {
  return app.app.inject({
    method: 'POST',
    url: '/v2/receipts/yoti',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: JSON.stringify({ session_id: newest()?.id, topic }),
  });
}

test('the person shows their passport by a link, the provider calls back, and the check passes with its statement kept', async () => {
  const waiting = await asked();
  expect(waiting.provider).toMatchObject({ provider: 'Yoti', state: 'asking', link: expect.stringContaining(newest()?.id ?? '?') });
  expect(waiting.verdict).toBe('It waits for the certified provider.');
  expect(elementOf(waiting, 'SHOWN')).toMatchObject({
    result: 'not_run',
    waits_for: 'provider',
    reasons: [{ text: 'The person has not shown their passport to the provider yet' }],
  });
  expect((await record(waiting.id)).message).toBe('The certified provider has not answered yet');

  yoti.behaves.outcome = {};
  expect((await callBack('session_completion', 'freehold-1-1-rent.forged')).statusCode).toBe(401);
  expect((await callBack('check_completion')).statusCode).toBe(204);
  expect((await read(waiting.id)).provider?.state).toBe('asking');
  // Told twice, it counts once.
  expect((await Promise.all([callBack(), callBack()])).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const answered = await read(waiting.id);
  expect(answered.verdict).toBe('The certified provider has answered. Compare it with the person, and record it.');
  expect(answered.provider).toMatchObject({
    state: 'answered',
    link: null,
    answer: { result: 'met', name: 'TOBIAS RENNER', dob: '1988-10-02', country: 'GBR', is_signed: true, name_words: 'The names agree' },
  });
  expect(answered.files.map(({ kind, mime }) => [kind, mime])).toEqual([
    ['statement', 'application/json'],
    ['holder', 'image/png'],
  ]);
  expect((await record(waiting.id, { result: 'time_limited' })).errors).toEqual([
    expect.objectContaining({ field: 'result', message: 'A British or Irish passport shows a right without limit' }),
  ]);
  const passed = RentCheck.parse((await record(waiting.id)).data);
  expect(passed).toMatchObject({ outcome: 'pass', follow_up_on: null, result: 'unlimited', demo: false });
  expect(elementOf(passed, 'SHOWN')?.source).toMatchObject({ kind: 'certified_provider', name: 'Right to Rent, by Yoti' });

  const { data: evidence } = await call({}, 'GET', `/checks/${waiting.id}/evidence`);
  expect(Evidence.parse(evidence).files.map(({ title }) => title)).toEqual([
    'Statement of the certified provider',
    'Picture on the passport, from the provider',
  ]);
  const { data } = await call({}, 'GET', `/reports/${passed.report?.id ?? 0}`);
  const report = JSON.stringify(data);
  expect(report).toContain('register of digital verification services');
  expect(report).not.toMatch(/TOBIAS RENNER|sessionToken/);
  await call({}, 'POST', '/risk-assessments', { check_id: waiting.id, answers: riskAnswers(), confirmed: true });
  const { version } = await read(waiting.id);
  expect((await call({}, 'POST', `/checks/${waiting.id}/decision`, { version, value: 'accepted' })).status).toBe(200);
});

test('nothing of the person is sent, the link stands in no row as it is, and who may not record does not get it', async () => {
  const waiting = await asked();
  expect(JSON.stringify(newest()?.asked)).not.toMatch(/Tobias|Renner|1988/);
  const { rows } = await app.services.pool.query<{ row: string }>(
    'select provider_asks::text as row from provider_asks where check_id = $1',
    [waiting.id],
  );
  const token = new URL(waiting.provider?.link ?? '').searchParams.get('sessionToken') ?? '?';
  expect(rows[0]?.row).not.toContain(token);
  const auditor = await app.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect((await read(waiting.id, { as: auditor })).provider).toMatchObject({ state: 'asking', link: null });
  expect((await ask(waiting, { as: auditor })).status).toBe(403);
});

test('two members who press at once ask once, and without consent nobody is asked', async () => {
  const check = await begin();
  const before = yoti.sessions.length;
  expect((await ask(check, {}, false)).status).toBe(422);
  const answers = await Promise.all([ask(check), ask(check)]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
  await app.runJobs();
  expect(yoti.sessions.length).toBe(before + 1);
  expect((await ask(await read(check.id))).message).toBe('It was asked already');
});

test('after an outage it is tried again, and nothing is charged; what was not carried out may be asked anew', async () => {
  yoti.behaves.fails = 1;
  const away = await asked();
  expect(elementOf(away, 'SHOWN')?.reasons[0]?.text).toMatch(/^Source unavailable\. It is asked again on .+, and you are not charged$/);
  yoti.behaves.outcome = { aborted: 'ABANDONED' };
  const given = await lookAgain(away.id);
  expect(given.provider).toMatchObject({ state: 'failed', link: null, answer: null });
  expect(elementOf(given, 'SHOWN')).toMatchObject({
    waits_for: 'person',
    reasons: [{ text: 'It was not carried out. You are not charged' }],
  });
  yoti.behaves.outcome = {};
  expect((await ask(given)).status).toBe(200);
  await app.runJobs();
  expect((await read(away.id)).provider?.state).toBe('answered');
});

test('a signature that is wrong is no answer; a passport of another country or of somebody else does not pass', async () => {
  Object.assign(yoti.behaves, { isForged: true, outcome: {} });
  expect((await asked()).provider?.state).toBe('asking');
  Object.assign(yoti.behaves, { isForged: false, outcome: { country: 'FRA' } });
  const foreign = RentCheck.parse((await record((await asked()).id)).data);
  expect(foreign.outcome_reasons.map(({ code }) => code)).toEqual(['RTR_NOT_BRITISH_IRISH']);
  yoti.behaves.outcome = { name: ['SOMEBODY', 'ELSE'], dob: '1970-01-01' };
  const stranger = await asked();
  expect(stranger.provider?.answer?.name_words).toBe('The name differs');
  expect(RentCheck.parse((await record(stranger.id)).data).outcome_reasons.map(({ code }) => code)).toEqual(['DOB_MISMATCH']);
});

test('an answer that comes after a decision on other papers changes nothing of it', async () => {
  const check = await asked();
  await call({}, 'POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const decide = { version: (await read(check.id)).version, value: 'rejected', reason: 'Nothing was shown in time' };
  expect((await call({}, 'POST', `/checks/${check.id}/decision`, decide)).status).toBe(200);
  yoti.behaves.outcome = {};
  expect((await callBack()).statusCode).toBe(204);
  expect(await read(check.id)).toMatchObject({ state: 'decided', outcome: 'refer', provider: { state: 'answered' } });
});

test('the sandbox says so everywhere', async () => {
  const maker = await made.signIn();
  const at = { on: made, as: maker };
  const check = await asked('Renner', at);
  expect(check.provider).toMatchObject({ provider: 'the sandbox', is_sandbox: true, state: 'answered' });
  const passed = RentCheck.parse((await record(check.id, {}, at)).data);
  expect(passed).toMatchObject({ outcome: 'pass', demo: true });
  expect(elementOf(passed, 'SHOWN')).toMatchObject({
    source: { name: 'Sandbox, made up: nobody looked at a passport' },
    reasons: [{ code: 'SANDBOX' }],
  });
  const { data } = await call(at, 'GET', `/reports/${passed.report?.id ?? 0}`);
  expect(Report.parse(data).limits.filter((limit) => limit.includes('sandbox'))).toHaveLength(1);
  for (const [name, code] of [
    ['Declined', 'RTR_NOT_CONFIRMED'],
    ['Foreign', 'RTR_NOT_BRITISH_IRISH'],
    ['Lapsed', 'DOC_EXPIRED'],
  ] as const) {
    const one = await asked(name, at);
    expect(RentCheck.parse((await record(one.id, {}, at)).data).outcome_reasons.map((reason) => reason.code)).toContain(code);
  }
});

test('where nobody is connected the route is closed in words', async () => {
  const other = await none.signIn();
  const at = { on: none, as: other };
  const check = await begin('Renner', at);
  expect(check.provider).toBeNull();
  const closed = 'Connect a certified digital verification service to use this route';
  expect(check.rent_can.ask_provider).toEqual({ may: false, why_not: closed });
  expect((await ask(check, at)).message).toBe(closed);
  expect((await record(check.id, {}, at)).message).toBe(closed);
});

test('what somebody chose on their phone begins the check: with their code filled in, or with the provider asked', async () => {
  const { data } = await call({}, 'POST', '/parties', { kind: 'person', first_name: 'Tobias', last_name: 'Renner' });
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  let runs = 900;
  const handIn = async (answers: object) => {
    const doneAt = new Date('2026-11-24T10:00:00Z');
    const step = {
      key: 'right',
      type: 'right_to_rent',
      title: 'Right to rent',
      state: 'done' as const,
      skipReason: null,
      doneAt,
      answers,
      files: [],
    };
    const { started } = await scope.transaction((trx) =>
      startCollected(trx, scope, app.services, checkKinds, {
        partyId: createParty.output.parse(data).id,
        kinds: ['rtr'],
        at: null,
        collected: { runId: (runs += 1), submittedAt: doneAt, steps: [step] },
        createdBy: owner.memberId,
      }),
    );
    await app.runJobs();
    return read(started[0]?.check_id ?? 0);
  };
  const byCode = await handIn({ route: 'share_code', share_code: 'R4B7CD9EF', dob: '1988-10-02' });
  expect(byCode).toMatchObject({
    outcome: 'refer',
    stated: { route: 'share_code', share_code: 'R4B7CD9EF', dob: '1988-10-02' },
    provider: { state: 'not_asked' },
  });
  expect(elementOf(byCode, 'SHOWN')).toMatchObject({ result: 'not_run', waits_for: 'person' });
  const auditor = await app.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect((await read(byCode.id, { as: auditor })).stated).toEqual({ route: 'share_code', share_code: '•••9EF', dob: '1988' });
  expect(await handIn({ route: 'certified_provider' })).toMatchObject({
    stated: { route: 'certified_provider' },
    provider: { state: 'asking' },
  });
});
