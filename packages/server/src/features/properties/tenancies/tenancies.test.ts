import type { Tenancy } from '@freehold/contract/properties/tenancies';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { letProperty as letTo } from '@freehold/testkit/letting-app';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
const NOW = new Date('2026-11-20T10:00:00Z');
let now = NOW;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

/** Let ten days ago, so that what followed can be told with its day. */
async function letProperty(inApp: TestApp) {
  now = new Date('2026-11-10T10:00:00Z');
  const letting = await letTo(inApp);
  now = NOW;
  return letting;
}
async function change(who: SignedInMember, { id, version }: Pick<Tenancy, 'id' | 'version'>, body: object) {
  const answer = await callAs(testApp, who, 'PATCH', `/v2/client/tenancies/${id}`, { version, ...body });
  return { ...answer, data: answer.data as Tenancy };
}

describe('a tenancy', () => {
  test('begins with the accepted offer: periodic, with its people and what the law caps', async () => {
    const { tenancy, joint } = await letProperty(testApp);
    const { people, ...terms } = await tenancy();
    expect(terms).toMatchObject({
      status: 'upcoming',
      regime: 'assured',
      term_months: null,
      rent_pence: 265_000,
      starts_on: '2026-12-01',
      deposit_pence: 305_769,
      entered_into_on: null,
      limits: { is_capped: true, deposit_weeks: 5, deposit_pence: 305_769, holding_deposit_pence: 61_153 },
      advertised: { rent_pence: 265_000, rent_frequency: 'month' },
    });
    expect(people.map(({ name, role, co_tenant_type_id: type, is_lead: isLead }) => [name, role, type, isLead])).toEqual([
      ['Saoirse Callaghan', 'tenant', 1, true],
      ['Mei-Lin Crowther', 'tenant', 2, false],
      ['Declan Callaghan', 'guarantor', 4, false],
    ]);
    expect(people[2]?.guarantees).toEqual({ party_id: joint.party.id, name: 'Mei-Lin Crowther' });
  });

  test('follows the stage to its end, and the property can be let again', async () => {
    const { move, tenancy, read, accept } = await letProperty(testApp);
    await move('referencing', { effective_on: '2026-11-12' });
    await move('let_agreed', { effective_on: '2026-11-14' });
    expect((await tenancy()).status).toBe('upcoming');
    await move('tenanted', { effective_on: '2026-11-16' });
    expect((await tenancy()).status).toBe('active');
    await move('notice_given', { effective_on: '2026-11-17' });
    expect(await tenancy()).toMatchObject({ status: 'ending', notice_given_on: '2026-11-17' });
    await move('tenanted', { reason: 'They took the notice back', effective_on: '2026-11-18' });
    expect(await tenancy()).toMatchObject({ status: 'active', notice_given_on: null, ends_on: null });
    await move('notice_given', { effective_on: '2026-11-19' });
    await move('ended', { effective_on: '2026-11-20' });
    expect(await read()).toMatchObject({ current: null, earlier: [{ status: 'ended', ends_on: '2026-11-20', can: { change: false } }] });
    await move('to_let');
    await accept();
    expect(await read()).toMatchObject({ current: { status: 'upcoming' }, earlier: [{ status: 'ended' }] });
  });

  test('is cancelled when its offer is withdrawn', async () => {
    const { post, offerId, read } = await letProperty(testApp);
    await post(`/v2/client/offers/${offerId}/decision`, { to: 'withdrawn', reason: 'They found another home' });
    expect(await read()).toMatchObject({ current: null, earlier: [{ status: 'cancelled' }] });
  });
});

describe('its terms', () => {
  test('are changed, and a holding deposit has its fifteenth day', async () => {
    const { who, tenancy } = await letProperty(testApp);
    const body = {
      deposit_scheme: 'tds',
      holding_deposit_pence: 61_153,
      holding_deposit_taken_on: '2026-11-20',
      entered_into_on: '2026-11-25',
    };
    const answer = await change(who, await tenancy(), body);
    expect(answer.data).toMatchObject({ ...body, holding_deadline_on: '2026-12-04' });
    const agreed = await change(who, answer.data, { holding_deadline_on: '2026-12-10' });
    expect(agreed.data).toMatchObject({ holding_deadline_on: '2026-12-10' });
  });
  test('beyond the caps of the law are refused, field by field', async () => {
    const { who, tenancy } = await letProperty(testApp);
    const answer = await change(who, await tenancy(), { rent_pence: 265_001, deposit_pence: 400_000 });
    expect(answer.status).toBe(422);
    expect(answer.errors.map(({ field, message }) => [field, message])).toEqual([
      ['rent_pence', 'The rent cannot be more than the advertised rent (Renters’ Rights Act 2025 s.56)'],
      ['deposit_pence', 'The deposit cap for this rent is £3,057.70, 5 weeks’ rent (Tenant Fees Act 2019)'],
    ]);
  });
  test('of another kind need a reason, which stays out of the log of changes', async () => {
    const { who, tenancy } = await letProperty(testApp);
    const now = await tenancy();
    expect((await change(who, now, { regime: 'company_let' })).errors).toMatchObject([{ field: 'regime_reason' }]);
    const answer = await change(who, now, { regime: 'company_let', regime_reason: 'Let to Quill and Co Limited', term_months: 12 });
    expect(answer.data).toMatchObject({ regime: 'company_let', term_months: 12, limits: { is_capped: false } });
    const back = await change(who, answer.data, { regime: 'assured' });
    expect(back.data).toMatchObject({ regime: 'assured', term_months: null, regime_reason: null });
  });
  test('say when notice ends only once it was given', async () => {
    const { who, tenancy, move } = await letProperty(testApp);
    expect(await change(who, await tenancy(), { ends_on: '2027-06-01' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    for (const to of ['referencing', 'let_agreed', 'tenanted']) await move(to, { effective_on: '2026-11-12' });
    await move('notice_given', { effective_on: '2026-11-19' });
    expect((await change(who, await tenancy(), { ends_on: '2027-01-19' })).data).toMatchObject({ ends_on: '2027-01-19' });
  });
  test('that somebody else changed are refused, and those of a tenancy that is over', async () => {
    const { who, tenancy, post, offerId, read } = await letProperty(testApp);
    const before = await tenancy();
    const after = (await change(who, before, { deposit_scheme: 'dps' })).data;
    expect(await change(who, before, { deposit_scheme: 'tds' })).toMatchObject({ status: 412, code: 'STALE_VERSION' });
    expect((await change(who, after, { deposit_scheme: 'dps' })).data.version).toBe(after.version);
    await post(`/v2/client/offers/${offerId}/decision`, { to: 'withdrawn', reason: 'They found another home' });
    const [over] = (await read()).earlier;
    expect(await change(who, over as Tenancy, { deposit_scheme: 'tds' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

test('who sees names only reads the tenancy and changes nothing; strangers and the signed out see nothing', async () => {
  const { who, id, tenancy, read } = await letProperty(testApp);
  const accounts = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 5 });
  const stranger = await testApp.signIn();
  expect((await read(accounts)).current?.can).toEqual({ change: false });
  expect((await change(accounts, await tenancy(), { deposit_scheme: 'dps' })).status).toBe(403);
  expect((await change(stranger, await tenancy(), { deposit_scheme: 'dps' })).status).toBe(404);
  expect((await callAs(testApp, stranger, 'GET', `/v2/client/properties/${id}/tenancy`)).status).toBe(404);
  expect((await callAs(testApp, null, 'GET', `/v2/client/properties/${id}/tenancy`)).status).toBe(401);
});
