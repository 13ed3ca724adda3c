import type { Party, PartyListRow, RevealedContacts } from '@freehold/contract/people/parties';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, stranger, post, close } = await startAmlApp();
afterAll(close);
const staff = (roleId: number) => testApp.signIn({ roleId, workspaceId: owner.workspaceId });
let accounts: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  accounts = await staff(5);
  auditor = await staff(6);
});

const TOBIAS = {
  kind: 'person',
  first_name: 'Tobias',
  last_name: 'Renner',
  dob: '1979-03-14',
  phones: ['07700 900263'],
  emails: ['Tobias@Renner.example'],
  addresses: [{ line1: '3 Sable Street', town: 'Bristol', postcode: 'bs14kv' }],
  relationship_started_on: '2023-09-01',
};
const REASON = 'The police asked us in writing';
const get = (member: SignedInMember, url: string) => callAs(testApp, member, 'GET', `/v2/client/parties${url}`);
const named = async (member: SignedInMember, query: string) =>
  ((await get(member, `?${query}`)).data as PartyListRow[]).map((row) => row.name);
const partyOf = async (member: SignedInMember, id: number) => (await get(member, `/${id}`)).data as Party;
async function add(body: object): Promise<Party> {
  const answer = await post(owner, '/v2/client/parties', body);
  expect(answer.status).toBe(200);
  return answer.data as Party;
}
const change = (member: SignedInMember, id: number, body: object) => callAs(testApp, member, 'PATCH', `/v2/client/parties/${id}`, body);

let tobias: Party;
let larkhill: Party;
beforeAll(async () => {
  tobias = await add(TOBIAS);
  larkhill = await add({ kind: 'company', company_name: 'Larkhill Developments Ltd', company_number: '99004188' });
  await add({
    kind: 'person',
    first_name: 'Amara',
    last_name: 'Nwosu',
    relationship_started_on: '2014-01-02',
    relationship_ended_on: '2015-03-01',
  });
  await add({ kind: 'person', first_name: 'Rafferty', last_name: 'Quill', relationship_ended_on: '2026-01-14' });
});

describe('the list', () => {
  test('holds everybody once, by name, with how many there are', async () => {
    const { data, meta } = await get(owner, '');
    expect((data as PartyListRow[]).map((row) => row.name)).toEqual([
      'Amara Nwosu',
      'Larkhill Developments Ltd',
      'Rafferty Quill',
      'Tobias Renner',
    ]);
    expect(meta).toEqual({ page: 1, perPage: 25, total: 4, totalPages: 1, people: 3, companies: 1 });
  });
  test('finds by a part of the name, a whole address and a whole number', async () => {
    expect(await named(owner, 'q=tob')).toEqual(['Tobias Renner']);
    expect(await named(owner, 'q=tobias%40renner.example')).toEqual(['Tobias Renner']);
    expect(await named(owner, 'q=07700%20900263')).toEqual(['Tobias Renner']);
    expect(await named(owner, 'q=nobodyofthatname')).toEqual([]);
  });
  test('is narrowed by kind, by how long a record is kept, and pages', async () => {
    expect(await named(owner, 'kind=company')).toEqual(['Larkhill Developments Ltd']);
    expect(await named(owner, 'kept=due')).toEqual(['Amara Nwosu']);
    expect(await named(owner, 'kept=kept')).toEqual(['Rafferty Quill']);
    expect(await named(owner, 'kept=active')).toEqual(['Larkhill Developments Ltd', 'Tobias Renner']);
    expect(await named(owner, 'perPage=1&page=2')).toEqual(['Larkhill Developments Ltd']);
    expect(await named(owner, 'sort=name&order=desc&perPage=1')).toEqual(['Tobias Renner']);
  });
  test('shows contact details masked, and none to Accounts, who find nobody by them', async () => {
    const row = async (member: SignedInMember) => ((await get(member, '?q=tobias')).data as PartyListRow[])[0];
    expect(await row(owner)).toMatchObject({ born: 1979, phone: '•••• ••• 263', email: 'to•••@renner.example' });
    expect(await row(auditor)).toMatchObject({ born: 1979, phone: '•••• ••• 263' });
    expect(await row(accounts)).toMatchObject({ name: 'Tobias Renner', born: null, phone: null, email: null, risk_level: null });
    expect(await named(accounts, 'q=07700%20900263')).toEqual([]);
  });
  test('is another workspace’s to nobody', async () => {
    expect(await named(stranger, '')).toEqual([]);
    expect((await get(stranger, `/${tobias.id}`)).code).toBe('NOT_FOUND');
  });
});

