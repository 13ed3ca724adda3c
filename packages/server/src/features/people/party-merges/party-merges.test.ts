import type { MergePreview, PartyMerge, DuplicatePair } from '@freehold/contract/people/party-merges';
import { amlJourney } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { partyRows, type About } from '@freehold/testkit/party-rows';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingsOf } from '../client-acceptance/public.ts';
import { eraseSnapshots } from './erase-snapshots.ts';
import { COMBINED_COLUMNS } from './combine-parties.ts';
import { POINTS_AT_PARTY, POINTS_AT_ROLE } from './merge-store.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const db = () => testApp.services.db;
async function call<T>(who: Pick<SignedInMember, 'headers'>, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
  const info = answer.json().Info as { Data: T; Meta?: { total: number }; Code?: string; Message?: string };
  return { status: answer.statusCode, info, data: info.Data };
}
const { addParty, addCompany, addProperty, addRole, addGroup } = partyRows(db);
const addCheck = async (of: SignedInMember, partyId: number): Promise<number> => (await clientChecks(testApp).screen(of, partyId)).id;
const partyOf = (id: number) =>
  db().selectFrom('parties').selectAll().select(standingsOf().as('standings')).where('id', '=', id).executeTakeFirstOrThrow();
const rolesOf = (partyId: number) => db().selectFrom('property_people').selectAll().where('party_id', '=', partyId).orderBy('id').execute();
/** Everything a record is and has, to compare before and after. */
async function everythingOf(id: number) {
  const { version: _v, updated_at: _u, ...party } = await partyOf(id);
  const roles = (await rolesOf(id)).map(({ version: _version, updated_at: _updated, ...role }) => role);
  const checks = await db().selectFrom('checks').select('id').where('party_id', '=', id).orderBy('id').execute();
  const breaches = await db().selectFrom('breaches').selectAll().where('party_id', '=', id).orderBy('id').execute();
  return { party, roles, checks, breaches };
}
async function merge(who: SignedInMember, merged: number, into: number, more: object = {}) {
  const [one, other] = [await partyOf(merged), await partyOf(into)];
  return call<PartyMerge>(who, 'POST', `/v2/client/parties/${merged}/merge`, {
    into,
    version: one.version,
    into_version: other.version,
    ...more,
  });
}
const undo = (who: Pick<SignedInMember, 'headers'>, id: number) =>
  call<{ kept: { id: number }; restored: { id: number } }>(who, 'POST', `/v2/client/party-merges/${id}/undo`);
const preview = (who: Pick<SignedInMember, 'headers'>, kept: number, merged: number) =>
  call<MergePreview>(who, 'GET', `/v2/client/parties/${merged}/merge-preview?into=${kept}`);
const pairsOf = async (who: SignedInMember) =>
  (await call<DuplicatePair[]>(who, 'GET', '/v2/client/party-duplicates')).data.map(({ a, b, words }) => [a.id, b.id, words]);

/* ---------- finding ---------- */
const born = { dob: '1984-07-22' };
const phone = { phones: ['+447700900440'] };
const email = { emails: ['sunniva@halvorsen.example'] };
test.each<[string, About, About, string | null]>([
  [
    'a number and a birthday, and a middle name more',
    { ...phone, ...born },
    { ...phone, ...born, middle_names: 'M' },
    'share a phone number and a date of birth',
  ],
  ['a birthday and a name one letter apart', born, { ...born, last_name: 'Halvorson' }, 'share a date of birth, and have similar names'],
  ['an address and a name', email, email, 'share an email address and a name'],
  ['a number and a name', phone, phone, 'share a phone number and a name'],
  [
    'a birthday, a number and a married name',
    { ...born, ...phone },
    { ...born, ...phone, last_name: 'Quill' },
    'share a phone number and a date of birth',
  ],
  [
    'one of several numbers',
    { ...phone, ...born },
    { ...born, phones: ['+447700900441', '+447700900440'] },
    'share a phone number and a date of birth',
  ],
  [
    'a name in other letters',
    { ...born, first_name: 'Zoë', last_name: 'O’Hanlon' },
    { ...born, first_name: 'Zoe', last_name: "O'Hanlon" },
    'share a date of birth and a name',
  ],
  ['a name alone', {}, {}, null],
  ['siblings at one number', { ...born, ...phone }, { ...born, ...phone, first_name: 'Ingrid' }, null],
  ['a couple with one address and number', { ...phone, ...email }, { ...phone, ...email, first_name: 'Mattias' }, null],
  ['father and son', { ...phone, ...born }, { ...phone, dob: '1955-01-02' }, null],
  ['a number alone', phone, { ...phone, first_name: 'Tobias', last_name: 'Renner' }, null],
])('%s', async (_what, one, other, words) => {
  const owner = await testApp.signIn();
  const [a, b] = [await addParty(owner, one), await addParty(owner, other)];
  await addParty(await testApp.signIn(), { ...one });
  expect(await pairsOf(owner)).toEqual(words === null ? [] : [[a, b, words]]);
});

