import type { SearchGroup, SearchResults } from '@freehold/contract/overview/search';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import type { SignedInMember, SignInOptions } from '@freehold/testkit/factories';
import { enterByLink, sendForSigning, signAs } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Info = { Data: SearchResults; Meta: PageMeta; Code?: string; Errors?: { field: string; message: string }[] };
async function ask(who: Pick<SignedInMember, 'headers'>, text: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ search: text, ...more }).toString();
  const answer = await testApp.app.inject({ url: `/v2/client/properties/search?${query}`, headers: who.headers });
  return { status: answer.statusCode, info: answer.json().Info as Info };
}
const nameOf = (row: SearchGroup['rows'][number]) =>
  'subject_name' in row ? row.subject_name : 'title' in row ? row.title : 'address' in row ? row.address : row.name;
/** The names found, by group; those that are only similar in brackets. */
async function names(who: Pick<SignedInMember, 'headers'>, text: string, more: Record<string, string> = {}) {
  const { info } = await ask(who, text, more);
  return Object.fromEntries(
    info.Data.groups.map((group) => [group.type, group.rows.map((row) => (row.similar ? `(${nameOf(row)})` : nameOf(row)))]),
  );
}

let counter = 0;
type CheckOptions = {
  name: string;
  reference?: string;
  company?: boolean;
  fingerprint?: string;
  frozen?: boolean;
  assignedTo?: number;
  daysAgo?: number;
};
async function addCheck(by: SignedInMember, about: CheckOptions): Promise<number> {
  const n = ++counter;
  const row = await testApp.services.db
    .insertInto('checks')
    .values({
      workspace_id: by.workspaceId,
      public_ref: `CHK-20261121-${String(n).padStart(4, '0')}`,
      kind: 'aml',
      state: 'completed',
      status: 'needsReview',
      subject_name: about.name,
      subject_kind: about.company ? 'company' : 'person',
      subject_fingerprint: about.fingerprint ?? `print-${n}`,
      subject_sealed: Buffer.from([0]),
      reference: about.reference ?? null,
      match_mode: 'standard',
      policy_version: 'test',
      created_by: by.memberId,
      assigned_to: about.assignedTo ?? null,
      frozen_at: about.frozen ? new Date() : null,
      created_at: new Date(Date.now() - (about.daysAgo ?? 0) * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
/** One more member of the same workspace. */
const colleague = (of: SignedInMember, options: SignInOptions) => testApp.signIn({ workspaceId: of.workspaceId, ...options });
async function addSigner(of: SignedInMember, contact: string, firstName: string, surname: string) {
  const { appUserId } = await testApp.signInAppUser({ contact, firstName, surname });
  await sendForSigning(testApp, of, { people: 1, contacts: [contact], name: `${firstName} ${surname}` });
  return appUserId;
}
const update = (table: 'checks' | 'members', id: number, set: Record<string, unknown>) =>
  testApp.services.db.updateTable(table).set(set).where('id', '=', id).execute();

test('a name is found in every group it stands in, with how each stands', async () => {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Renner' });
  const id = await addCheck(owner, { name: 'Tobias Renner', reference: 'S-2041', fingerprint: 'tobias' });
  const newest = await addCheck(owner, { name: 'Tobias Renner', fingerprint: 'tobias' });
  const { status, info } = await ask(owner, 'renner');
  expect(status).toBe(200);
  expect(info.Data).toMatchObject({
    read_as: 'text',
    workspace: { id: owner.workspaceId, account_name: 'Pennard & Lisle' },
    contacts: 'full',
  });
  const [, people, checks, , members] = info.Data.groups;
  expect(people).toMatchObject({
    type: 'person',
    failed: false,
    total: 1,
    rows: [
      {
        name: 'Tobias Renner',
        kind: 'person',
        phone: null,
        email: null,
        check: { id: newest, status: 'needsReview' },
        checks: 2,
        similar: null,
      },
    ],
  });
  expect(checks).toMatchObject({
    type: 'check',
    total: 2,
    rows: [
      { id: newest, reference: null },
      { id, reference: 'S-2041', open_matches: 0, path: `/marketplace/manual_aml_check/${id}` },
    ],
  });
  expect(members).toMatchObject({
    type: 'member',
    total: 1,
    rows: [{ member_id: owner.memberId, name: 'Imogen Renner', email: owner.email, role: 'Owner' }],
  });
  expect(info.Meta).toEqual({ page: 1, perPage: 10, total: 4, totalPages: 1 });
});

test.each([
  ['tobias renner', ['Tobias Renner', 'Tobias Rennerson']],
  ['RENN', ['Tobias Rennerson', 'Tobias Renner']],
  ['renner tobias', ['Tobias Renner', '(Tobias Rennerson)']],
  ['zoe bronte', ['Zoë Brontë-Ångström']],
  ['Angström', ['Zoë Brontë-Ångström']],
  ['lukasiewicz soren', ['Søren Łukasiewicz']],
  ["o'hanlon", ['Aoife O’Hanlon']],
  ['ohanlon', ['Aoife O’Hanlon']],
  ['hanlon', ['Aoife O’Hanlon']],
  ['Ann Lee', ['Ann Lee', '(Anne Lee)']],
  ['Ann Le', ['Ann Lee', '(Anne Lee)']],
  ['steven', ['(Stephen Macdonald)']],
  ['mcdonald', ['(Stephen Macdonald)']],
  ['rener', ['(Tobias Renner)']],
  ['tobais renner', ['(Tobias Renner)', '(Tobias Rennerson)']],
  ['brotne', ['(Zoë Brontë-Ångström)']],
  ['xylophone', []],
  ['--', []],
  ['%_', []],
])('people for ‘%s’', async (text, expected) => {
  folk ??= await peopled();
  expect((await names(folk, text))['person']).toEqual(expected);
});
let folk: SignedInMember | undefined;
async function peopled(): Promise<SignedInMember> {
  const owner = await testApp.signIn();
  const all = [
    'Tobias Renner',
    'Tobias Rennerson',
    'Zoë Brontë-Ångström',
    'Søren Łukasiewicz',
    'Aoife O’Hanlon',
    'Anne Lee',
    'Ann Lee',
    'Stephen Macdonald',
  ];
  for (const [n, name] of all.entries()) await addCheck(owner, { name, daysAgo: all.length - n });
  return owner;
}

test.each([
  ['chk-20261121', 2],
  ['S-2041/b', 1],
  ['s 2041/B', 1],
  ['calloway', 1],
  ['14 calloway cres', 1],
  ['Crescent BS8 4KV', 1],
  ['BS8 4KV', 1],
])('a check is found by its reference: %s', async (text, count) => {
  const owner = await testApp.signIn();
  counter = 0;
  await addCheck(owner, { name: 'Lioba Ostremba', reference: '14 Calloway Crescent, BS8 4KV' });
  await addCheck(owner, { name: 'Tobias Renner', reference: 'S-2041/B' });
  expect((await names(owner, text))['check']).toHaveLength(count);
});

test('a text that is a reference of a check is read as one, and still finds names', async () => {
  const owner = await testApp.signIn();
  await addCheck(owner, { name: 'Lioba Ostremba', reference: 'Renner' });
  await addCheck(owner, { name: 'Tobias Renner' });
  const { info } = await ask(owner, 'renner');
  expect([info.Data.read_as, await names(owner, 'renner')]).toMatchObject(['reference', { person: ['Tobias Renner'] }]);
});

test('a signer is found by e-mail, by phone in any usual spelling, and by its last six digits', async () => {
  const owner = await testApp.signIn();
  await addSigner(owner, '+447700900263', 'Tamsin', 'Rowe');
  await addSigner(owner, 'Lotte.Voss@Calloway.example', 'Lotte', 'Voss');
  for (const text of ['+44 7700 900263', '07700 900263', '07700-900263', '447700900263'])
    expect((await names(owner, text))['person'], text).toEqual(['Tamsin Rowe']);
  for (const text of ['01632 900263', '+49 7711 900263']) expect((await names(owner, text))['person'], text).toEqual(['(Tamsin Rowe)']);
  expect((await names(owner, '07700 900264'))['person']).toEqual([]);
  expect((await names(owner, 'lotte.voss@calloway.EXAMPLE'))['person']).toEqual(['Lotte Voss']);
  expect((await names(owner, 'voss@calloway.example'))['person']).toEqual([]);
  const { info } = await ask(owner, '07700900263');
  expect(info.Data.groups[1]).toMatchObject({
    rows: [{ phone: '+447700900263', email: null, check: null, document: { title: 'Memorandum of sale', status: 'sent' }, similar: null }],
  });
});

test('digits nobody is called by are looked for among references', async () => {
  const owner = await testApp.signIn();
  await addCheck(owner, { name: 'Tobias Renner', reference: '20411877' });
  expect(await names(owner, '20411877')).toMatchObject({ person: [], check: ['Tobias Renner'] });
});

test('close spellings follow the whole hits from page to page', async () => {
  const owner = await testApp.signIn();
  for (const [n, name] of ['Ann Lee', 'Ann Leeson', 'Anne Lee', 'Annie Lee', 'Anne Leeds'].entries())
    await addCheck(owner, { name, daysAgo: n });
  const pages = [];
  for (const page of ['1', '2', '3', '4']) pages.push(await names(owner, 'ann lee', { types: 'person', perPage: '2', page }));
  expect(pages.map((page) => page['person'])).toEqual([['Ann Lee', 'Ann Leeson'], ['(Anne Lee)', '(Annie Lee)'], ['(Anne Leeds)'], []]);
});

test('more than a page comes in pages of one group, exact names first', async () => {
  const owner = await testApp.signIn();
  for (let n = 0; n < 12; n++) await addCheck(owner, { name: `Ada Renner${'x'.repeat(n)}`, daysAgo: 20 - n });
  const first = await ask(owner, 'ada renner', { types: 'person' });
  expect(first.info.Data.groups.map((group) => [group.type, group.total, group.rows.length])).toEqual([['person', 12, 10]]);
  expect(first.info.Data.groups[0]?.rows[0]).toMatchObject({ name: 'Ada Renner' });
  expect(first.info.Meta).toEqual({ page: 1, perPage: 10, total: 12, totalPages: 2 });
  const second = await ask(owner, 'ada renner', { types: 'person', page: '2' });
  expect(second.info.Data.groups[0]?.rows.map(nameOf)).toEqual(['Ada Rennerxx', 'Ada Rennerx']);
  const past = await ask(owner, 'ada renner', { types: 'person', page: '4' });
  expect(past.info.Data.groups).toEqual([{ type: 'person', failed: false, total: 12, more: false, rows: [] }]);
  const both = await ask(owner, 'ada renner', { types: 'check,member', perPage: '3' });
  expect(both.info.Data.groups.map((group) => [group.type, group.total, group.rows.length])).toEqual([
    ['check', 12, 3],
    ['member', 0, 0],
  ]);
});

/* ---------- who may know of what ---------- */
async function firm() {
  const owner = await testApp.signIn({ surname: 'Ashworth', firstName: 'Imogen' });
  const people = {
    owner,
    admin: await colleague(owner, { roleId: 2, surname: 'Ashbee' }),
    compliance: await colleague(owner, { roleId: 3, surname: 'Ashcroft' }),
    negotiator: await colleague(owner, { roleId: 4, surname: 'Ashdown' }),
    accounts: await colleague(owner, { roleId: 5, surname: 'Ashe' }),
    auditor: await colleague(owner, { roleId: 6, surname: 'Ashford' }),
  };
  await addCheck(owner, { name: 'Open Ashby', fingerprint: 'a' });
  await addCheck(owner, { name: 'Frozen Ashby', fingerprint: 'b', frozen: true });
  await addCheck(people.negotiator, { name: 'Own Ashby', fingerprint: 'c' });
  await addCheck(owner, { name: 'Given Ashby', fingerprint: 'd', assignedTo: people.negotiator.memberId });
  await addCheck(people.negotiator, { name: 'Frozen Own Ashby', fingerprint: 'e', frozen: true });
  await addSigner(owner, '+447700900511', 'Signer', 'Ashby');
  return people;
}
const SUBJECTS = ['Given Ashby', 'Open Ashby', 'Own Ashby'];
const FROZEN = ['Frozen Ashby', 'Frozen Own Ashby'];
const MEMBERS = ['Imogen Ashworth', 'Morgan Ashbee', 'Morgan Ashcroft', 'Morgan Ashdown', 'Morgan Ashe', 'Morgan Ashford'];
test.each([
  ['owner', 1, [...SUBJECTS, ...FROZEN], MEMBERS, '+447700900511', true],
  ['admin', 2, SUBJECTS, MEMBERS, '+447700900511', true],
  ['compliance', 3, [...SUBJECTS, ...FROZEN], MEMBERS, '+447700900511', true],
  ['negotiator', 4, ['Given Ashby', 'Own Ashby'], MEMBERS, '•••• ••• 511', false],
  ['accounts', 5, null, ['Morgan Ashe'], null, true],
  ['auditor', 6, SUBJECTS, MEMBERS, '•••• ••• 511', true],
] as const)('what the %s finds, counts and reads of contacts', async (role, _roleId, subjects, members, phone, seesAddress) => {
  const who = (await firm())[role];
  const { info } = await ask(who, 'ash', { perPage: '50' });
  const found = Object.fromEntries(info.Data.groups.map((group) => [group.type, group]));
  const sorted = (type: string) => found[type]?.rows.map(nameOf).sort();
  expect(sorted('check')).toEqual(subjects ? [...subjects].sort() : undefined);
  expect(sorted('person')).toEqual([...(subjects ?? []), 'Signer Ashby'].sort());
  expect(sorted('member')).toEqual(members);
  for (const group of info.Data.groups) expect(group.total).toBe(group.rows.length);
  expect(found['person']?.rows.find((row) => nameOf(row) === 'Signer Ashby')).toMatchObject({ phone, email: null });
  expect(found['member']?.rows.every((row) => ('email' in row ? row.email !== null : false))).toBe(seesAddress);
  // Who sees no number finds nobody by it either.
  const byPhone = await names(who, '07700 900511');
  expect(byPhone['person']).toEqual(role === 'accounts' ? [] : ['Signer Ashby']);
  const byAddress = await names(who, (await firmOwnerEmail(who)) ?? '');
  expect(byAddress['member']).toEqual(seesAddress && role !== 'accounts' ? ['Imogen Ashworth'] : []);
});
async function firmOwnerEmail(who: SignedInMember) {
  const row = await testApp.services.db
    .selectFrom('members')
    .select('email')
    .where('workspace_id', '=', who.workspaceId)
    .where('role_id', '=', 1)
    .executeTakeFirst();
  return row?.email;
}

test('an address of a signer is masked to its first two letters and the domain', async () => {
  const owner = await testApp.signIn();
  await addSigner(owner, 'tobias.renner@mail.example', 'Tobias', 'Renner');
  const negotiator = await colleague(owner, { roleId: 4 });
  const { info } = await ask(negotiator, 'tobias.renner@mail.example');
  expect(info.Data).toMatchObject({ contacts: 'masked', groups: [{}, { rows: [{ email: 'to•••@mail.example' }] }, {}, {}, {}] });
});

test('a person with an open and a frozen check is known by the open one alone', async () => {
  const owner = await testApp.signIn();
  const open = await addCheck(owner, { name: 'Tobias Renner', fingerprint: 'same', reference: 'S-1' });
  await addCheck(owner, { name: 'TOBIAS RENNER', fingerprint: 'same', reference: 'S-2', frozen: true });
  const admin = await colleague(owner, { roleId: 2 });
  const { info } = await ask(admin, 'renner');
  expect(info.Data.groups.slice(1, 3)).toMatchObject([
    { total: 1, rows: [{ name: 'Tobias Renner', checks: 1, check: { id: open } }] },
    { total: 1, rows: [{ id: open }] },
  ]);
  // A frozen check's reference is not even known to be one.
  expect((await ask(admin, 'S-2')).info.Data.read_as).toBe('text');
  expect((await ask(owner, 'S-2')).info.Data.read_as).toBe('reference');
});

/* ---------- kept in step ---------- */
test('a renamed member is found by the new name at once, a removed one no more', async () => {
  const owner = await testApp.signIn();
  const member = await colleague(owner, { roleId: 4, firstName: 'Dev', surname: 'Chaudhuri' });
  expect((await names(owner, 'chaudhuri'))['member']).toEqual(['Dev Chaudhuri']);
  await update('members', member.memberId, { surname: 'Ostremba' });
  expect([(await names(owner, 'chaudhuri'))['member'], (await names(owner, 'ostremba'))['member']]).toEqual([[], ['Dev Ostremba']]);
  await update('members', member.memberId, { state: 'removed' });
  expect((await names(owner, 'ostremba'))['member']).toEqual([]);
});

test('a check that is frozen, given to somebody else or renamed is so for the search at once', async () => {
  const owner = await testApp.signIn();
  const negotiator = await colleague(owner, { roleId: 4 });
  const id = await addCheck(negotiator, { name: 'Tobias Renner', fingerprint: 'frozen-later' });
  const seen = async () =>
    [await names(negotiator, 'renner'), await names(owner, 'renner')].map((found) => [found['person'], found['check']]);
  const both = [['Tobias Renner'], ['Tobias Renner']];
  expect(await seen()).toEqual([both, both]);
  await update('checks', id, { frozen_at: new Date(), frozen_by: owner.memberId });
  expect(await seen()).toEqual([[[], []], both]);
  await update('checks', id, { frozen_at: null, frozen_by: null, created_by: owner.memberId });
  expect(await seen()).toEqual([[[], []], both]);
  await update('checks', id, { assigned_to: negotiator.memberId });
  expect(await seen()).toEqual([both, both]);
  await update('checks', id, { subject_name: 'Lioba Ostremba', subject_fingerprint: 'another' });
  expect((await names(owner, 'renner'))['person']).toEqual([]);
  expect((await names(owner, 'ostremba'))['person']).toEqual(['Lioba Ostremba']);
});

test('a signer is found once something was sent to them, and by their name as it is now', async () => {
  const owner = await testApp.signIn();
  const { appUserId, contact } = await testApp.signInAppUser({ firstName: 'Tamsin', surname: 'Rowe' });
  const sent = await sendForSigning(testApp, owner, { people: 2, inOrder: true, contacts: ['first.signer@calloway.example', contact] });
  expect((await names(owner, 'tamsin'))['person']).toEqual([]);
  await signAs(testApp, sent, await enterByLink(testApp, sent, 'first.signer@calloway.example'));
  expect((await names(owner, 'tamsin'))['person']).toEqual(['Tamsin Rowe']);
  await testApp.services.db.updateTable('auth.app_users').set({ surname: 'Voss' }).where('id', '=', appUserId).execute();
  expect((await names(owner, 'tamsin voss'))['person']).toEqual(['Tamsin Voss']);
});

test('made anew from its sources the index is what the triggers made it', async () => {
  await firm();
  const read = async () =>
    (
      await testApp.services.pool.query<{ row: unknown }>(
        `select to_jsonb(e) - 'owned_by' || jsonb_build_object('owned_by', (select jsonb_agg(o order by o) from unnest(e.owned_by) o)) as row
        from search_entries e order by workspace_id, kind, object_key`,
      )
    ).rows;
  const before = await read();
  await testApp.services.pool.query('call rebuild_search_entries()');
  expect(await read()).toEqual(before);
});

/* ---------- whose rows ---------- */
test('nobody finds what lies in another workspace, whatever they name', async () => {
  const [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  await addCheck(theirs, { name: 'Tobias Renner', reference: 'S-2041' });
  const signer = await addSigner(theirs, '+447700900777', 'Tamsin', 'Renner');
  await testApp.services.db.updateTable('workspaces').set({ account_name: 'Another firm' }).where('id', '=', theirs.workspaceId).execute();
  const nothing = { property: [], person: [], check: [], document: [], member: [] };
  for (const text of ['renner', 'S-2041', '07700 900777', theirs.email])
    expect(await names(ours, text, { workspaceName: 'Another firm', firebaseId: String(signer) }), text).toEqual(nothing);
  const other = { ...ours.headers, 'x-workspace-id': String(theirs.workspaceId) };
  expect((await ask({ headers: other }, 'renner')).status).toBe(403);
});

test('the function of the database answers for the workspace of the transaction, and for none outside one', async () => {
  const [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  for (const member of [ours, theirs]) await addCheck(member, { name: 'Tobias Renner' });
  const call = sql`select * from find_search_entries('check', 'words', 'renner', '{check}', '{}', 0, true, null, 5000, 10, 0)`;
  for (const { scope } of [ours, theirs]) expect((await scope.transaction((trx) => call.execute(trx))).rows).toHaveLength(1);
  expect((await call.execute(testApp.services.db)).rows).toEqual([]);
  const crafted = sql`select * from find_search_entries('check', 'words', ${`x' | '${theirs.workspaceId}check.renner`}, '{check}', '{}', 0, true, null, 5000, 10, 0)`;
  expect((await ours.scope.transaction((trx) => crafted.execute(trx))).rows).toEqual([]);
  await expect(ours.scope.transaction((trx) => sql`call rebuild_search_entries()`.execute(trx))).rejects.toThrow(/permission denied/);
  await expect(ours.scope.transaction((trx) => sql`delete from search_entries`.execute(trx))).rejects.toThrow(/permission denied/);
});

test('the address may name another workspace of the person’s, and then it is searched with their place there', async () => {
  const owner = await testApp.signIn();
  const bath = await testApp.createWorkspace('Pennard & Lisle, Bath');
  const memberId = await testApp.factories.addMember(bath, owner.userId, {
    roleId: 4,
    firstName: 'Imogen',
    surname: 'Bathwick',
    email: owner.email,
  });
  const inBath = await testApp.signIn({ workspaceId: bath, surname: 'Bathurst' });
  await addCheck(inBath, { name: 'Tobias Bathgate' });
  const { info } = await ask(owner, 'bath', { workspaceName: 'Pennard & Lisle, Bath', firebaseId: 'uid-of-the-owner' });
  expect(info.Data.workspace).toEqual({ id: bath, account_name: 'Pennard & Lisle, Bath' });
  // A negotiator there: not the colleague's check, and names without addresses.
  expect(info.Data.groups).toMatchObject([
    { type: 'property', total: 0 },
    { type: 'person', total: 0 },
    { type: 'check', total: 0 },
    { type: 'document', total: 0 },
    {
      type: 'member',
      rows: expect.arrayContaining([
        { member_id: memberId, name: 'Imogen Bathwick', email: null, role: 'Negotiator', state: 'active', similar: null },
      ]),
    },
  ]);
  expect((await ask(owner, 'bath', { workspaceName: 'Nobody’s' })).info.Data.workspace.id).toBe(owner.workspaceId);
});

test('the address may name one signer, and then they alone are searched', async () => {
  const owner = await testApp.signIn();
  const tamsin = await addSigner(owner, '+447700900601', 'Tamsin', 'Rowe');
  await addSigner(owner, '+447700900602', 'Lotte', 'Rowe');
  expect(await names(owner, 'rowe', { firebaseId: String(tamsin) })).toEqual({ person: ['Tamsin Rowe'] });
  expect(await names(owner, 'rowe', { firebaseId: '999999999' })).toMatchObject({ person: ['Lotte Rowe', 'Tamsin Rowe'], check: [] });
});

/* ---------- what is refused ---------- */
test('without a token nothing is found', async () =>
  expect((await ask({ headers: {} as SignedInMember['headers'] }, 'renner')).status).toBe(401));

test.each([
  [{ search: 'a' }, 'Type at least 2 characters'],
  [{ search: '  a  ' }, 'Type at least 2 characters'],
  [{ search: 'x'.repeat(101) }, 'Type at most 100 characters'],
  [{ search: 'ab', types: 'payment' }, undefined],
  [{ search: 'ab', page: '0' }, undefined],
  [{ search: 'ab', perPage: '101' }, undefined],
])('%o is refused', async (query, message) => {
  const { search: text, ...more } = query as { search: string } & Record<string, string>;
  const { status, info } = await ask(await testApp.signIn(), text, more);
  expect([status, info.Code]).toEqual([422, 'VALIDATION_FAILED']);
  if (message) expect(info.Errors?.[0]?.message).toBe(message);
});

test('one group that fails leaves the others, and the text is not in the log', async () => {
  const owner = await testApp.signIn({ surname: 'Renner' });
  const logged: string[] = [];
  const real = testApp.services.log.error;
  testApp.services.log.error = (...parts: unknown[]) => void logged.push(JSON.stringify(parts, errorText));
  await testApp.services.pool.query('alter table signing_documents rename to signing_documents_away');
  await addSignerEntry(owner.workspaceId);
  try {
    const { status, info } = await ask(owner, 'renner');
    expect(status).toBe(200);
    expect(info.Data.groups.map(({ type, failed, total }) => [type, failed, total])).toEqual([
      ['property', false, 0],
      ['person', true, 0],
      ['check', false, 0],
      ['document', false, 0],
      ['member', false, 1],
    ]);
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/renner/i);
  } finally {
    testApp.services.log.error = real;
    await testApp.services.pool.query('alter table signing_documents_away rename to signing_documents');
  }
});
const errorText = (_key: string, value: unknown) => (value instanceof Error ? `${value.message} ${value.stack}` : value);
const addSignerEntry = (workspaceId: number) =>
  testApp.services.pool.query(
    `insert into search_entries (workspace_id, kind, area, object_key, title, name, words, at)
      values ($1, 'signer', 'person', '999999', 'Lotte Renner', 'lotte renner', '{lotte,renner}', now())`,
    [workspaceId],
  );
