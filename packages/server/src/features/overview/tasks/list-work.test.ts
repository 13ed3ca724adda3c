import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { WorkItem } from '@freehold/contract/overview/tasks';
import { DRAVENKO, LISTED, NOBODY, OTHERS } from '@freehold/testkit/aml-app';
import { amlJourney, callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellDueConditions } from '../../checks/checks/tell-conditions.ts';

const DAY_MS = 86_400_000;
const START = new Date();
let now = START;
let testApp: TestApp;
let journey: ReturnType<typeof amlJourney>;
let owner: SignedInMember;
let compliance: SignedInMember;
let negotiator: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
  journey = amlJourney(testApp);
  await loadList(testApp, [LISTED, ...OTHERS]);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  now = START;
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number, firstName: string, surname: string) =>
    testApp.signIn({ workspaceId: owner.workspaceId, roleId, firstName, surname });
  compliance = await join(3, 'Bethan', 'Prosser');
  negotiator = await join(4, 'Dev', 'Chaudhuri');
});

type Counts = { all: number; mine: number; nobody: number; overdue: number };
async function queue(member: SignedInMember, filter = '') {
  const { data, meta } = await callAs(testApp, member, 'GET', `/v2/client/tasks/queue${filter}`);
  return { rows: data as WorkItem[], ...(meta as { total: number; counts: Counts; kinds: { kind: string; count: number }[] }) };
}
const kindsOf = async (member: SignedInMember, filter = '') => (await queue(member, filter)).rows.map(({ kind }) => kind);
const dayAfter = (days: number) => new Date(START.getTime() + days * DAY_MS).toISOString().slice(0, 10);
async function addPerson(surname = 'Oakenshawe'): Promise<number> {
  const party = { kind: 'person', first_name: 'Wilhelmina', last_name: surname, dob: '1988-10-02' };
  return ((await callAs(testApp, owner, 'POST', '/v2/client/parties', party)).data as { id: number }).id;
}
async function decide(member: SignedInMember, check: AmlCheck, body: object): Promise<AmlCheck> {
  const { version } = await journey.getCheck(member, check.id);
  const answer = await callAs(testApp, member, 'POST', `/v2/client/checks/${check.id}/decision`, { version, ...body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data as AmlCheck;
}

test('a check waits in the queue step by step, until it is decided', async () => {
  const check = await journey.screen(negotiator, NOBODY, { reference: 'PL-77' });
  expect((await queue(owner)).rows).toMatchObject([
    { kind: 'risk', about: 'Wilhelmina Oakenshawe', reference: 'PL-77', assignee: null, due_on: null, yours: true },
  ]);
  await journey.assess(owner, check);
  expect((await queue(owner)).rows).toMatchObject([{ kind: 'decision', path: `/marketplace/manual_aml_check/${check.id}`, yours: true }]);
  expect((await queue(negotiator)).rows).toMatchObject([{ kind: 'decision', yours: false }]);
  await journey.decide(owner, check, 'accepted');
  expect(await kindsOf(owner)).toEqual([]);
});

test('a condition of an acceptance stays with its day until somebody records what meets it', async () => {
  const check = await journey.screen(negotiator, NOBODY);
  await journey.assess(owner, check);
  const conditions = [
    { text: 'Ask for the grant of probate', due: dayAfter(5) },
    { text: 'See the original passport', due: null },
  ];
  const decided = await decide(owner, check, { value: 'accepted_with_conditions', reason: 'Two papers are missing', conditions });
  const found = (await queue(negotiator)).rows;
  expect(found).toMatchObject([
    {
      kind: 'condition',
      detail: 'Ask for the grant of probate',
      due_on: dayAfter(5),
      assignee: { name: 'Imogen Ashworth' },
      is_overdue: false,
    },
    { kind: 'condition', detail: 'See the original passport', due_on: null },
  ]);
  now = new Date(START.getTime() + 6 * DAY_MS);
  expect((await queue(owner, '?due=overdue')).rows).toMatchObject([{ detail: 'Ask for the grant of probate', is_overdue: true }]);
  const tasks = (await callAs(testApp, owner, 'GET', '/v2/client/tasks')).data as { kind: string }[];
  expect(tasks[0]).toMatchObject({ kind: 'condition', count: 2, is_overdue: true, path: '/tasks?kind=condition' });

  const told = async (member: SignedInMember) =>
    ((await callAs(testApp, member, 'GET', '/v2/client/notifications')).data as { kind: string; words: string }[])
      .filter(({ kind }) => kind === 'condition_due')
      .map(({ words }) => words);
  expect(await told(owner)).toEqual([]);
  // On its day whoever decided is told, and once however often the clock comes by.
  for (const days of [4, 5, 5, 6]) {
    now = new Date(START.getTime() + days * DAY_MS);
    await tellDueConditions.run(testApp.services);
    expect(await told(owner)).toEqual(days < 5 ? [] : [`A condition of the acceptance of ${check.public_ref} is due today.`]);
  }
  expect(await told(negotiator)).toEqual([]);

  const decisionId = decided.decisions[0]?.id ?? 0;
  const meet = (position: number, member = negotiator) =>
    callAs(testApp, member, 'POST', `/v2/client/checks/${check.id}/conditions`, {
      decision_id: decisionId,
      position,
      note: 'Grant of 3 March seen and filed',
    });
  const met = await meet(1);
  expect((met.data as AmlCheck).decisions[0]?.conditions).toMatchObject([
    { met: { by: { name: 'Dev Chaudhuri' }, note: 'Grant of 3 March seen and filed' }, can_meet: false },
    { met: null, can_meet: true },
  ]);
  expect((await queue(owner, '?kind=condition')).rows.map(({ detail }) => detail)).toEqual(['See the original passport']);
  expect(await meet(1)).toMatchObject({ code: 'CONFLICT' });
  expect(await meet(3)).toMatchObject({ code: 'NOT_FOUND' });
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect(await meet(2, auditor)).toMatchObject({ code: 'FORBIDDEN' });
  expect((await meet(2)).status).toBe(200);
  expect(await kindsOf(owner, '?kind=condition')).toEqual([]);
});

test('of two who meet one condition at once, one counts', async () => {
  const check = await journey.screen(owner, NOBODY);
  await journey.assess(owner, check);
  const conditions = [{ text: 'Ask for the grant of probate', due: null }];
  const decided = await decide(owner, check, { value: 'accepted_with_conditions', reason: 'A paper is missing', conditions });
  const body = { decision_id: decided.decisions[0]?.id ?? 0, position: 1, note: 'Seen and put on file' };
  const answers = await Promise.all(
    [owner, compliance].map((member) => callAs(testApp, member, 'POST', `/v2/client/checks/${check.id}/conditions`, body)),
  );
  expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT']);
});

test('a review of a client is told a month before its day, and is over when they are checked again', async () => {
  const id = await addPerson();
  const first = await journey.screen(owner, NOBODY, { party_id: id });
  await journey.assess(owner, first);
  await journey.decide(owner, first, 'accepted');
  expect(await kindsOf(owner)).toEqual([]);
  now = new Date(START.getTime() + 710 * DAY_MS);
  expect((await queue(owner, '?kind=risk_review')).rows).toMatchObject([
    {
      kind: 'risk_review',
      about: 'Wilhelmina Oakenshawe',
      path: `/people/${id}`,
      assignee: { name: 'Imogen Ashworth' },
      is_overdue: false,
    },
  ]);
  expect(await kindsOf(negotiator)).toEqual([]);
  now = new Date(START.getTime() + 800 * DAY_MS);
  expect((await queue(owner, '?due=overdue')).rows).toMatchObject([{ kind: 'risk_review', is_overdue: true }]);
  await loadList(testApp, [LISTED, ...OTHERS]);
  const again = await journey.screen(owner, NOBODY, { party_id: id });
  await journey.assess(owner, again);
  await journey.decide(owner, again, 'accepted', 'Compared with the passport on file');
  expect(await kindsOf(owner, '?kind=risk_review')).toEqual([]);
});

test('a second approval is for somebody else than who asked, and a check given to a colleague stands with their name', async () => {
  const check = await journey.screen(owner, NOBODY);
  await callAs(testApp, owner, 'POST', '/v2/client/risk-assessments', {
    check_id: check.id,
    answers: riskAnswers({ geography_country: 'call_for_action' }),
  });
  expect((await queue(owner)).rows).toMatchObject([{ kind: 'edd', yours: true }]);
  await journey.fillPack(owner, check);
  await decide(owner, check, { value: 'accepted', reason: 'Known to the firm for years' });
  expect((await queue(owner)).rows).toMatchObject([{ kind: 'second', yours: false }]);
  expect((await queue(compliance)).rows).toMatchObject([{ kind: 'second', yours: true }]);
  const { version } = await journey.getCheck(owner, check.id);
  const body = { version, member_id: compliance.memberId };
  expect((await callAs(testApp, owner, 'POST', `/v2/client/checks/${check.id}/assign`, body)).status).toBe(200);
  expect((await queue(compliance, '?who=mine')).rows).toMatchObject([{ assignee: { name: 'Bethan Prosser' } }]);
  expect((await queue(owner, '?who=mine')).rows).toEqual([]);
  expect((await queue(owner, '?who=nobody')).rows).toEqual([]);
});

describe('who sees what', () => {
  test('a negotiator has what they started or were given; accounts and strangers nothing of it', async () => {
    await journey.screen(owner, NOBODY);
    await journey.screen(negotiator, NOBODY);
    expect(await kindsOf(owner)).toEqual(['risk', 'risk']);
    expect(await kindsOf(negotiator)).toEqual(['risk']);
    expect((await queue(negotiator)).counts).toMatchObject({ all: 1 });
    const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
    expect(await kindsOf(accounts)).toEqual([]);
    expect(await kindsOf(await testApp.signIn())).toEqual([]);
  });

  test('a frozen check is nobody’s work but the owner’s and compliance’s, and is in no count of anybody else', async () => {
    const check = await journey.screen(negotiator, DRAVENKO);
    expect((await queue(negotiator)).rows).toMatchObject([{ kind: 'matches', yours: false }]);
    await journey.resolve(compliance, check, check.matches[0]?.id ?? 0, 'true_match');
    const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    for (const member of [negotiator, admin])
      expect(await queue(member)).toMatchObject({ rows: [], total: 0, counts: { all: 0 }, kinds: [] });
    expect((await queue(owner)).rows).toMatchObject([{ kind: 'ofsi_report', due_on: dayAfter(0), yours: true }]);
  });

  test('a report of a suspected breach is due from the day it was begun until somebody sent or withdrew it', async () => {
    const check = await journey.screen(owner, DRAVENKO);
    await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
    const ofsi = async () => (await queue(owner)).rows.filter(({ kind }) => kind === 'ofsi_report');
    const act = async (path: string, body?: object) => {
      const answer = await callAs(testApp, owner, 'POST', `/v2/client/${path}`, body);
      expect(answer).toMatchObject({ status: 200 });
      return answer.data as { id: number };
    };
    const first = (await callAs(testApp, owner, 'GET', `/v2/client/checks/${check.id}/ofsi-reports`)).data as { reports: { id: number }[] };
    await act(`ofsi-reports/${first.reports[0]?.id}/sent`, { version: 1, sent_on: dayAfter(0), reference: 'OFSI-1' });
    expect(await ofsi()).toEqual([]);
    now = new Date(START.getTime() + 5 * DAY_MS);
    const { id } = await act(`checks/${check.id}/ofsi-reports`);
    expect(await ofsi()).toMatchObject([{ due_on: dayAfter(5), yours: true }]);
    await act(`ofsi-reports/${id}/withdraw`, { version: 1, reason: 'Nothing was paid after all' });
    expect(await ofsi()).toEqual([]);
  });
});

test('what the firm owes stands beside the checks, and words and pages find their way through it', async () => {
  const body = { email: 'hollis.merriweather@pennard.example', role_id: 4, first_name: 'Hollis', surname: 'Merriweather' };
  expect((await callAs(testApp, owner, 'POST', '/v2/client/members', body)).status).toBe(200);
  now = new Date(START.getTime() + 8 * DAY_MS);
  for (const last_name of ['Oakenshawe', 'Halvorsen', 'Renshawe'])
    await journey.screen(owner, { kind: 'person', first_name: 'Wilhelmina', last_name });
  expect((await queue(owner)).kinds).toEqual(expect.arrayContaining([{ kind: 'invitations', count: 1 }]));
  expect((await queue(owner, '?q=halvorsen')).rows).toMatchObject([{ about: 'Wilhelmina Halvorsen' }]);
  const pages = [await queue(owner, '?perPage=2&page=1&q=wilhelmina'), await queue(owner, '?perPage=2&page=2&q=wilhelmina')];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [2, 3],
    [1, 3],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key))).size).toBe(3);
});

