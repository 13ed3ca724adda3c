import type { SearchGroup } from '@freehold/contract/overview/search';
import { clientChecks } from '@freehold/testkit/client-checks';
import { loadList } from '@freehold/testkit/load-list';
import { enterByLink, sendForSigning, type SentForSigning } from '@freehold/testkit/signing-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOfProperties } from './count-documents.ts';
import { searchedDocuments } from './search-source.ts';

/* What of a document the firm has to act on stands in the work queue, and it is found and told to nobody it is hidden from. */

let testApp: TestApp;
let owner: SignedInMember;
/** Bound to Clifton. */
let anna: SignedInMember;
let inBath: number;
let partyId: number;
let sent: SentForSigning;

beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
  anna = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const clifton = await done<{ id: number }>('POST', '/branches', { name: 'Clifton' });
  const bath = await done<{ id: number }>('POST', '/branches', { name: 'Bath' });
  await done('PATCH', `/members/${anna.memberId}`, { version: 1, branch_ids: [clifton.id] });
  const { version } = await done<{ version: number }>('GET', `/workspaces/${owner.workspaceId}`);
  await done('PATCH', `/workspaces/${owner.workspaceId}`, { version, branch_scope: true });
  const place = { kind: 'sale', line1: '61 Pargeter Street', town: 'Bath', postcode: 'BS3 1MK', branch_id: bath.id };
  inBath = (await done<{ id: number }>('POST', '/properties', place)).id;
  partyId = (await done<{ id: number }>('POST', '/parties', { kind: 'person', first_name: 'Signer', last_name: 'Numberone' })).id;
  sent = await sendForSigning(testApp, owner, { people: 1, propertyId: inBath, partyId });
}, 60_000);
afterAll(() => testApp.close());

async function ask<T>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body, data: answer.json<{ Info: { Data: T } }>().Info.Data };
}
async function done<T>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<T> {
  const { status, body, data } = await ask<T>(owner, method, path, payload);
  expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
  return data;
}
type Work = { kind: string; about: string; detail: string; path: string; yours: boolean };
const workOf = async (who: SignedInMember) => (await ask<Work[]>(who, 'GET', '/tasks/queue?kind=document')).data;

test('of somebody on record who signs it is said what no check stands behind, and what screening found, to whoever may open it', async () => {
  type Behind = { checks: { screening: { result: string; words: string; check_path: string | null } }[] };
  const behind = async (who = owner) => (await ask<Behind>(who, 'GET', `/documents/${sent.id}`)).data.checks;
  expect(await behind()).toMatchObject([
    {
      ...{ party_id: partyId, result: 'no_record', words: 'No identity check', check_path: null },
      screening: { result: 'no_record', words: 'Not screened', check_path: null },
    },
  ]);
  const checks = clientChecks(testApp);
  const named = { first_name: 'Signer', last_name: 'Numberone' };
  await loadList(testApp, [{ ref: 'TST0001', name: 'Somebody Else Entirely' }], {
    listKey: 'uk-sanctions',
    workspaceId: owner.workspaceId,
  });
  const check = await checks.screen(owner, partyId, named);
  const [clear] = await behind();
  expect(clear?.screening).toEqual({
    result: 'no_match',
    words: expect.stringMatching(/^No match on one list( and the demonstration list)? as of \d{1,2} \w{3}/),
    check_path: `/marketplace/manual_aml_check/${check.id}`,
  });
  // Under another name it is said whose screening that was, and a possible match is no answer.
  await checks.find(owner, partyId);
  const [open] = await behind();
  expect(open?.screening).toMatchObject({
    result: 'open',
    words: expect.stringMatching(/^One possible match to answer, as of .*, of Torvald/),
  });
  // Who sees their own checks alone is told of none of them, and who sees no checks has no such card.
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const { version } = await done<{ version: number }>('GET', `/workspaces/${owner.workspaceId}`);
  await done('PATCH', `/workspaces/${owner.workspaceId}`, { version, branch_scope: false });
  expect((await behind(negotiator))[0]?.screening).toEqual({
    result: 'no_record',
    words: 'No screening that you can open',
    check_path: null,
  });
  const again = await done<{ version: number }>('GET', `/workspaces/${owner.workspaceId}`);
  await done('PATCH', `/workspaces/${owner.workspaceId}`, { version: again.version, branch_scope: true });
});

