import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => (testApp = await startTestApp()));
afterAll(() => testApp.close());

type Answer = { status: number; data: never; info: { Code?: string; Message?: string; Errors?: { field: string; message: string }[] } };
async function ask(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<Answer> {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload ? { payload } : {}) });
  const { Info } = answer.json<{ Info: { Data: never } & Answer['info'] }>();
  return { status: answer.statusCode, data: Info.Data, info: Info };
}
async function done<T>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<T> {
  const { status, data, info } = await ask(who, method, path, payload);
  expect([path, status, info.Message ?? '']).toEqual([path, 200, '']);
  return data;
}

type Branch = {
  id: number;
  name: string;
  is_closed: boolean;
  can_choose: boolean;
  properties: number | null;
  members: number;
  version: number;
};
type Listed = { branches: Branch[]; scope: boolean; is_bound: boolean; can: { change: boolean } };
type Property = { id: number; version: number; branch_id: number | null };
const branches = async (who: SignedInMember) => (await done<Listed>(who, 'GET', '/branches')).branches;
const add = (who: SignedInMember, name: string) => done<Branch>(who, 'POST', '/branches', { name });
let doors = 0;
const addProperty = (who: SignedInMember, more: object = {}) =>
  done<Property>(who, 'POST', '/properties', {
    kind: 'sale',
    line1: `${++doors} Pargeter Street`,
    town: 'Bristol',
    postcode: 'BS3 1MK',
    ...more,
  });
const putAt = (who: SignedInMember, { id, version }: Property, branchId: number | null) =>
  done<Property>(who, 'PATCH', `/properties/${id}`, { version, branch_id: branchId });
async function worksAt(owner: SignedInMember, member: SignedInMember, ids: number[]): Promise<void> {
  const all = await done<{ member_id: number; version: number }[]>(owner, 'GET', '/members');
  const version = all.find((one) => one.member_id === member.memberId)?.version;
  await done(owner, 'PATCH', `/members/${member.memberId}`, { version, branch_ids: ids });
}
async function bind(owner: SignedInMember, isOn = true): Promise<void> {
  const { version } = await done<{ version: number }>(owner, 'GET', `/workspaces/${owner.workspaceId}`);
  await done(owner, 'PATCH', `/workspaces/${owner.workspaceId}`, { version, branch_scope: isOn });
}
const actions = async (who: SignedInMember) =>
  (await done<{ action: string; diff: object | null }[]>(who, 'GET', '/activity?perPage=50')).map(({ action }) => action);
const idsOf = async (who: SignedInMember, path: string) => (await done<{ id: number }[]>(who, 'GET', path)).map(({ id }) => id);