describe('one of them', () => {
  test('is shown in clear as far as the role goes', async () => {
    expect(await partyOf(owner, tobias.id)).toMatchObject({
      dob: '1979-03-14',
      phones: ['•••• ••• 263'],
      addresses: ['•••, Bristol BS1'],
      can: { edit: true, reveal: true, hold: true },
      new_checks: [
        { name: 'AML screening', path: '/marketplace/manual_aml_check' },
        { name: expect.any(String), path: '/marketplace/manual_kyc_check' },
        { name: 'Right to Rent', path: '/marketplace/manual_rtr_check' },
        { name: 'Client bank account', path: '/marketplace/manual_bank_account_check' },
        { name: 'Property ownership', path: '/marketplace/manual_ownership_check' },
      ],
    });
    expect(await partyOf(auditor, tobias.id)).toMatchObject({ dob: null, born: 1979, can: { edit: false, reveal: false } });
    expect(await partyOf(accounts, tobias.id)).toMatchObject({
      dob: null,
      born: null,
      phones: [],
      emails: [],
      addresses: [],
      legal_hold_reason: null,
    });
  });
  test('is shown in clear when asked for, which is recorded without the value', async () => {
    const answer = await post(negotiator, `/v2/client/parties/${tobias.id}/reveal`, { field: 'phones' });
    expect(answer.data as RevealedContacts).toMatchObject({ phones: ['+447700900263'], emails: null, addresses: null });
    const { timeline } = await partyOf(owner, tobias.id);
    expect(timeline.map((line) => line.text)).toContain('looked at contact details of Tobias Renner');
    const recorded = await testApp.services.db.selectFrom('audit_events').select('diff').where('action', '=', 'reveal.party').execute();
    expect(JSON.stringify(recorded)).not.toContain('900263');
    expect((await post(auditor, `/v2/client/parties/${tobias.id}/reveal`, { field: 'phones' })).code).toBe('FORBIDDEN');
    expect((await post(accounts, `/v2/client/parties/${tobias.id}/reveal`, { field: 'all' })).code).toBe('FORBIDDEN');
  });
  test('is changed as a whole, once for each version', async () => {
    const before = await partyOf(owner, tobias.id);
    const wanted = { ...TOBIAS, middle_names: 'Anselm', relationship_ended_on: '2026-02-28' };
    const changed = await change(negotiator, tobias.id, { version: before.version, party: wanted });
    expect(changed.data as Party).toMatchObject({
      name: 'Tobias Anselm Renner',
      retention_until: '2031-02-28',
      version: before.version + 1,
    });
    expect((await change(owner, tobias.id, { version: before.version, party: wanted })).code).toBe('STALE_VERSION');
    const company = { kind: 'company', company_name: 'Renner Ltd' };
    expect((await change(owner, tobias.id, { version: before.version + 1, party: company })).code).toBe('INVALID_STATE');
    const backwards = { ...TOBIAS, relationship_ended_on: '2020-01-01' };
    expect((await change(owner, tobias.id, { version: before.version + 1, party: backwards })).errors).toMatchObject([
      { field: 'party.relationship_ended_on' },
    ]);
    const recorded = await testApp.services.db.selectFrom('audit_events').select('diff').where('action', '=', 'change.party').execute();
    expect(JSON.stringify(recorded)).toContain('Anselm');
    expect(JSON.stringify(recorded)).not.toMatch(/1979|renner\.example|Sable/);
  });
  test('asked for under a number that was merged away is the record that was kept', async () => {
    const duplicate = await add({ kind: 'person', first_name: 'Tobias', last_name: 'Rener' });
    await testApp.services.db.updateTable('parties').set({ merged_into: tobias.id }).where('id', '=', duplicate.id).execute();
    expect((await partyOf(owner, duplicate.id)).id).toBe(tobias.id);
    expect(await named(owner, 'q=rener')).not.toContain('Tobias Rener');
  });
  test('is held, and no longer, by those who decide, with a reason', async () => {
    const { version } = await partyOf(owner, larkhill.id);
    const hold = (member: SignedInMember, body: object) => post(member, `/v2/client/parties/${larkhill.id}/hold`, body);
    expect((await hold(negotiator, { version, legal_hold: true, reason: REASON })).code).toBe('FORBIDDEN');
    expect((await hold(compliance, { version, legal_hold: true, reason: 'short' })).code).toBe('VALIDATION_FAILED');
    expect((await hold(compliance, { version, legal_hold: true, reason: REASON })).data).toMatchObject({
      legal_hold: true,
      legal_hold_reason: REASON,
    });
    expect(await named(owner, 'kept=hold')).toEqual(['Larkhill Developments Ltd']);
    expect((await hold(owner, { version, legal_hold: false, reason: REASON })).code).toBe('STALE_VERSION');
    expect((await hold(owner, { version: version + 1, legal_hold: true, reason: REASON })).code).toBe('INVALID_STATE');
    expect((await hold(owner, { version: version + 1, legal_hold: false, reason: REASON })).data).toMatchObject({ legal_hold: false });
  });
  test('that may already be there is named while it is added', async () => {
    const { data } = await post(negotiator, '/v2/client/parties/duplicates', { ...TOBIAS, first_name: 'Toby' });
    expect(data).toMatchObject([{ party: { id: tobias.id }, words: expect.stringContaining('phone number') }]);
    expect((await post(stranger, '/v2/client/parties/duplicates', TOBIAS)).data).toEqual([]);
  });
});