test('a declined document waits for whoever may act, until another is made for the property', async () => {
  expect(await workOf(owner)).toEqual([]);
  const signer = await enterByLink(testApp, sent, sent.people[0]?.email ?? '');
  await testApp.app.inject({
    method: 'POST',
    url: `/v2/app/documents/${sent.id}/decline`,
    headers: { ...signer, 'idempotency-key': crypto.randomUUID() },
    payload: { reason: 'The price is wrong' },
  });
  expect(await workOf(owner)).toMatchObject([
    {
      kind: 'document',
      about: 'Memorandum of sale',
      detail: 'Declined by Signer Number1',
      path: `/sent_document_details/${sent.id}`,
      yours: true,
    },
  ]);
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect(await workOf(auditor)).toMatchObject([{ yours: false }]);
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect(await workOf(accounts)).toEqual([]);
});

test('whoever is bound to another branch finds it in no queue, activity, notice or page', async () => {
  await testApp.publish();
  expect(await workOf(anna)).toEqual([]);
  expect((await ask(anna, 'GET', `/documents/${sent.id}`)).status).toBe(404);
  expect((await ask(owner, 'GET', '/activity')).body).toContain('Memorandum of sale');
  expect((await ask(anna, 'GET', '/activity')).body).not.toContain('Memorandum of sale');
  const key = `signing_document:${sent.id}`;
  const hidden = (who: SignedInMember) =>
    who.scope.transaction(async (trx) => (await sql<{ hidden: boolean }>`select is_hidden(${key}) as hidden`.execute(trx)).rows[0]?.hidden);
  expect([await hidden(owner), await hidden(anna)]).toEqual([false, true]);
  const { rows } = await owner.scope.transaction((trx) =>
    sql<{ id: number }>`select members_kept_from(${key}, ${[owner.memberId, anna.memberId]}::bigint[]) as id`.execute(trx),
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([anna.memberId]);
});

test('it waits no longer once another was made for the same property', async () => {
  await sendForSigning(testApp, owner, { people: 1, propertyId: inBath, title: 'Memorandum of sale, again' });
  expect(await workOf(owner)).toEqual([]);
});

test('the property says how many documents it has to whoever may see them', async () => {
  type Counted = { counts: { documents: number | null } };
  expect((await done<Counted>('GET', `/properties/${inBath}`)).counts.documents).toBe(2);
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await ask<Counted>(accounts, 'GET', `/properties/${inBath}`)).data.counts.documents).toBeNull();
});

test('the list of properties says how many are out, signed and drafted, in one question, to whoever may see them', async () => {
  type Row = { id: number; documents: { out: number; signed: number; draft: number } | null };
  const list = (who: SignedInMember) => ask<Row[]>(who, 'GET', '/properties?asset_type_id=1&stage=all');
  const { id: empty } = await done<{ id: number }>('POST', '/properties', {
    ...{ kind: 'sale', line1: '62 Pargeter Street', town: 'Bath', postcode: 'BS3 1MK' },
  });
  const { id: copy } = await done<{ id: number }>('POST', `/documents/${sent.id}/copy`);
  const counted = () => list(owner).then(({ data }) => Object.fromEntries(data.map(({ id, documents }) => [id, documents])));
  // One is declined, one is out, and the copy is a draft.
  expect(await counted()).toEqual({ [inBath]: { out: 1, signed: 0, draft: 1 }, [empty]: { out: 0, signed: 0, draft: 0 } });
  await testApp.app.inject({ method: 'DELETE', url: `/v2/client/documents/${copy}`, headers: owner.headers });
  expect((await counted())[inBath]).toEqual({ out: 1, signed: 0, draft: 0 });
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await list(accounts)).data.map(({ documents }) => documents)).toEqual([null, null]);
  const { config } = testApp.services;
  const ids = [inBath, empty];
  const off = documentsOfProperties({ config: { ...config, documentSigning: false } });
  expect(await owner.scope.transaction((trx) => off(trx, owner.scope, ids))).toBeNull();
});

/* ---------- found ---------- */
type FoundDocuments = Extract<SearchGroup, { type: 'document' }>;
async function find(who: SignedInMember, text: string): Promise<FoundDocuments | null> {
  const { data } = await ask<{ groups: SearchGroup[] }>(who, 'GET', `/properties/search?types=document&search=${encodeURIComponent(text)}`);
  return data.groups.find((group) => group.type === 'document') ?? null;
}
const titles = async (who: SignedInMember, text: string) => (await find(who, text))?.rows.map(({ title }) => title) ?? null;

