import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import type { CoverageMeta, CoverageRow } from '@freehold/contract/screening/screening-coverage';
import { callAs } from '@freehold/testkit/aml-journey';
import { LISTED, OTHERS, startAmlApp } from '@freehold/testkit/aml-app';
import { loadList, type SampleEntry } from '@freehold/testkit/load-list';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openScope } from '../../../platform/scope.ts';
import { catchUpListWatch } from './catch-up.ts';
import { judgeChange } from './judge-change.ts';
import { watchLists } from './watch-lists.ts';
import { endWatchThread } from './watch-pool.ts';

let at: Awaited<ReturnType<typeof startAmlApp>>;
const testApps: (typeof at)[] = [];
beforeEach(async () => {
  at = await startAmlApp();
  testApps.push(at);
});
afterAll(async () => {
  for (const one of testApps) {
    await endWatchThread(one.testApp.services);
    await one.close();
  }
});

const START: SampleEntry[] = [LISTED, ...OTHERS];
type Person = { first_name: string; last_name: string; dob?: string };
const CASIMIR: Person = { first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' };
const WILHELMINA: Person = { first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' };

/** Somebody whose relationship with the firm has begun. */
async function client(person: Person, workspaceId = at.owner.workspaceId): Promise<number> {
  const row = await at.testApp.services.db
    .insertInto('parties')
    .values({ workspace_id: workspaceId, kind: 'person', ...person, relationship_started_on: '2026-01-05' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const screen = (partyId: number, person: Person) => at.journey.screen(at.owner, { kind: 'person', ...person }, { party_id: partyId });
const load = async (entries: SampleEntry[]) => {
  await loadList(at.testApp, entries);
  await at.testApp.runJobs();
};
/** The hour has struck: what is in force now is what later changes are told from, for people nobody checked. */
const watched = async () => {
  await catchUpListWatch.run(at.testApp.services);
  await at.testApp.runJobs();
};
const alerts = async (show = 'open', who = at.owner) =>
  (await callAs(at.testApp, who, 'GET', `/v2/client/screening/alerts?show=${show}`)).data as ScreeningAlert[];
const cell = async (partyId: number) => {
  const answer = await callAs(at.testApp, at.owner, 'GET', '/v2/client/screening/coverage?perPage=100');
  const row = (answer.data as CoverageRow[]).find(({ party }) => party.id === partyId);
  return { ...row?.cells[0], meta: answer.meta as CoverageMeta };
};
const told = async (kind: string) =>
  (await at.testApp.services.db.selectFrom('notifications').select(['member_id', 'words']).where('kind', '=', kind).execute()).map(
    (one) => one.words,
  );

describe('a change of a list', () => {
  test('that lists a client makes one alert, covers everybody whose check stood, and tells who decides', async () => {
    const [clear, never] = [await client(WILHELMINA), await client({ first_name: 'Aurelio', last_name: 'Vantongeren' })];
    await screen(clear, WILHELMINA);
    await watched();
    await load([
      ...START,
      { ref: 'TST0009', name: 'Wilhelmina Oakenshawe', dobs: ['1988-10-02'] },
      { ref: 'TST0010', name: 'Aurelio Vantongeren' },
    ]);
    const found = await alerts();
    expect(found.map(({ party, entry_ref: ref, before, after, change, state }) => [party.id, ref, before, after, change, state])).toEqual(
      expect.arrayContaining([
        [clear, 'TST0009', 'none', 'strong', 'added', 'new'],
        [never, 'TST0010', 'never', expect.stringMatching(/weak|strong/), 'added', 'new'],
      ]),
    );
    expect(found).toHaveLength(2);
    expect(await cell(clear)).toMatchObject({ covered: true, how: 'delta', gap: null });
    expect(await cell(never)).toMatchObject({ covered: false, gap: 'never_checked', text: 'Never checked' });
    expect((await cell(clear)).meta.lists[0]?.watch).toMatchObject({
      state: 'done',
      text: expect.stringMatching(/^2 changes compared with 2 of your people on /),
    });
    // Owner and compliance decide; the negotiator does not.
    expect(await told('listing_alert')).toEqual(
      Array.from(
        { length: 2 },
        () => 'A change of the UK Sanctions List may concern 2 of your people. Look at the alert and screen again.',
      ),
    );
  });

  test('comes to the answer an ordinary check of the same person comes to', async () => {
    const id = await client(WILHELMINA);
    await screen(id, WILHELMINA);
    await load([
      ...START,
      { ref: 'TST0009', name: 'Wilhelmina Okenshaw', dobs: ['1988'] },
      { ref: 'TST0011', name: 'Willa Oakenshawe-Brown' },
    ]);
    const found = await alerts();
    const check = await screen(id, WILHELMINA);
    expect(found.map(({ entry_ref: ref, score, after }) => [ref, score, after]).toSorted()).toEqual(
      check.matches.map(({ entry_ref: ref, score, band }) => [ref, score, band]).toSorted(),
    );
    // The check has looked at it: nothing is left to do.
    expect(await alerts()).toEqual([]);
    expect((await alerts('all')).every((alert) => alert.state === 'checked' && alert.check_id === check.id)).toBe(true);
  });

  test('run twice, or by two workers at once, makes nothing double', async () => {
    const id = await client(WILHELMINA);
    await screen(id, WILHELMINA);
    await loadList(at.testApp, [...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }]);
    const scope = openScope(at.testApp.services, at.owner.workspaceId, { kind: 'system', name: 'watch-lists' });
    await Promise.all([watchLists(at.testApp.services, { scope }), watchLists(at.testApp.services, { scope })]);
    await at.testApp.runJobs();
    await watchLists(at.testApp.services, { scope });
    expect(await alerts()).toHaveLength(1);
    expect(await told('listing_alert')).toHaveLength(2);
    const runs = await at.testApp.services.db
      .selectFrom('list_watch_runs')
      .select(['state', 'alerts'])
      .where('workspace_id', '=', at.owner.workspaceId)
      .execute();
    expect(runs.filter((run) => run.alerts > 0)).toEqual([{ state: 'done', alerts: 1 }]);
  });

  test('raises none while a clearing holds, and one when what tells people apart changes', async () => {
    const id = await client(CASIMIR);
    const check = await screen(id, CASIMIR);
    const match = check.matches[0]?.id ?? 0;
    await at.journey.resolve(at.owner, check, match, 'false_positive');
    await at.journey.resolve(at.compliance, check, match, 'false_positive');
    await load([{ ...LISTED, text: 'Remarks that were put better.' }, ...OTHERS]);
    expect(await alerts()).toEqual([]);
    expect(await cell(id)).toMatchObject({ covered: true, how: 'delta' });
    await load([{ ...LISTED, aliases: ['Kazimir Dravenka', 'Casimir D. Dravenko'] }, ...OTHERS]);
    expect(await alerts()).toMatchObject([
      { entry_ref: 'TST0417', before: 'cleared', change: 'changed', text: expect.stringContaining('It was cleared before the change.') },
    ]);
  });

  test('raises none for a match that is as grave as before, one when it grows, and information when the entry goes', async () => {
    const id = await client(CASIMIR);
    await load([{ ref: 'TST0417', name: 'Casimir Dravenkov' }, ...OTHERS]);
    const check = await screen(id, CASIMIR);
    const [match] = check.matches;
    await load([{ ref: 'TST0417', name: 'Casimir Dravenkov', text: 'A remark.' }, ...OTHERS]);
    expect(await alerts()).toEqual([]);
    if (match?.band === 'weak') {
      await load([LISTED, ...OTHERS]);
      expect(await alerts()).toMatchObject([{ before: 'weak', after: 'strong', weight: 'strong' }]);
    }
    await load([...OTHERS]);
    expect((await alerts())[0]).toMatchObject({ change: 'removed', after: 'none', weight: 'info' });
  });

  test('about somebody whose check is frozen is for Owner and Compliance alone', async () => {
    const admin = await at.testApp.signIn({ roleId: 2, workspaceId: at.owner.workspaceId });
    const id = await client(CASIMIR);
    const check = await screen(id, CASIMIR);
    await at.journey.resolve(at.owner, check, check.matches[0]?.id ?? 0, 'true_match');
    await load([...START, { ref: 'TST0500', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
    expect(await alerts()).toHaveLength(1);
    expect(await alerts('open', admin)).toEqual([]);
    expect(await callAs(at.testApp, admin, 'GET', '/v2/client/screening/alerts')).toMatchObject({ meta: { open: 0 } });
    const [alert] = await alerts();
    expect((await at.post(admin, `/v2/client/screening/alerts/${alert?.id}/dismiss`, { reason: 'Somebody else entirely' })).status).toBe(
      404,
    );
    const rows = await at.testApp.services.db.selectFrom('notifications').select('member_id').where('kind', '=', 'listing_alert').execute();
    expect(rows.map((row) => row.member_id)).not.toContain(admin.memberId);
    expect(rows).toHaveLength(2);
  });

  test('is compared by the workspace’s own people and lists, and by no other’s', async () => {
    const [ours, theirs] = [await client(WILHELMINA), await client(WILHELMINA, at.stranger.workspaceId)];
    await watched();
    await load([...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }]);
    expect((await alerts()).map(({ party }) => party.id)).toEqual([ours]);
    expect((await alerts('open', at.stranger)).map(({ party }) => party.id)).toEqual([theirs]);
    const [alert] = await alerts();
    expect(await at.post(at.stranger, `/v2/client/screening/alerts/${alert?.id}/screen`, {})).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('an alert', () => {
  async function raised() {
    const id = await client(WILHELMINA);
    await screen(id, WILHELMINA);
    await load([...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }]);
    const [alert] = await alerts();
    if (!alert) throw new Error('No alert was raised');
    return { id, alert };
  }

  test('is seen, and settled by a check that is started from it', async () => {
    const { id, alert } = await raised();
    expect((await at.post(at.owner, '/v2/client/screening/alerts/seen', { ids: [alert.id] })).status).toBe(200);
    expect((await alerts())[0]?.state).toBe('seen');
    const started = await at.post(at.owner, `/v2/client/screening/alerts/${alert.id}/screen`, {});
    expect(started).toMatchObject({ status: 200, data: { public_ref: expect.stringMatching(/^CHK-/) } });
    expect(await at.post(at.owner, `/v2/client/screening/alerts/${alert.id}/screen`, {})).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    });
    await at.testApp.runJobs();
    expect(await cell(id)).toMatchObject({ covered: true, how: 'check' });
    const unread = await at.testApp.services.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'listing_alert')
      .where('read_at', 'is', null)
      .execute();
    expect(unread).toEqual([]);
  });

  test('is dismissed with a reason, and comes back only when the entry changes in what tells people apart', async () => {
    const { alert } = await raised();
    const url = `/v2/client/screening/alerts/${alert.id}/dismiss`;
    expect(await at.post(at.owner, url, { reason: '' })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect((await at.post(at.negotiator, url, { reason: 'Born in another century' })).status).toBe(403);
    expect(await at.post(at.compliance, url, { reason: 'Born in another century' })).toMatchObject({
      status: 200,
      data: { state: 'dismissed', reason: 'Born in another century', settled_by: 'Bethan Prosser', can: { screen: false, dismiss: false } },
    });
    expect(await at.post(at.owner, url, { reason: 'Born in another century' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    await load([...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe', text: 'Reworded.' }]);
    expect(await alerts()).toEqual([]);
    await load([...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe', dobs: ['1988-10-02'] }]);
    expect(await alerts()).toMatchObject([{ before: 'cleared' }]);
  });
});

describe('a comparison that did not happen', () => {
  test('is caught up by the next, over all versions that were missed', async () => {
    const id = await client(WILHELMINA);
    await screen(id, WILHELMINA);
    await loadList(at.testApp, [...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }]);
    await loadList(at.testApp, [...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }, { ref: 'TST0012', name: 'Nobody At All' }]);
    await sql`delete from graphile_worker._private_jobs`.execute(at.testApp.services.db);
    expect(await cell(id)).toMatchObject({ covered: false, gap: 'version_older' });
    await catchUpListWatch.run(at.testApp.services);
    await at.testApp.runJobs();
    expect(await cell(id)).toMatchObject({ covered: true, how: 'delta' });
    expect(await alerts()).toHaveLength(1);
  });

  test('is an alarm when a version is in force for an hour, told once, and over when it is done', async () => {
    await client(WILHELMINA);
    await loadList(at.testApp, [...START, { ref: 'TST0009', name: 'Nobody At All' }]);
    await sql`delete from graphile_worker._private_jobs`.execute(at.testApp.services.db);
    await sql`update list_versions set imported_at = now() - interval '3 hours'`.execute(at.testApp.services.db);
    for (const _hour of [1, 2]) await catchUpListWatch.run(at.testApp.services);
    expect(new Set(await told('list_watch_late'))).toEqual(
      new Set(['Changes of the UK Sanctions List were not yet compared with your people. Freehold tries again every hour.']),
    );
    await at.testApp.runJobs();
    const unread = await at.testApp.services.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'list_watch_late')
      .where('workspace_id', '=', at.owner.workspaceId)
      .where('read_at', 'is', null)
      .execute();
    expect(unread).toEqual([]);
  });

  test('is kept as failed, said on the page, and done by the next try', async () => {
    const id = await client(WILHELMINA);
    await screen(id, WILHELMINA);
    await loadList(at.testApp, [...START, { ref: 'TST0009', name: 'Wilhelmina Oakenshawe' }]);
    const scope = openScope(at.testApp.services, at.owner.workspaceId, { kind: 'system', name: 'watch-lists' });
    const away = { ...at.testApp.services, config: { ...at.testApp.services.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } };
    await expect(watchLists(away, { scope })).rejects.toThrow();
    expect((await cell(id)).meta.lists[0]?.watch).toMatchObject({ state: 'failed' });
    expect(await callAs(at.testApp, at.owner, 'GET', '/v2/client/screening/alerts')).toMatchObject({
      meta: { failed: ['UK Sanctions List: The comparison was interrupted. Freehold tries again by itself.'] },
    });
    expect((await at.post(at.owner, '/v2/client/screening/watch', {})).data).toEqual({ queued: true });
    await at.testApp.runJobs();
    expect((await cell(id)).meta.lists[0]?.watch).toMatchObject({ state: 'done' });
    expect(await alerts()).toHaveLength(1);
  });
});

test('what is as grave as before, or cleared and unchanged, says nothing new', () => {
  const entry = {
    ref: 'A',
    kind: 'person',
    names: [{ text: 'A B', kind: 'primary' }],
    dobs: [],
    countries: [],
    gender: null,
    identifiers: [],
    addresses: [],
    programme: null,
    listedOn: null,
    text: '',
  } as const;
  const whole = { ...entry, names: [...entry.names], dobs: [], countries: [], identifiers: [], addresses: [] };
  const match = (status: string, band = 'weak') => ({
    wasChecked: true,
    match: { status, band, entry: whole, isWithdrawn: false },
    alert: null,
  });
  const strong = { after: 'strong', entry: whole } as const;
  expect(judgeChange(match('open'), strong)).toEqual({ before: 'weak', after: 'strong' });
  expect(judgeChange(match('open', 'strong'), strong)).toBeNull();
  expect(judgeChange(match('false_positive'), strong)).toBeNull();
  expect(
    judgeChange({ ...match('false_positive'), match: { status: 'false_positive', band: 'weak', entry: whole, isWithdrawn: true } }, strong),
  ).toEqual({ before: 'weak', after: 'strong' });
  expect(judgeChange(match('true_match', 'strong'), strong)).toBeNull();
  expect(judgeChange(match('true_match', 'strong'), null)).toEqual({ before: 'confirmed', after: 'none' });
  expect(judgeChange(match('false_positive'), null)).toBeNull();
  expect(judgeChange({ wasChecked: false, match: null, alert: null }, strong)).toEqual({ before: 'never', after: 'strong' });
});