test('companies are one by their number, or by a name that differs in Ltd alone, and never a person', async () => {
  const owner = await testApp.signIn();
  const [a, b] = [await addCompany(owner, 'Larkhill Developments Ltd', '99004188'), await addCompany(owner, 'Larkhill Homes', '99004188')];
  const [c, d] = [await addCompany(owner, 'Caspian Holdings Limited'), await addCompany(owner, 'Caspian Holdings LTD')];
  await addCompany(owner, 'Caspian Holdings', '99002970');
  await addCompany(owner, 'Caspian Holdings', '99002971');
  await addParty(owner, { first_name: 'Caspian', last_name: 'Holdings' });
  const pairs = await pairsOf(owner);
  expect(pairs[0]).toEqual([a, b, 'share a company number']);
  expect(pairs.find(([one, other]) => one === c && other === d)).toEqual([c, d, 'share a name']);
  // Two numbers are two companies, whatever they are called.
  expect(pairs).toHaveLength(1 + 1 + 2 + 2);
});

test('a pair goes when a record changes, and one that was said to be two comes back only with a material change', async () => {
  const owner = await testApp.signIn();
  const [a, b] = [await addParty(owner, { ...phone, ...born }), await addParty(owner, { ...phone, ...born })];
  expect((await call(owner, 'POST', '/v2/client/party-duplicates/dismiss', { a: b, b: a })).data).toEqual({ a, b });
  expect(await pairsOf(owner)).toEqual([]);
  await db().updateTable('parties').set({ user_reference: 'USR-1', first_name: 'SUNNIVA' }).where('id', '=', a).execute();
  await testApp.services.pool.query("call refresh_party_duplicates('-infinity')");
  expect(await pairsOf(owner)).toEqual([]);
  await db()
    .updateTable('parties')
    .set({ emails: ['sunniva@halvorsen.example'] })
    .where('id', '=', a)
    .execute();
  expect(await pairsOf(owner)).toHaveLength(1);
  await db().updateTable('parties').set({ first_name: 'Ingrid' }).where('id', '=', a).execute();
  expect(await pairsOf(owner)).toEqual([]);
});

test('likely duplicates of one record come with the reason', async () => {
  const owner = await testApp.signIn();
  const [a, b] = [await addParty(owner, { ...phone, ...born }), await addParty(owner, { ...phone, ...born })];
  expect((await call(owner, 'GET', `/v2/client/parties/${b}/duplicates`)).data).toMatchObject([
    { party: { id: a, name: 'Sunniva Halvorsen' }, score: 100, reasons: ['phone', 'dob', 'name'] },
  ]);
});