describe('branches', () => {
  let owner: SignedInMember;
  beforeEach(async () => (owner = await testApp.signIn()));

  test('a firm has none until it adds one, and each has a name of its own', async () => {
    expect(await branches(owner)).toEqual([]);
    const clifton = await add(owner, '  Clifton ');
    expect(clifton).toMatchObject({ name: 'Clifton', is_closed: false, can_choose: true, properties: 0, members: 0 });
    const again = await ask(owner, 'POST', '/branches', { name: 'clifton' });
    expect([again.status, again.info.Errors]).toEqual([422, [{ field: 'name', code: 'TAKEN', message: 'Another branch has this name' }]]);
    const redland = await add(owner, 'Redland');
    const taken = await ask(owner, 'PATCH', `/branches/${redland.id}`, { version: 1, name: 'Clifton' });
    expect(taken.info.Errors?.[0]?.message).toBe('Another branch has this name');
    const moved = await done<Branch>(owner, 'PATCH', `/branches/${redland.id}`, { version: 1, address: '4 Chandos Road' });
    expect(moved).toMatchObject({ name: 'Redland', address: '4 Chandos Road', version: 2 });
    expect((await ask(owner, 'PATCH', `/branches/${redland.id}`, { version: 1, name: 'North' })).info.Code).toBe('STALE_VERSION');
    expect(await actions(owner)).toEqual(['change.branch', 'create.branch', 'create.branch']);
  });

  test('whoever may not change the workspace may not change its branches', async () => {
    await add(owner, 'Clifton');
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await ask(negotiator, 'POST', '/branches', { name: 'Redland' })).info).toMatchObject({
      Code: 'FORBIDDEN',
      Message: 'Only owners and admins change branches. Ask one of them.',
    });
    expect((await done<Listed>(negotiator, 'GET', '/branches')).can.change).toBe(false);
  });

  test('closing one says where its properties and people go, and nothing is lost', async () => {
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    await worksAt(owner, negotiator, [clifton.id]);
    const property = await addProperty(owner, { branch_id: clifton.id });
    expect(await branches(owner)).toMatchObject([
      { properties: 1, members: 1 },
      { properties: 0, members: 0 },
    ]);
    const closing = { version: clifton.version, properties_to: redland.id, members_to: redland.id };
    expect(
      (await ask(owner, 'POST', `/branches/${clifton.id}/close`, { ...closing, properties_to: clifton.id })).info.Errors?.[0]?.message,
    ).toBe('Choose another branch than the one that closes');
    await done(owner, 'POST', `/branches/${clifton.id}/close`, closing);
    expect(await branches(owner)).toMatchObject([
      { name: 'Redland', properties: 1, members: 1 },
      { name: 'Clifton', is_closed: true, can_choose: false, properties: 0, members: 0 },
    ]);
    expect((await done<Property>(owner, 'GET', `/properties/${property.id}/record`)).branch_id).toBe(redland.id);
    expect(await actions(owner)).toEqual(expect.arrayContaining(['close.branch', 'move.property_branch']));
    const late = await ask(owner, 'PATCH', `/properties/${property.id}`, { version: property.version + 1, branch_id: clifton.id });
    expect(late.info.Errors?.[0]?.message).toBe('Clifton is closed. Choose another branch');
    const [, closed] = await branches(owner);
    await done(owner, 'POST', `/branches/${clifton.id}/reopen`, { version: closed?.version });
    expect((await branches(owner)).map(({ name, properties }) => [name, properties])).toEqual([
      ['Clifton', 0],
      ['Redland', 1],
    ]);
  });

  test('what somebody records is of their branch, where they have one alone', async () => {
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    expect((await addProperty(owner)).branch_id).toBeNull();
    await worksAt(owner, await testApp.signIn({ workspaceId: owner.workspaceId }), []);
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    await worksAt(owner, negotiator, [clifton.id]);
    expect((await addProperty(negotiator)).branch_id).toBe(clifton.id);
    await worksAt(owner, negotiator, [clifton.id, redland.id]);
    expect((await addProperty(negotiator)).branch_id).toBeNull();
    expect((await addProperty(negotiator, { branch_id: redland.id })).branch_id).toBe(redland.id);
  });

  test('moving properties to another branch is an act of its own, many can go at once, and it can be taken back', async () => {
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const [one, other] = [await addProperty(owner, { branch_id: clifton.id }), await addProperty(owner)];
    await putAt(owner, one, redland.id);
    const [event] = await done<{ action: string; diff: unknown }[]>(owner, 'GET', '/activity');
    expect(event).toMatchObject({ action: 'move.property_branch' });
    const act = { kind: 'branch', branch_id: clifton.id };
    const result = await done<{ act_id: number; done: number }>(owner, 'POST', '/properties/bulk', { ids: [one.id, other.id], act });
    expect(result.done).toBe(2);
    expect(await idsOf(owner, `/properties?asset_type_id=1&stage=all&branch=${clifton.id}`)).toEqual(
      expect.arrayContaining([one.id, other.id]),
    );
    await done(owner, 'POST', `/properties/bulk/${result.act_id}/undo`);
    expect(await idsOf(owner, `/properties?asset_type_id=1&stage=all&branch=${redland.id}`)).toEqual([one.id]);
    expect(await idsOf(owner, '/properties?asset_type_id=1&stage=all&branch=none')).toEqual([other.id]);
  });

  test('a file of properties has a column of branches only where there are some', async () => {
    await addProperty(owner);
    const heads = async () =>
      (await testApp.app.inject({ url: '/v2/client/properties/export.csv?asset_type_id=1&stage=all', headers: owner.headers })).body.split(
        '\r\n',
      )[0];
    expect(await heads()).not.toContain('branch');
    const clifton = await add(owner, 'Clifton');
    expect(await heads()).toMatch(/,branch$/);
    await done(owner, 'POST', `/branches/${clifton.id}/close`, { version: 1, properties_to: null, members_to: null });
    expect(await heads()).not.toContain('branch');
  });
});

