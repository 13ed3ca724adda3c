import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from '@freehold/contract/firm/plans';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PLANS } from './built-in-plans.ts';
import { loadPlans, planOf, seatLimit } from './load-plans.ts';
import { PlansFile } from './plan-terms.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'freehold-plans-'));
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

async function call<T = Plan[]>(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
  const answer = await testApp.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    info: answer.json().Info as { Data: T; Code?: string; Message?: string; Errors?: { field: string; message: string }[] },
  };
}
const choose = (plan: string, headers: Record<string, string>) => call('POST', '/v2/client/billing/change-plan', headers, { plan });
const plansOf = async (headers: Record<string, string>) => (await call('GET', '/v2/client/plans', headers)).info.Data;

test('the plans are told with prices without and with VAT, to whoever is signed in', async () => {
  const { headers } = await testApp.signIn({ roleId: 6 });
  const plans = await plansOf(headers);
  expect(plans.map(({ id, monthly_pence: net, monthly_with_vat_pence: gross }) => [id, net, gross])).toEqual([
    ['pay_as_you_go', 0, 0],
    ['branch', 8_900, 10_680],
    ['group', 24_000, 28_800],
    ['self_hosted', 0, 0],
  ]);
  expect(plans[1]?.unit_prices[0]).toEqual({ kind: 'aml_check', label: 'Sanctions check', pence: 120, with_vat_pence: 144 });
  expect(plans.every((plan) => !plan.is_current)).toBe(true);
});

test('only those that cost nothing can be chosen, and the others say why', async () => {
  const { headers } = await testApp.signIn();
  const plans = await plansOf(headers);
  expect(plans.filter((plan) => plan.can_choose).map((plan) => plan.id)).toEqual(['pay_as_you_go', 'self_hosted']);
  expect(plans.find((plan) => plan.id === 'branch')?.why_not).toBe(
    'Plans that cost something cannot be paid for here: nobody is set up to send invoices. Choose one without a monthly price.',
  );
  for (const [plan, message] of [
    ['branch', /cannot be paid for here/],
    ['elsewhere', /no such plan/],
  ] as const)
    expect(await choose(plan, headers)).toMatchObject({
      status: 422,
      info: { Errors: [{ field: 'plan', message: expect.stringMatching(message) }] },
    });
});

test('a chosen plan is the workspace’s own, and the choice is recorded once', async () => {
  const owner = await testApp.signIn();
  for (let n = 0; n < 2; n++) expect((await choose('self_hosted', owner.headers)).status).toBe(200);
  expect((await plansOf(owner.headers)).filter((plan) => plan.is_current).map((plan) => plan.id)).toEqual(['self_hosted']);
  const events = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'diff'])
    .where('workspace_id', '=', owner.workspaceId)
    .execute();
  expect(events).toEqual([{ action: 'choose.plan', diff: { active_plan: { before: null, after: 'self_hosted' } } }]);
  expect((await plansOf((await testApp.signIn()).headers)).some((plan) => plan.is_current)).toBe(false);
});

test('a plan without room for everybody is refused', async () => {
  const owner = await testApp.signIn();
  for (let n = 0; n < 4; n++) await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const words = 'It has room for 3 members and the workspace has 5. Remove 2 members first.';
  expect((await plansOf(owner.headers))[0]).toMatchObject({ can_choose: false, why_not: words });
  expect(await choose('pay_as_you_go', owner.headers)).toMatchObject({ status: 403, info: { Code: 'PLAN_LIMIT', Message: words } });
});

test.each([
  [1, 200],
  [2, 403],
  [3, 403],
  [4, 403],
  [5, 200],
  [6, 403],
])('role %i changes the plan: %i', async (roleId, status) => {
  const { headers } = await testApp.signIn({ roleId });
  expect((await choose('self_hosted', headers)).status).toBe(status);
});

describe('plans from a file', () => {
  const write = (content: unknown) => {
    const path = join(folder, `${crypto.randomUUID()}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return { plansFile: path };
  };
  const free = { ...BUILT_IN_PLANS.plans[0], id: 'free', name: 'Free', limits: { members: 5, workspaces: 1, webhooks: 0 } };

  test('take the place of the built-in ones', () => {
    const config = write({ vat_percent: 0, plans: [{ ...free, limits: { members: 5, workspaces: 1, webhooks: null } }] });
    expect(loadPlans(config).plans.map((plan) => plan.id)).toEqual(['free']);
    expect([seatLimit(config, 'free'), seatLimit(config, 'branch'), seatLimit(config, null), planOf(config, 'branch')]).toEqual([
      5,
      null,
      null,
      null,
    ]);
  });

  test.each<[string, unknown, RegExp]>([
    ['no JSON', 'plans: none', /it is not JSON/],
    ['a number that is none', { plans: [{ ...free, monthly_pence: '8900' }] }, /plans\.0\.monthly_pence/],
    ['a word nobody knows', { plans: [{ ...free, price: 1 }] }, /price/],
    ['a limit of nothing', { plans: [free] }, /plans\.0\.limits\.webhooks/],
    ['no plan that costs nothing', { plans: [{ ...BUILT_IN_PLANS.plans[1] }] }, /one plan must cost nothing/],
    ['the same plan twice', { plans: [BUILT_IN_PLANS.plans[0], BUILT_IN_PLANS.plans[0]] }, /the same id/],
  ])('with %s stop the start, and the line says where', (_what, content, line) => {
    expect(() => loadPlans(write(content))).toThrow(line);
    expect(() => loadPlans(write(content))).toThrow('FREEHOLD_PLANS_FILE is wrong');
  });

  test('that are not there stop the start of the whole app', async () => {
    await expect(startTestApp({ env: { FREEHOLD_PLANS_FILE: join(folder, 'nowhere.json') } })).rejects.toThrow('it cannot be read');
  });

  test('the built-in ones would be taken from a file', () => {
    expect(PlansFile.parse(JSON.parse(JSON.stringify(BUILT_IN_PLANS)))).toEqual(BUILT_IN_PLANS);
  });
});
