import { listUsage, sumUsage, type UsageRow, type UsageSummary } from '@freehold/contract/firm/usage';
import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope, type MemberScope } from '../../../platform/scope.ts';
import { countCheck } from './count-check.ts';
import { exportUsage, USAGE_HEAD } from './export-usage.ts';

const { testApp, journey, owner, compliance, negotiator, stranger, post, close } = await startAmlApp();
afterAll(close);

const get = (member: SignedInMember, path: string) => callAs(testApp, member, 'GET', `/v2/client/${path}`);
const rows = async (member: SignedInMember, query = ''): Promise<UsageRow[]> =>
  listUsage.output.parse((await get(member, `usages${query}`)).data);
const sums = async (member: SignedInMember, query = ''): Promise<UsageSummary> =>
  sumUsage.output.parse((await get(member, `usages/summary${query}`)).data);
const asMember = (member: SignedInMember, roleId = 1): MemberScope =>
  openScope(testApp.services, member.workspaceId, {
    kind: 'member',
    memberId: member.memberId,
    userId: member.userId,
    roleId,
    toggles: {},
    isRegistered: true,
    name: 'Imogen Ashworth',
    ipPrefix: null,
    signedInAt: null,
    sessionId: null,
  });

let accounts: SignedInMember;
beforeAll(async () => {
  await post(owner, '/v2/client/billing/change-plan', { plan: 'pay_as_you_go' });
  accounts = await testApp.signIn({ roleId: 5, workspaceId: owner.workspaceId, firstName: 'Noor', surname: 'Sethi' });
});

test('a completed check is charged once, at the price of the plan, whatever is done with it later', async () => {
  const check = await journey.screen(owner, NOBODY, { reference: '=ELM+1' });
  await journey.assess(owner, check);
  await journey.decide(owner, check, 'accepted');
  expect(await rows(accounts)).toMatchObject([
    {
      kind: 'aml_check',
      label: 'Sanctions check',
      member: { id: owner.memberId, name: 'Imogen Ashworth' },
      subject_initials: 'W O',
      check_ref: check.public_ref,
      // Accounts may not open a check.
      path: null,
      client_reference: '=ELM+1',
      quantity: 1,
      unit_pence: 150,
      total_pence: 150,
      vat_pence: 30,
      covered_by_plan: false,
      state: 'open',
      invoice_no: null,
    },
  ]);
  expect((await rows(owner))[0]?.path).toBe(`/marketplace/manual_aml_check/${check.id}`);
});

test('of two that complete one check at once one charge is left', async () => {
  const check = await journey.screen(owner, NOBODY);
  const before = (await sums(owner)).total.quantity;
  const facts = {
    id: check.id,
    kind: 'aml',
    state: 'completed',
    isPractice: false,
    elements: [{ result: 'pass' }],
    createdBy: owner.memberId,
  };
  await Promise.all(
    Array.from({ length: 4 }, () => asMember(owner).transaction((trx) => countCheck(trx, asMember(owner), testApp.services, facts))),
  );
  expect((await sums(owner)).total.quantity).toBe(before);
});

test('what was cancelled before it ended is not charged', async () => {
  const before = (await sums(owner)).total.quantity;
  const started = await post(owner, '/v2/client/checks/aml', { subject: NOBODY });
  const { id, version } = AmlCheck.parse(started.data);
  expect((await post(owner, `/v2/client/checks/${id}/cancel`, { version })).status).toBe(200);
  await testApp.runJobs();
  expect((await sums(owner)).total.quantity).toBe(before);
});

test('the sums are those of the rows, by day and by what they are grouped by, and each sees their part', async () => {
  await journey.screen(negotiator, NOBODY);
  const all = await rows(owner);
  const pence = (list: readonly { total_pence: number }[]) => list.reduce((sum, row) => sum + row.total_pence, 0);
  for (const by of ['kind', 'member', 'branch', 'property']) {
    const { days, groups, total } = await sums(compliance, `?group_by=${by}`);
    expect([pence(days), pence(groups), total.total_pence]).toEqual([pence(all), pence(all), pence(all)]);
  }
  expect((await sums(owner, '?group_by=member')).groups.map(({ label }) => label)).toEqual(['Imogen Ashworth', 'Dev Chaudhuri']);
  expect(await sums(negotiator)).toMatchObject({ reach: 'own', total: { quantity: 1, total_pence: 150, vat_pence: 30 } });
  expect(await rows(owner, `?member=${negotiator.memberId}`)).toHaveLength(1);
  expect(await rows(owner, '?kind=identity_check')).toEqual([]);
  expect(await rows(owner, '?branch=none')).toHaveLength(all.length);
  expect(await rows(stranger)).toEqual([]);
});

test('a check that is frozen for suspicion stays a number to everybody but Owner and Compliance', async () => {
  const check = await journey.screen(owner, DRAVENKO);
  for (const match of check.matches) await journey.resolve(owner, check, match.id, 'true_match');
  expect((await journey.getCheck(owner, check.id)).frozen).not.toBeNull();
  expect((await rows(owner))[0]).toMatchObject({ check_ref: check.public_ref, subject_initials: 'C D' });
  expect((await rows(accounts))[0]).toMatchObject({
    check_ref: null,
    subject_initials: null,
    path: null,
    client_reference: null,
    total_pence: 150,
  });
});

test('days that are the wrong way round or too many are refused in words', async () => {
  const asked = async (query: string) => (await get(owner, `usages/summary${query}`)).errors;
  expect(await asked('?from=2026-03-02&to=2026-03-01')).toEqual([
    { field: 'to', code: 'ORDER', message: 'The end date is before the start date' },
  ]);
  expect((await asked('?from=2024-02-29&to=2026-03-01'))[0]?.message).toBe('Choose at most 24 months');
  expect(await asked('?from=2024-02-29&to=2026-02-28')).toEqual([]);
});

test('the table has exactly the columns that were agreed, runs no formula, and is the same in pieces', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/v2/client/usages.csv', headers: owner.headers });
  expect([answer.statusCode, answer.headers['content-type'], answer.body.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfeff]);
  const [head = '', first = '', ...rest] = answer.body.slice(1).split('\r\n');
  expect(head).toBe(
    'date_utc,workspace,branch,member_email,kind,flow_id,check_ref,property_ref,client_reference,quantity,unit_pence,total_pence,vat_pence,covered_by_plan,invoice_no,state',
  );
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,.*,aml_check,,CHK-\d{8}-\d{4},,'=ELM\+1,1,150,150,30,no,,open$/);
  expect(rest.at(-1)).toBe('');
  const all = await rows(owner);
  expect(rest.length).toBe(all.length);
  const pieces: string[] = [];
  for await (const piece of (await exportUsage(asMember(owner), testApp.services, {}, 2)).stream) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join('')).toBe(answer.body);
  expect(USAGE_HEAD).toHaveLength(16);
  expect((await testApp.app.inject({ method: 'GET', url: '/v2/client/usages.csv', headers: negotiator.headers })).statusCode).toBe(403);
});