describe('a file of properties', () => {
  let owner: SignedInMember;
  beforeEach(async () => (owner = await testApp.signIn()));

  async function bring(who: SignedInMember, branch: string) {
    const body = multipart(
      { name: 'stock.csv', bytes: Buffer.from(`Address,Town,Postcode,Office\n${++doors} Harbour Row,Bristol,BS1 4KV,${branch}`) },
      { kind: 'sales' },
    );
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/imports',
      headers: { ...who.headers, ...body.headers },
      payload: body.payload,
    });
    type Import = { id: number; version: number; state: string; columns: { header: string; field: string | null }[]; counts: object };
    const { id, version } = sent.json<{ Info: { Data: Import } }>().Info.Data;
    await done(who, 'PATCH', `/imports/${id}`, { version, columns: [] });
    await testApp.runJobs();
    const judged = await done<Import>(who, 'GET', `/imports/${id}`);
    const [row] = await done<{ faults: { message: string }[] }[]>(who, 'GET', `/imports/${id}/rows`);
    const office = judged.columns.find(({ header }) => header === 'Office')?.field;
    return { id, version: judged.version, office, fault: row?.faults[0]?.message ?? null };
  }

  test('has no column of branches in a firm with one office', async () => {
    expect(await bring(owner, 'Clifton')).toMatchObject({ office: null, fault: null });
    const { id, version } = await bring(owner, 'Clifton');
    const refused = await ask(owner, 'PATCH', `/imports/${id}`, { version, columns: [{ index: 3, field: 'branch', words: [] }] });
    expect(refused.info.Errors?.[0]?.message).toBe('Choose what this column means');
  });

  test('says of each property which branch it goes to, and a name nobody knows is to be put right', async () => {
    const clifton = await add(owner, 'Clifton');
    expect(await bring(owner, 'Redland')).toMatchObject({ office: 'branch', fault: 'No open branch of this workspace has this name' });
    const { id, version, fault } = await bring(owner, ' clifton ');
    expect(fault).toBeNull();
    await done(owner, 'POST', `/imports/${id}/confirm`, { version });
    await testApp.runJobs();
    expect(await idsOf(owner, `/properties?asset_type_id=1&stage=all&branch=${clifton.id}`)).toHaveLength(1);
  });

  test('brings a negotiator’s properties to their own branches alone', async () => {
    const [clifton] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    await worksAt(owner, negotiator, [clifton.id]);
    await bind(owner);
    expect((await bring(negotiator, 'Redland')).fault).toBe('Choose one of your own branches');
    expect((await bring(negotiator, 'Clifton')).fault).toBeNull();
  });
});