/* ---------- preview ---------- */
test('a preview sets the records side by side, masked, with what a merge would make of them', async () => {
  const owner = await testApp.signIn();
  const kept = await addParty(owner, {
    ...phone,
    ...born,
    emails: ['sunniva@halvorsen.example'],
    addresses: JSON.stringify([{ line1: '3 Calloway Mews', town: 'Bristol', postcode: 'BS8 4KV', country: 'GB' }]),
    nationality: 'NO',
    user_reference: 'USR-4071',
    risk_level: 'low',
  });
  const merged = await addParty(owner, {
    ...phone,
    ...born,
    middle_names: 'M',
    emails: ['su@mail.example'],
    user_reference: 'USR-3988',
    risk_level: 'high',
    legal_hold: true,
  });
  const property = await addProperty(owner);
  await addRole(owner, property, kept, 'seller');
  await addRole(owner, property, merged, 'seller');
  await addRole(owner, await addProperty(owner), merged, 'seller');
  await addCheck(owner, merged);
  const { data } = await preview(owner, kept, merged);
  expect(data).toMatchObject({
    kept: { id: kept, name: 'Sunniva Halvorsen' },
    merged: { id: merged, name: 'Sunniva M Halvorsen' },
    fields: [
      { field: 'name', same: false, chosen: 'merged', stays: false },
      { field: 'dob', kept: '1984-07-22', merged: '1984-07-22', same: true },
      { field: 'phone', kept: '•••• ••• 440', merged: '•••• ••• 440', same: true },
      { field: 'email', kept: 'su•••@halvorsen.example', merged: 'su•••@mail.example', same: false, chosen: 'kept', stays: true },
      { field: 'address', kept: '•••, Bristol BS8', merged: null, same: false, chosen: 'kept' },
      { field: 'nationality', kept: 'NO', merged: null, same: false, chosen: 'kept' },
      { field: 'user_reference', kept: 'USR-4071', merged: 'USR-3988', stays: true },
    ],
    moves: [
      { what: 'roles', kept: 1, merged: 2, after: 2 },
      { what: 'checks', kept: 0, merged: 1, after: 1 },
    ],
    risk_level: 'high',
    legal_hold: true,
    obstacles: [],
  });
  expect(data.agreement).toContainEqual({ what: 'email', how: 'differs' });
  expect(JSON.stringify(data)).not.toMatch(/7700900440|Calloway Mews|4KV/);
});

