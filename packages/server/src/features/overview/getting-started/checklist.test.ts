import type { ChecklistItem, getChecklist } from '@freehold/contract/firm/registration';
import { endListThreads } from '@freehold/server/features/screening/screening-lists/list-pool';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { whenWords } from './checklist.ts';

type Checklist = z.output<(typeof getChecklist)['output']>;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

const read = async (member: SignedInMember) =>
  (await callAs(testApp, member, 'GET', '/v2/client/registration/checklist')).data as Checklist;
const one = (checklist: Checklist, id: ChecklistItem['id']) => checklist.items.find((item) => item.id === id);
async function practise(member: SignedInMember): Promise<number> {
  const answer = await callAs(testApp, member, 'POST', '/v2/client/registration/practice-check');
  expect(answer.status).toBe(200);
  return (answer.data as { check_id: number }).check_id;
}
const listChecks = async (member: SignedInMember, query = '') => {
  const { data, meta } = await callAs(testApp, member, 'GET', `/v2/client/checks${query}`);
  return { rows: data as { id: number; is_practice: boolean; waits_for: string | null }[], meta: meta as Record<string, number | boolean> };
};

test('a new workspace has six things to do, none of them done', async () => {
  const owner = await testApp.signIn();
  const checklist = await read(owner);
  expect(checklist).toMatchObject({ done: 0, list_entries: null, practice_check_id: null });
  expect(checklist.items.map(({ id, done, can }) => [id, done, can])).toEqual([
    ['property', false, true],
    ['practice_check', false, true],
    ['saved_flow', false, true],
    ['colleague', false, true],
    ['sanctions_list', false, true],
    // Nobody asks a workspace that was not registered.
    ['verification', false, false],
  ]);
});

test('each is ticked by what is there', async () => {
  const owner = await testApp.signIn();
  const at = { workspace_id: owner.workspaceId };
  await testApp.services.db
    .insertInto('properties')
    .values({ ...at, kind: 'sale', line1: '14 Calloway Crescent', town: 'Bristol', postcode: 'BS8 4KV' })
    .execute();
  expect(one(await read(owner), 'property')).toMatchObject({ done: true, note: expect.stringMatching(/^Added today at \d\d:\d\d$/) });
  await callAs(testApp, owner, 'POST', '/v2/client/flows/21/saved');
  expect(one(await read(owner), 'saved_flow')).toMatchObject({ done: true, note: 'Standalone AML' });
  await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 3, firstName: 'Bethan', surname: 'Prosser', state: 'invited' });
  expect(one(await read(owner), 'colleague')).toMatchObject({
    done: true,
    note: expect.stringMatching(/^Bethan Prosser, invited today at/),
  });
  expect(await read(owner)).toMatchObject({ done: 3 });
});

test('what somebody may not do is shown as done or not, and not offered', async () => {
  const auditor = await testApp.signIn({ roleId: 6 });
  expect((await read(auditor)).items.every((item) => !item.can)).toBe(true);
});

test('a practice check runs against the demonstration list though none is loaded, and marks itself', async () => {
  const owner = await testApp.signIn();
  const id = await practise(owner);
  expect(one(await read(owner), 'practice_check')).toMatchObject({ done: false });
  await testApp.runJobs();
  const check = await amlJourney(testApp).getCheck(owner, id);
  expect(check).toMatchObject({ is_practice: true, demo: true, state: 'completed', outcome: 'refer', status: 'needsReview' });
  expect(check.public_ref).toMatch(/^PRACTICE-\d{8}-0001$/);
  expect(check.verdict).toMatch(/^Practice check\. /);
  expect(check.matches.length).toBeGreaterThan(0);
  expect(check.lists.map((list) => list.list_key)).toEqual(['demo']);
  expect(check.outcome_reasons.map((reason) => reason.text).join(' ')).toContain('It says nothing about anybody');
  expect(check.can).toMatchObject({ decide: false, accept: false, assess_risk: true, assign: false, screen_again: false, cancel: false });
  expect(check.matches.every((match) => match.can.resolve && !match.needs_two)).toBe(true);
  const checklist = await read(owner);
  expect(one(checklist, 'practice_check')).toMatchObject({ done: true, note: expect.stringMatching(/^Run today at/) });
  expect(checklist.practice_check_id).toBe(id);
  const report = (await callAs(testApp, owner, 'GET', `/v2/client/reports/${check.report?.id}`)).data as {
    content: { is_practice: boolean };
  };
  expect(report.content.is_practice).toBe(true);
});