describe('negotiators who see their own branches alone', () => {
  let owner: SignedInMember;
  let anna: SignedInMember;
  let clifton: Branch;
  let redland: Branch;
  let here: Property;
  let there: Property;
  let anywhere: Property;
  beforeAll(async () => {
    owner = await testApp.signIn();
    [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    anna = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4, firstName: 'Anna' });
    await worksAt(owner, anna, [clifton.id]);
    here = await addProperty(owner, { branch_id: clifton.id });
    there = await addProperty(owner, { branch_id: redland.id, reference: 'RED-1' });
    anywhere = await addProperty(owner);
    for (const { id } of [here, there, anywhere]) await done(owner, 'POST', `/properties/${id}/stage`, { to: 'instructed', version: 1 });
    await bind(owner);
  });

  const addPerson = (who: SignedInMember, property: Property, lastName: string) =>
    done<{ party: { id: number } }>(who, 'POST', `/properties/${property.id}/applicants`, {
      party: { kind: 'person', first_name: 'Ottoline', last_name: lastName, phones: ['+447700900271'] },
      role: 'seller',
    });

  test('see theirs and those of no branch, and every count agrees', async () => {
    expect((await idsOf(anna, '/properties?asset_type_id=1')).toSorted()).toEqual([here.id, anywhere.id].toSorted());
    expect(await done(anna, 'GET', '/properties/check-properties')).toEqual({ totalLettings: 0, totalSales: 2 });
    expect(await done(anna, 'GET', '/properties/totals')).toMatchObject({ sales: { live: { count: 2 } } });
    const { workspaces } = await done<{ workspaces: { total_sales: number }[] }>(anna, 'GET', '/workspaces');
    expect(workspaces.map(({ total_sales }) => total_sales)).toEqual([2]);
    expect((await ask(anna, 'GET', `/properties/${there.id}`)).status).toBe(404);
    expect(await done<Listed>(anna, 'GET', '/branches')).toMatchObject({
      is_bound: true,
      branches: [
        { name: 'Clifton', can_choose: true, properties: 1 },
        { name: 'Redland', can_choose: false, properties: null },
      ],
    });
  });

  test.each([2, 3, 5, 6])('role %i sees every branch', async (roleId) => {
    const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    expect((await done<Listed>(colleague, 'GET', '/branches')).is_bound).toBe(false);
    expect(await done(colleague, 'GET', '/properties/check-properties')).toEqual({ totalLettings: 0, totalSales: 3 });
  });

  test('who works at none sees what has none', async () => {
    const nowhere = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect(await idsOf(nowhere, '/properties?asset_type_id=1')).toEqual([anywhere.id]);
  });

  test('may give a property to their own branches alone', async () => {
    const mine = await addProperty(anna);
    const refused = await ask(anna, 'PATCH', `/properties/${mine.id}`, { version: mine.version, branch_id: redland.id });
    expect(refused.info.Errors).toEqual([{ field: 'branch_id', code: 'INVALID', message: 'Choose one of your own branches' }]);
    expect((await putAt(anna, mine, null)).branch_id).toBeNull();
  });

  test('learn of an address or a reference of another branch only that the firm has it', async () => {
    const { line1 } = await done<{ line1: string }>(owner, 'GET', `/properties/${there.id}/record`);
    const again = await ask(anna, 'POST', '/properties', { kind: 'sale', line1, town: 'Bristol', postcode: 'BS3 1MK' });
    expect(again.info).toMatchObject({ Code: 'DUPLICATE', Message: 'This property is already in this firm’s list' });
    expect(again.info.Errors?.map(({ field }) => field)).toEqual(['line1']);
    const taken = await ask(anna, 'POST', '/properties', {
      kind: 'sale',
      line1: '900 Elsewhere',
      town: 'Bristol',
      postcode: 'BS3 1MK',
      reference: 'red-1',
    });
    expect(taken.info.Errors).toEqual([{ field: 'reference', code: 'TAKEN', message: 'Another property has this reference' }]);
  });

  test('see people with a role at a property they see, and none who are at other branches alone', async () => {
    const both = await addPerson(owner, here, 'Marchetti');
    await done(owner, 'POST', `/properties/${there.id}/applicants`, { party_id: both.party.id, role: 'seller_representative' });
    const hidden = await addPerson(owner, there, 'Redgrave');
    const list = await done<{ id: number }[]>(anna, 'GET', '/parties');
    const seen = list.map(({ id }) => id);
    expect(seen).toContain(both.party.id);
    expect(seen).not.toContain(hidden.party.id);
    expect((await ask(anna, 'GET', `/parties/${hidden.party.id}`)).status).toBe(404);
    for (const word of ['Redgrave', '07700 900271']) {
      const found = await ask(anna, 'GET', `/properties/search?search=${encodeURIComponent(word)}`);
      expect(JSON.stringify(found.data)).not.toContain('Redgrave');
    }
    expect(JSON.stringify((await ask(owner, 'GET', '/properties/search?search=Redgrave')).data)).toContain('Redgrave');
    const alike = { kind: 'person', first_name: 'Ottoline', last_name: 'Redgrave' };
    expect(await done(anna, 'POST', '/parties/duplicates', alike)).toEqual([{ party: null, words: 'look alike' }]);
  });

  test('may not merge records of which one has a role they do not see', async () => {
    const [one, other] = [await addPerson(owner, here, 'Selwyn'), await addPerson(owner, here, 'Selwin')];
    await done(owner, 'POST', `/properties/${there.id}/applicants`, { party_id: other.party.id, role: 'seller' });
    const version = async (id: number) => (await done<{ version: number }>(owner, 'GET', `/parties/${id}`)).version;
    const merge = { into: one.party.id, version: await version(other.party.id), into_version: await version(one.party.id) };
    expect((await ask(anna, 'POST', `/parties/${other.party.id}/merge`, merge)).info).toMatchObject({
      Code: 'INVALID_STATE',
      Message: 'One of them has a role at a property of another branch. Ask an owner, an admin or compliance to do this.',
    });
    await done(owner, 'POST', `/parties/${other.party.id}/merge`, merge);
  });

  test('keep the record they made themselves when it goes to another branch', async () => {
    const mine = await addPerson(anna, here, 'Trevanion');
    await done(owner, 'POST', `/properties/${here.id}/applicants`, { party_id: mine.party.id, role: 'buyer', group_id: undefined });
    expect((await ask(anna, 'GET', `/parties/${mine.party.id}`)).status).toBe(200);
  });

  test('hear that something changed, and not what', async () => {
    const address = await testApp.listen();
    const stop = new AbortController();
    const stream = await fetch(`${address}/v2/client/live-events`, { headers: anna.headers, signal: stop.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await done(owner, 'POST', `/properties/${there.id}/notes`, { text: 'Keys at Redland' });
    let heard = '';
    // What was done before is sealed while this listens, so the activity may be told of earlier.
    for (const topic of ['properties', 'activity'])
      while (!heard.includes(`"topic":"${topic}"`)) heard += (await reader?.read())?.value ?? '';
    stop.abort();
    expect(heard).toContain('"topic":"properties","id":null');
    expect(heard).not.toContain(`"id":${there.id}`);
  });

  test('see it all again as soon as the firm says so', async () => {
    await bind(owner, false);
    expect((await ask(anna, 'GET', `/properties/${there.id}`)).status).toBe(200);
    await bind(owner);
    expect((await ask(anna, 'GET', `/properties/${there.id}`)).status).toBe(404);
  });
});

describe('giving a property to somebody', () => {
  test('is refused where they would not see it, and a move to another branch says so', async () => {
    const owner = await testApp.signIn();
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const anna = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4, firstName: 'Anna', surname: 'Pryce' });
    await worksAt(owner, anna, [clifton.id]);
    const there = await addProperty(owner, { branch_id: redland.id });
    const anywhere = await addProperty(owner);
    const words =
      'Anna Pryce does not work at this property’s branch and would not see it. Choose somebody else, or change the branch first.';
    const give = (id: number) =>
      done<{ done: number; refused: { why: string }[] }>(owner, 'POST', '/properties/bulk', {
        ids: [id],
        act: { kind: 'assign', negotiator_id: anna.memberId },
      });
    // While everybody sees every branch, anybody may have any property.
    expect((await give(there.id)).done).toBe(1);
    await done(owner, 'POST', '/properties/bulk', { ids: [there.id], act: { kind: 'assign', negotiator_id: owner.memberId } });
    await bind(owner);
    expect(await give(there.id)).toMatchObject({ done: 0, refused: [{ why: words }] });
    expect((await give(anywhere.id)).done).toBe(1);
    const { version } = await done<Property>(owner, 'GET', `/properties/${there.id}/record`);
    const alone = await ask(owner, 'PATCH', `/properties/${there.id}`, { version, negotiator_id: anna.memberId });
    expect(alone.info.Errors).toMatchObject([{ field: 'negotiator_id', message: words }]);
    const added = await ask(owner, 'POST', '/properties', {
      kind: 'sale',
      line1: '1 Elsewhere Street',
      town: 'Bristol',
      postcode: 'BS3 1MK',
      branch_id: redland.id,
      negotiator_id: anna.memberId,
    });
    expect(added.info.Errors).toMatchObject([{ field: 'negotiator_id', message: words }]);
    await done(owner, 'PATCH', `/properties/${there.id}`, { version, negotiator_id: anna.memberId, branch_id: clifton.id });
    const moved = await done<{ warned: { why: string }[] }>(owner, 'POST', '/properties/bulk', {
      ids: [there.id],
      act: { kind: 'branch', branch_id: redland.id },
    });
    expect(moved.warned).toMatchObject([{ why: 'Anna Pryce, its negotiator, does not work at this branch and no longer sees it.' }]);
  });
});

