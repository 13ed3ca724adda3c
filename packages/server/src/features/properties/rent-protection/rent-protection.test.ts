import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { letProperty } from '@freehold/testkit/letting-app';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { equalShares } from './answers.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => testApp.close());

const PATH = '/v2/client/rent-protection';
async function begun() {
  const letting = await letProperty(testApp);
  const form = await letting.post<RentProtection>(PATH, { property_id: letting.id });
  return { ...letting, form };
}
const save = async (who: SignedInMember, { id, version }: RentProtection, body: object) =>
  callAs(testApp, who, 'PATCH', `${PATH}/${id}`, { version, ...body });
const assess = async (who: SignedInMember, { id, version }: RentProtection) =>
  callAs(testApp, who, 'POST', `${PATH}/${id}/assess`, { version });
const good = {
  reference_outcome: 'pass',
  reference_on: '2026-11-18',
  adverse_credit: 'none',
  adverse_credit_on: null,
} as const;

/** Answers that meet every rule; the second tenant only with the guarantor. */
const answersFor = (form: RentProtection) => ({
  tenants: form.answers.tenants.map((tenant, at) => ({
    ...good,
    party_id: tenant.party_id,
    rent_share_pence: tenant.rent_share_pence,
    gross_annual_income_pence: at === 0 ? 4_200_000 : 2_800_000,
  })),
  guarantors: form.answers.guarantors.map(({ party_id }) => ({ party_id, gross_annual_income_pence: 5_400_000 })),
  gas_safety_on: '2026-11-02',
  electrical_on: '2024-08-14',
  energy_ends_on: '2030-06-30',
  information_sheet_on: '2026-11-19',
  statement_of_terms_on: '2026-11-19',
  prescribed_information_on: '2026-11-19',
  has_arrears: false,
});

test('a form begins from the tenancy, once', async () => {
  const { form, post, id, lead, joint, guarantor } = await begun();
  expect(form).toMatchObject({ state: 'draft', outcome: null, payout: null });
  expect(form.answers.cover_starts_on).toBe('2026-12-01');
  expect(form.answers.tenants.map(({ party_id, rent_share_pence: share }) => [party_id, share])).toEqual([
    [lead.party.id, 132_500],
    [joint.party.id, 132_500],
  ]);
  expect(form.people.find(({ role }) => role === 'guarantor')).toMatchObject({ party_id: guarantor.party.id, stands_for: joint.party.id });
  expect(form.tenancy.landlords).toEqual(['Philippa Strangways']);
  expect((await post<RentProtection>(PATH, { property_id: id })).id).toBe(form.id);
});

