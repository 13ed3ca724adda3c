import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { DesignLine, FlowDesign } from '@freehold/contract/flows/flow-designs';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import type { Flow } from '@freehold/contract/flows/flows';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Answered<T> = { status: number; message: string | undefined; data: T; errors?: { field: string; message: string }[] };
async function firm() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const ask = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as: SignedInMember = owner) =>
    (await callAs(testApp, as, method, `/v2/client/${path}`, body)) as Answered<T>;
  const begin = (name: string, copy_of: number | null = null, as = owner) => ask<FlowDesign>('POST', 'flow-designs', { name, copy_of }, as);
  const save = ({ id, version, draft }: FlowDesign, change: Partial<FlowDraft>, as = owner) =>
    ask<FlowDesign>('PATCH', `flow-designs/${id}`, { version, draft: { ...draft, ...change } }, as);
  const publish = ({ id, version }: FlowDesign, note = '', as = owner) =>
    ask<FlowDesign>('POST', `flow-designs/${id}/publish`, { version, note }, as);
  const listed = async (as = owner) => (await ask<Flow[]>('GET', 'flows?perPage=100', undefined, as)).data;
  /** A flow that the team runs by itself, as version 1. */
  const published = async (name = 'Name check') => {
    const begun = (await begin(name, 44)).data;
    const saved = await save(begun, { asset_type_id: 0, roles: [], description: 'Our own.' });
    const { status, message, data } = await publish(saved.data);
    expect([status, message]).toEqual([200, undefined]);
    return data;
  };
  const party = async () =>
    (await ask<{ id: number }>('POST', 'parties', { kind: 'person', first_name: 'Henrietta', last_name: 'Blakeway' })).data.id;
  const quote = (flow_id: number, party_id: number) =>
    ask<FlowQuote>('POST', 'flow-runs/quote', { flow_id, asset_id: 0, party_ids: [party_id] });
  const start = (flow_id: number, party_id: number, quote_id: string) =>
    ask<FlowRun>('POST', 'flow-runs', { flow_id, asset_type_id: 0, asset_id: 0, parties: [{ party_id }], payer: 'agent', quote_id });
  return { owner, ask, begin, save, publish, listed, published, party, quote, start };
}

test('a flow begins as a copy, is saved while it is unfinished, and stands in the library of its firm alone once published', async () => {
  const { owner, begin, save, publish, listed, ask } = await firm();
  const begun = await begin('Buyer onboarding', 31);
  expect(begun).toMatchObject({ status: 200, data: { state: 'draft', published: null, versions: [], saved_by: 'Imogen Ashworth' } });
  expect(begun.data.id).toBeGreaterThanOrEqual(100_000);
  expect(begun.data.draft.steps.map(({ key }) => key)).toContain('funds');
  expect((await listed()).map(({ name }) => name)).not.toContain('Buyer onboarding');

  const unfinished = await save(begun.data, { steps: [], checks: [] });
  expect(unfinished.data.faults).toEqual([{ step: null, field: 'steps', message: 'Add a step' }]);
  expect(await publish(unfinished.data)).toMatchObject({ status: 409, message: 'Add a step.' });

  const team = await begin('Name check', 44);
  const whole = await save(team.data, { asset_type_id: 0, roles: [] });
  expect(whole.data.faults).toEqual([]);
  expect(await publish(whole.data, 'First of ours')).toMatchObject({
    status: 200,
    data: {
      state: 'published',
      published: { version: 1 },
      versions: [{ version: 1, note: 'First of ours', published_by: 'Imogen Ashworth' }],
    },
  });
  const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  expect((await listed(colleague)).find(({ name }) => name === 'Name check')).toMatchObject({
    id: team.data.id,
    version: 1,
    group: 'standalone',
  });
  expect((await (await firm()).listed()).map(({ name }) => name)).not.toContain('Name check');
  expect((await ask<Flow[]>('GET', `flows/${team.data.id}`, undefined, await testApp.signIn())).status).toBe(404);
});

test('a run keeps its version, and a price of the version before starts nothing', async () => {
  const { published, save, publish, party, quote, start, ask } = await firm();
  const first = await published();
  const person = await party();
  const started = await start(first.id, person, (await quote(first.id, person)).data.id);
  expect(started).toMatchObject({ status: 200, data: { flow_id: first.id, flow_version: 1, flow_name: 'Name check' } });
  const held = (await quote(first.id, person)).data;
  const changed = (await save(first, { description: 'Our own, changed.', saved_by_default: true })).data;
  expect((await ask<Flow>('GET', `flows/${first.id}`)).data).toMatchObject({ version: 1, description: 'Our own.' });
  expect((await publish(changed)).data).toMatchObject({
    published: { version: 2 },
    versions: [
      { version: 2, under_way: 0 },
      { version: 1, under_way: 1 },
    ],
  });
  expect(await start(first.id, person, held.id)).toMatchObject({
    status: 409,
    message: 'This flow was replaced by version 2. Check it and the total, and confirm.',
  });
  expect((await ask<FlowRun>('GET', `flow-runs/${started.data.id}`)).data.flow_version).toBe(1);
  expect((await ask<Flow>('GET', `flows/${first.id}`)).data).toMatchObject({ version: 2, is_saved: 1 });
  const [check] = started.data.checks;
  expect(await ask('POST', `checks/${check?.id}/cancel`, { version: 1, reason: 'Entered by mistake' })).toMatchObject({ status: 200 });
  const { versions } = (await ask<FlowDesign>('GET', `flow-designs/${first.id}`)).data;
  expect(versions.map(({ under_way: runs }) => runs)).toEqual([0, 0]);
});

