import { reach } from '../../access/public.ts';
import type { SearchGroup, SearchResults } from '@freehold/contract/overview/search';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMatching } from '../../../platform/search-index/find-matching.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function ask(who: Pick<SignedInMember, 'headers'>, text: string): Promise<SearchResults> {
  const answer = await testApp.app.inject({
    url: `/v2/client/properties/search?${new URLSearchParams({ search: text }).toString()}`,
    headers: who.headers,
  });
  return (answer.json().Info as { Data: SearchResults }).Data;
}
const nameOf = (row: SearchGroup['rows'][number]) =>
  'subject_name' in row ? row.subject_name : 'title' in row ? row.title : 'address' in row ? row.address : row.name;
async function found(who: Pick<SignedInMember, 'headers'>, text: string, type: SearchGroup['type']): Promise<string[] | undefined> {
  const group = (await ask(who, text)).groups.find((one) => one.type === type);
  return group?.rows.map((row) => (row.similar ? `(${nameOf(row)})` : nameOf(row)));
}
const db = () => testApp.services.db;
async function addParty(of: SignedInMember, about: Record<string, unknown> = {}): Promise<number> {
  const row = await db()
    .insertInto('parties')
    .values({ workspace_id: of.workspaceId, kind: 'person', first_name: 'Sunniva', last_name: 'Halvorsen', ...about } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
async function addProperty(of: SignedInMember, about: Record<string, unknown> = {}): Promise<number> {
  const row = await db()
    .insertInto('properties')
    .values({
      workspace_id: of.workspaceId,
      kind: 'sale',
      line1: '14 Calloway Crescent',
      line2: 'Clifton',
      town: 'Bristol',
      postcode: 'BS8 4KV',
      ...about,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const addRole = (of: SignedInMember, propertyId: number, partyId: number) =>
  db()
    .insertInto('property_people')
    .values({ workspace_id: of.workspaceId, property_id: propertyId, party_id: partyId, role: 'seller' })
    .returning('id')
    .executeTakeFirstOrThrow();
let refs = 0;
/** A check of nobody's record. */
async function addCheck(of: SignedInMember, fingerprint: string) {
  const row = await db()
    .insertInto('checks')
    .values({
      workspace_id: of.workspaceId,
      public_ref: `CHK-P-${++refs}`,
      kind: 'aml',
      state: 'completed',
      status: 'needsReview',
      subject_name: 'Sunniva Halvorsen',
      subject_kind: 'person',
      subject_fingerprint: fingerprint,
      subject_sealed: Buffer.from([0]),
      match_mode: 'standard',
      policy_version: 'test',
      created_by: of.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/* ---------- properties ---------- */
test.each([
  'Calloway',
  '14 calloway',
  'calloway cres',
  'Bristol',
  'clifton',
  'BS8 4KV',
  'bs84kv',
  'BS8',
  '14 Calloway Crescent, Clifton, Bristol BS8 4KV',
  'cal-0412',
  'CAL 0412',
  'AV123456',
  'Renner',
  'tobias renner',
])('a property is found by ‘%s’', async (text) => {
  town ??= await aTown();
  expect(await found(town, text, 'property')).toEqual(['14 Calloway Crescent, Clifton']);
});
let town: SignedInMember | undefined;
async function aTown(): Promise<SignedInMember> {
  const owner = await testApp.signIn();
  const id = await addProperty(owner, { reference: 'CAL-0412', title_numbers: ['AV123456'] });
  await addRole(owner, id, await addParty(owner, { first_name: 'Tobias', last_name: 'Renner' }));
  await addProperty(owner, { line1: '3 Orrery Walk', line2: null, town: 'Bath', postcode: 'BA1 7IK' });
  return owner;
}

test('a property says what it is, how it stands and who has a role there', async () => {
  const owner = await testApp.signIn();
  const id = await addProperty(owner, { type: 'terraced', bedrooms: 3, stage: 'available' });
  await addRole(owner, id, await addParty(owner));
  const [group] = (await ask(owner, 'calloway')).groups;
  expect(group).toMatchObject({
    type: 'property',
    total: 1,
    rows: [
      {
        id,
        kind: 'sale',
        address: '14 Calloway Crescent, Clifton',
        place: 'Bristol BS8 4KV',
        type: 'terraced',
        bedrooms: 3,
        stage: 'available',
        archived: false,
        people: [{ name: 'Sunniva Halvorsen', role: 'seller' }],
        similar: null,
      },
    ],
  });
});

test('a property that changes its address, and people who come, are renamed and leave, are so for the search at once', async () => {
  const owner = await testApp.signIn();
  const [id, party] = [await addProperty(owner), await addParty(owner)];
  expect(await found(owner, 'halvorsen', 'property')).toEqual([]);
  const role = await addRole(owner, id, party);
  expect(await found(owner, 'halvorsen', 'property')).toHaveLength(1);
  await db().updateTable('parties').set({ last_name: 'Quill' }).where('id', '=', party).execute();
  expect([await found(owner, 'halvorsen', 'property'), await found(owner, 'quill', 'property')]).toMatchObject([[], [expect.any(String)]]);
  await db().updateTable('property_people').set({ state: 'withdrawn', withdrawn_at: new Date() }).where('id', '=', role.id).execute();
  expect(await found(owner, 'quill', 'property')).toEqual([]);
  await db().updateTable('properties').set({ line1: '5 Saltings Wharf', postcode: 'BS1 6VO' }).where('id', '=', id).execute();
  expect([await found(owner, 'calloway', 'property'), await found(owner, 'saltings', 'property')]).toEqual([
    [],
    ['5 Saltings Wharf, Clifton'],
  ]);
});

/* ---------- people ---------- */
test('a record is found by its name, both references, company number, and every number and address of theirs', async () => {
  const owner = await testApp.signIn();
  await addParty(owner, {
    user_reference: 'USR-4071',
    phones: ['+447700900440', '+447700900441'],
    emails: ['sunniva@halvorsen.example', 'su@mail.example'],
  });
  await addParty(owner, {
    kind: 'company',
    first_name: null,
    last_name: null,
    company_name: 'Larkhill Developments Ltd',
    company_number: '99004188',
  });
  for (const text of ['halvorsen', 'USR-4071', '07700 900440', '+44 7700 900441', 'su@mail.example', 'sunniva@halvorsen.example'])
    expect(await found(owner, text, 'person'), text).toEqual(['Sunniva Halvorsen']);
  expect(await found(owner, '01632 900441', 'person')).toEqual(['(Sunniva Halvorsen)']);
  for (const text of ['larkhill', '99004188']) expect(await found(owner, text, 'person'), text).toEqual(['Larkhill Developments Ltd']);
});

test('somebody who is a record, was checked and was sent a document is one person, with what was sent and where they stand', async () => {
  const owner = await testApp.signIn();
  const party = await addParty(owner, { phones: ['+447700900611'] });
  await sendForSigning(testApp, owner, { people: 1, contacts: ['+447700900611'], name: 'Sunniva Halvorsen' });
  await clientChecks(testApp).screen(owner, party);
  await addRole(owner, await addProperty(owner), party);
  const people = (await ask(owner, 'halvorsen')).groups.find((group) => group.type === 'person');
  expect(people).toMatchObject({
    total: 1,
    rows: [
      {
        key: `party:${party}`,
        phone: '•••• ••• 611',
        document: { title: 'Memorandum of sale', status: 'sent' },
        party: { id: party, aml: { status: 'needsReview' }, role: { role: 'seller', address: '14 Calloway Crescent' }, properties: 1 },
      },
    ],
  });
});

test('a check without a record, and a signer nobody recorded, stand for themselves until they are', async () => {
  const owner = await testApp.signIn();
  const check = await addCheck(owner, 'alone');
  await sendForSigning(testApp, owner, { people: 1, contacts: ['sunniva.h@mail.example'], name: 'Sunniva Halvorsen' });
  expect(await found(owner, 'halvorsen', 'person')).toHaveLength(2);
  const party = await addParty(owner, { emails: ['sunniva.h@mail.example'] });
  expect(await found(owner, 'halvorsen', 'person')).toHaveLength(2);
  await db().updateTable('checks').set({ party_id: party }).where('id', '=', check).execute();
  expect(await found(owner, 'halvorsen', 'person')).toHaveLength(1);
  await db().updateTable('parties').set({ emails: [] }).where('id', '=', party).execute();
  expect(await found(owner, 'halvorsen', 'person')).toHaveLength(2);
});

test('a merged record vanishes, its reference still finds the one that was kept, and undone it is there again', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner, { middle_names: 'Maren', user_reference: 'USR-3988' })];
  const merge = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/parties/${merged}/merge`,
    headers: owner.headers,
    payload: { into: kept, version: 1, into_version: 1, choose: { name: 'kept' } },
  });
  expect([await found(owner, 'maren', 'person'), await found(owner, 'USR-3988', 'person')]).toEqual([[], ['Sunniva Halvorsen']]);
  const { id } = (merge.json().Info as { Data: { id: number } }).Data;
  await testApp.app.inject({ method: 'POST', url: `/v2/client/party-merges/${id}/undo`, headers: owner.headers });
  expect(await found(owner, 'maren', 'person')).toEqual(['Sunniva Maren Halvorsen']);
  expect(await found(owner, 'USR-3988', 'person')).toEqual(['Sunniva Maren Halvorsen']);
});

test.each([
  ['negotiator', 4, '•••• ••• 440', 1],
  ['accounts', 5, null, 0],
  ['auditor', 6, '•••• ••• 440', 1],
] as const)('what the %s reads of a record and finds by its number', async (_role, roleId, phone, byNumber) => {
  const owner = await testApp.signIn();
  const who = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  const party = await addParty(owner, { phones: ['+447700900440'] });
  await addProperty(owner, { line1: '1 Halvorsen Yard' });
  await clientChecks(testApp).freeze(owner, party);
  const people = (await ask(who, 'halvorsen')).groups.find((group) => group.type === 'person');
  expect(people).toMatchObject({ total: 1, rows: [{ phone, check: null, party: { aml: { status: 'needsReview', check_id: null } } }] });
  expect(await found(who, '07700 900440', 'person')).toHaveLength(byNumber);
  expect(await found(who, 'halvorsen', 'property')).toEqual(['1 Halvorsen Yard, Clifton']);
});

test('made anew from its sources the index is what the triggers made it', async () => {
  const owner = await testApp.signIn();
  const kept = await addParty(owner, { phones: ['+447700900451'], user_reference: 'USR-1' });
  const merged = await addParty(owner, { user_reference: 'USR-2', emails: ['a@mail.example', 'b@mail.example'] });
  await addRole(owner, await addProperty(owner), merged);
  await clientChecks(testApp).screen(owner, merged);
  await db().updateTable('parties').set({ merged_into: kept }).where('id', '=', merged).execute();
  const read = async () =>
    (
      await testApp.services.pool.query<{ row: unknown }>(
        `select to_jsonb(e) - 'owned_by' - 'words' - 'refs' || jsonb_build_object('words', (select jsonb_agg(o order by o) from unnest(e.words) o),
        'refs', (select jsonb_agg(o order by o) from unnest(e.refs) o)) as row from search_entries e order by workspace_id, kind, object_key`,
      )
    ).rows;
  const before = await read();
  await testApp.services.pool.query('call rebuild_search_entries()');
  expect(await read()).toEqual(before);
});

/* ---------- lists ---------- */
test('a list is narrowed to the numbers that hold the text, in the scope’s own workspace', async () => {
  const [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  const party = await addParty(ours, { phones: ['+447700900440'] });
  const property = await addProperty(ours);
  await addParty(theirs);
  await addProperty(theirs);
  const matching = (kind: 'party' | 'property', text: string, who = ours) =>
    who.scope.transaction((trx) => findMatching(trx, kind, text, { seesContacts: reach(who.scope, 'see_properties') === 'all' }));
  expect(await matching('party', 'halv')).toEqual([party]);
  expect(await matching('party', 'halvorson')).toEqual([party]);
  expect(await matching('party', '07700 900440')).toEqual([party]);
  expect(await matching('property', 'bs8')).toEqual([property]);
  expect([await matching('party', 'nobody'), await matching('party', 'h')]).toEqual([[], null]);
  const accounts = await testApp.signIn({ workspaceId: ours.workspaceId, roleId: 5 });
  expect(await matching('party', '07700 900440', accounts)).toEqual([]);
});