test('a letting without a tenancy has no form, and cannot begin one', async () => {
  const { who, id, post, offerId } = await letProperty(testApp);
  expect((await callAs(testApp, who, 'GET', `${PATH}?property_id=${id}`)).data).toBeNull();
  await post(`/v2/client/offers/${offerId}/decision`, { to: 'withdrawn', reason: 'They found another home' });
  expect(await callAs(testApp, who, 'POST', PATH, { property_id: id })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
});

describe('assessing', () => {
  test('needs every answer that could decide it', async () => {
    const { who, form } = await begun();
    const answer = await assess(who, form);
    expect([answer.status, answer.message]).toEqual([409, 'Some answers are missing. Enter the income of everybody.']);
  });
  test('keeps the outcome until an answer changes', async () => {
    const { who, form, post, tenancy } = await begun();
    const { id, version } = await tenancy();
    await callAs(testApp, who, 'PATCH', `/v2/client/tenancies/${id}`, { version, deposit_scheme: 'dps' });
    const saved = (await save(who, form, answersFor(form))).data as RentProtection;
    expect(saved.findings.filter(({ effect }) => effect !== 'ok')).toEqual([]);
    const assessed = (await assess(who, saved)).data as RentProtection;
    expect(assessed).toMatchObject({ state: 'eligible', outcome: 'eligible', assessed_at: '2026-11-20T10:00:00.000Z' });
    const changed = (await save(who, assessed, { has_arrears: true })).data as RentProtection;
    expect(changed).toMatchObject({ state: 'draft', outcome: 'ineligible', assessed_at: null });
    const declined = await post<RentProtection>(`${PATH}/${form.id}/assess`, { version: changed.version });
    expect(declined.state).toBe('ineligible');
  });
  test('says that a guarantor is needed', async () => {
    const { who, form } = await begun();
    const weak = {
      ...answersFor(form),
      guarantors: answersFor(form).guarantors.map((one) => ({ ...one, gross_annual_income_pence: 1_000_000 })),
    };
    const saved = (await save(who, form, weak)).data as RentProtection;
    expect(saved.findings.find(({ code }) => code === 'income')?.text).toBe('Income is below 2.5 times the rent share. Add a guarantor.');
    expect((await assess(who, saved)).data).toMatchObject({ state: 'needs_guarantor' });
  });
});

describe('saving', () => {
  test('a version somebody else changed is refused', async () => {
    const { who, form } = await begun();
    await save(who, form, { is_declared: true });
    expect(await save(who, form, { is_declared: false })).toMatchObject({ status: 412, code: 'STALE_VERSION' });
    expect(await assess(who, form)).toMatchObject({ status: 412, code: 'STALE_VERSION' });
  });
  test('the same again changes nothing', async () => {
    const { who, form } = await begun();
    expect(((await save(who, form, { is_declared: false })).data as RentProtection).version).toBe(form.version);
  });
  test('a form whose tenancy is over is history', async () => {
    const { who, form, post, offerId } = await begun();
    await post(`/v2/client/offers/${offerId}/decision`, { to: 'withdrawn', reason: 'They found another home' });
    expect(await save(who, form, { is_declared: true })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect((await callAs(testApp, who, 'GET', `${PATH}/${form.id}/worksheet`)).status).toBe(404);
  });
  test.each<[object, string, string]>([
    [{ sort_code: '12345', account_number: '12345678', account_name: 'P Strangways' }, 'payout.sort_code', 'Sort code must be 6 digits'],
    [
      { sort_code: '12-34-56', account_number: '12345', account_name: 'P Strangways' },
      'payout.account_number',
      'Account number must be 8 digits',
    ],
    [{ sort_code: '12-34-56', account_number: '12345678', account_name: ' ' }, 'payout.account_name', 'Enter the name of the account'],
  ])('the account %j is refused', async (payout, field, message) => {
    const { who, form } = await begun();
    expect((await save(who, form, { payout })).errors).toMatchObject([{ field, message }]);
  });
  test('an account is sealed, shown masked, padded, and taken away', async () => {
    const { who, form } = await begun();
    const saved = (await save(who, form, { payout: { sort_code: '12-34-56', account_number: '8765432', account_name: 'P Strangways' } }))
      .data as RentProtection;
    expect(saved.payout).toEqual({ sort_code: '••-••-56', account_number: '••••5432', account_name: 'P Strangways' });
    const row = await testApp.services.db
      .selectFrom('rent_protections')
      .select(['payout_sealed', 'answers_sealed'])
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow();
    expect(row.payout_sealed?.toString('latin1')).not.toContain('8765432');
    const events = await testApp.services.db
      .selectFrom('audit_events')
      .select('diff')
      .where('workspace_id', '=', who.workspaceId)
      .execute();
    expect(JSON.stringify(events)).not.toContain('8765432');
    expect((await save(who, saved, { payout: null })).data).toMatchObject({ payout: null });
  });
});

test('whoever joins the tenancy has blanks, and whoever leaves is left out', async () => {
  const { who, form, joint, guarantor, id } = await begun();
  const saved = (await save(who, form, answersFor(form))).data as RentProtection;
  await testApp.services.db
    .updateTable('property_people')
    .set({ state: 'withdrawn', withdrawn_at: new Date() })
    .where('id', 'in', [joint.id, guarantor.id])
    .execute();
  const now = (await callAs(testApp, who, 'GET', `${PATH}?property_id=${id}`)).data as RentProtection;
  expect(now.answers.tenants).toEqual([saved.answers.tenants[0]]);
  expect(now.answers.guarantors).toEqual([]);
});

test('the worksheet is a PDF for whoever may change it, and reading it is recorded', async () => {
  const { who, form } = await begun();
  await save(who, form, { ...answersFor(form), payout: { sort_code: '123456', account_number: '87654321', account_name: 'P Strangways' } });
  const answer = await testApp.app.inject({ url: `${PATH}/${form.id}/worksheet`, headers: who.headers });
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const events = await testApp.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('workspace_id', '=', who.workspaceId)
    .where('action', '=', 'download.rent_protection')
    .execute();
  expect(events).toHaveLength(1);
  const auditor = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 6 });
  expect((await testApp.app.inject({ url: `${PATH}/${form.id}/worksheet`, headers: auditor.headers })).statusCode).toBe(403);
});

test('incomes are not for those who see names only, nor for strangers', async () => {
  const { who, form, id } = await begun();
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  const auditor = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 6 });
  const stranger = await testApp.signIn();
  const read = (member: SignedInMember | null) => callAs(testApp, member, 'GET', `${PATH}?property_id=${id}`);
  expect((await read(accounts)).status).toBe(403);
  expect((await read(auditor)).data).toMatchObject({ can: { change: false } });
  expect((await save(auditor, form, { is_declared: true })).status).toBe(403);
  expect((await read(stranger)).status).toBe(404);
  expect((await save(stranger, form, { is_declared: true })).status).toBe(404);
  expect((await assess(stranger, form)).status).toBe(404);
  expect((await callAs(testApp, stranger, 'POST', PATH, { property_id: id })).status).toBe(404);
  expect((await read(null)).status).toBe(401);
});

test.each([
  [265_000, 3, [88_334, 88_333, 88_333]],
  [100, 3, [34, 33, 33]],
  [265_000, 1, [265_000]],
  [265_000, 0, []],
])('%i pence among %i', (rent, people, shares) => expect(equalShares(rent, people)).toEqual(shares));
