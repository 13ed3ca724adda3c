import type { Flow } from '@freehold/contract/flows/flows';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startVerificationApp, type VerificationApp } from '@freehold/testkit/verification-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkKinds } from '../../check-kinds.ts';
import { flowStepTypes } from '../../flow-steps.ts';
import type { Installation } from './catalogue.ts';
import { listFlows } from './list-flows.ts';
import { saveFlow } from './save-flow.ts';

let at: VerificationApp;
beforeAll(async () => {
  at = await startVerificationApp();
});
afterAll(() => at.close());

type Answer = { status: number; info: { Data: Flow & { not_here: string | null }; Code?: string; Message?: string } };
async function ask(headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE', path = ''): Promise<Answer> {
  const answer = await at.testApp.app.inject({ method, url: `/v2/client/flows${path}`, headers });
  return { status: answer.statusCode, info: answer.json().Info };
}
const listed = async (who: SignedInMember, query = '') =>
  (await ask(who.headers, 'GET', query)).info as unknown as { Data: Flow[]; Meta: object };
const signIn: VerificationApp['testApp']['signIn'] = (options) => at.testApp.signIn(options);

/** With two flows to run, whatever the product has by now. */
const TWO: Installation = { checkKinds: checkKinds.all, stepTypes: ['aml_form', 'run_checks', 'decision', 'choose_people'] };
const listTwo = async (who: SignedInMember, page?: { page: number; perPage: number }) => {
  const { data, meta } = await listFlows(who.scope, at.testApp.services, TWO, page ?? {});
  return { saved: data.map(({ name, is_saved: saved }) => `${name} ${saved}`), meta };
};
const keepTwo = (who: SignedInMember, id: number, isSaved: boolean) => saveFlow(who.scope, at.testApp.services, TWO, id, isSaved);

test('a flow says what it is, what it costs by the plan of the workspace with VAT, how long it takes and its steps', async () => {
  const owner = await at.keyMember({ asked: false });
  const { Data: data, Meta: meta } = await listed(owner);
  expect(data.find(({ id }) => id === 21)).toEqual({
    id: 21,
    name: 'Standalone AML',
    asset_type_id: 0,
    is_saved: 1,
    description: 'Compare one name with the sanctions lists, and with every other list you keep.',
    group: 'standalone',
    roles: [],
    version: 1,
    est_minutes: 1,
    steps: [
      expect.objectContaining({ key: 'details', type: 'aml_form', title: 'Details', by: 'staff', required: true, skippable: false }),
      expect.objectContaining({ key: 'checks', title: 'Screening', by: 'freehold' }),
      expect.objectContaining({ key: 'decision', title: 'Decision' }),
    ],
    price: {
      pence: 120,
      with_vat_pence: 144,
      vat_percent: 20,
      parts: [{ label: 'Sanctions check', when: 'always', pence: 120, with_vat_pence: 144 }],
    },
    can: { save: true, run: true, why_not_run: null },
  });
  expect(meta).toEqual({ page: 1, perPage: 25, total: data.length, totalPages: 1 });
});

test('a plan that names no price charges nothing, and without a plan there is no price', async () => {
  const priceOn = async (plan: string | null) =>
    (await listed(await at.keyMember({ plan, asked: false }))).Data.find(({ id }) => id === 21)?.price;
  expect(await priceOn('self_hosted')).toMatchObject({ pence: 0, with_vat_pence: 0 });
  expect(await priceOn(null)).toBeNull();
});

test('what this installation cannot run is not listed; asked for by its number it says why', async () => {
  const owner = await signIn();
  expect((await listed(owner, '?perPage=100')).Data.map(({ id }) => id)).not.toContain(22);
  expect((await ask(owner.headers, 'GET', '/22')).info.Data).toMatchObject({
    id: 22,
    name: 'Manual KYC',
    not_here: expect.stringContaining('This installation cannot run it'),
  });
  expect((await ask(owner.headers, 'GET', '/21')).info.Data).toMatchObject({ id: 21, is_saved: 1, not_here: null });
});

const PAIRS: readonly [number, number][] = [
  [3111, 3205],
  [3075, 3238],
  [3074, 3065],
];
test.each(PAIRS)('%i is a flow outside production and %i in production alone; the other number answers 404', async (outside, inside) => {
  const { headers } = await signIn();
  const { config } = at.testApp.services;
  const statuses = async () => Promise.all([outside, inside].map(async (id) => (await ask(headers, 'GET', `/${id}`)).status));
  expect(await statuses()).toEqual([200, 404]);
  const before = config.environment;
  config.environment = 'production';
  try {
    expect(await statuses()).toEqual([404, 200]);
    for (const method of ['POST', 'DELETE'] as const)
      expect(await ask(headers, method, `/${outside}/saved`)).toMatchObject({
        status: 404,
        info: { Code: 'NOT_FOUND', Message: 'This flow does not exist in this environment' },
      });
  } finally {
    config.environment = before;
  }
});

