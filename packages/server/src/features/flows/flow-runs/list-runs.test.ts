import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import type { FlowRunTotals } from '@freehold/contract/flows/run-totals';
import { STEP_WORDS } from '@freehold/contract/flows/step-types';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
let now = new Date(Date.now());
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
const after = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

const step = (type: 'consent' | 'review_and_submit') => ({
  key: type,
  type,
  ...STEP_WORDS[type],
  required: true,
  skippable: false,
  roles: [],
  config: {},
});

/** A firm with a short flow for buyers, and a sale for each of its runs. */
async function firm() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const ask = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, as: SignedInMember = owner) => {
    const { status, message, errors, data, meta } = await callAs(testApp, as, method, `/v2/client/${path}`, body);
    expect([path, status, message, errors]).toEqual([path, 200, undefined, []]);
    return { data: data as T, meta };
  };
  const design = async (name: string) => {
    const begun = (await ask<FlowDesign>('POST', 'flow-designs', { name })).data;
    const draft = {
      ...begun.draft,
      description: 'Agreement alone.',
      asset_type_id: 1,
      roles: ['buyer'],
      steps: [step('consent'), step('review_and_submit')],
      checks: ['aml'],
    };
    const { version } = (await ask<FlowDesign>('PATCH', `flow-designs/${begun.id}`, { version: begun.version, draft })).data;
    await ask('POST', `flow-designs/${begun.id}/publish`, { version });
    return begun.id;
  };
  const start = async (flow: number, first_name: string, last_name: string, line1: string, as = owner) => {
    const buyer = { kind: 'person', first_name, last_name, emails: [`${last_name.replace(/\W/g, '')}@calloway.example`.toLowerCase()] };
    const sale = { kind: 'sale', line1, town: 'Bristol', postcode: 'BS8 4KV', people: [{ party: buyer, role: 'buyer' }] };
    const { id } = (await ask<{ id: number }>('POST', 'properties', sale)).data;
    const party_id = (await ask<PropertyDetails>('GET', `properties/${id}`)).data.people[0]?.party.id ?? 0;
    const quote = (await ask<FlowQuote>('POST', 'flow-runs/quote', { flow_id: flow, asset_id: id, party_ids: [party_id] }, as)).data;
    const asked = { flow_id: flow, asset_type_id: 1, asset_id: id, parties: [{ party_id }], payer: 'agent', quote_id: quote.id };
    const run = (await ask<FlowRun>('POST', 'flow-runs', { ...asked, invite: { channel: 'in_branch', words: '' } }, as)).data;
    return { ...run, propertyId: id };
  };
  /** The person hands it in on a device of the firm. */
  const handIn = async ({ id }: { id: number }) => {
    const { url } = (await ask<{ url: string }>('POST', `flow-runs/${id}/link`, { purpose: 'in_branch' })).data;
    const send = async (path: string, payload: object, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await testApp.app.inject({ method: 'POST', url: path, payload, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json<{ Info: { Data: { token: string } } }>().Info.Data;
    };
    const { token } = await send('/v2/public/links/redeem', { token: url.split('#t=')[1] });
    await send(`/v2/app/tasks/${id}/steps/consent`, { answers: { agreed: true }, answers_version: 0, finished: true }, token);
    await send(`/v2/app/tasks/${id}/submit`, { confirmed: true }, token);
    await testApp.runJobs();
  };
  const list = async (query: string, as = owner) => {
    const { data, meta } = await ask<FlowRun[]>('GET', `flow-runs?${query}`, undefined, as);
    expect((meta as { total: number }).total).toBe(data.length);
    return data.map(({ parties }) => parties[0]?.name);
  };
  const totals = async (as = owner, query = '') => (await ask<FlowRunTotals>('GET', `flow-runs/totals${query}`, undefined, as)).data;
  return { owner, ask, design, start, handIn, list, totals };
}

test('a run is found by any words of the name, the address and the flow, with its filters', async () => {
  const { design, start, handIn, list } = await firm();
  const [short, other] = [await design('Short agreement'), await design('Investors')];
  await start(short, 'Tobías', 'O’Renner', '9 Orchard Lane');
  await start(other, 'Sunniva', 'Halvorsen', '4 Redland Mews');
  const done = await start(other, 'Ada', 'Roy', '12 Orchard Lane');
  await handIn(done);
  expect(await list('q=orchard')).toEqual(['Ada Roy', 'Tobías O’Renner']);
  expect(await list('q=orenner')).toEqual(['Tobías O’Renner']);
  expect(await list('q=tobias%20lane')).toEqual(['Tobías O’Renner']);
  expect(await list('q=investors%20orchard')).toEqual(['Ada Roy']);
  expect(await list('q=bs84kv')).toHaveLength(3);
  expect(await list('q=orchard&waits=person')).toEqual(['Tobías O’Renner']);
  expect(await list(`q=orchard&flow_id=${other}`)).toEqual(['Ada Roy']);
  expect(await list('q=100%25')).toEqual([]);
  expect(await list('state=invited')).toEqual(['Sunniva Halvorsen', 'Tobías O’Renner']);
  expect(await list('state=review')).toEqual(['Ada Roy']);
  expect(await list('state=review&q=tobias')).toEqual([]);
  expect(await list('state=cancelled')).toEqual([]);
});

test('what waits for its person, and what stalled, is counted and listed', async () => {
  const { design, start, handIn, list, totals } = await firm();
  const flow = await design('Short agreement');
  const done = await start(flow, 'Ada', 'Roy', '1 Orchard Lane');
  await handIn(done);
  await start(flow, 'Tobias', 'Renner', '2 Orchard Lane');
  after(24);
  await start(flow, 'Sunniva', 'Halvorsen', '3 Orchard Lane');
  expect(await totals()).toEqual({ waiting: 2, stalled: 1, times: [] });
  expect(await list('waits=person')).toEqual(['Sunniva Halvorsen', 'Tobias Renner']);
  expect(await list('waits=stalled')).toEqual(['Tobias Renner']);
});

test('the time to complete is the median of what was handed in of late, and nothing under five', async () => {
  const { design, start, handIn, totals } = await firm();
  const flow = await design('Short agreement');
  const finish = async (door: number, hours: number) => {
    const run = await start(flow, 'Ada', 'Roy', `${door} Orchard Lane`);
    after(hours);
    await handIn(run);
  };
  for (const [door, hours] of [100, 1, 2, 6].entries()) await finish(door, hours);
  expect((await totals()).times).toEqual([]);
  await finish(5, 3);
  expect((await totals()).times).toEqual([{ flow_id: flow, runs: 5, median_minutes: 180 }]);
  after(24 * 90 - 10);
  expect((await totals()).times).toEqual([]);
});

test('a negotiator finds and counts their own runs, a bound one none of other branches, and another firm none', async () => {
  const { owner, ask, design, start, list, totals } = await firm();
  const flow = await design('Short agreement');
  const dev = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const kept = await start(flow, 'Ada', 'Roy', '1 Orchard Lane', dev);
  await start(flow, 'Tobias', 'Renner', '2 Orchard Lane');
  const moved = await start(flow, 'Sunniva', 'Halvorsen', '3 Orchard Lane', dev);
  expect(await list('q=orchard', dev)).toEqual(['Sunniva Halvorsen', 'Ada Roy']);
  expect((await totals(dev)).waiting).toBe(2);
  const [clifton, redland] = [
    (await ask<{ id: number }>('POST', 'branches', { name: 'Clifton' })).data.id,
    (await ask<{ id: number }>('POST', 'branches', { name: 'Redland' })).data.id,
  ];
  const put = async (id: number, branch_id: number) => {
    const { version } = (await ask<{ version: number }>('GET', `properties/${id}`)).data;
    await ask('PATCH', `properties/${id}`, { version, branch_id });
  };
  await put(kept.propertyId, clifton);
  await put(moved.propertyId, redland);
  expect(await list(`branch=${redland}`)).toEqual(['Sunniva Halvorsen']);
  expect(await list('branch=none')).toEqual(['Tobias Renner']);
  expect((await totals(owner, `?branch=${clifton}`)).waiting).toBe(1);
  const members = (await ask<{ member_id: number; version: number }[]>('GET', 'members')).data;
  const version = members.find(({ member_id: id }) => id === dev.memberId)?.version;
  await ask('PATCH', `members/${dev.memberId}`, { version, branch_ids: [clifton] });
  const workspace = (await ask<{ version: number }>('GET', `workspaces/${owner.workspaceId}`)).data;
  await ask('PATCH', `workspaces/${owner.workspaceId}`, { version: workspace.version, branch_scope: true });
  expect(await list('q=orchard', dev)).toEqual(['Ada Roy']);
  expect((await totals(dev)).waiting).toBe(1);
  const elsewhere = await testApp.signIn();
  expect(await list('q=orchard', elsewhere)).toEqual([]);
  expect(await totals(elsewhere)).toEqual({ waiting: 0, stalled: 0, times: [] });
});

test('whoever may not see checks reads no totals', async () => {
  const { owner } = await firm();
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await callAs(testApp, accounts, 'GET', '/v2/client/flow-runs/totals')).status).toBe(403);
});
