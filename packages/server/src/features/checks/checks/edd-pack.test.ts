import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { WorkItem } from '@freehold/contract/overview/tasks';
import { SHIPPED_RULES } from '@freehold/server/features/screening/screening-policy/shipped-rules';
import { NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { addFile, callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
let auditor: SignedInMember;
let accounts: SignedInMember;
beforeAll(async () => {
  aml = await startAmlApp();
  const join = (roleId: number) => aml.testApp.signIn({ roleId, workspaceId: aml.owner.workspaceId });
  [auditor, accounts] = [await join(6), await join(5)];
});
afterAll(() => aml.close());

const TEXTS = {
  source_of_wealth: 'Sale of a family business in 2019',
  source_of_funds: 'The proceeds of that sale',
  notes: 'Accounts were read',
};
const SELDEN = { kind: 'person', first_name: 'Hesper', last_name: 'Seldenbrook', dob: '1961-02-03' } as const;
const at = (check: { id: number }, rest = '') => `/v2/client/checks/${check.id}${rest}`;
const fresh = (check: { id: number }, who = aml.owner) => aml.journey.getCheck(who, check.id);
const save = async (who: SignedInMember, check: { id: number }, over: object = {}) =>
  aml.post(who, at(check, '/edd'), { ...TEXTS, version: (await fresh(check)).version, ...over });
const accept = async (who: SignedInMember, check: { id: number }) =>
  aml.post(who, at(check, '/decision'), { version: (await fresh(check)).version, value: 'accepted', reason: 'Compared with the passport' });
const second = async (who: SignedInMember, check: { id: number }, agree = true) =>
  aml.post(who, at(check, '/decision/second'), { version: (await fresh(check)).version, agree, reason: 'The pack was read' });
const queueOf = async (who: SignedInMember, check: { id: number }) =>
  ((await callAs(aml.testApp, who, 'GET', '/v2/client/tasks/queue?perPage=100')).data as WorkItem[])
    .filter(({ path }) => path.endsWith(`/${check.id}`))
    .map(({ kind }) => kind);
const narrowed = async (edd: 'incomplete' | 'complete') =>
  ((await callAs(aml.testApp, aml.owner, 'GET', `/v2/client/checks/manual?edd=${edd}&perPage=100`)).data as { id: number }[]).map(
    ({ id }) => id,
  );
const highRisk = async (who: SignedInMember = aml.owner) => {
  const check = await aml.journey.screen(who, NOBODY);
  return aml.journey.assess(who, check, { transaction_usual: 'yes' });
};
/** Somebody on a list of exposed people, whose match the owner confirms. */
async function exposedPerson(): Promise<AmlCheck> {
  await loadList(aml.testApp, [{ ref: 'PEP0001', name: 'Hesper Seldenbrook', dobs: ['1961-02-03'] }], {
    listKey: 'own-exposed',
    workspaceId: aml.owner.workspaceId,
    source: { name: 'Exposed people', publisher: 'Us', category: 'pep' },
  });
  const check = await aml.journey.screen(aml.owner, SELDEN);
  return aml.journey.resolve(aml.owner, check, check.matches[0]?.id ?? 0, 'true_match');
}

test('a high risk asks for the pack; nobody accepts before it is complete, and then two people do', async () => {
  const check = await highRisk();
  expect(check.edd).toMatchObject({
    level: 'full',
    causes: [{ code: 'high_risk', rule: 'MLR 2017 reg 33(1)(a)' }],
    missing: [
      'the source of wealth',
      'the source of funds',
      'a file that shows the source of wealth',
      'a file that shows the source of funds',
      'notes',
    ],
    can: { edit: true },
  });
  expect(check.can).toMatchObject({
    accept: false,
    decide: true,
    accept_why_not: expect.stringMatching(/^Complete the enhanced due diligence/),
  });
  expect(await queueOf(aml.owner, check)).toEqual(['edd']);
  expect([await narrowed('incomplete'), await narrowed('complete')]).toEqual([[check.id], []]);
  expect(await accept(aml.owner, check)).toMatchObject({
    code: 'INVALID_STATE',
    message: expect.stringContaining('a file that shows the source of wealth'),
  });

  await save(aml.owner, check);
  await addFile(aml.testApp, aml.owner, check.id, smallPdf('Accounts'), { shows: 'wealth' });
  expect((await fresh(check)).edd?.missing).toEqual(['a file that shows the source of funds']);
  await addFile(aml.testApp, aml.owner, check.id, smallPdf('Bank statement'), { shows: 'funds', name: 'statement.pdf' });
  expect(await queueOf(aml.owner, check)).toEqual(['decision']);
  expect([await narrowed('incomplete'), await narrowed('complete')]).toEqual([[], [check.id]]);

  const proposed = AmlCheck.parse((await accept(aml.owner, check)).data);
  expect(proposed).toMatchObject({ state: 'completed', decisions: [{ second: { state: 'awaiting', can_approve: false } }] });
  expect(await queueOf(aml.compliance, check)).toEqual(['second']);
  expect(await second(aml.owner, check)).toMatchObject({
    code: 'INVALID_STATE',
    message: 'A second approver is required and cannot be you',
  });
  expect((await second(aml.compliance, check)).data).toMatchObject({ state: 'decided' });
  // What the decision rests on stays as it was.
  expect((await save(aml.owner, check, { notes: 'Something else altogether' })).code).toBe('INVALID_STATE');
  expect((await addFile(aml.testApp, aml.owner, check.id, smallPdf('Later'))).code).toBe('INVALID_STATE');
  await aml.testApp.runJobs();
});

test('a confirmed match with an exposed person asks for it; said to be of the United Kingdom, it asks for words alone, and still for two', async () => {
  const check = await exposedPerson();
  expect(check.edd).toMatchObject({ level: 'full', causes: [{ code: 'pep' }] });
  const assessed = await aml.journey.assess(aml.owner, check, { customer_pep: 'domestic' });
  expect(assessed.edd).toMatchObject({
    level: 'lighter',
    causes: [{ code: 'domestic_pep', rule: 'MLR 2017 reg 35(3A)' }],
    missing: ['the source of wealth', 'the source of funds', 'notes'],
  });
  await save(aml.owner, check);
  expect((await accept(aml.owner, check)).data).toMatchObject({ state: 'completed' });
  expect((await second(aml.compliance, check)).data).toMatchObject({ state: 'decided' });
  // Two agreed to the lighter pack. What makes the risk higher asks for the whole one, and for a new decision.
  const raised = await aml.journey.assess(aml.owner, check, { customer_pep: 'domestic', transaction_usual: 'yes' });
  expect(raised).toMatchObject({ state: 'completed', edd: { level: 'full', missing: [expect.any(String), expect.any(String)] } });
  await aml.testApp.runJobs();
});

describe('one person never accepts alone what asked for it', () => {
  test('by assessing a lower risk', async () => {
    const check = await highRisk();
    const lowered = await aml.journey.assess(aml.owner, check);
    expect(lowered.edd).toMatchObject({ level: 'none', causes: [], missing: [] });
    expect((await accept(aml.owner, check)).data).toMatchObject({ state: 'completed', decisions: [{ second: { state: 'awaiting' } }] });
    expect(await queueOf(aml.compliance, check)).toEqual(['second']);
  });
  test('by answering the match anew, which nobody can', async () => {
    const check = await exposedPerson();
    const body = {
      check_version: check.version,
      status: 'false_positive',
      reason_code: 'different_person',
      text: 'Another person after all',
    };
    expect((await aml.post(aml.owner, `/v2/client/matches/${check.matches[0]?.id}/resolve`, body)).code).toBe('INVALID_STATE');
  });
  test('by accepting before the risk is high', async () => {
    const check = await aml.journey.screen(aml.owner, NOBODY);
    await aml.journey.assess(aml.owner, check);
    expect((await accept(aml.owner, check)).data).toMatchObject({ state: 'decided' });
    expect(await aml.journey.assess(aml.owner, check, { transaction_usual: 'yes' })).toMatchObject({
      state: 'completed',
      edd: { level: 'full' },
    });
    expect((await second(aml.owner, check)).code).toBe('INVALID_STATE');
  });
  test('by withdrawing the proposal and agreeing to their own next one', async () => {
    const check = await highRisk();
    await aml.journey.fillPack(aml.owner, check);
    await accept(aml.owner, check);
    const { version } = await fresh(check);
    const more = await aml.post(aml.owner, at(check, '/decision'), { version, value: 'more_information', reason: 'Ask the client again' });
    expect(more.data).toMatchObject({ state: 'completed' });
    await accept(aml.owner, check);
    expect((await second(aml.owner, check)).code).toBe('INVALID_STATE');
    await second(aml.compliance, check, false);
    expect((await second(aml.owner, check)).code).toBe('INVALID_STATE');
  });
  test('by changing their role in between', async () => {
    const { testApp } = aml;
    const check = await highRisk();
    await aml.journey.fillPack(aml.owner, check);
    const proposer = await testApp.signIn({ roleId: 2, workspaceId: aml.owner.workspaceId });
    await accept(proposer, check);
    expect((await second(proposer, check)).code).toBe('FORBIDDEN');
    const changed = await callAs(testApp, aml.owner, 'PATCH', `/v2/client/members/${proposer.memberId}`, { version: 1, role_id: 3 });
    expect(changed.status).toBe(200);
    expect(await second(proposer, check)).toMatchObject({
      code: 'INVALID_STATE',
      message: 'A second approver is required and cannot be you',
    });
  });
  test('by two calls at once, nor do two people make two acceptances of one', async () => {
    const check = await highRisk();
    await aml.journey.fillPack(aml.owner, check);
    const { version } = await fresh(check);
    const propose = (who: SignedInMember) =>
      aml.post(who, at(check, '/decision'), { version, value: 'accepted', reason: 'Compared with the passport' });
    const agree = (who: SignedInMember, from: number) =>
      aml.post(who, at(check, '/decision/second'), { version: from, agree: true, reason: 'The pack was read' });
    const both = await Promise.all([
      propose(aml.owner),
      propose(aml.compliance),
      agree(aml.owner, version),
      agree(aml.compliance, version),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const proposed = await fresh(check);
    expect(proposed).toMatchObject({ state: 'completed', decisions: [{ second: { state: 'awaiting' } }] });
    const answers = await Promise.all([agree(aml.owner, proposed.version), agree(aml.compliance, proposed.version)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await fresh(check);
    expect(done.decisions).toHaveLength(1);
    expect(done.decisions[0]?.second.by?.member_id).not.toBe(done.decisions[0]?.by.member_id);
  });
  test('the database itself refuses a second row by the first person', async () => {
    const check = await highRisk();
    await aml.journey.fillPack(aml.owner, check);
    const proposed = AmlCheck.parse((await accept(aml.owner, check)).data);
    const insert = aml.testApp.services.pool.query(
      `insert into decision_seconds (workspace_id, decision_id, by_member, role_id, agree, reason) values ($1, $2, $3, 1, true, 'x')`,
      [aml.owner.workspaceId, proposed.decisions[0]?.id, aml.owner.memberId],
    );
    await expect(insert).rejects.toThrow('a decision is confirmed by another person');
  });
});

test('a country on the list of the policy asks for it from then on, until it is taken off, and the second person stays', async () => {
  const { testApp, owner } = aml;
  const policy = async (countries: string[]) => {
    const { data } = await callAs(testApp, owner, 'GET', '/v2/client/screening/policy');
    const { version } = (data as { current: { version: number } }).current;
    const mandatory = { ...SHIPPED_RULES.mandatory, countries };
    const saved = await aml.post(owner, '/v2/client/screening/policy', {
      ...SHIPPED_RULES,
      mandatory,
      version,
      reason: 'The list was changed',
    });
    expect(saved.status).toBe(200);
    await testApp.runJobs();
  };
  const iranian = await aml.journey.screen(owner, { ...NOBODY, nationality: 'IR' });
  expect(iranian.edd?.causes).toEqual([
    {
      code: 'country',
      text: 'The client’s nationality is Iran, a country on the list that asks for it: FATF, High-Risk Jurisdictions subject to a Call for Action, as of 13 February 2026',
      rule: 'MLR 2017 reg 33(1)(b)',
    },
  ]);
  const check = await aml.journey.screen(owner, { ...NOBODY, nationality: 'FR' });
  await aml.journey.assess(owner, check);
  expect((await fresh(check)).edd).toBeNull();
  expect(await queueOf(owner, check)).toEqual(['decision']);
  await policy(['FR', 'IR', 'KP', 'MM']);
  expect((await fresh(check)).edd).toMatchObject({ level: 'full', causes: [{ code: 'country' }] });
  expect(await queueOf(owner, check)).toEqual(['edd']);
  expect((await accept(owner, check)).code).toBe('INVALID_STATE');
  await policy(['IR', 'KP', 'MM']);
  expect(await queueOf(owner, check)).toEqual(['decision']);
  expect((await accept(owner, check)).data).toMatchObject({ state: 'completed', decisions: [{ second: { state: 'awaiting' } }] });
});

describe('files and words of the pack', () => {
  test('a file is what its content is: a text, an empty and a locked one are refused, and the same one twice', async () => {
    const check = await highRisk();
    const add = (bytes: Buffer) => addFile(aml.testApp, aml.owner, check.id, bytes, { name: 'accounts.pdf' });
    expect((await add(Buffer.from('no PDF at all'))).errors[0]?.message).toBe('File must be a PDF, JPG, PNG or HEIC');
    expect((await add(Buffer.alloc(0))).status).toBe(422);
    const locked = Buffer.concat([smallPdf('x'), Buffer.from('trailer << /Encrypt 5 0 R >>')]);
    expect((await add(locked)).errors[0]?.message).toBe('This file is empty or locked');
    expect((await add(smallPdf('Accounts'))).status).toBe(200);
    expect((await add(smallPdf('Accounts'))).code).toBe('INVALID_STATE');
  });

  test('is seen by who sees evidence, masked for an auditor, and told in the activity without its words', async () => {
    const { testApp, owner } = aml;
    const check = await highRisk();
    await aml.journey.fillPack(owner, check);
    const file = (await fresh(check)).edd?.files[0];
    const open = (who: SignedInMember) =>
      testApp.app.inject({ method: 'GET', url: at(check, `/edd/files/${file?.id}`), headers: who.headers });
    expect((await open(owner)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await open(auditor)).statusCode).toBe(403);
    expect((await open(accounts)).statusCode).toBe(403);
    expect((await fresh(check, auditor)).edd).toMatchObject({
      source_of_wealth: '•••',
      notes: '•••',
      files: [{ name: '•••' }],
      can: { edit: false, open_files: false },
    });
    const { rows } = await testApp.services.pool.query<{ action: string; diff: unknown }>(
      "select action, diff from audit_events where action like '%edd%' and object->>'id' = $1 order by id",
      [String(check.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['save.edd_pack', 'add.edd_file', 'open.edd_file']);
    expect(JSON.stringify(rows)).not.toContain('Sale of a family business');
    await accept(owner, check);
    await testApp.runJobs();
    const report = await callAs(testApp, owner, 'GET', `/v2/client/reports/${(await fresh(check)).report?.id}`);
    expect(JSON.stringify(report.data)).toContain('Sale of a family business');
    const masked = await callAs(testApp, auditor, 'GET', `/v2/client/reports/${(await fresh(check)).report?.id}`);
    expect(JSON.stringify(masked.data)).not.toContain('Sale of a family business');
  });

  test('a removed file no longer counts and its bytes are gone; two who write at once do not overwrite each other', async () => {
    const { testApp, owner, compliance } = aml;
    const check = await highRisk();
    const { version } = check;
    const write = (who: SignedInMember, notes: string) => aml.post(who, at(check, '/edd'), { ...TEXTS, notes, version });
    const answers = await Promise.all([write(owner, 'Written by the first'), write(compliance, 'Written by the second')]);
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'STALE_VERSION']);
    await addFile(testApp, owner, check.id, smallPdf('Only of this test'));
    const file = (await fresh(check)).edd?.files[0];
    const removed = await callAs(testApp, owner, 'DELETE', at(check, `/edd/files/${file?.id}`));
    expect((removed.data as AmlCheck).edd).toMatchObject({ files: [], missing: [expect.any(String), expect.any(String)] });
    const { rows } = await testApp.services.pool.query('select from files where workspace_id = $1 and sha256 = $2', [
      owner.workspaceId,
      file?.sha256,
    ]);
    expect(rows).toEqual([]);
    expect((await callAs(testApp, owner, 'DELETE', at(check, `/edd/files/${file?.id}`))).code).toBe('NOT_FOUND');
  });

  test('nothing is written where nothing asks for it', async () => {
    const check = await aml.journey.screen(aml.owner, NOBODY);
    expect(check.edd).toBeNull();
    expect((await save(aml.owner, check)).code).toBe('INVALID_STATE');
  });
});
