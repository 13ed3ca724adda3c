import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { ApplicantGroup, PropertyPerson } from '@freehold/contract/properties/property-people';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Answer<T> = {
  status: number;
  info: {
    Data: T;
    Meta?: { groups: ApplicantGroup[]; can: { change: boolean } };
    Code?: string;
    Message?: string;
    Errors?: { field: string; message: string }[];
  };
};
async function send<T = PropertyPerson>(
  who: SignedInMember,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/properties/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info };
}
const refusal = ({ status, info }: Answer<unknown>) => [
  status,
  info.Errors?.[0]?.field ?? info.Code,
  info.Errors?.[0]?.message ?? info.Message,
];
const named = (first_name: string, last_name: string, more: object = {}) => ({ kind: 'person', first_name, last_name, ...more });

let door = 0;
async function property(kind: 'sale' | 'letting', stage: PropertyStage = 'draft', roleId = 4) {
  const who = await testApp.signIn({ roleId });
  const row = await testApp.services.db
    .insertInto('properties')
    .values({ workspace_id: who.workspaceId, kind, stage, line1: `${++door} Calloway Crescent`, town: 'Bristol', postcode: 'BS8 4KV' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = `${row.id}/applicants`;
  return {
    who,
    id: row.id,
    add: (body: object) => send(who, 'POST', at, body),
    change: (lid: number, body: object) => send(who, 'PATCH', `${at}/${lid}`, body),
    act: (lid: number, act: 'withdraw' | 'restore', body: object = {}) =>
      send(who, 'POST', `${at}/${lid}/${act}`, act === 'restore' ? undefined : body),
    list: async () => (await send<PropertyPerson[]>(who, 'GET', at)).info,
  };
}
const party = async (id: number) => testApp.services.db.selectFrom('parties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lined = (people: PropertyPerson[]) =>
  people.map(
    (each) => `${each.party.name}, ${each.role}${each.is_lead ? ' (lead)' : ''}${each.state === 'withdrawn' ? ' (withdrawn)' : ''}`,
  );

test('people come to a sale, new and known, and are listed by side and group', async () => {
  const { add, list, who, id } = await property('sale');
  const buyer = (await add({ party: named('Tobias', 'Renner', { emails: ['tobias@renner.example'] }), role: 'buyer' })).info.Data;
  expect(buyer).toMatchObject({ role: 'buyer', is_lead: true, state: 'linked', invited_via: 'staff', clock: { state: 'not_due' } });
  await add({ party: named('Ingrid', 'Halvorsen'), role: 'giftor', group_id: buyer.group_id });
  await add({ party: named('Sunniva', 'Halvorsen'), role: 'buyer', group_id: buyer.group_id });
  const seller = (await add({ party: named('Henrietta', 'Blakeway'), role: 'seller' })).info.Data;
  const { Data, Meta } = await list();
  expect(lined(Data)).toEqual([
    'Henrietta Blakeway, seller',
    'Tobias Renner, buyer (lead)',
    'Sunniva Halvorsen, buyer',
    'Ingrid Halvorsen, giftor',
  ]);
  expect(Meta).toEqual({ groups: [{ id: buyer.group_id, name: 'Renner and Halvorsen', can_leave: true }], can: { change: true } });
  expect(JSON.stringify(Data)).not.toContain('renner.example');
  expect(refusal(await add({ party_id: seller.party.id, role: 'seller' }))).toEqual([409, 'DUPLICATE', 'Already linked to this property']);
  expect(refusal(await add({ party_id: buyer.party.id, role: 'buyer', group_id: buyer.group_id }))).toEqual([
    409,
    'DUPLICATE',
    'Already linked to this property',
  ]);
  const { rows } = await testApp.services.pool.query(
    "select action, object->>'label' as label from audit_events where workspace_id = $1 and action like '%property_person' order by id",
    [who.workspaceId],
  );
  expect(rows[0]).toEqual({ action: 'add.property_person', label: `Tobias Renner to ${door} Calloway Crescent` });
  expect(id).toBeGreaterThan(0);
});

test('somebody is chosen or new, not neither, not both, and never of another workspace', async () => {
  const { add } = await property('sale');
  const other = await property('sale');
  const theirs = (await other.add({ party: named('Wilfred', 'Penhaligon'), role: 'buyer' })).info.Data;
  expect(refusal(await add({ role: 'buyer' }))).toEqual([422, 'party_id', 'Choose a person or company']);
  expect(refusal(await add({ party_id: theirs.party.id, role: 'buyer' }))).toEqual([
    422,
    'party_id',
    'Choose a person or company of your own',
  ]);
  expect(refusal(await add({ party: named('Ada', 'Quill'), role: 'buyer', group_id: theirs.group_id }))).toEqual([
    422,
    'group_id',
    'Choose a group of this property',
  ]);
  expect(refusal(await add({ party: named('', 'Quill'), role: 'buyer' }))[0]).toBe(422);
  expect(refusal(await send(other.who, 'POST', '999999/applicants', { party: named('Ada', 'Quill'), role: 'buyer' }))).toEqual([
    404,
    'NOT_FOUND',
    'There is no such property',
  ]);
});

test('the lead moves to another, and no group is ever without one or with two', async () => {
  const { add, change, act, list } = await property('letting');
  const lead = (await add({ party: named('Saoirse', 'Callaghan'), role: 'tenant' })).info.Data;
  const group_id = lead.group_id;
  const joint = (await add({ party: named('Idris', 'Bevan'), role: 'tenant', group_id })).info.Data;
  const third = (await add({ party: named('Mei-Lin', 'Crowther'), role: 'tenant', group_id })).info.Data;
  expect([lead.co_tenant_type_id, joint.co_tenant_type_id]).toEqual([1, 2]);
  const promoted = (await change(joint.id, { version: 1, is_lead: true })).info.Data;
  expect(promoted).toMatchObject({ is_lead: true, co_tenant_type_id: 1, version: 2 });
  expect(refusal(await change(joint.id, { version: 1, is_lead: true }))).toEqual([
    412,
    'STALE_VERSION',
    'Someone else changed this. Reload to see the latest.',
  ]);
  expect(refusal(await change(joint.id, { version: 2, co_tenant_type_id: 2 }))).toEqual([
    422,
    'co_tenant_type_id',
    'Choose one lead applicant',
  ]);
  expect(refusal(await change(joint.id, { version: 2, co_tenant_type_id: 3 }))).toEqual([
    422,
    'co_tenant_type_id',
    'Choose one lead applicant',
  ]);
  expect(refusal(await act(joint.id, 'withdraw'))).toEqual([422, 'lead_id', 'Choose one lead applicant']);
  expect((await act(joint.id, 'withdraw', { lead_id: third.id })).info.Data).toMatchObject({ state: 'withdrawn', is_lead: false });
  expect(lined((await list()).Data)).toEqual([
    'Mei-Lin Crowther, tenant (lead)',
    'Saoirse Callaghan, tenant',
    'Idris Bevan, tenant (withdrawn)',
  ]);
  expect((await act(joint.id, 'restore')).info.Data).toMatchObject({ state: 'linked', is_lead: false, co_tenant_type_id: 2 });
  expect(refusal(await act(joint.id, 'restore'))).toEqual([409, 'INVALID_STATE', 'Idris Bevan is at this property.']);
  expect(refusal(await act(lead.id + 999, 'restore'))[0]).toBe(404);
});

test('people move between groups; one who goes alone begins a group of their own', async () => {
  const { add, change, list } = await property('letting');
  const lead = (await add({ party: named('Grace', 'Oduya'), role: 'tenant' })).info.Data;
  const joint = (await add({ party: named('Theo', 'Marchetti'), role: 'tenant', group_id: lead.group_id })).info.Data;
  const other = (await add({ party: named('Nils', 'Aspinall'), role: 'tenant' })).info.Data;
  const moved = (await change(lead.id, { version: 1, group_id: other.group_id })).info.Data;
  expect(moved).toMatchObject({ group_id: other.group_id, is_lead: false, co_tenant_type_id: 2 });
  const { Data } = await list();
  expect(Data.find((each) => each.id === joint.id)).toMatchObject({ is_lead: true, co_tenant_type_id: 1 });
  const alone = (await change(lead.id, { version: 2, group_id: null })).info.Data;
  expect(alone).toMatchObject({ is_lead: true, co_tenant_type_id: 1 });
  expect([lead.group_id, other.group_id]).not.toContain(alone.group_id);
  expect(refusal(await change(lead.id, { version: alone.version, group_id: 999_999 }))).toEqual([
    422,
    'group_id',
    'Choose a group of this property',
  ]);
});

test('a guarantor stands for one tenant, who cannot leave from under them', async () => {
  const { add, change, act } = await property('letting');
  const lead = (await add({ party: named('Saoirse', 'Callaghan'), role: 'tenant' })).info.Data;
  const joint = (await add({ party: named('Mei-Lin', 'Crowther'), role: 'tenant', group_id: lead.group_id })).info.Data;
  const guarantor = (
    await add({ party: named('Declan', 'Callaghan'), role: 'guarantor', group_id: lead.group_id, guarantees_id: joint.id })
  ).info.Data;
  expect(guarantor).toMatchObject({ co_tenant_type_id: 4, guarantees: { id: joint.id, name: 'Mei-Lin Crowther' } });
  expect(refusal(await act(joint.id, 'withdraw'))).toEqual([
    409,
    'INVALID_STATE',
    'Declan Callaghan stands for Mei-Lin Crowther. Change whom they guarantee first.',
  ]);
  expect((await change(guarantor.id, { version: 1, guarantees_id: null })).info.Data.guarantees).toBeNull();
  expect((await act(joint.id, 'withdraw')).status).toBe(200);
  expect(refusal(await add({ party_id: lead.party.id, role: 'guarantor', group_id: lead.group_id }))).toEqual([
    422,
    'role',
    'A guarantor must not be an occupier of the same tenancy',
  ]);
  expect(refusal(await change(guarantor.id, { version: 2, guarantees_id: joint.id }))).toEqual([
    422,
    'guarantees_id',
    'Choose a tenant of this group',
  ]);
});

test('the last seller of a live property goes only for a reason', async () => {
  const { add, act, change } = await property('sale', 'available');
  const seller = (await add({ party: named('Henrietta', 'Blakeway'), role: 'seller' })).info.Data;
  expect(refusal(await act(seller.id, 'withdraw'))).toEqual([422, 'reason', 'Give a reason of at least 10 characters']);
  expect(refusal(await act(seller.id, 'withdraw', { reason: 'too short' }))[0]).toBe(422);
  expect(refusal(await change(seller.id, { version: 1, role: 'seller_representative' }))).toEqual([
    409,
    'INVALID_STATE',
    'Nobody else sells or lets this property. Add them first.',
  ]);
  const withdrawn = (await act(seller.id, 'withdraw', { reason: 'Sold their half to the other' })).info.Data;
  expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'Sold their half to the other' });
  expect(refusal(await act(seller.id, 'withdraw', { reason: 'Sold their half to the other' }))).toEqual([
    409,
    'INVALID_STATE',
    'Henrietta Blakeway was withdrawn already.',
  ]);
  expect(refusal(await change(seller.id, { version: withdrawn.version, role: 'buyer' }))[0]).toBe(409);
});

test('a seller becomes a buyer in a group of their own', async () => {
  const { add, change } = await property('sale');
  const seller = (await add({ party: named('Rupert', 'Blakeway'), role: 'seller' })).info.Data;
  expect((await change(seller.id, { version: 1, role: 'buyer' })).info.Data).toMatchObject({
    role: 'buyer',
    is_lead: true,
    group_id: expect.any(Number),
  });
});

test('a relationship starts the day somebody comes to an instructed property, or it is instructed', async () => {
  const live = await property('sale', 'available');
  const seller = (await live.add({ party: named('Henrietta', 'Blakeway'), role: 'seller' })).info.Data;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  expect((await party(seller.party.id)).relationship_started_on).toBe(today);
  // Marketed before they came: their check is due at once.
  expect(seller.clock).toMatchObject({ state: 'due_now', due_event: 'marketing' });
  const draft = await property('letting');
  const landlord = (await draft.add({ party: named('Philippa', 'Strangways'), role: 'landlord' })).info.Data;
  const child = (await draft.add({ party: named('Ned', 'Oduya'), role: 'tenant', co_tenant_type_id: 5 })).info.Data;
  expect((await party(landlord.party.id)).relationship_started_on).toBeNull();
  await testApp.services.db.updateTable('properties').set({ stage: 'instructed' }).where('id', '=', draft.id).execute();
  expect((await party(landlord.party.id)).relationship_started_on).toBe(today);
  expect((await party(child.party.id)).relationship_started_on).toBeNull();
});

test('whoever may not edit properties sees names and changes nothing; other workspaces see nobody', async () => {
  const { add, id, who } = await property('sale', 'available');
  const seller = (await add({ party: named('Henrietta', 'Blakeway'), role: 'seller' })).info.Data;
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  const seen = await send<PropertyPerson[]>(accounts, 'GET', `${id}/applicants`);
  expect([seen.info.Data[0]?.party.name, seen.info.Meta?.can]).toEqual(['Henrietta Blakeway', { change: false }]);
  expect((await send(accounts, 'POST', `${id}/applicants/${seller.id}/withdraw`, {})).status).toBe(403);
  const stranger = await testApp.signIn();
  expect((await send(stranger, 'GET', `${id}/applicants`)).status).toBe(404);
  expect((await send(stranger, 'POST', `${id}/applicants/${seller.id}/restore`)).status).toBe(404);
  const types = await send<{ id: number; label: string }[]>(accounts, 'GET', 'co-tenant-types');
  expect(types.info.Data.map((each) => each.label)).toEqual([
    'Lead tenant',
    'Joint tenant',
    'Permitted occupier (18+)',
    'Guarantor',
    'Under-18 occupier (no check)',
  ]);
});

test('the people of an archived property stay as they are', async () => {
  const { add, id } = await property('sale', 'withdrawn');
  await testApp.services.db.updateTable('properties').set({ archived_at: new Date() }).where('id', '=', id).execute();
  expect(refusal(await add({ party: named('Ada', 'Quill'), role: 'seller' }))[1]).toBe('INVALID_STATE');
});