test('whoever may not know of frozen checks, or of others’ checks, learns nothing of them from a preview, a merge or its undo', async () => {
  const owner = await testApp.signIn();
  const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const pair = async (frozen: boolean) => {
    const [kept, merged] = [await addParty(owner), await addParty(owner)];
    if (frozen) for (const party of [kept, merged]) await clientChecks(testApp).freeze(owner, party);
    return { kept, merged };
  };
  // Ids and times are of the pair itself; the rest must not tell the two apart.
  const told = (value: unknown) =>
    JSON.stringify(value)
      .replace(/"(?:id|kept_id|merged_id|version)":\d+/g, '')
      .replace(/\d{4}-\d\d-\d\dT[^"]+/g, '')
      .replace(/"aml":(?:null|\{[^}]*\})/g, '');
  for (const who of [admin, negotiator]) {
    const answers = [];
    for (const { kept, merged } of [await pair(true), await pair(false)]) {
      const before = await preview(who, kept, merged);
      const done = await merge(who, merged, kept);
      const undone = await undo(who, done.data.id);
      expect([before.status, done.status, undone.status]).toEqual([200, 200, 200]);
      answers.push(told([before.data, done.data, undone.data]));
    }
    expect(answers[0]).toBe(answers[1]);
  }
});

/* ---------- merging ---------- */
test('everything that hung on the one hangs on the other, chosen values stand, and the stricter of each', async () => {
  const owner = await testApp.signIn();
  const kept = await addParty(owner, {
    ...phone,
    emails: ['sunniva@halvorsen.example'],
    risk_level: 'high',
    risk_reason: 'Set by hand',
    relationship_started_on: '2024-03-01',
    relationship_ended_on: '2025-03-01',
  });
  const merged = await addParty(owner, {
    ...born,
    middle_names: 'M',
    phones: ['+447700900441', '+447700900440'],
    emails: ['su@mail.example'],
    risk_level: 'low',
    legal_hold: true,
    legal_hold_reason: 'Asked by the police',
    relationship_started_on: '2022-01-05',
    relationship_ended_on: '2025-09-01',
  });
  const property = await addProperty(owner);
  const role = await addRole(owner, property, merged, 'seller');
  const check = await addCheck(owner, merged);
  const { status, data } = await merge(owner, merged, kept, { choose: { name: 'merged', email: 'merged' } });
  expect([status, data.kept.name, data.merged_name]).toEqual([200, 'Sunniva M Halvorsen', 'Sunniva M Halvorsen']);
  expect(await partyOf(kept)).toMatchObject({
    display_name: 'Sunniva M Halvorsen',
    dob: '1984-07-22',
    phones: ['+447700900440', '+447700900441'],
    emails: ['su@mail.example', 'sunniva@halvorsen.example'],
    risk_level: 'high',
    risk_reason: 'Set by hand',
    legal_hold: true,
    legal_hold_reason: 'Asked by the police',
    relationship_started_on: '2022-01-05',
    relationship_ended_on: '2025-09-01',
    standings: { aml: expect.objectContaining({ check_id: check }) },
    merged_into: null,
  });
  expect(await partyOf(merged)).toMatchObject({ merged_into: kept, standings: {} });
  expect((await rolesOf(kept)).map((row) => row.id)).toEqual([role]);
  expect((await call(owner, 'GET', '/v2/client/parties')).info.Meta).toMatchObject({ total: 1 });
  const event = await db()
    .selectFrom('audit_events')
    .selectAll()
    .where('workspace_id', '=', owner.workspaceId)
    .where('action', '=', 'merge.party')
    .executeTakeFirstOrThrow();
  expect(event.object).toMatchObject({ type: 'party', id: kept });
  expect(JSON.stringify(event.diff)).not.toMatch(/7700|mail\.example|1984/);
});

test('a relationship that goes on keeps the whole record', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [
    await addParty(owner, { relationship_started_on: '2020-01-01', relationship_ended_on: '2021-01-01' }),
    await addParty(owner),
  ];
  await merge(owner, merged, kept);
  expect(await partyOf(kept)).toMatchObject({ relationship_started_on: '2020-01-01', relationship_ended_on: null, retention_until: null });
});

test('the same role twice is one, with the lead, the earlier clock and its late checks; undone, each has its own again', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner, phone), await addParty(owner, { ...phone, middle_names: 'M' })];
  const property = await addProperty(owner);
  const group = await addGroup(owner, property);
  const stays = await addRole(owner, property, kept, 'buyer', {
    group_id: group,
    cdd_due_event: 'offer_accepted',
    cdd_due_at: new Date('2026-11-20T09:00:00Z'),
  });
  const goes = await addRole(owner, property, merged, 'buyer', {
    group_id: group,
    is_lead: true,
    state: 'complete',
    cdd_due_event: 'offer_accepted',
    cdd_due_at: new Date('2026-11-10T09:00:00.123Z'),
  });
  const seller = await addRole(owner, await addProperty(owner), merged, 'seller');
  await db()
    .insertInto('breaches')
    .values({
      workspace_id: owner.workspaceId,
      property_id: property,
      party_id: merged,
      property_person_id: goes,
      due_event: 'offer_accepted',
      due_at: new Date(),
      to_stage: 'under_offer',
    })
    .execute();
  const { id: check } = await clientChecks(testApp).accept(owner, merged);
  const before = [await everythingOf(kept), await everythingOf(merged)];

  const { data } = await merge(owner, merged, kept);
  const roles = await rolesOf(kept);
  expect(roles.map((role) => role.id)).toEqual([stays, seller]);
  expect(roles[0]).toMatchObject({ is_lead: true, state: 'complete', cdd_due_at: new Date('2026-11-10T09:00:00.123Z') });
  // The other record's accepted check is theirs too now.
  expect(roles[0]?.cdd_done_at).toBeInstanceOf(Date);
  expect(
    await db().selectFrom('breaches').select(['party_id', 'property_person_id']).where('property_id', '=', property).execute(),
  ).toEqual([{ party_id: kept, property_person_id: stays }]);
  expect((await partyOf(kept)).standings.aml?.check_id).toBe(check);

  const undone = await undo(owner, data.id);
  expect([undone.status, undone.data.kept.id, undone.data.restored.id]).toEqual([200, kept, merged]);
  expect([await everythingOf(kept), await everythingOf(merged)]).toEqual(before);
});