test('a retired flow starts nothing until it is brought back', async () => {
  const { published, party, quote, listed, ask } = await firm();
  const flow = await published();
  const person = await party();
  const retired = await ask<FlowDesign>('POST', `flow-designs/${flow.id}/retire`, { version: flow.version });
  expect(retired.data.state).toBe('retired');
  expect(await quote(flow.id, person)).toMatchObject({ status: 409, message: 'This flow was retired. Nothing new is started with it.' });
  expect((await listed()).map(({ id }) => id)).not.toContain(flow.id);
  expect((await ask<object>('POST', `flows/${flow.id}/saved`)).status).toBe(404);
  const { version } = retired.data;
  expect(await ask('POST', `flow-designs/${flow.id}/publish`, { version })).toMatchObject({ status: 409 });
  expect(await ask('POST', `flow-designs/${flow.id}/bring-back`, { version })).toMatchObject({ status: 200, data: { state: 'published' } });
  expect((await quote(flow.id, person)).status).toBe(200);
});

test('of two people who save at once one is told, and nothing of the other is lost', async () => {
  const { owner, begin, save, ask } = await firm();
  const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2, firstName: 'Rhys', surname: 'Vaughan' });
  const begun = (await begin('Ours')).data;
  const answers = await Promise.all([save(begun, { est_minutes: 7 }), save(begun, { est_minutes: 9 }, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const kept = answers.find(({ status }) => status === 200)?.data;
  const read = (await ask<FlowDesign>('GET', `flow-designs/${begun.id}`)).data;
  expect([read.version, read.draft.est_minutes, read.saved_by]).toEqual([2, kept?.draft.est_minutes, kept?.saved_by]);
});

test('published twice at once it is one version, which no request can change', async () => {
  const { owner, begin, save, publish } = await firm();
  const draft = (await save((await begin('Name check', 44)).data, { asset_type_id: 0, roles: [] })).data;
  const answers = await Promise.all([publish(draft), publish(draft)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const now = answers.find(({ status }) => status === 200)?.data;
  expect(now?.versions).toHaveLength(1);
  expect(now && (await publish(now))).toMatchObject({ status: 409, message: 'Nothing differs from version 1.' });
  for (const change of [sql`update workspace_flow_versions set note = 'other'`, sql`delete from workspace_flow_versions`])
    await expect(owner.scope.transaction((trx) => change.execute(trx))).rejects.toThrow(/permission denied/);
});

test('names are those of no other flow, of Freehold or of the firm', async () => {
  const { begin, save, publish, published } = await firm();
  await published('Name check');
  for (const name of ['standalone aml', 'Name Check']) expect(await begin(name)).toMatchObject({ status: 409 });
  const other = (await begin('Another', 44)).data;
  const renamed = (await save(other, { name: 'NAME CHECK', asset_type_id: 0, roles: [] })).data;
  expect(renamed.faults).toEqual([{ step: null, field: 'name', message: 'Another flow has this name. Choose another' }]);
  expect((await publish(renamed)).status).toBe(409);
});

test('a draft is discarded, and what was published is not', async () => {
  const { begin, published, ask } = await firm();
  const draft = (await begin('Ours')).data;
  expect(await ask('DELETE', `flow-designs/${draft.id}`)).toMatchObject({ status: 200 });
  expect(await ask('GET', `flow-designs/${draft.id}`)).toMatchObject({ status: 404 });
  const flow = await published();
  expect(await ask('DELETE', `flow-designs/${flow.id}`)).toMatchObject({
    status: 409,
    message: 'This flow was published. Retire it instead.',
  });
});

test('whoever designs reads what every flow stands at and what a new one can be a copy of', async () => {
  const { begin, published, save, ask } = await firm();
  const flow = await published();
  await save(flow, { est_minutes: 6 });
  const draft = (await begin('Ours')).data;
  const { designs, copies } = (await ask<{ designs: DesignLine[]; copies: { name: string; is_own: boolean }[] }>('GET', 'flow-designs'))
    .data;
  expect(designs.find(({ id }) => id === flow.id)).toMatchObject({ state: 'published', published_version: 1, is_changed: true });
  expect(designs.find(({ id }) => id === draft.id)).toMatchObject({ state: 'draft', published_version: null, is_changed: true });
  expect(copies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Property Seller', is_own: false }),
      expect.objectContaining({ name: 'Name check', is_own: true }),
      expect.objectContaining({ name: 'Ours', is_own: true }),
    ]),
  );
  expect(copies.map(({ name }) => name)).not.toContain('Standalone AML');
});

test('what was done is recorded in words, and a saved draft is told to open screens and not recorded', async () => {
  const { owner, published } = await firm();
  await published();
  const rows = await testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'object'])
    .where('workspace_id', '=', owner.workspaceId)
    .where('action', 'like', '%.flow')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, object }) => [action, (object as { label: string }).label])).toEqual([
    ['begin.flow', 'Name check'],
    ['publish.flow', 'version 1 of the flow Name check'],
  ]);
});