test('the demonstration list it brings is met by no check of a real client, and shown on no page', async () => {
  const owner = await testApp.signIn();
  await practise(owner);
  await testApp.runJobs();
  const real = await amlJourney(testApp).screen(owner, { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' });
  expect(real).toMatchObject({ is_practice: false, lists: [], matches: [] });
  const { lists } = (await callAs(testApp, owner, 'GET', '/v2/client/screening/lists')).data as { lists: { list_key: string }[] };
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.some((list) => list.list_key === 'demo')).toBe(false);
});

test('it counts nowhere, asks nothing of anybody, and can be run again', async () => {
  const owner = await testApp.signIn();
  const first = await practise(owner);
  // Pressed again while it runs, it is the same one.
  expect(await Promise.all([practise(owner), practise(owner)])).toEqual([first, first]);
  await testApp.runJobs();
  expect(await practise(owner)).not.toBe(first);
  await testApp.runJobs();
  const { rows, meta } = await listChecks(owner);
  expect(rows.map((row) => [row.is_practice, row.waits_for])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(meta).toMatchObject({ last_30_days: 0, waiting: 0 });
  for (const show of ['needs_review', 'needs_attention', 'in_progress', 'decided'])
    expect((await listChecks(owner, `?show=${show}`)).rows).toEqual([]);
  const notices = await testApp.services.db
    .selectFrom('notifications')
    .select('id')
    .where('workspace_id', '=', owner.workspaceId)
    .execute();
  expect(notices).toEqual([]);
});

test('no search finds it, nor the person it is about', async () => {
  const owner = await testApp.signIn();
  await practise(owner);
  await testApp.runJobs();
  const found = async () =>
    (await testApp.services.db.selectFrom('search_entries').select(['kind']).where('workspace_id', '=', owner.workspaceId).execute())
      .map((entry) => entry.kind)
      .filter((kind) => kind !== 'member');
  expect(await found()).toEqual([]);
  await sql`call rebuild_search_entries()`.execute(testApp.services.db);
  expect(await found()).toEqual([]);
});

const noTrace = async (owner: Awaited<ReturnType<typeof testApp.signIn>>) => {
  const { meta } = await listChecks(owner);
  expect(meta).toMatchObject({ last_30_days: 0, waiting: 0 });
  for (const show of ['needs_review', 'needs_attention', 'in_progress', 'decided'])
    expect((await listChecks(owner, `?show=${show}`)).rows).toEqual([]);
  const inWorkspace = (table: 'notifications' | 'ofsi_drafts') =>
    testApp.services.db.selectFrom(table).select('workspace_id').where('workspace_id', '=', owner.workspaceId).execute();
  expect([await inWorkspace('notifications'), await inWorkspace('ofsi_drafts')]).toEqual([[], []]);
};

test('its match is answered, its risk assessed and it is accepted by one person, and still it is no pass and counts nowhere', async () => {
  const owner = await testApp.signIn();
  const id = await practise(owner);
  await testApp.runJobs();
  const journey = amlJourney(testApp);
  const check = await journey.getCheck(owner, id);
  for (const match of check.matches) await journey.resolve(owner, check, match.id, 'false_positive');
  await journey.assess(owner, check);
  const decided = await journey.decide(owner, check, 'accepted', 'Tried out to learn how a check goes');
  expect(decided).toMatchObject({ state: 'decided', is_practice: true, outcome: 'refer', party_id: null, frozen: null });
  expect(decided.matches.every((match) => match.status === 'false_positive')).toBe(true);
  await noTrace(owner);
  await testApp.runJobs();
  const report = (await callAs(testApp, owner, 'GET', `/v2/client/reports/${decided.report?.id}`)).data as {
    content: { is_practice: boolean };
  };
  expect(report.content).toMatchObject({ is_practice: true, decisions: [{ value: 'accepted' }] });
});

test('“same person” says what a real check would do, freezes nothing, tells nobody, and bars acceptance', async () => {
  const owner = await testApp.signIn();
  const id = await practise(owner);
  await testApp.runJobs();
  const journey = amlJourney(testApp);
  const check = await journey.getCheck(owner, id);
  const answered = await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
  expect(answered).toMatchObject({ outcome: 'fail', frozen: null, can: { accept: false } });
  expect(answered.outcome_reasons[0]?.next).toContain('Here nothing was frozen or reported');
  expect(answered.matches[0]).toMatchObject({ status: 'true_match', awaiting_second: false });
  await journey.assess(owner, check);
  expect((await journey.getCheck(owner, id)).can).toMatchObject({ decide: true, accept: false });
  expect(await journey.decide(owner, check, 'rejected', 'Tried out to learn how a check goes')).toMatchObject({ state: 'decided' });
  await noTrace(owner);
});

test('it cannot be given to a colleague, cancelled or screened again', async () => {
  const owner = await testApp.signIn();
  const id = await practise(owner);
  await testApp.runJobs();
  const { version } = await amlJourney(testApp).getCheck(owner, id);
  const post = (path: string, body?: object) => callAs(testApp, owner, 'POST', `/v2/client${path}`, body);
  expect(await post(`/checks/${id}/cancel`, { version })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  expect(await post(`/checks/${id}/screen-again`)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await post(`/checks/${id}/assign`, { version, member_id: owner.memberId })).toMatchObject({ status: 422 });
});

test('it is for those who may run checks', async () => {
  for (const roleId of [5, 6])
    expect(await callAs(testApp, await testApp.signIn({ roleId }), 'POST', '/v2/client/registration/practice-check')).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
});

// Last: from here on the installation has a list.
test('the UK Sanctions List is ticked once it is on this server, with its entries', async () => {
  const owner = await testApp.signIn();
  await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko' }]);
  const checklist = await read(owner);
  expect(one(checklist, 'sanctions_list')).toMatchObject({ done: true, note: expect.stringContaining('1 entry') });
  expect(checklist.list_entries).toBe(1);
});

test.each([
  ['2026-11-21T09:02:00Z', 'today at 09:02'],
  ['2026-11-20T23:59:00Z', 'on 20 Nov 2026'],
  ['2026-07-01T23:30:00Z', 'on 2 Jul 2026'],
])('%s is told as “%s”', (at, words) => expect(whenWords(new Date(at), new Date('2026-11-21T12:00:00Z'))).toBe(words));
