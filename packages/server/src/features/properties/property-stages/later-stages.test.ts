import type { BulkResult } from '@freehold/contract/properties/property-lists';
import type { Breach, Gate } from '@freehold/contract/properties/property-moves';
import { callAs } from '@freehold/testkit/aml-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
let now = new Date('2026-11-16T10:00:00Z');
const DAY_MS = 86_400_000;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

const OVERRIDE = { code: 'seen_on_paper', note: 'Passport seen in the branch on 16 November.', confirmed: true };
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });
type Moved = { stage: string; warned: { party: { name: string } }[]; open_milestones: string[]; warning: string | null };

let door = 0;
/** A firm whose checks policy is set, and one property that is brought to a stage as an agent would. */
async function firm({ gate = 'off', kind = 'sale' }: { gate?: 'off' | 'warn' | 'block'; kind?: 'sale' | 'letting' } = {}) {
  const who = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const post = (path: string, body: object, as = who) => callAs(testApp, as, 'POST', `/v2/client/${path}`, body);
  const setGate = (gate_mode: string) =>
    testApp.services.db
      .updateTable('workspaces')
      .set({ settings: JSON.stringify({ gate_mode }) })
      .where('id', '=', who.workspaceId)
      .execute();
  await setGate('off');
  const isSale = kind === 'sale';
  const added = await post('properties', {
    kind,
    stage: 'instructed',
    line1: `${++door} Corsley Avenue`,
    town: 'Bristol',
    postcode: 'BS9 4OK',
    ...(isSale ? { price_pence: 735_000_00 } : { rent_pence: 1_850_00, rent_frequency: 'month' }),
    people: [{ ...named('Marian', 'Sedgemoor'), role: isSale ? 'seller' : 'landlord' }],
  });
  expect([added.status, added.message]).toEqual([200, undefined]);
  const { id } = added.data as { id: number };
  const move = async (to: string, more: object = {}, as = who) => {
    const { data } = await callAs(testApp, who, 'GET', `/v2/client/properties/${id}`);
    const answer = await post(`properties/${id}/stage`, { to, version: (data as { version: number }).version, ...more }, as);
    return { ...answer, data: answer.data as Moved };
  };
  const done = async (to: string) => expect((await move(to)).status).toBe(200);
  await done(isSale ? 'available' : 'to_let');
  const offer = await post(`properties/${id}/offers`, {
    applicants: [named('Tobias', 'Renner')],
    ...(isSale ? { amount_pence: 730_000_00 } : { rent_pence: 1_850_00, rent_frequency: 'month' }),
  });
  expect((await post(`offers/${(offer.data as { id: number }).id}/decision`, { to: 'accepted' })).status).toBe(200);
  await done(isSale ? 'sold_stc' : 'referencing');
  await setGate(gate);
  return {
    who,
    id,
    move,
    post,
    setGate,
    gate: async (to: string) => (await callAs(testApp, who, 'GET', `/v2/client/properties/${id}/gate?to=${to}`)).data as Gate,
    register: async () => (await callAs(testApp, who, 'GET', '/v2/client/breaches')).data as Breach[],
    sale: async () =>
      ((await callAs(testApp, who, 'GET', `/v2/client/properties/${id}/sale`)).data as { current: { id: number } }).current.id,
    stage: async () => ((await callAs(testApp, who, 'GET', `/v2/client/properties/${id}`)).data as { stage: string }).stage,
  };
}

