import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { CoverageMeta, CoverageRow, StartedForParties } from '@freehold/contract/screening/screening-coverage';
import { callAs } from '@freehold/testkit/aml-journey';
import { DRAVENKO, startAmlApp } from '@freehold/testkit/aml-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endWatchThread } from '../list-watch/watch-pool.ts';
import { tellCoverageGaps } from './tell-gaps.ts';

let at: Awaited<ReturnType<typeof startAmlApp>>;
let owner: SignedInMember;
beforeAll(async () => {
  at = await startAmlApp();
});
afterAll(async () => {
  await endWatchThread(at.testApp.services);
  await at.close();
});

const PATH = '/v2/client/screening/coverage';
const read = async (query = '', who = owner) => {
  const answer = await callAs(at.testApp, who, 'GET', `${PATH}?perPage=100&${query}`);
  return { status: answer.status, rows: answer.data as CoverageRow[], meta: answer.meta as CoverageMeta };
};
let count = 0;
/** A firm of its own for each test. */
async function firm(): Promise<SignedInMember> {
  owner = await at.testApp.signIn({ roleId: 1 });
  return owner;
}
async function party(more: Record<string, unknown> = {}): Promise<number> {
  count += 1;
  const row = await at.testApp.services.db
    .insertInto('parties')
    .values({
      workspace_id: owner.workspaceId,
      kind: 'person',
      first_name: 'Perran',
      last_name: `Tregenna${count}`,
      dob: '1980-01-02',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const client = () => party({ relationship_started_on: '2026-01-05' });
async function property(stage: PropertyStage, more: Record<string, unknown> = {}): Promise<number> {
  count += 1;
  const row = await at.testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: owner.workspaceId,
      kind: 'letting',
      line1: `${count} Quarry Terrace`,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      stage,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const link = (propertyId: number, partyId: number, more: Record<string, unknown> = {}) =>
  at.testApp.services.db
    .insertInto('property_people')
    .values({ workspace_id: owner.workspaceId, property_id: propertyId, party_id: partyId, role: 'landlord', ...more })
    .execute();
const start = (ids: number[], who = owner) => at.post(who, `${PATH}/checks`, { party_ids: ids });

describe('who is active', () => {
  test('is a client, or has a role at a property that is dealt with; nobody else', async () => {
    await firm();
    const open = await property('to_let');
    const [archived, ended] = [await property('to_let', { archived_at: new Date() }), await property('ended')];
    const ids = {
      client: await client(),
      landlord: await party(),
      past: await party({ relationship_started_on: '2020-01-01', relationship_ended_on: '2021-01-01' }),
      stranger: await party(),
      archived: await party(),
      ended: await party(),
      withdrawn: await party(),
      merged: await party(),
    };
    await link(open, ids.landlord);
    await link(open, ids.withdrawn, { state: 'withdrawn', withdrawn_at: new Date() });
    await link(archived, ids.archived);
    await link(ended, ids.ended);
    await sql`update parties set relationship_started_on = null where id in (${ids.archived}, ${ids.ended}, ${ids.landlord}, ${ids.withdrawn})`.execute(
      at.testApp.services.db,
    );
    await sql`update parties set merged_into = ${ids.client} where id = ${ids.merged}`.execute(at.testApp.services.db);
    const { rows, meta } = await read();
    expect(rows.map(({ party: { id }, because }) => [id, because])).toEqual([
      [ids.client, 'A client since 5 January 2026'],
      [ids.landlord, expect.stringMatching(/^Landlord, \d+ Quarry Terrace$/)],
    ]);
    expect(meta).toMatchObject({ active: 2, covered: 0, total: 2, can: { start: true, export: true } });
  });
});

describe('an empty cell', () => {
  test('says why, and is filled by a check', async () => {
    await firm();
    const id = await client();
    expect((await read()).rows[0]?.cells).toMatchObject([
      { list_key: 'uk-sanctions', covered: false, gap: 'never_checked', text: 'Never checked', how: null },
    ]);
    const started = (await start([id, id, 999_999])).data as StartedForParties;
    expect(started.started).toMatchObject([{ party_id: id, public_ref: expect.stringMatching(/^CHK-/) }]);
    expect(started.refused).toEqual([{ party_id: 999_999, reason: 'This person is not in your people' }]);
    expect((await read()).rows[0]).toMatchObject({ under_way: true });
    expect((await start([id])).data).toMatchObject({ started: [], refused: [{ party_id: id, reason: 'A check of theirs is under way' }] });
    await at.testApp.runJobs();
    const { rows, meta } = await read();
    expect(rows[0]).toMatchObject({
      under_way: false,
      cells: [{ covered: true, how: 'check', gap: null, check_id: started.started[0]?.check_id }],
    });
    expect(meta).toMatchObject({ active: 1, covered: 1, lists: [{ key: 'uk-sanctions', covered: 1, stale: false }] });
    expect((await read('show=not_screened')).rows).toEqual([]);
  });

  test('comes with a new list, with changed details, and with a missing required list', async () => {
    await firm();
    const id = await client();
    await start([id]);
    await at.testApp.runJobs();
    await loadList(at.testApp, [{ ref: 'UN1', name: 'Somebody New' }], { listKey: 'un-consolidated', workspaceId: owner.workspaceId });
    await at.testApp.runJobs();
    const gaps = async () => (await read()).rows[0]?.cells.map((cell) => [cell.list_key, cell.gap]);
    expect(await gaps()).toEqual([
      ['uk-sanctions', null],
      ['un-consolidated', 'list_new'],
    ]);
    await sql`update parties set last_name = 'Trevelyan' where id = ${id}`.execute(at.testApp.services.db);
    expect(await gaps()).toEqual([
      ['uk-sanctions', 'details_changed'],
      ['un-consolidated', 'list_new'],
    ]);
    // A telephone number is nothing that is compared.
    await sql`update screening_coverage set details_changed_at = null where party_id = ${id}`.execute(at.testApp.services.db);
    await sql`update parties set phones = '{+447700900263}' where id = ${id}`.execute(at.testApp.services.db);
    expect((await gaps())?.[0]).toEqual(['uk-sanctions', null]);
    const { requiredLists } = at.testApp.services.config;
    at.testApp.services.config.requiredLists = [...requiredLists, 'ofac-sdn'];
    const missing = await read();
    at.testApp.services.config.requiredLists = requiredLists;
    expect(missing.rows[0]?.cells[0]).toMatchObject({ list_key: 'ofac-sdn', gap: 'list_missing', text: 'The OFAC SDN List is not loaded' });
    expect(missing.meta).toMatchObject({ covered: 0, lists: [{ key: 'ofac-sdn', version: null }, {}, {}] });
  });

  test('is not filled by a check that was cancelled, by practice, or of somebody else; a merge brings the check along', async () => {
    await firm();
    const [one, other] = [await client(), await client()];
    const begun = (await start([one])).data as StartedForParties;
    await at.testApp.runJobs();
    await sql`update checks set party_id = ${other} where id = ${begun.started[0]?.check_id}`.execute(at.testApp.services.db);
    const gapOf = async (id: number) => (await read()).rows.find((row) => row.party.id === id)?.cells[0]?.gap;
    expect([await gapOf(one), await gapOf(other)]).toEqual(['never_checked', null]);
    await sql`update checks set state = 'cancelled', status = 'cancelled' where id = ${begun.started[0]?.check_id}`.execute(
      at.testApp.services.db,
    );
    expect(await gapOf(other)).toBe('never_checked');
  });
});

describe('the page', () => {
  test('shows empty cells first, narrows by name and by what is missing, and pages', async () => {
    await firm();
    const [first, second] = [
      await party({ first_name: 'Aaron', relationship_started_on: '2026-01-05' }),
      await party({ first_name: 'Zelah', relationship_started_on: '2026-01-05' }),
    ];
    await start([first]);
    await at.testApp.runJobs();
    expect((await read()).rows.map((row) => row.party.id)).toEqual([second, first]);
    expect((await read('q=zELA')).rows.map((row) => row.party.id)).toEqual([second]);
    const page = await callAs(at.testApp, owner, 'GET', `${PATH}?perPage=1&page=2`);
    expect(page).toMatchObject({ data: [{ party: { id: first } }], meta: { total: 2, totalPages: 2, active: 2, covered: 1 } });
  });

  test('can be taken out as a table', async () => {
    await firm();
    await party({ first_name: '=cmd', relationship_started_on: '2026-01-05' });
    const answer = await at.testApp.app.inject({ method: 'GET', url: `${PATH}/export.csv`, headers: owner.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/screening-coverage-\d{4}-\d\d-\d\d\.csv/);
    expect(answer.body).toContain("'=cmd");
    expect(answer.body).toContain(',UK Sanctions List,');
    expect(answer.body).toContain(',no,Never checked,');
  });

  test('is for who sees every check; another firm’s people are nobody', async () => {
    await firm();
    const mine = await client();
    const [negotiator, auditor, accounts] = await Promise.all(
      [4, 6, 5].map((roleId) => at.testApp.signIn({ roleId, workspaceId: owner.workspaceId })),
    );
    if (!negotiator || !auditor || !accounts) throw new Error('No colleagues');
    expect((await read('', negotiator)).status).toBe(403);
    expect((await read('', accounts)).status).toBe(403);
    expect((await read('', auditor)).meta.can).toEqual({ start: false, export: true });
    expect((await start([mine], auditor)).status).toBe(403);
    expect((await start([mine], negotiator)).status).toBe(403);
    expect((await read('', at.stranger)).rows).toEqual([]);
    expect(((await start([mine], at.stranger)).data as StartedForParties).refused).toEqual([
      { party_id: mine, reason: 'This person is not in your people' },
    ]);
    expect((await callAs(at.testApp, null, 'GET', PATH)).status).toBe(401);
    expect((await start([])).status).toBe(422);
    expect((await start(Array.from({ length: 101 }, (_, id) => id + 1))).status).toBe(422);
  });

  test('gives no way to a check to those who may not know which are frozen', async () => {
    await firm();
    const id = await party({
      ...{ first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' },
      relationship_started_on: '2026-01-05',
    });
    const check = await at.journey.screen(owner, DRAVENKO, { party_id: id });
    await at.journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
    const admin = await at.testApp.signIn({ roleId: 2, workspaceId: owner.workspaceId });
    expect((await read()).rows[0]).toMatchObject({ party: { aml: { status: 'failed' } }, cells: [{ covered: true, check_id: check.id }] });
    expect((await read('', admin)).rows[0]).toMatchObject({
      party: { aml: { status: 'needsReview', check_id: null } },
      cells: [{ covered: true, check_id: null }],
    });
  });
});

test('who may run checks is told of empty cells once a day, and not again until they change', async () => {
  await firm();
  const id = await client();
  const notices = async () =>
    await at.testApp.services.db
      .selectFrom('notifications')
      .select(['words', 'read_at'])
      .where('workspace_id', '=', owner.workspaceId)
      .where('kind', '=', 'coverage_gap')
      .orderBy('id')
      .execute();
  await tellCoverageGaps.run(at.testApp.services);
  await tellCoverageGaps.run(at.testApp.services);
  expect((await notices()).map((one) => one.words)).toEqual(['1 person or company was not compared with the lists in force.']);
  await client();
  await tellCoverageGaps.run(at.testApp.services);
  expect((await notices()).map((one) => one.words)[1]).toBe('2 people and companies were not compared with the lists in force.');
  await start([id, ...(await read()).rows.map((row) => row.party.id)]);
  await at.testApp.runJobs();
  await tellCoverageGaps.run(at.testApp.services);
  expect((await notices()).every((one) => one.read_at !== null)).toBe(true);
});

test('with ten thousand people and six lists a page is read quickly, and exactly', async () => {
  await firm();
  const lists = ['second', 'third', 'fourth', 'fifth', 'sixth'];
  for (const key of lists)
    await loadList(at.testApp, [{ ref: 'X1', name: `Perpetua ${key}` }], {
      listKey: `own-${key}`,
      source: { name: key, publisher: 'Test', category: 'pep' },
    });
  const { workspaceId } = owner;
  await at.testApp.services.db.transaction().execute(async (trx) => {
    // What follows each record by itself is not what is measured here.
    await sql`set local session_replication_role = replica`.execute(trx);
    // Half are clients; of the others, at 2,500 properties, every tenth has withdrawn.
    await sql`insert into parties (workspace_id, kind, first_name, last_name, relationship_started_on)
      select ${workspaceId}, 'person', 'Person', 'Number' || n, case when n <= 5000 then '2026-01-05'::date end from generate_series(1, 10000) n`.execute(
      trx,
    );
    await sql`insert into properties (workspace_id, kind, line1, town, postcode, stage)
      select ${workspaceId}, 'sale', n || ' Quarry Terrace', 'Bristol', 'BS8 4KV', 'available' from generate_series(1, 2500) n`.execute(
      trx,
    );
    await sql`insert into property_people (workspace_id, property_id, party_id, role, state, withdrawn_at)
      select ${workspaceId}, properties.id, parties.id, 'seller', case when n % 10 = 0 then 'withdrawn' else 'linked' end, case when n % 10 = 0 then now() end
      from (select id, substr(last_name, 7)::int as n from parties where workspace_id = ${workspaceId}) parties
      join (select id, row_number() over (order by id) as place from properties where workspace_id = ${workspaceId}) properties on place = 1 + n % 2500
      where n > 5000`.execute(trx);
    // Every third is covered by all six lists, the others by five.
    await sql`insert into screening_coverage (workspace_id, party_id, list_key, version_id, how, check_id, at)
      select ${workspaceId}, parties.id, list_key, list_versions.id, 'check', 1, now()
      from (select id, substr(last_name, 7)::int as n from parties where workspace_id = ${workspaceId}) parties
      join list_versions on state = 'active' and list_versions.workspace_id is null and (list_key <> 'own-sixth' or n % 3 = 0)`.execute(
      trx,
    );
    await sql`analyze parties, properties, property_people, screening_coverage`.execute(trx);
  });
  const took: number[] = [];
  for (let time = 0; time < 5; time++) {
    const started = performance.now();
    const { meta, rows } = await read('show=not_screened');
    took.push(performance.now() - started);
    expect(meta).toMatchObject({ active: 9500, covered: 3166, total: 6334 });
    expect(meta.lists.map((list) => list.covered)).toEqual([9500, 9500, 9500, 9500, 3166, 9500]);
    expect(rows[0]?.party.name).toBe('Person Number1');
    expect(rows[0]?.cells.filter((cell) => !cell.covered)).toMatchObject([{ list_key: 'own-sixth', gap: 'list_new' }]);
  }
  // About 50 ms on a quiet machine.
  expect(Math.min(...took)).toBeLessThan(400);
});
