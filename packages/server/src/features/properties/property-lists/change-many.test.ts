import type { BulkAct, BulkResult } from '@freehold/contract/properties/property-lists';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let testApp: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = await testApp.signIn();
});

let number = 0;
async function add(stage: string, line1 = `${++number} Larkspur Mews`, kind = 'sale'): Promise<number> {
  const { rows } = await testApp.services.pool.query<{ id: string }>(
    `insert into properties (workspace_id, kind, line1, town, postcode, stage, archived_at) values ($1, $2, $3, 'Bristol', 'BS6 6KM', $4, null) returning id`,
    [owner.workspaceId, kind, line1, stage],
  );
  return Number(rows[0]?.id);
}
const look = async (id = 0) =>
  (
    await testApp.services.pool.query('select stage, negotiator_id, archived_at from properties where workspace_id = $1 and id = $2', [
      owner.workspaceId,
      id,
    ])
  ).rows[0];
async function change(ids: number[], act: BulkAct, who = owner) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/properties/bulk',
    headers: who.headers,
    payload: { ids, act },
  });
  return { status: answer.statusCode, info: answer.json().Info as { Data: BulkResult; Code?: string; Message?: string } };
}
async function undo(id: number | null, who = owner) {
  const answer = await testApp.app.inject({ method: 'POST', url: `/v2/client/properties/bulk/${id}/undo`, headers: who.headers });
  return { status: answer.statusCode, info: answer.json().Info as { Data: { done: number; refused: { why: string }[] }; Code?: string } };
}

