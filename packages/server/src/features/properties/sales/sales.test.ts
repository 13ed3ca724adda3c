import { SALE_MILESTONES } from '@freehold/property-rules/sale-milestones';
import type { ActivityEvent } from '@freehold/contract/overview/activity';
import type { Sale, SalesOfProperty } from '@freehold/contract/properties/sales';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ACCEPTED = new Date('2026-11-10T10:00:00Z');
const NOW = new Date('2026-11-20T10:00:00Z');
let now = NOW;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

let door = 0;
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });

/** A sale of a property whose offer was accepted through the product. */
async function underOffer() {
  const who = await testApp.signIn();
  const { id } = await testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: who.workspaceId,
      kind: 'sale',
      stage: 'available',
      line1: `${++door} Calloway Mews`,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      price_pence: 89_500_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = (path: string, body: object) => callAs(testApp, who, 'POST', path, body);
  await post(`/v2/client/properties/${id}/applicants`, { ...named('Philippa', 'Strangways'), role: 'seller' });
  const accept = async (last: string) => {
    const offer = await post(`/v2/client/properties/${id}/offers`, { amount_pence: 88_000_000, applicants: [named('Tobias', last)] });
    const offerId = (offer.data as { id: number }).id;
    expect((await post(`/v2/client/offers/${offerId}/decision`, { to: 'accepted' })).status).toBe(200);
    return offerId;
  };
  now = ACCEPTED;
  const offerId = await accept('Renner');
  now = NOW;
  const read = async (as: SignedInMember = who) =>
    (await callAs(testApp, as, 'GET', `/v2/client/properties/${id}/sale`)).data as SalesOfProperty;
  const move = async (to: string, more: object = {}) => {
    const { version } = await testApp.services.db.selectFrom('properties').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const answer = await post(`/v2/client/properties/${id}/stage`, { to, version, ...more });
    expect([answer.status, answer.message]).toEqual([200, undefined]);
  };
  const sale = async () => (await read()).current as Sale;
  return { who, id, offerId, accept, read, move, sale, post };
}
const change = (who: SignedInMember, id: number, body: object) => callAs(testApp, who, 'PATCH', `/v2/client/sales/${id}`, body);
const mark = (who: SignedInMember, id: number, body: object) => callAs(testApp, who, 'POST', `/v2/client/sales/${id}/milestones`, body);

describe('a sale', () => {
  test('begins with the accepted offer, with every milestone in its order', async () => {
    const { read } = await underOffer();
    const { current, earlier } = await read();
    expect(current).toMatchObject({
      status: 'under_offer',
      amount_pence: 88_000_000,
      buyers: [{ name: 'Tobias Renner' }],
      can: { change: true },
    });
    expect(current?.milestones.map(({ code }) => code)).toEqual(SALE_MILESTONES.map(({ code }) => code));
    expect(earlier).toEqual([]);
  });

  test('follows the stage, with the days said', async () => {
    const { move, sale } = await underOffer();
    await move('sold_stc', { effective_on: '2026-11-12' });
    expect((await sale()).status).toBe('sold_stc');
    await move('exchanged', { effective_on: '2026-11-18' });
    expect(await sale()).toMatchObject({ status: 'exchanged', exchanged_on: '2026-11-18' });
    await move('completed', { effective_on: '2026-11-20' });
    const done = await sale();
    expect(done).toMatchObject({ status: 'completed', completed_on: '2026-11-20', can: { change: false } });
    expect(done.milestones.slice(-2)).toMatchObject([{ done_on: '2026-11-18' }, { done_on: '2026-11-20' }]);
  });

  test('that falls through keeps its reason, withdraws its offer and leaves room for another', async () => {
    const { who, id, move, read, offerId, accept } = await underOffer();
    await move('sold_stc', { effective_on: '2026-11-12' });
    await move('fallen_through', { reason: 'Their buyer pulled out', effective_on: '2026-11-19' });
    const told = (await callAs(testApp, who, 'GET', '/v2/client/activity?group=offer')).data as ActivityEvent[];
    expect(told[0]).toMatchObject({
      actor: { id: who.memberId },
      action: 'decide.offer',
      words: 'withdrew {object}',
      object: {
        type: 'property',
        id: String(id),
        name: expect.stringMatching(/^the offer of £880,000 from Tobias Renner for \d+ Calloway Mews$/),
      },
      changes: [{ field: 'status', before: 'accepted', after: 'withdrawn' }],
      reason: 'Their buyer pulled out',
    });
    const fallen = await read();
    expect(fallen.current).toBeNull();
    expect(fallen.earlier).toMatchObject([
      { status: 'fallen_through', fell_through_on: '2026-11-19', fell_through_reason: 'Their buyer pulled out', can: { change: false } },
    ]);
    const offer = await testApp.services.db.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow();
    expect(offer).toMatchObject({ status: 'withdrawn', decision_reason: 'Their buyer pulled out' });
    await move('available');
    await accept('Halvorsen');
    expect(await read()).toMatchObject({ current: { status: 'under_offer', buyers: [{ name: 'Tobias Halvorsen' }] }, earlier: [{}] });
  });
});