test('a guarantor of the rent of the other record cannot become one with it, and the preview says why', async () => {
  const owner = await testApp.signIn();
  const [tenant, guarantor] = [await addParty(owner), await addParty(owner)];
  const property = await addProperty(owner, 'letting');
  const group = await addGroup(owner, property);
  const rents = await addRole(owner, property, tenant, 'tenant', { group_id: group, co_tenant_type_id: 1, is_lead: true });
  await addRole(owner, property, guarantor, 'guarantor', { group_id: group, co_tenant_type_id: 4, guarantees_id: rents });
  expect((await preview(owner, tenant, guarantor)).data.obstacles).toEqual([
    expect.stringMatching(/^One of them rents \d+ Calloway Crescent, Bristol BS8 4KV, and the other guarantees/),
  ]);
  const { status, info } = await merge(owner, guarantor, tenant);
  expect([status, info.Code]).toEqual([409, 'INVALID_STATE']);
  expect((await partyOf(guarantor)).merged_into).toBeNull();
});

test('a record that changed meanwhile is not merged', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner)];
  for (const wrong of [{ version: 9 }, { into_version: 9 }]) {
    const { status, info } = await merge(owner, merged, kept, wrong);
    expect([status, info.Code]).toEqual([412, 'STALE_VERSION']);
  }
});

test('one record, a person with a company, and one that was merged already are refused', async () => {
  const owner = await testApp.signIn();
  const [kept, merged, company] = [await addParty(owner), await addParty(owner), await addCompany(owner, 'Caspian Holdings')];
  const refused = async (one: number, other: number) => (await merge(owner, one, other)).info.Code;
  expect([await refused(kept, kept), await refused(company, kept)]).toEqual(['INVALID_STATE', 'INVALID_STATE']);
  await merge(owner, merged, kept);
  expect([await refused(merged, kept), await refused(kept, merged), (await preview(owner, kept, merged)).info.Code]).toEqual([
    'INVALID_STATE',
    'INVALID_STATE',
    'INVALID_STATE',
  ]);
});