test('several properties are given to a negotiator as one act, which is taken back as one', async () => {
  const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const ids = [await add('available'), await add('draft')];
  const { info } = await change(ids, { kind: 'assign', negotiator_id: colleague.memberId });
  expect(info.Data).toMatchObject({ done: 2, refused: [], act_id: expect.any(Number) });
  expect((await look(ids[1])).negotiator_id).toBe(colleague.memberId);
  expect((await undo(info.Data.act_id)).info.Data).toEqual({ done: 2, refused: [] });
  expect((await look(ids[1])).negotiator_id).toBe(null);
  expect(await undo(info.Data.act_id)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
});

test('what the table of stages does not allow is named and left, the rest moves, and comes back with its clocks', async () => {
  const [good, bad] = [await add('instructed'), await add('exchanged', '5 Held Road')];
  const { pool } = testApp.services;
  const party = await pool.query(
    `insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Tobias', 'Renner') returning id`,
    [owner.workspaceId],
  );
  await pool.query(`insert into property_people (workspace_id, property_id, party_id, role) values ($1, $2, $3, 'seller')`, [
    owner.workspaceId,
    good,
    party.rows[0].id,
  ]);
  const clocks = async () =>
    (await pool.query('select cdd_due_at from property_people where workspace_id = $1', [owner.workspaceId])).rows[0].cdd_due_at;
  const { info } = await change([good, bad], { kind: 'move', to: 'available' });
  expect(info.Data).toMatchObject({
    done: 1,
    refused: [{ id: bad, address: '5 Held Road, Bristol BS6 6KM', why: expect.stringContaining('Exchanged') }],
  });
  expect([(await look(good)).stage, await clocks()]).toEqual(['available', expect.any(Date)]);
  expect((await undo(info.Data.act_id)).info.Data.done).toBe(1);
  expect([(await look(good)).stage, await clocks()]).toEqual(['instructed', null]);
  const { rows } = await pool.query('select from_stage, to_stage, reason from property_stages where workspace_id = $1 order by id', [
    owner.workspaceId,
  ]);
  expect(rows).toMatchObject([{ to_stage: 'available' }, { from_stage: 'available', to_stage: 'instructed', reason: 'Undone' }]);
});

test('tenancies that were ended go on again with their offers', async () => {
  const { pool } = testApp.services;
  const letting = await add('notice_given', undefined, 'letting');
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.entries({ workspace_id: owner.workspaceId, property_id: letting, ...row });
    const made = await pool.query(
      `insert into ${table} (${columns.map(([name]) => name).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      columns.map(([, value]) => value),
    );
    return Number(made.rows[0].id);
  };
  const groupId = await insert('applicant_groups', {});
  const rent = { group_id: groupId, rent_pence: 120_000, rent_frequency: 'month' };
  const offerId = await insert('offers', { ...rent, made_on: '2026-01-05', status: 'accepted' });
  await insert('tenancies', { ...rent, offer_id: offerId, regime: 'assured', status: 'ending' });
  const concluded = async () => (await pool.query('select is_concluded from offers where id = $1', [offerId])).rows[0].is_concluded;
  const { info } = await change([letting], { kind: 'move', to: 'ended' });
  expect([info.Data.done, await concluded()]).toEqual([1, true]);
  expect((await undo(info.Data.act_id)).info.Data.done).toBe(1);
  expect([(await look(letting)).stage, await concluded()]).toEqual(['notice_given', false]);
});

test('a closed gate is named at its row', async () => {
  const id = await add('instructed');
  const { pool } = testApp.services;
  await pool.query(`update workspaces set settings = settings || '{"gate_mode":"block"}' where id = $1`, [owner.workspaceId]);
  const party = await pool.query(
    `insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Tobias', 'Renner') returning id`,
    [owner.workspaceId],
  );
  await pool.query(`insert into property_people (workspace_id, property_id, party_id, role) values ($1, $2, $3, 'seller')`, [
    owner.workspaceId,
    id,
    party.rows[0].id,
  ]);
  const { info } = await change([id], { kind: 'move', to: 'available' });
  expect(info.Data).toMatchObject({ act_id: null, done: 0, refused: [{ id, why: expect.stringContaining('Tobias Renner') }] });
  expect((await look(id)).stage).toBe('instructed');
});

test('a stage that needs a reason is not reached from a list', async () => {
  const { info } = await change([await add('available')], { kind: 'move', to: 'withdrawn' });
  expect(info.Data.refused).toMatchObject([{ why: 'This needs a reason. Move it from its own page.' }]);
});

describe('archiving', () => {
  test.each([
    ['completed', true],
    ['withdrawn', true],
    ['available', false],
    ['exchanged', false],
  ])('a property that is %s: %s', async (stage, isAllowed) => {
    const id = await add(stage);
    const { info } = await change([id], { kind: 'archive' });
    expect(info.Data.done).toBe(isAllowed ? 1 : 0);
    expect((await look(id)).archived_at !== null).toBe(isAllowed);
  });

  test('is for an owner or admin', async () => {
    const id = await add('withdrawn');
    for (const [roleId, status] of [
      [1, 200],
      [2, 200],
      [3, 403],
      [4, 403],
      [5, 403],
      [6, 403],
    ] as const) {
      const who = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
      expect([roleId, (await change([id], { kind: 'archive' }, who)).status]).toEqual([roleId, status]);
    }
  });

  test('is undone only by whoever may still put properties away', async () => {
    const who = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    const act = await change([await add('withdrawn')], { kind: 'archive' }, who);
    await testApp.services.pool.query('update members set role_id = 4 where workspace_id = $1 and id = $2', [
      owner.workspaceId,
      who.memberId,
    ]);
    expect((await undo(act.info.Data.act_id, who)).status).toBe(403);
  });

  test('a let property is not brought back over a new record of its address', async () => {
    const id = await add('tenanted', '1 Duplicate Street', 'letting');
    const act = await change([id], { kind: 'archive' });
    await add('to_let', '1 Duplicate Street', 'letting');
    const { info } = await undo(act.info.Data.act_id);
    expect(info.Data).toMatchObject({ done: 0, refused: [{ why: 'This address is in your list again as another record.' }] });
  });
});

describe('taking back', () => {
  test('leaves a row that changed since as it is, and says so', async () => {
    const ids = [await add('available', '2 Changed Close'), await add('available')];
    const { info } = await change(ids, { kind: 'assign', negotiator_id: owner.memberId });
    await testApp.services.pool.query(`update properties set changed_at = now() where workspace_id = $1 and id = $2`, [
      owner.workspaceId,
      ids[0],
    ]);
    expect((await undo(info.Data.act_id)).info.Data).toMatchObject({
      done: 1,
      refused: [{ address: '2 Changed Close, Bristol BS6 6KM', why: 'It has changed since, so it stays as it is.' }],
    });
    expect([(await look(ids[0])).negotiator_id, (await look(ids[1])).negotiator_id]).toEqual([owner.memberId, null]);
  });

  test('ends after ten minutes, and is for whoever did it', async () => {
    const { info } = await change([await add('available')], { kind: 'assign', negotiator_id: owner.memberId });
    const other = await testApp.signIn({ workspaceId: owner.workspaceId });
    expect((await undo(info.Data.act_id, other)).status).toBe(404);
    await testApp.services.pool.query(`update property_bulk_acts set done_at = now() - interval '11 minutes' where id = $1`, [
      info.Data.act_id,
    ]);
    expect(await undo(info.Data.act_id)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
  });
});

test('whoever does not work here, a row of another workspace, and none or too many rows are refused', async () => {
  const id = await add('available');
  const stranger = await testApp.signIn();
  expect(await change([id], { kind: 'assign', negotiator_id: stranger.memberId })).toMatchObject({ status: 422 });
  expect(await change([id], { kind: 'assign', negotiator_id: null }, stranger)).toMatchObject({ status: 404, info: { Code: 'NOT_FOUND' } });
  expect((await change([], { kind: 'archive' })).status).toBe(422);
  expect(
    (
      await change(
        Array.from({ length: 201 }, (_, at) => at + 1),
        { kind: 'archive' },
      )
    ).status,
  ).toBe(422);
  expect(
    (await testApp.app.inject({ method: 'POST', url: '/v2/client/properties/bulk', payload: { ids: [id], act: { kind: 'archive' } } }))
      .statusCode,
  ).toBe(401);
});