describe('its solicitors, targets and chain', () => {
  test('are changed, and told without the words of the note', async () => {
    const { who, sale } = await underOffer();
    const { id, version } = await sale();
    const body = { version, seller_solicitor: 'Tarrant Moxley LLP', exchange_target_on: '2026-12-12', chain_note: 'Waits for Ada Quill' };
    const answer = await change(who, id, body);
    expect(answer.data).toMatchObject({ version: version + 1, seller_solicitor: 'Tarrant Moxley LLP', chain_note: 'Waits for Ada Quill' });
    const event = await testApp.services.db
      .selectFrom('audit_events')
      .select('diff')
      .where('workspace_id', '=', who.workspaceId)
      .where('action', '=', 'change.sale')
      .executeTakeFirstOrThrow();
    expect(event.diff).toEqual({
      seller_solicitor: { before: null, after: 'Tarrant Moxley LLP' },
      exchange_target_on: { before: null, after: '2026-12-12' },
      chain_note: { before: null, after: 'changed' },
    });
  });
  test('the same again changes nothing, and an empty field takes it away', async () => {
    const { who, sale } = await underOffer();
    const { id, version } = await sale();
    const once = (await change(who, id, { version, buyer_solicitor: 'Quill & Co' })).data as Sale;
    const again = (await change(who, id, { version: once.version, buyer_solicitor: 'Quill & Co' })).data as Sale;
    expect(again.version).toBe(once.version);
    expect((await change(who, id, { version: again.version, buyer_solicitor: '' })).data).toMatchObject({ buyer_solicitor: null });
  });
  test('a version somebody else changed is refused', async () => {
    const { who, sale } = await underOffer();
    const { id, version } = await sale();
    await change(who, id, { version, chain_note: 'first' });
    expect(await change(who, id, { version, chain_note: 'second' })).toMatchObject({ status: 412, code: 'STALE_VERSION' });
  });
  test('completion is not aimed for before exchange', async () => {
    const { who, sale } = await underOffer();
    const { id, version } = await sale();
    const answer = await change(who, id, { version, exchange_target_on: '2026-12-12', completion_target_on: '2026-12-11' });
    expect(answer).toMatchObject({
      status: 422,
      errors: [{ field: 'completion_target_on', message: 'Completion cannot be before exchange' }],
    });
  });
  test('what is over is history', async () => {
    const { who, sale, move, id: propertyId } = await underOffer();
    const { id } = await sale();
    await move('fallen_through', { reason: 'Their buyer pulled out' });
    expect(propertyId).toBeGreaterThan(0);
    expect(await change(who, id, { version: 2, chain_note: 'late' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(await mark(who, id, { code: 'survey', done_on: '2026-11-19' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('a milestone', () => {
  test('is marked done, with who did it, and taken back', async () => {
    const { who, sale } = await underOffer();
    const { id } = await sale();
    const of = (answer: { data: unknown }) => (answer.data as Sale).milestones.find(({ code }) => code === 'survey');
    expect(of(await mark(who, id, { code: 'survey', done_on: '2026-11-19', target_on: '2026-11-25' }))).toEqual({
      code: 'survey',
      done_on: '2026-11-19',
      target_on: '2026-11-25',
      done_by: 'Morgan Ellery',
      is_late: false,
    });
    expect(of(await mark(who, id, { code: 'survey', done_on: null }))).toMatchObject({
      done_on: null,
      done_by: null,
      target_on: '2026-11-25',
    });
  });
  test.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2026-11-21', false],
  ])('with the target %s is late: %j', async (target_on, isLate) => {
    const { who, sale } = await underOffer();
    const { data } = await mark(who, (await sale()).id, { code: 'searches_back', target_on });
    expect((data as Sale).milestones.find(({ code }) => code === 'searches_back')?.is_late).toBe(isLate);
  });
  test.each<[object, string]>([
    [{ code: 'survey', done_on: '2026-11-21' }, 'Enter the day it was done, not one to come'],
    [{ code: 'exchange', done_on: '2026-11-19' }, 'Choose a milestone'],
    [{ code: 'survey', done_on: '2026-02-31' }, 'Enter a real date'],
  ])('%j is refused', async (body, message) => {
    const { who, sale } = await underOffer();
    const answer = await mark(who, (await sale()).id, body);
    expect([answer.status, answer.errors.map((each) => each.message)]).toEqual([422, [message]]);
  });
});

describe('after completion', () => {
  async function completed() {
    const one = await underOffer();
    for (const to of ['sold_stc', 'exchanged', 'completed']) await one.move(to, { effective_on: '2026-11-19' });
    const { current, relationships_to_end: people } = await one.read();
    return { ...one, saleId: (current as Sale).id, people };
  }
  test('the people of the sale are asked about, and the end starts their retention', async () => {
    const { who, post, saleId, people, read } = await completed();
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Philippa Strangways', 'seller'],
      ['Tobias Renner', 'buyer'],
    ]);
    const body = { party_ids: [people[0]?.party_id], ended_on: '2026-11-19' };
    expect((await post(`/v2/client/sales/${saleId}/end-relationships`, body)).data).toEqual({ ended: 1 });
    expect((await read()).relationships_to_end.map(({ name }) => name)).toEqual(['Tobias Renner']);
    const party = await testApp.services.db
      .selectFrom('parties')
      .select(['relationship_started_on', 'relationship_ended_on', 'retention_until'])
      .where('workspace_id', '=', who.workspaceId)
      .where('id', '=', people[0]?.party_id ?? 0)
      .executeTakeFirstOrThrow();
    // No relationship ends before it began here, and the database keeps its own time.
    const ended = ['2026-11-19', party.relationship_started_on ?? ''].toSorted().at(-1) ?? '';
    expect(party.relationship_ended_on).toBe(ended);
    expect(party.retention_until).toBe(`${Number(ended.slice(0, 4)) + 5}${ended.slice(4)}`);
  });
  test('whoever has a role at another live property is not asked about', async () => {
    const { who, people, read } = await completed();
    const other = await testApp.services.db
      .insertInto('properties')
      .values({ workspace_id: who.workspaceId, kind: 'sale', line1: `${++door} Quarry Terrace`, town: 'Bristol', postcode: 'BS8 4KV' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await callAs(testApp, who, 'POST', `/v2/client/properties/${other.id}/applicants`, { party_id: people[0]?.party_id, role: 'seller' });
    expect((await read()).relationships_to_end.map(({ name }) => name)).toEqual(['Tobias Renner']);
  });
  test('a day to come is refused', async () => {
    const { post, saleId, people } = await completed();
    const body = { party_ids: [people[0]?.party_id], ended_on: '2026-11-21' };
    expect((await post(`/v2/client/sales/${saleId}/end-relationships`, body)).errors).toMatchObject([{ field: 'ended_on' }]);
  });
  test('a sale that goes on ends nothing', async () => {
    const { sale, post } = await underOffer();
    const { id } = await sale();
    expect(await post(`/v2/client/sales/${id}/end-relationships`, { party_ids: [1], ended_on: '2026-11-19' })).toMatchObject({
      status: 409,
      message: 'This sale is not completed',
    });
  });
});

test('who sees names only sees the sale and changes nothing; strangers and the signed out see nothing', async () => {
  const { who, id, sale, read } = await underOffer();
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  const stranger = await testApp.signIn();
  const { id: saleId, version } = await sale();
  expect((await read(accounts)).current?.can).toEqual({ change: false });
  expect((await change(accounts, saleId, { version, chain_note: 'x' })).status).toBe(403);
  expect((await callAs(testApp, stranger, 'GET', `/v2/client/properties/${id}/sale`)).status).toBe(404);
  expect((await change(stranger, saleId, { version, chain_note: 'x' })).status).toBe(404);
  expect((await callAs(testApp, null, 'GET', `/v2/client/properties/${id}/sale`)).status).toBe(401);
});