test('a clock that is late stands there once, with the negotiator of its property', async () => {
  const { id } = (
    await callAs(testApp, negotiator, 'POST', '/v2/client/properties', {
      kind: 'sale',
      line1: '14 Calloway Crescent',
      town: 'Bristol',
      postcode: 'BS8 4KV',
      price_pence: 46_500_000,
    })
  ).data as { id: number };
  const party_id = await addPerson('Sedgemoor');
  const linked = await callAs(testApp, negotiator, 'POST', `/v2/client/properties/${id}/applicants`, { party_id, role: 'seller' });
  expect(linked).toMatchObject({ status: 200 });
  for (const to of ['instructed', 'available']) {
    const { version } = (await callAs(testApp, negotiator, 'GET', `/v2/client/properties/${id}`)).data as { version: number };
    expect(await callAs(testApp, negotiator, 'POST', `/v2/client/properties/${id}/stage`, { to, version })).toMatchObject({ status: 200 });
  }
  now = new Date(START.getTime() + 3 * DAY_MS);
  for (const member of [owner, negotiator])
    expect((await queue(member)).rows).toMatchObject([
      {
        kind: 'cdd_due',
        about: 'Wilhelmina Sedgemoor',
        detail: '14 Calloway Crescent',
        due_on: dayAfter(0),
        assignee: { name: 'Dev Chaudhuri' },
      },
    ]);
  const other = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  expect(await kindsOf(other)).toEqual([]);
});

test('of ten thousand things each page holds fifty, and says how many there are', { timeout: 60_000 }, async () => {
  const check = await journey.screen(owner, NOBODY);
  const { pool } = testApp.services;
  const { rows: columns } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'checks' and table_schema = 'public' and column_name not in ('id', 'public_ref') and is_generated = 'NEVER'`,
  );
  const names = columns[0]?.names ?? '';
  // What follows from a change of a check is none of this test's.
  await pool.query('alter table checks disable trigger user');
  await pool.query(
    `insert into checks (${names}, public_ref) select ${names}, 'CHK-19990101-' || n from checks, generate_series(1, 10000) n where id = $1`,
    [check.id],
  );
  await pool.query('alter table checks enable trigger user');
  await pool.query('analyze checks');
  const { rows, total } = await queue(owner, '?page=200&perPage=50');
  expect([rows.length, total]).toEqual([50, 10_001]);
});
