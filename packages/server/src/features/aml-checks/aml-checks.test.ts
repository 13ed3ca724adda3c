import { randomUUID } from 'node:crypto';
import { AmlCheck } from '@freehold/contract/aml-checks';
import { amlJourney, callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import { loadList } from '@freehold/testkit/load-list';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endListThreads } from '../screening-lists/list-pool.ts';

const LISTED = {
  ref: 'TST0417',
  name: 'Casimir Dravenko',
  aliases: ['Kazimir Dravenka'],
  dobs: ['1968-05-11'],
  countries: ['BY'],
  programme: 'Test programme',
  text: 'Made up for a test.',
};
const OTHERS = [
  { ref: 'TST0001', name: 'Tobias Anselm Renner', dobs: ['1979'], countries: ['AT'] },
  { ref: 'TST0002', name: 'Velsk Maritime Trading', kind: 'organisation' as const },
];
const DRAVENKO = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;
const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;

let house: TestApp;
let journey: ReturnType<typeof amlJourney>;
let owner: SignedInMember;
let compliance: SignedInMember;
let negotiator: SignedInMember;
let stranger: SignedInMember;

beforeAll(async () => {
  house = await startTestApp();
  journey = amlJourney(house);
  await loadList(house, [LISTED, ...OTHERS]);
  owner = await house.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  compliance = await house.signIn({ roleId: 3, workspaceId: owner.workspaceId, firstName: 'Bethan', surname: 'Prosser' });
  negotiator = await house.signIn({ roleId: 4, workspaceId: owner.workspaceId, firstName: 'Dev', surname: 'Chaudhuri' });
  stranger = await house.signIn({ roleId: 1 });
});
afterAll(async () => {
  await endListThreads(house.services);
  await house.close();
});

const post = (member: SignedInMember, url: string, body: object) => callAs(house, member, 'POST', url, body);