describe('checks of a person', () => {
  test('begin from the record, show there, and set their risk', async () => {
    const amara = await add({ ...NOBODY });
    const check = await journey.screen(owner, NOBODY, { party_id: amara.id });
    expect(check.party_id).toBe(amara.id);
    expect(await partyOf(owner, amara.id)).toMatchObject({
      aml: { status: 'readyToAccept', check_id: check.id },
      checks: [{ id: check.id }],
      risk_level: 'unset',
    });
    await journey.assess(owner, check);
    await journey.decide(owner, check, 'accepted');
    const decided = await partyOf(owner, amara.id);
    expect(decided).toMatchObject({
      aml: { status: 'passed' },
      risk_level: 'low',
      risk: { by: 'Imogen Ashworth', check_ref: check.public_ref },
    });
    expect(await named(owner, 'aml=passed')).toEqual(['Wilhelmina Oakenshawe']);
    // The negotiator sees where they stand and opens no check of others.
    expect(await partyOf(negotiator, amara.id)).toMatchObject({ aml: { status: 'passed', check_id: null }, checks: [] });
    const again = await post(owner, `/v2/client/checks/${check.id}/screen-again`, {});
    expect(again.data).toMatchObject({ party_id: amara.id });
    const byHand = await post(compliance, `/v2/client/parties/${amara.id}/risk`, {
      version: decided.version,
      risk_level: 'high',
      reason: REASON,
    });
    expect(byHand.data).toMatchObject({ risk_level: 'high', risk: { by: 'Bethan Prosser', reason: REASON, check_ref: null } });
    expect(await named(owner, 'risk=high')).toEqual(['Wilhelmina Oakenshawe']);
    expect((await named(owner, 'sort=risk&order=desc'))[0]).toBe('Wilhelmina Oakenshawe');
    // Whoever is shown no risk reads none from the order either.
    expect(await named(accounts, 'sort=risk&order=desc')).toEqual(await named(accounts, 'sort=name&order=desc'));
    expect((await post(negotiator, `/v2/client/parties/${amara.id}/risk`, { version: 1, risk_level: 'low', reason: REASON })).code).toBe(
      'FORBIDDEN',
    );
    expect((await post(owner, `/v2/client/parties/${amara.id}/risk`, { version: 1, risk_level: 'low', reason: REASON })).code).toBe(
      'STALE_VERSION',
    );
  });
  test('cannot begin for somebody of another workspace, nor of another kind', async () => {
    const theirs = await post(stranger, '/v2/client/parties', { ...NOBODY });
    const start = (party_id: number) => post(owner, '/v2/client/checks/aml', { subject: NOBODY, party_id });
    expect((await start((theirs.data as Party).id)).code).toBe('NOT_FOUND');
    expect((await start(larkhill.id)).errors).toMatchObject([{ field: 'party_id' }]);
  });
  test('that are frozen read as needing review to those who may not know of them', async () => {
    const casimir = await add({ ...DRAVENKO });
    const check = await journey.screen(owner, DRAVENKO, { party_id: casimir.id });
    const admin = await staff(2);
    const listed = async () => ((await get(admin, '?q=dravenko')).data as PartyListRow[]).find(({ id }) => id === casimir.id)?.aml;
    const unfrozen = await listed();
    expect(unfrozen).toMatchObject({ status: 'needsReview' });
    await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
    expect(await listed()).toEqual(unfrozen);
    expect(await partyOf(owner, casimir.id)).toMatchObject({ aml: { check_id: check.id }, checks: [{ id: check.id }] });
    const seen = await partyOf(admin, casimir.id);
    expect(seen).toMatchObject({ aml: { status: 'needsReview', check_id: null }, checks: [] });
    expect(JSON.stringify(seen.timeline)).not.toMatch(/froze|match/i);
    expect(await named(admin, 'aml=needsReview')).toContain('Casimir Dravenko');
  });
  test('that are frozen tell nobody of their risk until they are released', async () => {
    const casimir = await add({ ...DRAVENKO });
    const check = await journey.screen(owner, DRAVENKO, { party_id: casimir.id });
    const match = check.matches[0]?.id ?? 0;
    const admin = await staff(2);
    await journey.resolve(owner, check, match, 'true_match');
    const before = await partyOf(admin, casimir.id);
    const at = async () => (await get(admin, '?q=dravenko')).data as PartyListRow[];
    const listed = await at();
    await journey.assess(compliance, check);
    expect(await partyOf(admin, casimir.id)).toEqual(before);
    expect(await at()).toEqual(listed);
    for (const member of [compliance, owner]) await journey.resolve(member, check, match, 'false_positive');
    expect(await partyOf(admin, casimir.id)).toMatchObject({ risk_level: 'low', risk: { check_ref: check.public_ref } });
  });
});

describe('the table of people', () => {
  test('holds what one sees, and no cell is a formula', async () => {
    await add({ kind: 'company', company_name: '=cmd()' });
    const csv = async (member: SignedInMember) =>
      (await testApp.app.inject({ method: 'GET', url: '/v2/client/parties/export.csv', headers: member.headers })).body;
    const whole = await csv(owner);
    expect(whole).toContain('+447700900263');
    expect(whole).toContain(",'+447700900263,");
    expect(whole).toContain("'=cmd()");
    expect(await csv(accounts)).not.toMatch(/900263|renner\.example/);
    expect(await csv(auditor)).toContain('•••• ••• 263');
    expect(await csv(negotiator)).toContain('FORBIDDEN');
  });
});