test('a record of another workspace is not found', async () => {
  const [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  const [kept, merged] = [await addParty(ours), await addParty(theirs)];
  expect((await merge(ours, merged, kept)).status).toBe(404);
  expect((await merge(ours, kept, merged)).status).toBe(404);
  expect((await preview(ours, kept, merged)).status).toBe(404);
  expect((await call(ours, 'POST', '/v2/client/party-duplicates/dismiss', { a: kept, b: merged })).status).toBe(404);
  expect((await call(ours, 'GET', `/v2/client/parties/${merged}/duplicates`)).status).toBe(404);
  const other = await addParty(theirs);
  const done = await merge(theirs, other, merged);
  expect((await undo(ours, done.data.id)).status).toBe(404);
});

test.each([
  ['Accounts', 5],
  ['Auditor', 6],
])('%s neither sees pairs nor merges', async (_role, roleId) => {
  const owner = await testApp.signIn();
  const who = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  const [kept, merged] = [await addParty(owner), await addParty(owner)];
  const done = await merge(owner, merged, kept);
  const answers = [
    await call(who, 'GET', '/v2/client/party-duplicates'),
    await call(who, 'GET', `/v2/client/parties/${kept}/duplicates`),
    await call(who, 'GET', '/v2/client/party-merges'),
    await preview(who, kept, merged),
    await merge(who, merged, kept),
    await undo(who, done.data.id),
    await call(who, 'POST', '/v2/client/party-duplicates/dismiss', { a: kept, b: merged }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
});

/* ---------- parting ---------- */
test('what was changed or added since stays with the record that was kept', async () => {
  const owner = await testApp.signIn();
  const kept = await addParty(owner, { emails: ['sunniva@halvorsen.example'] });
  const merged = await addParty(owner, { middle_names: 'M', dob: '1984-07-22', emails: ['su@mail.example'] });
  const { data } = await merge(owner, merged, kept, { choose: { name: 'merged' } });
  await db().updateTable('parties').set({ first_name: 'Synnøve', user_reference: 'USR-9' }).where('id', '=', kept).execute();
  const [since, role] = [await addCheck(owner, kept), await addRole(owner, await addProperty(owner), kept, 'seller')];
  expect((await undo(owner, data.id)).status).toBe(200);
  expect(await partyOf(kept)).toMatchObject({
    display_name: 'Synnøve M Halvorsen',
    dob: null,
    emails: ['sunniva@halvorsen.example'],
    user_reference: 'USR-9',
    standings: { aml: expect.objectContaining({ check_id: since }) },
  });
  expect((await rolesOf(kept)).map(({ id }) => id)).toEqual([role]);
  expect(await partyOf(merged)).toMatchObject({
    display_name: 'Sunniva M Halvorsen',
    merged_into: null,
    emails: ['su@mail.example'],
    standings: {},
  });
});

test('a check of the merged record that is accepted after the merge stops no clock of the other once they are parted', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner)];
  const due = { cdd_due_event: 'marketing', cdd_due_at: new Date() };
  await addRole(owner, await addProperty(owner), kept, 'seller', due);
  await addRole(owner, await addProperty(owner), merged, 'seller', due);
  const check = await addCheck(owner, merged);
  const { data } = await merge(owner, merged, kept);
  const journey = amlJourney(testApp);
  await journey.assess(owner, { id: check });
  await journey.decide(owner, { id: check }, 'accepted', 'Compared with the passport on file');
  expect((await rolesOf(kept)).map((role) => role.cdd_done_at !== null)).toEqual([true, true]);
  await undo(owner, data.id);
  expect([(await rolesOf(kept))[0]?.cdd_done_at, (await rolesOf(merged))[0]?.cdd_done_at]).toEqual([null, expect.any(Date)]);
});

test('a role both had that was withdrawn since cannot be parted, and then nothing is', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner, { middle_names: 'M' })];
  const property = await addProperty(owner);
  const stays = await addRole(owner, property, kept, 'seller');
  await addRole(owner, property, merged, 'seller');
  const { data } = await merge(owner, merged, kept);
  await db().updateTable('property_people').set({ state: 'withdrawn', withdrawn_at: new Date() }).where('id', '=', stays).execute();
  const { status, info } = await undo(owner, data.id);
  expect([status, info.Code, info.Message]).toEqual([
    409,
    'INVALID_STATE',
    expect.stringMatching(/“seller” at \d+ Calloway Crescent.*cannot be parted/),
  ]);
  expect((await partyOf(merged)).merged_into).toBe(kept);
});

test('merges are undone in the order they can be: the last first, once, and not after 30 days', async () => {
  const owner = await testApp.signIn();
  const [a, b, c] = [
    await addParty(owner),
    await addParty(owner, { first_name: 'Ingrid' }),
    await addParty(owner, { first_name: 'Mattias' }),
  ];
  const first = (await merge(owner, b, a)).data.id;
  const second = (await merge(owner, a, c)).data.id;
  expect((await undo(owner, first)).info.Message).toBe('A merge with Sunniva Halvorsen came after this one. Undo that one first.');
  expect((await undo(owner, second)).status).toBe(200);
  expect((await call<PartyMerge[]>(owner, 'GET', `/v2/client/party-merges?party_id=${a}`)).data).toMatchObject([
    { id: first, merged_name: 'Ingrid Halvorsen', by: 'Morgan Ellery' },
  ]);
  expect((await undo(owner, first)).status).toBe(200);
  expect((await undo(owner, first)).info).toMatchObject({ Code: 'INVALID_STATE', Message: 'This merge was undone already.' });

  const third = (await merge(owner, b, a)).data.id;
  await db()
    .updateTable('party_merges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', third)
    .execute();
  await db()
    .updateTable('parties')
    .set({ user_reference: 'USR-7', phones: ['+447700900440'] })
    .where('id', '=', b)
    .execute();
  await eraseSnapshots.run(testApp.services);
  expect((await undo(owner, third)).info.Message).toBe('The 30 days in which this merge could be undone are over.');
  expect((await call<PartyMerge[]>(owner, 'GET', '/v2/client/party-merges')).data).toEqual([]);
  expect(await db().selectFrom('party_merges').select('snapshot').where('id', '=', third).executeTakeFirst()).toEqual({ snapshot: null });
  expect(await partyOf(b)).toMatchObject({ phones: [], emails: [], dob: null, user_reference: 'USR-7', display_name: 'Ingrid Halvorsen' });
});