describe('a name that is on no list', () => {
  test('passes, and the answer names the list, its date, its version and its entries', async () => {
    const check = await journey.screen(negotiator, NOBODY, { reference: '33 Vintry Gardens' });
    expect(check).toMatchObject({
      state: 'completed',
      status: 'passed',
      outcome: 'pass',
      matches: [],
      demo: false,
      reference: '33 Vintry Gardens',
      subject_name: 'Wilhelmina Oakenshawe',
    });
    expect(check.statement).toMatch(
      /^No match in 1 list \(UK Sanctions List, published \d{1,2} \w{3} \d{4}, 3 entries\)\. Version: [0-9a-f]{12}\.$/,
    );
    expect(check.verdict).toMatch(/^No one on one list is your client\./);
    expect(check.lists).toHaveLength(1);
    expect(check.lists[0]).toMatchObject({ list_key: 'uk-sanctions', entries: 3, names: 4, stale: false, possible: 0 });
    expect(check.funnel).toMatchObject({ entries: 3, names: 4, shown: 0 });
    expect(check.elements.map(({ code, result, required }) => [code, result, required])).toEqual([
      ['SANCTIONS', 'pass', true],
      ['PEP', 'not_run', false],
      ['RCA', 'not_run', false],
      ['REGULATORY', 'not_run', false],
      ['ADVERSE', 'not_run', false],
    ]);
    expect(check.outcome_reasons.map((reason) => reason.text)).toEqual(['Four optional sources not run']);
    expect(check.report).toMatchObject({ version: 1, state: 'ready' });
  });

  test('references count up within the day, without gaps or clashes', async () => {
    const at = await Promise.all(Array.from({ length: 5 }, () => post(owner, '/v2/client/checks/aml', { subject: NOBODY })));
    const refs = at.map((answer) => AmlCheck.parse(answer.data).public_ref);
    expect(new Set(refs).size).toBe(5);
    const numbers = refs.map((ref) => Number(/^CHK-\d{8}-(\d{4})$/.exec(ref)?.[1])).sort((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
    await house.runJobs();
  });

  test('the same key starts one check, and another body under it is refused', async () => {
    const send = (key: string, last_name: string) =>
      house.app.inject({
        method: 'POST',
        url: '/v2/client/checks/aml',
        headers: { ...owner.headers, 'idempotency-key': key },
        payload: { subject: { ...NOBODY, last_name } },
      });
    const key = randomUUID();
    const [first, again, other] = [await send(key, 'Oakenshawe'), await send(key, 'Oakenshawe'), await send(key, 'Oakenshaw')];
    expect(again.json()).toEqual(first.json());
    expect(other.statusCode).toBe(409);
    await house.runJobs();
  });
});

describe('what may not be asked', () => {
  test.each([
    ['nobody signed in', null, { subject: NOBODY }, 401, 'UNAUTHENTICATED'],
    ['no last name', 'owner', { subject: { kind: 'person', first_name: 'Ada', last_name: '' } }, 422, 'VALIDATION_FAILED'],
    ['a day that does not exist', 'owner', { subject: { ...NOBODY, dob: '1988-02-31' } }, 422, 'VALIDATION_FAILED'],
    ['a birth to come', 'owner', { subject: { ...NOBODY, dob: '2031-01-01' } }, 422, 'VALIDATION_FAILED'],
    ['accounts', 'accounts', { subject: NOBODY }, 403, 'FORBIDDEN'],
    ['a character no database keeps', 'owner', { subject: NOBODY, reference: 'File\0 7' }, 400, 'BAD_REQUEST'],
    ['half a character', 'owner', { subject: { ...NOBODY, address: 'Row \ud83d' } }, 400, 'BAD_REQUEST'],
  ])('%s', async (_name, who, body, status, code) => {
    const member = who === null ? null : who === 'accounts' ? await house.signIn({ roleId: 5, workspaceId: owner.workspaceId }) : owner;
    const answer = await callAs(house, member, 'POST', '/v2/client/checks/aml', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('an auditor reads checks and starts none', async () => {
    const auditor = await house.signIn({ roleId: 6, workspaceId: owner.workspaceId });
    const check = await journey.screen(owner, NOBODY);
    expect((await journey.getCheck(auditor, check.id)).can).toMatchObject({
      decide: false,
      accept: false,
      assess_risk: false,
      assign: false,
      screen_again: false,
      cancel: false,
    });
    expect((await post(auditor, '/v2/client/checks/aml', { subject: NOBODY })).code).toBe('FORBIDDEN');
  });

  test("another workspace's check does not exist, whatever is asked of it", async () => {
    const check = await journey.screen(owner, DRAVENKO);
    const matchId = check.matches[0]?.id ?? 0;
    const { version } = check;
    const calls: [string, 'GET' | 'POST' | 'PATCH', string, object?][] = [
      ['read', 'GET', `/v2/client/checks/${check.id}`],
      ['again', 'POST', `/v2/client/checks/${check.id}/screen-again`, {}],
      ['cancel', 'POST', `/v2/client/checks/${check.id}/cancel`, { version }],
      ['assign', 'POST', `/v2/client/checks/${check.id}/assign`, { version, member_id: null }],
      [
        'resolve',
        'POST',
        `/v2/client/matches/${matchId}/resolve`,
        { check_version: version, status: 'unclear', reason_code: 'other', text: 'Ten letters and more' },
      ],
      ['risk', 'POST', '/v2/client/risk-assessments', { check_id: check.id, answers: riskAnswers() }],
      ['decide', 'POST', `/v2/client/checks/${check.id}/decision`, { version, value: 'rejected', reason: 'Ten letters and more' }],
      ['second', 'POST', `/v2/client/checks/${check.id}/decision/second`, { version, agree: true, reason: 'Ten letters and more' }],
      ['draft', 'GET', `/v2/client/checks/${check.id}/ofsi-draft`],
      ['save', 'PATCH', `/v2/client/checks/${check.id}/ofsi-draft`, { version: 1, code: 'funds', text: 'None' }],
      ['pdf', 'GET', `/v2/client/checks/${check.id}/ofsi-draft/pdf`],
      ['sent', 'POST', `/v2/client/checks/${check.id}/ofsi-draft/sent`, { version: 1, sent_on: '2026-11-01', reference: 'OFSI 1' }],
      ['report', 'GET', `/v2/client/reports/${check.report?.id}`],
      ['report pdf', 'GET', `/v2/client/reports/${check.report?.id}/pdf`],
      ['regenerate', 'POST', `/v2/client/reports/${check.report?.id}/regenerate`, {}],
    ];
    for (const [name, method, url, body] of calls)
      expect([name, (await callAs(house, stranger, method, url, body)).code]).toEqual([name, 'NOT_FOUND']);
  });
});

describe('a name that is on a list', () => {
  test('refers with the whole explanation, and points that sum to the score', async () => {
    const check = await journey.screen(owner, DRAVENKO);
    expect(check).toMatchObject({ outcome: 'refer', status: 'needsReview', statement: null });
    const match = check.matches[0];
    expect(match).toMatchObject({
      entry_ref: 'TST0417',
      band: 'strong',
      likely: true,
      status: 'open',
      needs_two: true,
      awaiting_second: false,
      list_name: 'UK Sanctions List',
    });
    expect(Math.round(match?.explanation.parts.reduce((sum, part) => sum + part.points, 0) ?? 0)).toBe(match?.score);
    expect(check.verdict).toBe(`One person on our lists could be your client. It scores ${match?.score} of 100.`);
  });

  test('a date of birth that differs lowers the score and never clears', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, dob: '1991-01-30' });
    expect(check.outcome).toBe('refer');
    expect(check.matches.map((match) => [match.entry_ref, match.status])).toEqual([['TST0417', 'open']]);
  });

  test('a company is found too', async () => {
    const check = await journey.screen(owner, { kind: 'company', name: 'Velsk Maritime Trading Ltd' });
    expect(check.matches[0]).toMatchObject({ entry_ref: 'TST0002', entry_kind: 'organisation' });
    expect(check.verdict).toMatch(/^One entry on our lists/);
  });

  test('only Owner and Compliance settle it, the second person is another one, and the rows cannot be changed', async () => {
    const check = await journey.screen(negotiator, DRAVENKO);
    const id = check.matches[0]?.id ?? 0;
    const say = async (member: SignedInMember, status: string, version: number) =>
      post(member, `/v2/client/matches/${id}/resolve`, {
        check_version: version,
        status,
        reason_code: 'different_person',
        text: 'Compared with the passport on file',
      });
    expect((await say(negotiator, 'false_positive', check.version)).code).toBe('FORBIDDEN');
    expect((await say(await house.signIn({ roleId: 2, workspaceId: owner.workspaceId }), 'false_positive', check.version)).code).toBe(
      'FORBIDDEN',
    );
    expect(await say(owner, 'false_positive', check.version - 1)).toMatchObject({
      code: 'STALE_VERSION',
      message: 'Someone else changed this. Reload to see the latest.',
    });
    expect(
      (
        await post(owner, `/v2/client/matches/${id}/resolve`, {
          check_version: check.version,
          status: 'unclear',
          reason_code: 'other',
          text: 'short',
        })
      ).errors[0]?.message,
    ).toBe('Give a reason of at least 10 characters');

    const first = await journey.resolve(owner, check, id, 'false_positive');
    expect(first.matches[0]).toMatchObject({ status: 'open', awaiting_second: true });
    expect(await say(owner, 'false_positive', first.version)).toMatchObject({
      code: 'INVALID_STATE',
      message: 'You have answered. A second person must answer now.',
    });
    expect((await say(owner, 'unclear', first.version)).code).toBe('INVALID_STATE');
    expect(first.matches[0]?.can).toEqual({ resolve: false, why_not: 'You have answered. A second person must answer now.' });
    expect((await journey.getCheck(compliance, check.id)).matches[0]?.can).toEqual({ resolve: true, why_not: null });
    const second = await journey.resolve(compliance, check, id, 'false_positive');
    for (const member of [owner, compliance])
      expect((await journey.getCheck(member, check.id)).matches[0]?.can).toEqual({
        resolve: false,
        why_not: 'This match has been answered.',
      });
    expect((await say(owner, 'true_match', second.version)).code).toBe('INVALID_STATE');
    expect(second).toMatchObject({ outcome: 'pass', status: 'passed' });
    expect(second.matches[0]).toMatchObject({
      status: 'false_positive',
      awaiting_second: false,
      resolutions: [{ by: { name: 'Imogen Ashworth', role: 'Owner' } }, { by: { name: 'Bethan Prosser', role: 'Compliance' } }],
    });
    for (const change of [
      'update match_resolutions set text = text',
      'delete from match_resolutions',
      'update decisions set value = value',
      'delete from decision_seconds',
      'delete from risk_assessments',
      'delete from checks',
    ])
      await expect(owner.scope.transaction((trx) => sql.raw(change).execute(trx))).rejects.toThrow(/permission denied/);
    await house.runJobs();
  });

  test('two who disagree leave it unclear, and it cannot be accepted', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, first_name: 'Kazimir' });
    const id = check.matches[0]?.id ?? 0;
    await journey.resolve(owner, check, id, 'unclear');
    const after = await journey.resolve(compliance, check, id, 'false_positive');
    expect(after.matches[0]?.status).toBe('unclear');
    expect(after.outcome).toBe('refer');
    await journey.assess(owner, check);
    expect((await journey.getCheck(owner, check.id)).can).toMatchObject({
      decide: true,
      accept: false,
      accept_why_not: 'Settle every match first: 1 is open',
    });
    await house.runJobs();
  });

  test('a clearing is remembered for the same subject and unchanged entry, and a changed entry opens again', async () => {
    const subject = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', dob: '1979-03-14' } as const;
    const first = await journey.screen(owner, subject);
    const id = first.matches[0]?.id ?? 0;
    await journey.resolve(owner, first, id, 'false_positive');
    await journey.resolve(compliance, first, id, 'false_positive');

    const second = await journey.screen(negotiator, { ...subject, last_name: 'RENNER' });
    expect(second.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref });
    expect(second.outcome).toBe('pass');
    const other = await journey.screen(owner, { ...subject, dob: '1979-03-15' });
    expect(other.matches[0]).toMatchObject({ status: 'open', remembered_from: null });

    await loadList(house, [
      LISTED,
      { ...OTHERS[0], ref: 'TST0001', name: 'Tobias Anselm Renner', text: 'New facts.' },
      { ref: 'TST0002', name: 'Velsk Maritime Trading', kind: 'organisation' },
    ]);
    const third = await journey.screen(owner, subject);
    expect(third.matches[0]).toMatchObject({ status: 'open', remembered_from: null });
    expect(third.outcome).toBe('refer');
  });

  test('a remembered clearing can be questioned: who says it is the client freezes the new check', async () => {
    const subject = { ...DRAVENKO, nationality: 'RU' };
    const first = await journey.screen(owner, subject);
    await journey.resolve(owner, first, first.matches[0]?.id ?? 0, 'false_positive');
    await journey.resolve(compliance, first, first.matches[0]?.id ?? 0, 'false_positive');
    const second = await journey.screen(owner, subject);
    expect(second.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref, can: { resolve: true } });
    const frozen = await journey.resolve(owner, second, second.matches[0]?.id ?? 0, 'true_match');
    expect([frozen.outcome, frozen.frozen?.by.name]).toEqual(['fail', 'Imogen Ashworth']);
    expect((await journey.screen(owner, subject)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
  });

  test('without a date of birth nothing is remembered, but screening the same check again carries its clearing on', async () => {
    const subject = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko' } as const;
    const first = await journey.screen(owner, subject);
    const id = first.matches[0]?.id ?? 0;
    await journey.resolve(owner, first, id, 'false_positive');
    await journey.resolve(compliance, first, id, 'false_positive');
    expect((await journey.screen(owner, subject)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
    const again = AmlCheck.parse((await post(owner, `/v2/client/checks/${first.id}/screen-again`, {})).data);
    await house.runJobs();
    const screened = await journey.getCheck(owner, again.id);
    expect(screened.id).not.toBe(first.id);
    expect(screened.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref });
  });
});

