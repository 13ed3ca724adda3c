import type { PropertyListMeta, PropertyListRow } from '@freehold/contract/properties/property-lists';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let testApp: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
});

type Fields = Record<string, unknown>;
let number = 0;
async function addProperty(fields: Fields = {}): Promise<number> {
  const row = {
    workspace_id: owner.workspaceId,
    kind: 'sale',
    line1: `${++number} Calloway Crescent`,
    town: 'Bristol',
    postcode: 'BS8 4KV',
    stage: 'available',
    ...fields,
  };
  const names = Object.keys(row);
  const { rows } = await testApp.services.pool.query<{ id: string }>(
    `insert into properties (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(rows[0]?.id);
}
async function addStanding(partyId: number, { status, frozen, accepted }: Fields): Promise<void> {
  const from = accepted instanceof Date ? accepted : null;
  const until = from && new Date(from.getTime() + 700 * 86_400_000);
  await testApp.services.pool.query(
    `with made as (
      insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, match_mode, policy_version, created_by, party_id)
      values ($1, 'CHK-' || $2::bigint, 'aml', 'completed', $3, 'Tobias', 'person', '', '\\x00', 'standard', 'aml-2026-11', $4, $2) returning id)
    insert into party_standings (workspace_id, party_id, kind, check_id, status, at, is_frozen, accepted_at, accepted_until, closed_by)
    select $1, $2, 'aml', id, $3, now(), $5, $6, $7, $8 from made`,
    [
      owner.workspaceId,
      partyId,
      status,
      owner.scope.actor.memberId,
      frozen ?? false,
      from,
      until,
      from ? null : frozen ? 'frozen' : 'review',
    ],
  );
}
async function addPerson(propertyId: number, role: string, last: string, fields: Fields = {}, aml: Fields = {}): Promise<number> {
  const { pool } = testApp.services;
  const party = await pool.query<{ id: string }>(
    `insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Tobias', $2) returning id`,
    [owner.workspaceId, last],
  );
  if (aml['status']) await addStanding(Number(party.rows[0]?.id), aml);
  const isApplicant = role !== 'seller' && role !== 'landlord';
  const group = isApplicant
    ? (
        await pool.query<{ id: string }>('insert into applicant_groups (workspace_id, property_id) values ($1, $2) returning id', [
          owner.workspaceId,
          propertyId,
        ])
      ).rows[0]?.id
    : null;
  const row = { workspace_id: owner.workspaceId, property_id: propertyId, party_id: party.rows[0]?.id, role, group_id: group, ...fields };
  const names = Object.keys(row);
  await pool.query(
    `insert into property_people (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return Number(group);
}

async function list(
  query = '',
  who = owner,
): Promise<{ status: number; data: PropertyListRow[]; meta: PropertyListMeta; errors: unknown }> {
  const answer = await testApp.app.inject({ url: `/v2/client/properties?asset_type_id=1${query}`, headers: who.headers });
  const { Data, Meta, Errors } = answer.json().Info;
  return { status: answer.statusCode, data: Data, meta: Meta, errors: Errors };
}
const lines = async (query = '') => (await list(query)).data.map(({ line1 }) => line1);

describe('a row', () => {
  test('says where the property stands, the best offer and its share, its applicants, their checks and the worst clock', async () => {
    const id = await addProperty({ price_pence: 50_000_000, negotiator_id: owner.memberId, reference: 'PL-1', line2: 'Clifton' });
    await addPerson(
      id,
      'seller',
      'Renner',
      { cdd_due_event: 'marketing', cdd_due_at: new Date(Date.now() - 3 * 86_400_000) },
      { status: 'needsReview' },
    );
    const accepted = new Date();
    const due = { cdd_due_event: 'offer_accepted', cdd_due_at: accepted, cdd_done_at: accepted };
    const group = await addPerson(id, 'buyer', 'Hale', { is_lead: true, ...due }, { status: 'passed', accepted });
    await addPerson(id, 'buyer', 'Left', { state: 'withdrawn', withdrawn_at: new Date() });
    for (const [amount, status] of [
      [48_000_000, 'pending'],
      [49_000_000, 'relayed'],
      [60_000_000, 'rejected'],
    ])
      await testApp.services.pool.query(
        `insert into offers (workspace_id, property_id, group_id, amount_pence, made_on, status) values ($1, $2, $3, $4, '2026-11-01', $5)`,
        [owner.workspaceId, id, group, amount, status],
      );
    const { data } = await list();
    expect(data).toMatchObject([
      {
        id,
        place: 'Clifton, Bristol BS8 4KV',
        reference: 'PL-1',
        stage: 'available',
        price_pence: 50_000_000,
        best_offer: { pence: 49_000_000, share: 0.98, is_accepted: false },
        applicants: { first: [{ name: 'Tobias Hale' }], count: 1 },
        checks: ['needsReview', 'passed'].toSorted(() => -1),
        cdd: { state: 'late', days_late: 3, done: false },
        negotiator: { id: owner.memberId, name: 'Imogen Ashworth' },
      },
    ]);
  });

  test('reads a frozen check as needing review to those who may not know of it', async () => {
    const id = await addProperty();
    await addPerson(id, 'seller', 'Renner', {}, { status: 'failed', frozen: true });
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await list('', negotiator)).data[0]?.checks).toEqual(['needsReview']);
    expect((await list()).data[0]?.checks).toEqual(['failed']);
  });

  test('of a letting has the rent a month, and occupiers under 18 have no check', async () => {
    const id = await addProperty({ kind: 'letting', stage: 'to_let', rent_pence: 30_000, rent_frequency: 'week' });
    await addPerson(id, 'tenant', 'Young', { co_tenant_type_id: 5 });
    await addPerson(id, 'tenant', 'Lead', { co_tenant_type_id: 1, cdd_due_event: 'offer_accepted', cdd_due_at: new Date() });
    const answer = await testApp.app.inject({ url: '/v2/client/properties?asset_type_id=2', headers: owner.headers });
    expect(answer.json().Info.Data).toMatchObject([{ rent_month_pence: 130_000, checks: ['notStarted'], applicants: { count: 2 } }]);
  });
});

describe('filters', () => {
  test.each([
    ['&q=calloway 7', ['7 Calloway Road']],
    ['&q=pl-77', ['7 Calloway Road']],
    ['&q=bs84kv', ['7 Calloway Road']],
    ['&q=tobias órenner', ['9 Orchard Lane']],
    ['&q=oren', ['9 Orchard Lane']],
    ['&area=bs40', ['9 Orchard Lane']],
    ['&area=bristol', ['7 Calloway Road']],
    ['&price_from=40000000', ['9 Orchard Lane']],
    ['&price_to=39999999', ['7 Calloway Road']],
    ['&negotiator=none', ['9 Orchard Lane']],
    ['&clock=late', ['9 Orchard Lane']],
    ['&clock=due_now', ['7 Calloway Road']],
    ['&stage=sold_stc', []],
    ['&stage=completed', ['3 Over Street']],
    ['&stage=closed_this_month', ['3 Over Street']],
    ['&archived=true', ['4 Away Street']],
    ['&available=2026-12-01', ['7 Calloway Road']],
  ])('%s finds %j', async (query, found) => {
    const first = await addProperty({
      line1: '7 Calloway Road',
      reference: 'PL-77',
      price_pence: 30_000_000,
      negotiator_id: owner.memberId,
      available_on: '2026-11-30',
    });
    const second = await addProperty({ line1: '9 Orchard Lane', town: 'Chew Magna', postcode: 'BS40 8VC', price_pence: 40_000_000 });
    await addProperty({
      line1: '3 Over Street',
      stage: 'completed',
      negotiator_id: owner.memberId,
      price_pence: 1_000_000,
      stage_since: new Date(),
    });
    await addProperty({ line1: '4 Away Street', stage: 'withdrawn', archived_at: new Date() });
    await addPerson(first, 'seller', 'Hale', { cdd_due_event: 'marketing', cdd_due_at: new Date() });
    await addPerson(second, 'seller', 'O’Renner', { cdd_due_event: 'marketing', cdd_due_at: new Date(Date.now() - 2 * 86_400_000) });
    expect(await lines(query.replaceAll(' ', '%20'))).toEqual(found);
  });

  test('a person who withdrew, or whose name was changed, is found as they are now', async () => {
    const id = await addProperty();
    await addPerson(id, 'seller', 'Renner');
    expect(await lines('&q=renner')).toHaveLength(1);
    await testApp.services.pool.query(`update parties set last_name = 'Halloran' where workspace_id = $1`, [owner.workspaceId]);
    expect([await lines('&q=renner'), await lines('&q=halloran')]).toMatchObject([[], [expect.any(String)]]);
    await testApp.services.pool.query(`update property_people set state = 'withdrawn', withdrawn_at = now() where workspace_id = $1`, [
      owner.workspaceId,
    ]);
    expect(await lines('&q=halloran')).toEqual([]);
  });

  test('a kind, a stage or a sort that is none is refused', async () => {
    for (const query of ['&stage=sold', '&sort=colour', '&area=' + 'x'.repeat(81), '&price_from=-1'])
      expect([query, (await list(query)).status]).toEqual([query, 422]);
    expect((await testApp.app.inject({ url: '/v2/client/properties?asset_type_id=3', headers: owner.headers })).statusCode).toBe(422);
  });
});

describe('the ledger', () => {
  test('counts each stage with its money under the same filters but the stage, what closed this month and what is late', async () => {
    await addProperty({ price_pence: 100 });
    await addProperty({ price_pence: 200 });
    const late = await addProperty({ price_pence: 400, stage: 'sold_stc' });
    await addPerson(late, 'seller', 'Renner', { cdd_due_event: 'marketing', cdd_due_at: new Date(Date.now() - 9 * 86_400_000) });
    await addProperty({ price_pence: 800, stage: 'completed' });
    await addProperty({ price_pence: 1600, stage: 'completed', stage_since: '2026-01-05' });
    await addProperty({ price_pence: 3200, stage: 'available', town: 'Bath' });
    const { data, meta } = await list('&stage=sold_stc&area=Bristol');
    expect(data).toHaveLength(1);
    expect(meta).toMatchObject({
      total: 1,
      ledger: [
        { stage: 'available', count: 2, pence: 300 },
        { stage: 'sold_stc', count: 1, pence: 400 },
        { stage: 'completed', count: 2, pence: 2400 },
      ],
      live: { count: 3, pence: 700 },
      closed_this_month: { count: 1, pence: 800 },
      late: 1,
      any: true,
      can: { edit: true, archive: true, export: true },
    });
  });

  test('live is the sum of its stages, here and in the rows: neither a draft nor a sale that fell through', async () => {
    for (const stage of [
      'draft',
      'instructed',
      'available',
      'under_offer',
      'sold_stc',
      'exchanged',
      'completed',
      'fallen_through',
      'withdrawn',
    ])
      await addProperty({ price_pence: 100, stage });
    const { data, meta } = await list();
    const cells = ['instructed', 'available', 'under_offer', 'sold_stc', 'exchanged'];
    const sum = meta.ledger.filter(({ stage }) => cells.includes(stage)).reduce((all, { count }) => all + count, 0);
    expect([meta.live.count, meta.total, data.length, sum]).toEqual([5, 5, 5, 5]);
    const answer = await testApp.app.inject({ url: '/v2/client/properties/totals', headers: owner.headers });
    expect(answer.json().Info.Data.sales.live.count).toBe(5);
  });

  test('a check that was done late is not counted as late, and says so quietly', async () => {
    const id = await addProperty({ stage: 'sold_stc' });
    const day = 86_400_000;
    const due = new Date(Date.now() - 20 * day);
    const late = { cdd_due_event: 'marketing', cdd_due_at: due, cdd_done_at: new Date(due.getTime() + 11 * day) };
    await addPerson(id, 'seller', 'Renner', late, { status: 'passed', accepted: late.cdd_done_at });
    const { data, meta } = await list();
    expect(data[0]).toMatchObject({ checks: ['passed'], cdd: { state: 'late', days_late: 11, done: true } });
    expect(meta.late).toBe(0);
    expect((await list('&clock=late')).data).toEqual([]);
    await addPerson(id, 'seller', 'Hale', { cdd_due_event: 'marketing', cdd_due_at: new Date() });
    expect((await list()).data[0]?.cdd).toEqual({ state: 'due_now', days_late: 0, done: false });
  });

  test('counts the checks a property owes as its own page does', async () => {
    const id = await addProperty({ stage: 'available' });
    await addPerson(id, 'seller', 'Renner', {}, { status: 'passed', accepted: new Date() });
    await addPerson(id, 'seller', 'Old', {}, { status: 'passed', accepted: new Date('2020-01-01') });
    await addPerson(id, 'buyer', 'Unaccepted', { is_lead: true });
    const { checks } = (await list()).data[0] ?? { checks: [] };
    const page = await testApp.app.inject({ url: `/v2/client/properties/${id}`, headers: owner.headers });
    const { done_checks, asked_checks } = page.json().Info.Data.counts;
    expect([checks.filter((status) => status === 'passed').length, checks.length]).toEqual([done_checks, asked_checks]);
    expect(checks).toEqual(['passed', 'notStarted']);
  });

  test('an empty list says whether there is any at all', async () => {
    expect((await list()).meta.any).toBe(false);
    await addProperty({ stage: 'withdrawn' });
    expect((await list()).meta).toMatchObject({ any: true, total: 0 });
  });
});

test.each([
  ['sort=price&order=asc', ['B', 'A', 'C']],
  ['sort=address&order=asc', ['A', 'B', 'C']],
  ['sort=stage&order=desc', ['C', 'A', 'B']],
  ['sort=changed', ['B', 'A', 'C']],
])('the rows come by %s', async (query, order) => {
  await addProperty({ line1: 'A', price_pence: 200, stage: 'under_offer', changed_at: '2026-02-02' });
  await addProperty({ line1: 'B', price_pence: 100, stage: 'instructed', changed_at: '2026-03-03' });
  await addProperty({ line1: 'C', stage: 'exchanged', changed_at: '2026-01-01' });
  expect(await lines(`&${query}`)).toEqual(order);
});

test('towns and first halves of postcodes are offered as areas, the fullest first', async () => {
  await addProperty();
  await addProperty({ postcode: 'BS1 6MV' });
  const answer = await testApp.app.inject({ url: '/v2/client/properties/areas?asset_type_id=1', headers: owner.headers });
  expect(answer.json().Info.Data).toEqual([
    { area: 'Bristol', count: 2 },
    { area: 'BS1', count: 1 },
    { area: 'BS8', count: 1 },
  ]);
});

test('the totals count the live ones by stage, without what is over, archived or of another workspace', async () => {
  await addProperty({ price_pence: 40_000_000 });
  await addProperty({ price_pence: 20_000_000 });
  await addProperty({ price_pence: 10_000_000, stage: 'draft' });
  await addProperty({ price_pence: 10_000_000, stage: 'fallen_through' });
  await addProperty({ price_pence: 5_000_000, stage: 'instructed' });
  await addProperty({ price_pence: 90_000_000, stage: 'completed' });
  await addProperty({ price_pence: 90_000_000, archived_at: new Date() });
  await addProperty({ kind: 'letting', stage: 'to_let', rent_pence: 30_000, rent_frequency: 'week' });
  const ask = (headers: Record<string, string>) => testApp.app.inject({ url: '/v2/client/properties/totals', headers });
  expect((await ask(owner.headers)).json().Info.Data).toEqual({
    sales: {
      live: { count: 3, pence: 65_000_000 },
      stages: [
        { stage: 'instructed', count: 1, pence: 5_000_000 },
        { stage: 'available', count: 2, pence: 60_000_000 },
      ],
    },
    lettings: { live: { count: 1, pence: 130_000 }, stages: [{ stage: 'to_let', count: 1, pence: 130_000 }] },
  });
  const none = { live: { count: 0, pence: 0 }, stages: [] };
  expect((await ask((await testApp.signIn()).headers)).json().Info.Data).toEqual({ sales: none, lettings: none });
  expect((await ask({})).statusCode).toBe(401);
});

test('the types of property have their words', async () => {
  const answer = await testApp.app.inject({ url: '/v2/client/properties/types', headers: owner.headers });
  expect(answer.json().Info.Data).toContainEqual({ id: 'semi_detached', label: 'Semi-detached house' });
});

describe('the table', () => {
  const download = (query = '', who = owner) =>
    testApp.app.inject({ url: `/v2/client/properties/export.csv?asset_type_id=1${query}`, headers: who.headers });

  test('holds what the filters let through, and no cell begins a formula', async () => {
    const id = await addProperty({ line1: '=HYPERLINK("x")', price_pence: 12_345_600, reference: '+44' });
    await addPerson(id, 'seller', 'Renner', {}, { status: 'passed', accepted: new Date() });
    await addProperty({ town: 'Bath' });
    const answer = await download('&area=Bristol');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="property-sales-\d{4}-\d\d-\d\d\.csv"$/);
    expect(parse(answer.payload, { columns: true, bom: true, record_delimiter: '\r\n' })).toMatchObject([
      {
        line1: `'=HYPERLINK("x")`,
        reference: "'+44",
        price: '123456.00',
        stage: 'Available',
        people: 'Tobias Renner (Seller)',
        checks_accepted: '1',
        checks_required: '1',
      },
    ]);
  });

  test('of chosen rows holds those alone, whatever their stage', async () => {
    const ids = [await addProperty({ stage: 'withdrawn' }), await addProperty(), await addProperty()];
    const rows = parse((await download(`&ids=${ids[0]},${ids[2]}`)).payload, { columns: true, bom: true });
    expect(rows).toHaveLength(2);
  });

  test('is for those who may export', async () => {
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await download('', negotiator)).statusCode).toBe(403);
  });
});

test('nobody who is signed out, and nobody of another workspace, sees any of it', async () => {
  await addProperty();
  expect((await testApp.app.inject({ url: '/v2/client/properties?asset_type_id=1' })).statusCode).toBe(401);
  const stranger = await testApp.signIn();
  expect(await list('', stranger)).toMatchObject({ data: [], meta: { total: 0, any: false } });
});