test('a document is found by words of its title, its reference and whoever is on it, with how it stands', async () => {
  const found = await find(owner, 'memorandum again');
  expect(found).toMatchObject({
    total: 1,
    rows: [
      {
        title: 'Memorandum of sale, again',
        reference: 'DOC-0002',
        status: 'sent',
        address: '61 Pargeter Street',
        people: ['Signer Number1'],
      },
    ],
  });
  for (const text of ['doc-0002', 'DOC-2', 'memo']) expect([text, await titles(owner, text)]).toEqual([text, expect.anything()]);
  expect(await titles(owner, 'DOC-0002')).toEqual(['Memorandum of sale, again']);
  expect((await titles(owner, 'number1'))?.toSorted()).toEqual(['Memorandum of sale', 'Memorandum of sale, again']);
  expect(await titles(owner, 'numbr1')).toEqual([]);
  const all = (await find(owner, 'number1'))?.rows ?? [];
  expect(all.map(({ status }) => status).toSorted()).toEqual(['declined', 'sent']);
});

test('a document that is called off is still found, and says so; a deleted draft is not', async () => {
  const voided = await sendForSigning(testApp, owner, { people: 1, title: 'Gift letter, wrong bank' });
  await done('POST', `/documents/${voided.id}/void`, { reason: 'The bank was the wrong one' });
  expect((await find(owner, 'wrong bank'))?.rows).toMatchObject([{ title: 'Gift letter, wrong bank', status: 'voided' }]);
  const { id } = await done<{ id: number }>('POST', `/documents/${voided.id}/copy`);
  expect((await find(owner, 'gift letter'))?.rows.map(({ status }) => status).toSorted()).toEqual(['draft', 'voided']);
  await testApp.app.inject({ method: 'DELETE', url: `/v2/client/documents/${id}`, headers: owner.headers });
  expect((await find(owner, 'gift letter'))?.rows.map(({ status }) => status)).toEqual(['voided']);
});

test('names of any script find a draft, and the name before a change no longer does', async () => {
  const { id } = await done<{ id: number }>('POST', `/documents/${sent.id}/copy`);
  const settings = { message: '', reminders: [], expires_in_days: 14, property_id: inBath };
  const named = async (name: string) => {
    const { version } = await done<{ version: number }>('GET', `/documents/${id}`);
    const person = { key: '0b6a3a90-5a43-4d1e-9a7f-0f6f3d1f2a11', name, email: null, phone: null, role: 'signer', order_group: 1 };
    const recipients = [{ ...person, proof: 'email_code', party_id: null, property_role: null }];
    await done('PATCH', `/documents/${id}/draft`, { version, title: 'Vollmacht für Łódź', recipients, fields: [], settings });
  };
  await named('Zoë Ångström');
  expect(await titles(owner, 'angstrom')).toEqual(['Vollmacht für Łódź']);
  await named('王小明');
  expect([await titles(owner, '王小明'), await titles(owner, 'angstrom')]).toEqual([['Vollmacht für Łódź'], []]);
  expect(await titles(owner, 'lodz')).toEqual(['Vollmacht für Łódź']);
});

test('whoever is bound to another branch finds none of it, nor by the name of somebody who is hidden', async () => {
  expect(await titles(anna, 'memorandum')).toEqual([]);
  expect(await titles(anna, 'DOC-0002')).toEqual([]);
  // Another for no property is everybody's.
  expect(await titles(anna, 'number1')).toEqual(['Gift letter, wrong bank']);
  // For no property, with somebody of the other branch on it: found by its title and never by their name.
  const person = { kind: 'person', first_name: 'Hidden', last_name: 'Halvorsen' };
  const linked = await done<{ party: { id: number } }>('POST', `/properties/${inBath}/applicants`, { party: person, role: 'seller' });
  await sendForSigning(testApp, owner, { people: 1, title: 'Terms of business', partyId: linked.party.id });
  expect(await titles(anna, 'terms of business')).toEqual(['Terms of business']);
  expect((await find(anna, 'terms of business'))?.rows[0]?.people).toEqual([]);
  expect(await titles(owner, 'signer number1 terms')).toEqual(['Terms of business']);
  for (const text of ['signer number1', 'number1', 'singer number1'])
    expect([text, await titles(anna, text)]).toEqual([text, ['Gift letter, wrong bank']]);
  expect(await titles(anna, 'number1 terms')).toEqual([]);
});

test('who may see no documents has no such group, and an installation that does not sign has none', async () => {
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect(await find(accounts, 'memorandum')).toBeNull();
  const { config } = testApp.services;
  expect(searchedDocuments.visibility(owner.scope, config)).not.toBeNull();
  expect(searchedDocuments.visibility(owner.scope, { ...config, documentSigning: false })).toBeNull();
});