describe('a confirmed match', () => {
  test('the first person freezes at once; from then only Owner and Compliance know of it; nobody can accept it', async () => {
    const check = await journey.screen(negotiator, DRAVENKO, { reference: 'Frozen one' });
    const id = check.matches[0]?.id ?? 0;
    const frozen = await journey.resolve(compliance, check, id, 'true_match');
    expect(frozen).toMatchObject({
      outcome: 'fail',
      status: 'failed',
      frozen: { by: { name: 'Bethan Prosser' } },
      verdict: 'Frozen. Do not move funds, do not tell the client, report.',
    });
    expect(frozen.matches[0]).toMatchObject({ status: 'open', awaiting_second: true });

    expect((await callAs(house, negotiator, 'GET', `/v2/client/checks/${check.id}`)).code).toBe('NOT_FOUND');
    expect((await callAs(house, negotiator, 'GET', `/v2/client/reports/${frozen.report?.id}`)).code).toBe('NOT_FOUND');
    expect((await callAs(house, negotiator, 'GET', `/v2/client/reports/${check.report?.id}`)).code).toBe('NOT_FOUND');
    const listed = async (member: SignedInMember) => (await callAs(house, member, 'GET', '/v2/client/checks?q=Frozen%20one')).data;
    expect(await listed(negotiator)).toEqual([]);
    expect(await listed(owner)).toMatchObject([{ id: check.id, status: 'failed' }]);

    await journey.assess(owner, check);
    const version = (await journey.getCheck(owner, check.id)).version;
    expect(
      await post(owner, `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted', reason: 'We like this client' }),
    ).toMatchObject({
      code: 'INVALID_STATE',
      message: 'A confirmed sanctions match cannot be accepted. Freeze and report.',
    });
    expect((await post(owner, `/v2/client/checks/${check.id}/cancel`, { version })).code).toBe('INVALID_STATE');
    expect((await post(owner, `/v2/client/checks/${check.id}/screen-again`, {})).code).toBe('CONFLICT');

    const confirmed = await journey.resolve(owner, check, id, 'true_match');
    expect(confirmed.matches[0]).toMatchObject({ status: 'true_match', awaiting_second: false, can: { resolve: false } });
    expect(confirmed.outcome_reasons[0]).toMatchObject({ code: 'SANCTION_CONFIRMED', severity: 'high' });
    expect(
      await post(owner, `/v2/client/matches/${id}/resolve`, {
        check_version: confirmed.version,
        status: 'false_positive',
        reason_code: 'other',
        text: 'We changed our minds',
      }),
    ).toMatchObject({ code: 'INVALID_STATE' });
    const rejected = await journey.decide(owner, check, 'rejected', 'Confirmed sanctions match');
    expect(rejected).toMatchObject({ state: 'decided', status: 'failed' });
    await house.runJobs();
  });

  test('nobody lifts the freeze alone; two who agree after all that it is not the client do', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, nationality: 'BY' });
    const id = check.matches[0]?.id ?? 0;
    await journey.resolve(compliance, check, id, 'true_match');
    await expect(journey.resolve(compliance, check, id, 'false_positive')).rejects.toThrow('A second person must answer now.');
    const differ = await journey.resolve(owner, check, id, 'false_positive');
    expect([differ.frozen === null, differ.outcome, differ.matches[0]?.status]).toEqual([false, 'fail', 'unclear']);
    expect((await journey.getCheck(compliance, check.id)).matches[0]?.can).toEqual({ resolve: true, why_not: null });
    const lifted = await journey.resolve(compliance, check, id, 'false_positive');
    expect([lifted.frozen, lifted.outcome, lifted.matches[0]?.status]).toEqual([null, 'pass', 'false_positive']);
    await house.runJobs();
  });

  test('the draft to OFSI is filled from what is known, saved by part under its version, printed, and closed by its reference', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, address: '5 Saltings Wharf, Bristol BS1 5KO' });
    await journey.resolve(compliance, check, check.matches[0]?.id ?? 0, 'true_match');
    const url = `/v2/client/checks/${check.id}/ofsi-draft`;
    const draft = await callAs(house, owner, 'GET', url);
    const parts = (draft.data as { parts: { code: string; text: string; done: boolean }[] }).parts;
    expect(parts.map(({ code, done }) => [code, done])).toEqual([
      ['firm', true],
      ['circumstances', true],
      ['designated_person', true],
      ['identifiers', true],
      ['funds', false],
      ['property', false],
      ['attachments', false],
    ]);
    expect(parts.find((part) => part.code === 'identifiers')?.text).toContain('5 Saltings Wharf');
    expect((await callAs(house, negotiator, 'GET', url)).code).toBe('NOT_FOUND');

    expect(await callAs(house, owner, 'PATCH', url, { version: 1, code: 'funds', text: '£2,548.00 held, none released' })).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect((await callAs(house, owner, 'PATCH', url, { version: 1, code: 'funds', text: 'Older' })).code).toBe('STALE_VERSION');
    const pdf = await house.app.inject({ method: 'GET', url: `${url}/pdf`, headers: owner.headers });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await post(owner, `${url}/sent`, { version: 2, sent_on: '2099-01-01', reference: 'OFSI-1' })).errors[0]?.field).toBe('sent_on');
    expect(await post(owner, `${url}/sent`, { version: 2, sent_on: '2026-11-01', reference: 'OFSI-2026-77' })).toMatchObject({
      status: 200,
      data: { sent: { reference: 'OFSI-2026-77' } },
    });
    expect((await callAs(house, owner, 'PATCH', url, { version: 3, code: 'funds', text: 'Later' })).code).toBe('INVALID_STATE');
    await house.runJobs();
  });
});

describe('risk and decision', () => {
  test('no decision without a risk assessment, and no unexplained one but the acceptance of a pass', async () => {
    const check = await journey.screen(owner, NOBODY);
    const decide = (value: string, version: number, reason?: string) =>
      post(owner, `/v2/client/checks/${check.id}/decision`, { version, value, ...(reason ? { reason } : {}) });
    expect(await decide('accepted', check.version)).toMatchObject({ code: 'INVALID_STATE', message: 'Record the risk assessment first' });
    const assessed = await journey.assess(owner, check);
    expect(assessed.risk_assessment).toMatchObject({ level: 'low', score: 0 });
    expect((await decide('rejected', assessed.version)).errors).toMatchObject([
      { field: 'reason', message: 'Give a reason of at least 10 characters' },
    ]);
    expect((await decide('accepted_with_conditions', assessed.version, 'Long enough a reason')).errors[0]?.field).toBe('conditions');
    expect((await decide('accepted', check.version)).code).toBe('STALE_VERSION');
    const accepted = await journey.decide(owner, check, 'accepted');
    expect(accepted).toMatchObject({
      state: 'decided',
      status: 'passed',
      decisions: [{ value: 'accepted', outcome_at_time: 'pass', second: { state: 'not_needed' } }],
    });
    const again = await journey.decide(compliance, check, 'rejected', 'New facts came to light');
    expect(again.decisions.map((decision) => decision.value)).toEqual(['accepted', 'rejected']);
    expect(again.status).toBe('failed');
    expect((await post(owner, `/v2/client/checks/${check.id}/cancel`, { version: again.version })).code).toBe('INVALID_STATE');
    await house.runJobs();
  });

  test('a high risk waits for a second approver who is someone else', async () => {
    const check = await journey.screen(owner, NOBODY);
    const assessed = await journey.assess(owner, check, { customer_pep: 'foreign' });
    expect(assessed.risk_assessment?.level).toBe('high');
    const waiting = await journey.decide(owner, check, 'accepted');
    expect(waiting).toMatchObject({
      state: 'completed',
      status: 'needsReview',
      decisions: [{ second: { state: 'awaiting', can_approve: false } }],
    });
    const second = (member: SignedInMember, version: number, agree = true) =>
      post(member, `/v2/client/checks/${check.id}/decision/second`, { version, agree, reason: 'Source of wealth is documented' });
    expect(await second(owner, waiting.version)).toMatchObject({
      code: 'INVALID_STATE',
      message: 'A second approver is required and cannot be you',
    });
    expect((await second(negotiator, waiting.version)).code).toBe('FORBIDDEN');
    expect((await second(compliance, waiting.version - 1)).code).toBe('STALE_VERSION');
    expect((await journey.getCheck(compliance, check.id)).decisions[0]?.second.can_approve).toBe(true);
    const approved = AmlCheck.parse((await second(compliance, waiting.version)).data);
    expect(approved).toMatchObject({
      state: 'decided',
      status: 'passed',
      decisions: [{ second: { state: 'approved', by: { name: 'Bethan Prosser' } } }],
    });
    expect((await second(compliance, approved.version)).code).toBe('INVALID_STATE');
    await house.runJobs();
  });

  test('a risk that turns high after the acceptance asks for a new decision with a second approver', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check);
    await journey.decide(owner, check, 'accepted');
    expect(await journey.assess(owner, check)).toMatchObject({ state: 'decided' });
    expect(await journey.assess(owner, check, { customer_pep: 'foreign' })).toMatchObject({ state: 'completed', status: 'needsReview' });
    expect(await journey.decide(owner, check, 'accepted')).toMatchObject({
      state: 'completed',
      decisions: [{}, { second: { state: 'awaiting' } }],
    });
    await house.runJobs();
  });

  test('a second approver who refuses sends the check back', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check, { geography_country: 'call_for_action' });
    const waiting = await journey.decide(owner, check, 'accepted');
    const refused = AmlCheck.parse(
      (
        await post(compliance, `/v2/client/checks/${check.id}/decision/second`, {
          version: waiting.version,
          agree: false,
          reason: 'Wealth is not explained',
        })
      ).data,
    );
    expect(refused).toMatchObject({ state: 'completed', status: 'needsReview', decisions: [{ second: { state: 'refused' } }] });
    await house.runJobs();
  });

  test('a negotiator accepts a pass only where the workspace allows it, and never anything else', async () => {
    const check = await journey.screen(negotiator, NOBODY);
    await journey.assess(negotiator, check);
    const { version } = await journey.getCheck(negotiator, check.id);
    const accept = () => post(negotiator, `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted' });
    expect((await accept()).code).toBe('FORBIDDEN');
    await house.services.db
      .updateTable('workspaces')
      .set({ settings: JSON.stringify({ negotiator_can_accept_pass: true }) })
      .where('id', '=', owner.workspaceId)
      .execute();
    expect(
      (await post(negotiator, `/v2/client/checks/${check.id}/decision`, { version, value: 'rejected', reason: 'Long enough a reason' }))
        .code,
    ).toBe('FORBIDDEN');
    expect(await accept()).toMatchObject({ status: 200, data: { state: 'decided' } });
    await house.services.db.updateTable('workspaces').set({ settings: '{}' }).where('id', '=', owner.workspaceId).execute();
    await house.runJobs();
  });

  test('the risk form refuses missing and unknown answers and a changed level without a reason', async () => {
    const check = await journey.screen(owner, NOBODY);
    const assess = (body: object) => post(owner, '/v2/client/risk-assessments', { check_id: check.id, ...body });
    expect((await assess({ answers: riskAnswers().slice(1) })).errors).toMatchObject([
      { field: 'answers.customer_known', message: 'Answer every question' },
    ]);
    expect((await assess({ answers: [...riskAnswers(), { code: 'shoe_size', value: '9' }] })).code).toBe('VALIDATION_FAILED');
    expect((await assess({ answers: riskAnswers(), override_level: 'high' })).errors[0]?.field).toBe('override_reason');
    const changed = AmlCheck.parse(
      (await assess({ answers: riskAnswers(), override_level: 'high', override_reason: 'Press reports about the family' })).data,
    );
    expect(changed.risk_assessment).toMatchObject({ level: 'low', override_level: 'high' });
    expect((await journey.decide(owner, check, 'accepted')).decisions[0]?.second.state).toBe('awaiting');
    await house.runJobs();
  });
});

describe('two people at the same instant', () => {
  const codes = (answers: { status: number; code: string | undefined }[]) => answers.map(({ status, code }) => code ?? status).sort();

  test('both answer a match: one counts, the other is told to reload, and one new report version is made', async () => {
    const check = await journey.screen(owner, { ...DRAVENKO, nationality: 'GB' });
    const say = (member: SignedInMember) =>
      post(member, `/v2/client/matches/${check.matches[0]?.id}/resolve`, {
        check_version: check.version,
        status: 'false_positive',
        reason_code: 'different_person',
        text: 'Compared with the passport on file',
      });
    expect(codes(await Promise.all([say(owner), say(compliance)]))).toEqual([200, 'STALE_VERSION']);
    const after = await journey.getCheck(owner, check.id);
    expect(after.matches[0]).toMatchObject({ awaiting_second: true, resolutions: [{}] });
    expect(after.report?.version).toBe((check.report?.version ?? 0) + 1);
    await house.runJobs();
  });

  test('both decide: one decision stands', async () => {
    const check = await journey.screen(owner, NOBODY);
    const { version } = await journey.assess(owner, check);
    const decide = (member: SignedInMember, value: string) =>
      post(member, `/v2/client/checks/${check.id}/decision`, { version, value, reason: 'Long enough a reason' });
    expect(codes(await Promise.all([decide(owner, 'accepted'), decide(compliance, 'rejected')]))).toEqual([200, 'STALE_VERSION']);
    expect((await journey.getCheck(owner, check.id)).decisions).toHaveLength(1);
    await house.runJobs();
  });

  test('both approve a decision: one approval stands', async () => {
    const check = await journey.screen(owner, NOBODY);
    await journey.assess(owner, check, { customer_pep: 'foreign' });
    const admin = await house.signIn({ roleId: 2, workspaceId: owner.workspaceId });
    const { version } = await journey.decide(admin, check, 'accepted', 'Long enough a reason');
    const agree = (member: SignedInMember) =>
      post(member, `/v2/client/checks/${check.id}/decision/second`, { version, agree: true, reason: 'Source of wealth is documented' });
    expect(codes(await Promise.all([agree(owner), agree(compliance)]))).toEqual([200, 'STALE_VERSION']);
    await house.runJobs();
  });

  test('many assess the risk at once: every row is kept, and the versions count up without a gap', async () => {
    const check = await journey.screen(owner, NOBODY);
    await Promise.all(Array.from({ length: 4 }, () => journey.assess(owner, check)));
    expect((await journey.getCheck(owner, check.id)).version).toBe(check.version + 4);
    expect((await callAs(house, owner, 'POST', '/v2/client/activity/verify')).data).toMatchObject({ intact: true });
    await house.runJobs();
  });
});

describe('everyday work', () => {
  test('a check is given to a colleague who can see it, cancelled, and found in the list', async () => {
    const check = await journey.screen(owner, NOBODY, { reference: 'Everyday 1' });
    const assign = (member_id: number, version: number) =>
      post(owner, `/v2/client/checks/${check.id}/assign`, { version, member_id, note: 'Have a look' });
    const accounts = await house.signIn({ roleId: 5, workspaceId: owner.workspaceId });
    expect((await assign(accounts.memberId, check.version)).errors[0]?.field).toBe('member_id');
    expect((await assign(stranger.memberId, check.version)).errors[0]?.field).toBe('member_id');
    const assigned = AmlCheck.parse((await assign(negotiator.memberId, check.version)).data);
    expect(assigned.assigned_to?.name).toBe('Dev Chaudhuri');
    expect((await post(negotiator, `/v2/client/checks/${check.id}/cancel`, { version: assigned.version })).code).toBe('FORBIDDEN');
    expect(await post(owner, `/v2/client/checks/${check.id}/cancel`, { version: assigned.version })).toMatchObject({
      data: { state: 'cancelled', status: 'cancelled' },
    });
  });

  test('the list pages, filters, sorts and counts, and shows nothing of other workspaces', async () => {
    const member = await house.signIn({ roleId: 1 });
    const colleague = await house.signIn({ roleId: 3, workspaceId: member.workspaceId });
    const first = await journey.screen(member, { ...NOBODY, last_name: 'Aldermoor' }, { reference: '100%_sure' });
    await journey.screen(colleague, { ...NOBODY, last_name: 'Birchgrove' });
    await journey.screen(member, DRAVENKO);
    await journey.assess(member, first);
    await journey.decide(member, first, 'accepted');
    const list = async (query: string) => {
      const answer = await callAs(house, member, 'GET', `/v2/client/checks?${query}`);
      return { names: (answer.data as { subject_name: string }[]).map((row) => row.subject_name), meta: answer.meta };
    };
    expect(await list('')).toEqual({
      names: ['Casimir Dravenko', 'Wilhelmina Birchgrove', 'Wilhelmina Aldermoor'],
      meta: { page: 1, perPage: 25, total: 3, totalPages: 1, last_30_days: 3, waiting: 2 },
    });
    expect((await list('page=2&perPage=2')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('show=decided')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('show=needs_review')).names).toEqual(['Casimir Dravenko', 'Wilhelmina Birchgrove']);
    expect((await list('q=100%25_s')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list('q=%25')).names).toEqual(['Wilhelmina Aldermoor']);
    expect((await list(`member_id=${colleague.memberId}`)).names).toEqual(['Wilhelmina Birchgrove']);
    expect((await list('sort=subject&order=asc')).names).toEqual(['Casimir Dravenko', 'Wilhelmina Aldermoor', 'Wilhelmina Birchgrove']);
    expect((await list('sort=nearest')).names[0]).toBe('Casimir Dravenko');
    expect((await callAs(house, member, 'GET', '/v2/client/checks?perPage=1000')).code).toBe('VALIDATION_FAILED');
    expect((await callAs(house, null, 'GET', '/v2/client/checks')).code).toBe('UNAUTHENTICATED');
  });
});
