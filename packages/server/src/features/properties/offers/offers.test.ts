import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Answer<T> = {
  status: number;
  info: { Data: T; Meta?: OfferTerms; Code?: string; Message?: string; Errors?: { field: string; message: string }[] };
};
type Decided = { offer: Offer; stage: string; other_open: number; warned: { party: { name: string } }[] };
async function send<T>(
  who: SignedInMember,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  key: string = crypto.randomUUID(),
): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/${path}`,
    headers: { ...who.headers, 'idempotency-key': key },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info };
}
const refusal = ({ status, info }: Answer<unknown>) => [
  status,
  info.Errors?.[0]?.field ?? info.Code,
  info.Errors?.[0]?.message ?? info.Message,
];
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });

let door = 0;
type Made = { roleId?: number; stage?: PropertyStage; gate?: 'off' | 'warn' | 'block'; facts?: object };
async function property(
  kind: 'sale' | 'letting',
  { roleId = 1, stage = kind === 'sale' ? 'available' : 'to_let', gate = 'off', facts = {} }: Made = {},
) {
  const who = await testApp.signIn({ roleId });
  const db = testApp.services.db;
  await db
    .updateTable('workspaces')
    .set({ settings: JSON.stringify({ gate_mode: gate }) })
    .where('id', '=', who.workspaceId)
    .execute();
  const money = kind === 'sale' ? { price_pence: 895_000_00 } : { rent_pence: 1_850_00, rent_frequency: 'month' as const };
  const { id } = await db
    .insertInto('properties')
    .values({
      workspace_id: who.workspaceId,
      kind,
      stage,
      line1: `${++door} Calloway Mews`,
      town: 'Bristol',
      postcode: 'BS8 4CI',
      ...money,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = (body: object, key?: string) => send<Offer>(who, 'POST', `properties/${id}/offers`, body, key);
  return {
    who,
    id,
    record,
    sell: async (first: string, last: string, amount_pence: number, more: object = {}) =>
      (await record({ amount_pence, applicants: [named(first, last)], ...more })).info.Data,
    rent: async (first: string, last: string, rent_pence: number, more: object = {}) =>
      (await record({ rent_pence, rent_frequency: 'month', applicants: [named(first, last)], ...more })).info.Data,
    list: async () => (await send<Offer[]>(who, 'GET', `properties/${id}/offers`)).info,
    change: (offer: number, body: object) => send<Offer>(who, 'PATCH', `offers/${offer}`, body),
    decide: (offer: number, body: object, as = who, key?: string) => send<Decided>(as, 'POST', `offers/${offer}/decision`, body, key),
    stage: async () => (await db.selectFrom('properties').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage,
    move: (to: PropertyStage) => db.updateTable('properties').set({ stage: to }).where('id', '=', id).execute(),
  };
}
const events = async ({ workspaceId }: SignedInMember) =>
  (
    await testApp.services.pool.query<{ action: string; label: string }>(
      "select action, object->>'label' as label from audit_events where workspace_id = $1 and action like '%offer' order by id",
      [workspaceId],
    )
  ).rows;

describe('recording an offer', () => {
  test('from people who come with it, measured by the asking price', async () => {
    const { who, record, list } = await property('sale');
    const asked = {
      amount_pence: 880_000_00,
      buying_position: 'Mortgage agreed, no chain',
      funding: 'mortgage',
      conditions: 'Subject to survey',
      applicants: [named('Tobias', 'Renner'), named('Sunniva', 'Halvorsen')],
    };
    const offer = (await record(asked)).info.Data;
    expect(offer).toMatchObject({
      status: 'pending',
      amount_pence: 880_000_00,
      group: {
        name: 'Renner and Halvorsen',
        people: [
          { name: 'Tobias Renner', is_lead: true },
          { name: 'Sunniva Halvorsen', is_lead: false },
        ],
      },
      can: { change: true, relay: true, accept: true, reject: true, withdraw: true },
      why_not_accept: null,
      holding_deposit_cap_pence: null,
    });
    expect(offer.of_asking).toBeCloseTo(0.98324, 4);
    const { Data, Meta } = await list();
    expect(Data).toEqual([offer]);
    expect(Meta).toMatchObject({ kind: 'sale', asking_pence: 895_000_00, can: { record: true, change_regime: false } });
    expect(await events(who)).toEqual([
      { action: 'record.offer', label: `the offer of £880,000 from Renner and Halvorsen for ${door} Calloway Mews` },
    ]);
  });

  test('of a rent above the advertised one too: it is accepting it that is refused', async () => {
    const { rent, list } = await property('letting');
    const offer = await rent('Grace', 'Oduya', 1_925_00, { has_pets: true, occupiers_under_18: 1, move_in_on: '2026-12-01' });
    expect(offer).toMatchObject({ is_above_advertised: true, has_pets: true, can: { accept: true }, holding_deposit_cap_pence: 426_92 });
    expect(offer.why_not_accept).toBe('An offer above the advertised rent cannot be accepted (Renters’ Rights Act 2025 s.56)');
    expect((await list()).Meta).toMatchObject({ is_held_to_rent: true, tenancy_regime: 'assured', rent_frequency: 'month' });
  });

  test('the same act sent twice records it once', async () => {
    const { record, list } = await property('sale');
    const key = crypto.randomUUID();
    const body = { amount_pence: 1_00, applicants: [named('Ada', 'Quill')] };
    const [first, second] = [await record(body, key), await record(body, key)];
    expect(second.info.Data.id).toBe(first.info.Data.id);
    expect((await list()).Data).toHaveLength(1);
  });

  test.each<[string, 'sale' | 'letting', object, unknown[]]>([
    ['without people', 'sale', { amount_pence: 1_00 }, [422, 'group_id', 'Choose who makes the offer']],
    ['of a group elsewhere', 'sale', { amount_pence: 1_00, group_id: 999_999 }, [422, 'group_id', 'Choose a group of this property']],
    [
      'without an amount',
      'sale',
      { applicants: [named('Ada', 'Quill')] },
      [422, 'amount_pence', 'Enter an amount in pounds, like 365,000'],
    ],
    [
      'of a rent for a sale',
      'sale',
      { rent_pence: 1, applicants: [named('Ada', 'Quill')] },
      [422, 'rent_pence', 'A property for sale is offered an amount, not a rent'],
    ],
    [
      'of an amount for a letting',
      'letting',
      { amount_pence: 1, applicants: [named('Ada', 'Quill')] },
      [422, 'amount_pence', 'A property to let is offered a rent, not an amount'],
    ],
    [
      'of a rent without a period',
      'letting',
      { rent_pence: 1, applicants: [named('Ada', 'Quill')] },
      [422, 'rent_frequency', 'Choose how often it is paid'],
    ],
    [
      'with a term, of an assured tenancy',
      'letting',
      { rent_pence: 1, rent_frequency: 'month', term_months: 12, applicants: [named('Ada', 'Quill')] },
      [422, 'term_months', 'An assured tenancy has no term: it is periodic'],
    ],
    [
      'made tomorrow',
      'sale',
      { amount_pence: 1, made_on: '2199-01-01', applicants: [named('Ada', 'Quill')] },
      [422, 'made_on', 'This date is in the future'],
    ],
    [
      'from nobody in particular',
      'sale',
      { amount_pence: 1, applicants: [{}] },
      [422, 'applicants.0.party_id', 'Choose a person or company'],
    ],
  ])('is refused %s', async (_name, kind, body, refused) => {
    const { record, list } = await property(kind);
    expect(refusal(await record(body))).toEqual(refused);
    expect((await list()).Data).toEqual([]);
  });

  test('waits for the property to be on offer', async () => {
    const draft = await property('sale', { stage: 'draft' });
    expect(refusal(await draft.record({ amount_pence: 1_00, applicants: [named('Ada', 'Quill')] }))[1]).toBe('INVALID_STATE');
    const done = await property('sale', { stage: 'completed' });
    expect(refusal(await done.record({ amount_pence: 1_00, applicants: [named('Ada', 'Quill')] }))[2]).toBe(
      'This property is no longer on offer, so no offer can be recorded.',
    );
    expect((await done.list()).Meta).toMatchObject({ can: { record: false } });
  });
});

describe('changing an offer', () => {
  test('keeps its history and its version', async () => {
    const { sell, change, decide, who } = await property('sale');
    const offer = await sell('Wilfred', 'Penhaligon', 850_000_00);
    expect((await change(offer.id, { version: 1, amount_pence: 870_000_00 })).info.Data).toMatchObject({
      amount_pence: 870_000_00,
      version: 2,
      made_on: offer.made_on,
    });
    expect(refusal(await change(offer.id, { version: 1, amount_pence: 1 }))[1]).toBe('STALE_VERSION');
    expect(refusal(await decide(offer.id, { to: 'rejected', version: 1 }))[1]).toBe('STALE_VERSION');
    await decide(offer.id, { to: 'rejected' });
    expect(refusal(await change(offer.id, { version: 3, amount_pence: 1 }))).toEqual([
      409,
      'INVALID_STATE',
      'This offer is rejected. Record a new one.',
    ]);
    const { rows } = await testApp.services.pool.query(
      "select diff from audit_events where workspace_id = $1 and action = 'change.offer'",
      [who.workspaceId],
    );
    expect(rows).toEqual([{ diff: { offer: { before: '£850,000', after: '£870,000' } } }]);
  });
});

describe('deciding an offer', () => {
  test('accepting one moves the property and begins its sale; the others stay open as backup', async () => {
    const { sell, decide, stage, list, who } = await property('sale');
    const other = await sell('Wilfred', 'Penhaligon', 870_000_00);
    const offer = await sell('Tobias', 'Renner', 880_000_00);
    expect((await decide(offer.id, { to: 'relayed' })).info.Data.offer).toMatchObject({
      status: 'relayed',
      relayed_at: expect.any(String),
      decided_at: null,
    });
    const accepted = (await decide(offer.id, { to: 'accepted' })).info.Data;
    expect(accepted).toMatchObject({
      stage: 'under_offer',
      other_open: 1,
      warned: [],
      offer: { status: 'accepted', decided_by: 'Morgan Ellery', can: { accept: false, withdraw: true } },
    });
    expect(await stage()).toBe('under_offer');
    const sale = await testApp.services.db
      .selectFrom('sales')
      .selectAll()
      .where('workspace_id', '=', who.workspaceId)
      .executeTakeFirstOrThrow();
    expect(sale).toMatchObject({ offer_id: offer.id, status: 'under_offer' });
    expect(refusal(await decide(other.id, { to: 'accepted' }))).toEqual([
      409,
      'INVALID_STATE',
      'The offer of Tobias Renner is accepted. Withdraw it before you accept another.',
    ]);
    expect((await list()).Data.map((each) => each.status)).toEqual(['accepted', 'pending']);
    expect((await events(who)).map((each) => each.action)).toEqual(['record.offer', 'record.offer', 'decide.offer', 'decide.offer']);
  });

  test('withdrawing the accepted one takes the property back and ends the sale; another can then be accepted', async () => {
    const { sell, decide, stage, who } = await property('sale');
    const other = await sell('Wilfred', 'Penhaligon', 870_000_00);
    const offer = await sell('Tobias', 'Renner', 880_000_00);
    await decide(offer.id, { to: 'accepted' });
    expect(refusal(await decide(offer.id, { to: 'withdrawn' }))).toEqual([422, 'reason', 'Give a reason of at least 10 characters']);
    expect(refusal(await decide(offer.id, { to: 'rejected', reason: 'Changed their mind' }))[1]).toBe('INVALID_STATE');
    const withdrawn = (await decide(offer.id, { to: 'withdrawn', reason: 'Their buyer pulled out' })).info.Data;
    expect(withdrawn).toMatchObject({ stage: 'available', offer: { status: 'withdrawn', decision_reason: 'Their buyer pulled out' } });
    const sales = await testApp.services.db
      .selectFrom('sales')
      .select(['status', 'fell_through_reason'])
      .where('workspace_id', '=', who.workspaceId)
      .execute();
    expect(sales).toEqual([{ status: 'fallen_through', fell_through_reason: 'Their buyer pulled out' }]);
    expect((await decide(other.id, { to: 'accepted' })).info.Data.stage).toBe('under_offer');
    expect(await stage()).toBe('under_offer');
  });

  test('a sale subject to contract falls through with its offer; a completed one keeps it', async () => {
    const far = await property('sale');
    const offer = await far.sell('Tobias', 'Renner', 880_000_00);
    await far.decide(offer.id, { to: 'accepted' });
    await far.move('sold_stc');
    expect((await far.decide(offer.id, { to: 'withdrawn', reason: 'Survey found subsidence' })).info.Data.stage).toBe('fallen_through');
    const done = await property('sale');
    const kept = await done.sell('Tobias', 'Renner', 880_000_00);
    await done.decide(kept.id, { to: 'accepted' });
    await done.move('completed');
    expect(refusal(await done.decide(kept.id, { to: 'withdrawn', reason: 'Changed their mind' }))).toEqual([
      409,
      'INVALID_STATE',
      'The sale is completed, so its offer stays.',
    ]);
  });

  test('accepting begins a tenancy, and withdrawing cancels it', async () => {
    const { rent, decide, stage, who } = await property('letting');
    const offer = await rent('Saoirse', 'Callaghan', 1_800_00, { move_in_on: '2027-01-04' });
    expect((await decide(offer.id, { to: 'accepted' })).info.Data.stage).toBe('offer_agreed');
    const tenancy = () => testApp.services.db.selectFrom('tenancies').selectAll().where('workspace_id', '=', who.workspaceId).execute();
    expect(await tenancy()).toMatchObject([{ status: 'upcoming', rent_pence: 1_800_00, starts_on: '2027-01-04', regime: 'assured' }]);
    await decide(offer.id, { to: 'withdrawn', reason: 'They found another home' });
    expect([await stage(), (await tenancy())[0]?.status]).toEqual(['to_let', 'cancelled']);
  });

  test('the same act sent twice decides once', async () => {
    const { sell, decide, who } = await property('sale');
    const offer = await sell('Tobias', 'Renner', 880_000_00);
    const key = crypto.randomUUID();
    const [first, second] = [await decide(offer.id, { to: 'accepted' }, who, key), await decide(offer.id, { to: 'accepted' }, who, key)];
    expect([first.status, second.status, second.info.Data.stage]).toEqual([200, 200, 'under_offer']);
  });

  test('two people who accept two offers at once: one of them is refused', async () => {
    const { sell, decide } = await property('sale');
    const offers = [await sell('Tobias', 'Renner', 880_000_00), await sell('Wilfred', 'Penhaligon', 870_000_00)];
    const answers = await Promise.all(offers.map((offer) => decide(offer.id, { to: 'accepted' })));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409]);
  });
});

describe('the law of rents (Renters’ Rights Act 2025 s.56)', () => {
  test('an offer above the advertised rent is refused, and may be accepted at the advertised one', async () => {
    const { rent, decide, stage, who } = await property('letting');
    const offer = await rent('Grace', 'Oduya', 1_925_00);
    expect(refusal(await decide(offer.id, { to: 'accepted' }))).toEqual([
      422,
      'rent_pence',
      'An offer above the advertised rent cannot be accepted (Renters’ Rights Act 2025 s.56)',
    ]);
    expect(await stage()).toBe('to_let');
    const accepted = (await decide(offer.id, { to: 'accepted', at_advertised_rent: true })).info.Data.offer;
    expect(accepted).toMatchObject({
      rent_pence: 1_850_00,
      rent_frequency: 'month',
      first_rent: { pence: 1_925_00, frequency: 'month' },
      status: 'accepted',
    });
    const tenancy = await testApp.services.db
      .selectFrom('tenancies')
      .select('rent_pence')
      .where('workspace_id', '=', who.workspaceId)
      .executeTakeFirstOrThrow();
    expect(tenancy.rent_pence).toBe(1_850_00);
  });

  test('an offer at or below it is accepted as it is, even when asked at the advertised rent', async () => {
    const { rent, decide } = await property('letting');
    const offer = await rent('Grace', 'Oduya', 1_800_00);
    expect((await decide(offer.id, { to: 'accepted', at_advertised_rent: true })).info.Data.offer).toMatchObject({
      rent_pence: 1_800_00,
      first_rent: null,
    });
  });

  test('a company let is not held to it, once staff have said why', async () => {
    const { rent, decide, id, who } = await property('letting');
    const offer = await rent('Grace', 'Oduya', 1_925_00);
    const regime = (body: object) => send<{ version: number }>(who, 'PATCH', `properties/${id}/tenancy-regime`, body);
    expect(refusal(await regime({ version: 1, tenancy_regime: 'company_let' }))).toEqual([
      422,
      'reason',
      'Give a reason of at least 10 characters',
    ]);
    expect(refusal(await regime({ version: 9, tenancy_regime: 'assured' }))[1]).toBe('STALE_VERSION');
    const changed = await regime({ version: 1, tenancy_regime: 'company_let', reason: 'Let to Orrery Homes Ltd for its staff' });
    expect(changed.info.Data).toEqual({
      tenancy_regime: 'company_let',
      tenancy_regime_reason: 'Let to Orrery Homes Ltd for its staff',
      version: 2,
    });
    expect((await decide(offer.id, { to: 'accepted' })).info.Data.offer).toMatchObject({ status: 'accepted', rent_pence: 1_925_00 });
    expect(refusal(await regime({ version: 3, tenancy_regime: 'assured' }))[1]).toBe('INVALID_STATE');
    const sale = await property('sale');
    expect(
      refusal(await send(sale.who, 'PATCH', `properties/${sale.id}/tenancy-regime`, { version: 1, tenancy_regime: 'assured' }))[1],
    ).toBe('INVALID_STATE');
  });

  test('without an advertised rent nothing is accepted', async () => {
    const { rent, decide } = await property('letting', { facts: { rent_pence: null, rent_frequency: null } });
    const offer = await rent('Grace', 'Oduya', 1_000_00);
    expect(refusal(await decide(offer.id, { to: 'accepted' }))).toEqual([422, 'rent_pence', 'Enter a specific rent before advertising']);
  });
});

describe('the gate', () => {
  const override = { code: 'check_under_way', note: 'Screened on paper this morning', confirmed: true };
  test('closed, it keeps an offer from being accepted until somebody entitled overrides it', async () => {
    const { sell, decide, stage, who } = await property('sale', { gate: 'block' });
    const offer = await sell('Tobias', 'Renner', 880_000_00);
    const blocked = await decide(offer.id, { to: 'accepted' });
    expect([blocked.status, blocked.info.Code]).toEqual([409, 'GATE_BLOCKED']);
    expect(await stage()).toBe('available');
    const negotiator = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 4 });
    expect((await decide(offer.id, { to: 'accepted', override }, negotiator)).status).toBe(403);
    const passed = (await decide(offer.id, { to: 'accepted', override })).info.Data;
    expect([passed.stage, passed.warned.map((each) => each.party.name)]).toEqual(['under_offer', ['Tobias Renner']]);
  });

  test('warning, it lets the offer through and says who is missing', async () => {
    const { sell, decide, who } = await property('sale', { gate: 'warn', roleId: 4 });
    const offer = await sell('Tobias', 'Renner', 880_000_00);
    const passed = (await decide(offer.id, { to: 'accepted' })).info.Data;
    expect(passed.warned.map((each) => each.party.name)).toEqual(['Tobias Renner']);
    const breaches = await testApp.services.db
      .selectFrom('breaches')
      .select('overridden_by')
      .where('workspace_id', '=', who.workspaceId)
      .execute();
    expect(breaches).toEqual([{ overridden_by: null }]);
  });
});

test('people behind an accepted offer stay; those behind an open one are not all withdrawn', async () => {
  const { sell, decide, id, who } = await property('sale');
  const offer = await sell('Tobias', 'Renner', 880_000_00);
  const person = offer.group.people[0];
  const withdraw = () => send(who, 'POST', `properties/${id}/applicants/${person?.id}/withdraw`, {});
  expect(refusal(await withdraw())).toEqual([409, 'INVALID_STATE', 'Nobody else is behind their offer. Withdraw the offer first.']);
  await decide(offer.id, { to: 'accepted' });
  expect(refusal(await send(who, 'PATCH', `properties/${id}/applicants/${person?.id}`, { version: 1, group_id: null }))[2]).toBe(
    'The offer of their group is accepted. Withdraw it before anybody leaves.',
  );
  await decide(offer.id, { to: 'withdrawn', reason: 'Their buyer pulled out' });
  expect((await withdraw()).status).toBe(200);
});

test('accounts see offers and decide none; other workspaces see none', async () => {
  const { sell, who, id, decide } = await property('sale');
  const offer = await sell('Tobias', 'Renner', 880_000_00);
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  const seen = await send<Offer[]>(accounts, 'GET', `properties/${id}/offers`);
  expect(seen.info.Data[0]?.can).toEqual({ change: false, relay: false, accept: false, reject: false, withdraw: false });
  expect((await decide(offer.id, { to: 'rejected' }, accounts)).status).toBe(403);
  const stranger = await testApp.signIn();
  expect((await decide(offer.id, { to: 'rejected' }, stranger)).status).toBe(404);
  expect((await send(stranger, 'GET', `properties/${id}/offers`)).status).toBe(404);
});