describe.each([
  ['sale', ['exchanged', 'completed'], 'marketing'],
  ['letting', ['let_agreed', 'tenanted'], 'instruction'],
] as const)('the later stages of a %s', (kind, stages, ownersEvent) => {
  test('name both sides again before the move, and record a breach of each with it', async () => {
    const { gate, move, register } = await firm({ gate: 'warn', kind });
    for (const to of stages) {
      const asked = await gate(to);
      expect(asked).toMatchObject({ asks: true, mode: 'warn' });
      expect(asked.missing.map(({ party }) => party.name)).toEqual(['Marian Sedgemoor', 'Tobias Renner']);
      expect(asked.sentence).toContain('Marian Sedgemoor and Tobias Renner have no accepted check, so this should not move to');
      const moved = await move(to);
      expect(moved.data.warned.map(({ party }) => party.name)).toEqual(['Marian Sedgemoor', 'Tobias Renner']);
      expect(moved.data.warning).toContain('Marian Sedgemoor and Tobias Renner have no accepted check. This is recorded as a breach.');
    }
    const lines = await register();
    expect(lines.map(({ party, to_stage, due_event }) => [party.name, to_stage, due_event]).sort()).toEqual(
      stages
        .flatMap((to) => [
          ['Marian Sedgemoor', to, ownersEvent],
          ['Tobias Renner', to, 'offer_accepted'],
        ])
        .sort(),
    );
  });

  test('are refused where the policy blocks, and opened in one’s own name', async () => {
    const { who, move, stage, register } = await firm({ gate: 'block', kind });
    const before = await stage();
    const [first] = stages;
    const refused = await move(first);
    expect([refused.status, refused.code]).toEqual([409, 'GATE_BLOCKED']);
    expect(refused.message).toContain('so this cannot move to');
    expect(await stage()).toBe(before);
    const negotiator = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 4 });
    expect((await move(first, { override: OVERRIDE }, negotiator)).status).toBe(403);
    expect((await move(first, { override: OVERRIDE })).data.stage).toBe(first);
    expect(await register()).toMatchObject([
      { to_stage: first, overridden_by: { name: 'Imogen Ashworth', role: 'Owner' }, note: OVERRIDE.note },
      { to_stage: first, overridden_by: { name: 'Imogen Ashworth' } },
    ]);
  });

  test('go through where the policy is off, and record nothing with the move', async () => {
    const { move, register } = await firm({ kind });
    for (const to of stages) expect((await move(to)).data).toMatchObject({ stage: to, warned: [] });
    expect(await register()).toEqual([]);
  });
});

describe('open milestones', () => {
  test('are named before exchange and before completion, and hold nothing up', async () => {
    const { gate, move, post, sale } = await firm({ gate: 'block' });
    const saleId = await sale();
    for (const code of ['memorandum', 'searches_back'])
      expect((await post(`sales/${saleId}/milestones`, { code, done_on: '2026-11-16' })).status).toBe(200);
    const open = ['seller_solicitor', 'buyer_solicitor', 'mortgage_offer', 'searches_ordered', 'survey', 'enquiries', 'contracts_signed'];
    expect((await gate('exchanged')).open_milestones).toEqual(open);
    const moved = await move('exchanged', { override: OVERRIDE });
    expect(moved.data.open_milestones).toEqual(open);
    expect(moved.data.warning).toContain('Not done yet: Seller’s solicitor instructed,');
    expect((await gate('completed')).open_milestones).toEqual(open);
  });

  test('are none for a letting, or for a stage that is no milestone', async () => {
    expect((await (await firm({ kind: 'letting' })).gate('let_agreed')).open_milestones).toEqual([]);
    expect((await (await firm()).gate('fallen_through')).open_milestones).toEqual([]);
  });
});

describe('several moved at once', () => {
  test('say before and after whom they went past, and a trial changes nothing', async () => {
    const { id, post, register, stage } = await firm({ gate: 'warn' });
    const body = { ids: [id], act: { kind: 'move', to: 'exchanged' } };
    const trial = (await post('properties/bulk', { ...body, is_trial: true })).data as BulkResult;
    expect(trial).toMatchObject({ act_id: null, undo_until: null, done: 1, refused: [], warned: [{ id }] });
    expect(trial.warned[0]?.why).toContain('Marian Sedgemoor and Tobias Renner have no accepted check');
    expect(trial.warned[0]?.why).toContain('Not done yet: Memorandum of sale sent');
    expect([await stage(), await register()]).toEqual(['sold_stc', []]);
    const done = (await post('properties/bulk', body)).data as BulkResult;
    expect(done).toMatchObject({ done: 1, warned: trial.warned, act_id: expect.any(Number) });
    expect(await stage()).toBe('exchanged');
    expect(await register()).toHaveLength(2);
  });

  test('are left where the policy blocks, each with who is missing', async () => {
    const { id, post, stage } = await firm({ gate: 'block' });
    const left = (await post('properties/bulk', { ids: [id], act: { kind: 'move', to: 'exchanged' } })).data as BulkResult;
    expect(left).toMatchObject({ act_id: null, done: 0, refused: [{ id, why: expect.stringContaining('Tobias Renner') }], warned: [] });
    expect(await stage()).toBe('sold_stc');
  });
});

test('a property that came at a later stage asks for the one group that stands at it', async () => {
  now = new Date(now.getTime() + DAY_MS);
  const { gate } = await firm({ gate: 'warn' });
  expect((await gate('exchanged')).missing).toHaveLength(2);
});