test('what a member keeps is theirs alone; others have what the definitions say', async () => {
  const member = await signIn();
  const colleague = await signIn({ workspaceId: member.workspaceId });
  await keepTwo(member, 21, false);
  await keepTwo(member, 44, true);
  expect((await listTwo(member)).saved).toEqual(['Standalone AML 0', 'Sanctions only 1']);
  expect((await listTwo(colleague)).saved).toEqual(['Standalone AML 1', 'Sanctions only 0']);
});

test('page and perPage are optional and cut the list', async () => {
  const member = await signIn();
  expect(await listTwo(member, { page: 2, perPage: 1 })).toEqual({
    saved: ['Sanctions only 0'],
    meta: { page: 2, perPage: 1, total: 2, totalPages: 2 },
  });
  expect(await listTwo(member, { page: 3, perPage: 25 })).toMatchObject({ saved: [], meta: { total: 2, totalPages: 1 } });
});

test.each(['?page=0', '?perPage=101', '?page=x', '/x', '/0'])('%s is refused', async (query) => {
  const { headers } = await signIn();
  expect(await ask(headers, 'GET', query)).toMatchObject({ status: 422, info: { Code: 'VALIDATION_FAILED' } });
});

test('nobody who is signed out, and nobody of another workspace, gets an answer', async () => {
  const { workspaceId } = await signIn();
  const stranger = await signIn();
  for (const path of ['', '/21']) {
    expect(await ask({}, 'GET', path)).toMatchObject({ status: 401 });
    expect(await ask({ ...stranger.headers, 'x-workspace-id': String(workspaceId) }, 'GET', path)).toMatchObject({ status: 403 });
  }
});

test('keeping a flow and taking it out are recorded once each, and told to open screens', async () => {
  const member = await signIn({ roleId: 4 });
  for (let n = 0; n < 2; n++) expect((await ask(member.headers, 'DELETE', '/21/saved')).info.Data).toMatchObject({ id: 21, is_saved: 0 });
  expect((await ask(member.headers, 'POST', '/21/saved')).info.Data).toMatchObject({ id: 21, is_saved: 1 });
  const events = await at.testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'object'])
    .where('workspace_id', '=', member.workspaceId)
    .orderBy('id')
    .execute();
  const object = { type: 'flow', id: 21, label: 'Standalone AML' };
  expect(events).toEqual([
    { action: 'unsave.flow', object },
    { action: 'save.flow', object },
  ]);
});

describe('who may', () => {
  test('Accounts and Auditor see the library, and can neither save nor run', async () => {
    for (const roleId of [5, 6]) {
      const who = await signIn({ roleId });
      expect((await listed(who)).Data[0]?.can).toEqual({
        save: false,
        run: false,
        why_not_run: 'Your role cannot do this. Ask an owner or admin.',
      });
      for (const method of ['POST', 'DELETE'] as const) expect(await ask(who.headers, method, '/21/saved')).toMatchObject({ status: 403 });
    }
  });
  test('once the time for verification is over nobody runs one, and why is said', async () => {
    const owner = await at.keyMember();
    expect((await listed(owner)).Data[0]?.can.run).toBe(true);
    at.pass(15);
    expect((await listed(owner)).Data[0]?.can).toEqual({
      save: true,
      run: false,
      why_not_run: 'Verify who you are to go on. Open Settings, Verification, and continue there.',
    });
  });
  test('what is not offered here, nonsense and a stranger are refused', async () => {
    const { headers } = await signIn();
    for (const method of ['POST', 'DELETE'] as const) {
      for (const id of [22, 9001])
        expect(await ask(headers, method, `/${id}/saved`)).toMatchObject({ status: 404, info: { Code: 'NOT_FOUND' } });
      expect(await ask(headers, method, '/x/saved')).toMatchObject({ status: 422 });
      expect(await ask({}, method, '/21/saved')).toMatchObject({ status: 401 });
    }
  });
});

test('every part of what every run costs has a price in the plans that charge for checks', async () => {
  const owner = await at.keyMember({ plan: 'pay_as_you_go', asked: false });
  const { data } = await listFlows(owner.scope, at.testApp.services, { ...TWO, stepTypes: flowStepTypes }, {});
  for (const { name, price } of data)
    for (const { label, pence } of price?.parts ?? []) expect([name, label, pence > 0]).toEqual([name, label, true]);
});