test('under a legal hold nothing of a merge is erased, and records that are parted are both held', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner, { dob: '1984-07-22', phones: ['+447700900440'] })];
  const { id } = (await merge(owner, merged, kept)).data;
  const hold = (on: boolean) =>
    db()
      .updateTable('parties')
      .set({ legal_hold: on, legal_hold_reason: on ? 'Asked by the police' : null })
      .where('id', '=', kept)
      .execute();
  await hold(true);
  const later = { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) };
  await eraseSnapshots.run({ ...testApp.services, ...later });
  expect(await partyOf(merged)).toMatchObject({ dob: '1984-07-22', phones: ['+447700900440'] });

  expect((await undo(owner, id)).status).toBe(200);
  expect(await partyOf(kept)).toMatchObject({ legal_hold: true });
  expect(await partyOf(merged)).toMatchObject({ merged_into: null, legal_hold: true, legal_hold_reason: 'Asked by the police' });

  const again = await addParty(owner, { phones: ['+447700900441'] });
  await hold(false);
  await merge(owner, again, kept);
  await eraseSnapshots.run({ ...testApp.services, ...later });
  expect(await partyOf(again)).toMatchObject({ phones: [] });
});

test('two who merge the same pair at once: one does, the other is told', async () => {
  const owner = await testApp.signIn();
  const [kept, merged] = [await addParty(owner), await addParty(owner)];
  const answers = await Promise.all([merge(owner, merged, kept), merge(owner, kept, merged)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

/* ---------- nothing is forgotten ---------- */
test('every column of the database that names a party or a role moves with a merge', async () => {
  const { rows } = await sql<{ table: string; column: string; of: string }>`
    select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as "of"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[array_length(conkey, 1)]
    where contype = 'f' and confrelid in ('parties'::regclass, 'property_people'::regclass) order by 1, 2`.execute(db());
  // The merge's own: pairs follow the trigger, and merges say what went where. Who is covered by which list, and who is accepted, follows the checks; at which branches somebody is, the roles.
  const own = ['party_branches', 'party_duplicates', 'party_merges', 'parties', 'party_standings', 'screening_coverage'];
  const named = (of: string) =>
    rows.filter((row) => row.of === of && !own.includes(row.table)).map(({ table, column }) => `${table}.${column}`);
  const listed = (pointers: readonly { table: string; column: string }[]) =>
    pointers.map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(named('parties')).toEqual(listed(POINTS_AT_PARTY));
  expect(named('property_people')).toEqual(listed(POINTS_AT_ROLE));
});

test('every column of a party is chosen, combined, or none of a merge’s business', async () => {
  const { rows } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.columns where table_name = 'parties' and is_generated = 'NEVER'`.execute(db());
  // Whether somebody is monitored follows their monitors; when a record was erased is its own.
  const apart = [
    'workspace_id',
    'id',
    'version',
    'kind',
    'merged_into',
    'created_by',
    'created_at',
    'updated_at',
    'is_monitored',
    'erased_at',
  ];
  expect(rows.map((row) => row.column_name).toSorted()).toEqual([...COMBINED_COLUMNS, ...apart].toSorted());
});