describe('lists narrowed to a branch', () => {
  test('people, checks and coverage show who has a role there, and `none` whoever has one at no branch', async () => {
    const owner = await testApp.signIn();
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const seller = async (surname: string, more: object) => {
      const { id } = await addProperty(owner, more);
      const party = { kind: 'person', first_name: 'Ada', last_name: surname };
      const person = await done<{ party: { id: number } }>(owner, 'POST', `/properties/${id}/applicants`, { role: 'seller', party });
      return { surname, partyId: person.party.id };
    };
    const at = {
      clifton: await seller('Brunel', { branch_id: clifton.id }),
      redland: await seller('Cabot', { branch_id: redland.id }),
      nowhere: await seller('Draper', {}),
    };
    const found = async (branch: number | string) =>
      (await done<{ id: number }[]>(owner, 'GET', `/parties?branch=${branch}`)).map(({ id }) => id);
    expect(await found(clifton.id)).toEqual([at.clifton.partyId]);
    expect(await found(redland.id)).toEqual([at.redland.partyId]);
    expect(await found('none')).toEqual([at.nowhere.partyId]);
    const covered = await done<{ party: { id: number } }[]>(owner, 'GET', `/screening/coverage?branch=${redland.id}`);
    expect(covered.map(({ party }) => party.id)).toEqual([at.redland.partyId]);
    const checks: Record<string, number> = {};
    for (const [where, { surname, partyId }] of Object.entries(at)) {
      const subject = { kind: 'person', first_name: 'Ada', last_name: surname };
      checks[where] = (await done<{ id: number }>(owner, 'POST', '/checks/aml', { subject, party_id: partyId })).id;
    }
    const checked = (branch: number | string) => idsOf(owner, `/checks/manual?branch=${branch}`);
    expect(await checked(clifton.id)).toEqual([checks['clifton']]);
    expect(await checked('none')).toEqual([checks['nowhere']]);
    const csv = await testApp.app.inject({ url: `/v2/client/parties/export.csv?branch=${redland.id}`, headers: owner.headers });
    expect(csv.body).toContain('Cabot');
    expect(csv.body).not.toContain('Brunel');
  });

  test('the checks of a kind, the totals of the dashboard and the breach register with its file do too', async () => {
    const owner = await testApp.signIn();
    const [clifton, redland] = [await add(owner, 'Clifton'), await add(owner, 'Redland')];
    const late = async (surname: string, more: object) => {
      const { id } = await addProperty(owner, { stage: 'instructed', price_pence: 10_000, ...more });
      const party = { kind: 'person', first_name: 'Ada', last_name: surname };
      const { party: person } = await done<{ party: { id: number } }>(owner, 'POST', `/properties/${id}/applicants`, {
        role: 'seller',
        party,
      });
      const { version } = await done<{ version: number }>(owner, 'GET', `/properties/${id}`);
      await done(owner, 'POST', `/properties/${id}/stage`, { to: 'available', version });
      const subject = { kind: 'person', first_name: 'Ada', last_name: surname };
      return (await done<{ id: number }>(owner, 'POST', '/checks/aml', { subject, party_id: person.id })).id;
    };
    const checks = { clifton: await late('Brunel', { branch_id: clifton.id }), nowhere: await late('Draper', {}) };
    expect(await idsOf(owner, `/checks?branch=${clifton.id}`)).toEqual([checks.clifton]);
    expect(await idsOf(owner, '/checks?show=in_progress&branch=none')).toEqual([checks.nowhere]);
    expect(await idsOf(owner, `/checks?branch=${redland.id}`)).toEqual([]);
    const totals = (query: string) =>
      done<{ sales: { live: { count: number; pence: number } } }>(owner, 'GET', `/properties/totals${query}`);
    expect((await totals('')).sales.live).toEqual({ count: 2, pence: 20_000 });
    for (const branch of [clifton.id, 'none']) expect((await totals(`?branch=${branch}`)).sales.live).toEqual({ count: 1, pence: 10_000 });
    expect((await totals(`?branch=${redland.id}`)).sales.live).toEqual({ count: 0, pence: 0 });
    const register = async (branch: number | string) =>
      (await done<{ party: { name: string } }[]>(owner, 'GET', `/breaches?branch=${branch}`)).map(({ party }) => party.name);
    expect(await register(clifton.id)).toEqual(['Ada Brunel']);
    expect(await register('none')).toEqual(['Ada Draper']);
    expect(await register(redland.id)).toEqual([]);
    const csv = await testApp.app.inject({ url: `/v2/client/breaches/export.csv?branch=${clifton.id}`, headers: owner.headers });
    expect(csv.body).toContain('Ada Brunel');
    expect(csv.body).not.toContain('Ada Draper');
  });
});
