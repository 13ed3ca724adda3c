import { randomUUID } from 'node:crypto';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetFlowQuotes } from './jobs.ts';

const SANCTIONS_ONLY = 44;
const MINUTE_MS = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let door = 0;
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });

/** A letting with two landlords and a guarantor of nobody yet. */
async function letting(who?: SignedInMember, landlords = [named('Henrietta', 'Blakeway'), named('Rupert', 'Blakeway')]) {
  const owner = who ?? (await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' }));
  const call = (path: string, body?: object, as: SignedInMember | null = owner) =>
    callAs(testApp, as, body ? 'POST' : 'GET', `/v2/client/${path}`, body);
  const added = await call('properties', {
    kind: 'letting',
    stage: 'instructed',
    line1: `${++door} Calloway Crescent`,
    town: 'Bristol',
    postcode: 'BS8 4KV',
    rent_pence: 150_000,
    rent_frequency: 'month',
    people: landlords.map((landlord) => ({ ...landlord, role: 'landlord' })),
  });
  expect([added.status, added.message]).toEqual([200, undefined]);
  const { id } = added.data as { id: number };
  const { people } = (await call(`properties/${id}`)).data as PropertyDetails;
  const [first, second] = people.map(({ party }) => party.id);
  if (first === undefined || second === undefined) throw new Error('The landlords are missing');
  const quote = (party_ids: number[] = [first], more: object = {}) =>
    call('flow-runs/quote', { flow_id: SANCTIONS_ONLY, asset_id: id, party_ids, ...more });
  const start = (quote_id: string, party_id: number, more: object = {}, as: SignedInMember = owner) =>
    call(
      'flow-runs',
      { flow_id: SANCTIONS_ONLY, asset_type_id: 2, asset_id: id, parties: [{ party_id }], payer: 'agent', quote_id, ...more },
      as,
    );
  const held = async (ids?: number[]) => (await quote(ids)).data as FlowQuote;
  return { owner, id, first, second, call, quote, start, held };
}
const run = ({ status, message, data }: { status: number; message: string | undefined; data: unknown }) => {
  expect([status, message]).toEqual([200, undefined]);
  return data as FlowRun;
};

/** As the clock of the server says another time. */
async function startAt<T>(time: number, act: () => Promise<T>): Promise<T> {
  const { now } = testApp.services;
  testApp.services.now = () => new Date(time);
  try {
    return await act();
  } finally {
    testApp.services.now = now;
  }
}

describe('a quote', () => {
  test('names each person with the price of the plan, adds up, and starts nothing', async () => {
    const { owner, first, second, held, call } = await letting();
    expect((await call('billing/change-plan', { plan: 'pay_as_you_go' })).status).toBe(200);
    const quote = await held([first, second, first]);
    expect(quote.lines).toEqual([
      { label: 'Sanctions check', party_id: first, party_name: 'Henrietta Blakeway', pence: 150, with_vat_pence: 180, when: 'always' },
      { label: 'Sanctions check', party_id: second, party_name: 'Rupert Blakeway', pence: 150, with_vat_pence: 180, when: 'always' },
    ]);
    expect(quote).toMatchObject({ total_pence: 360, vat_pence: 60, vat_percent: 20, plan: 'Pay as you go' });
    expect(Date.parse(quote.expires_at) - Date.parse(quote.quoted_at)).toBe(30 * MINUTE_MS);
    expect((await callAs(testApp, owner, 'GET', '/v2/client/checks')).data).toEqual([]);
  });

  test('is refused in words for a flow, a property or a person that is not there', async () => {
    const { quote, id, first } = await letting();
    const elsewhere = await letting();
    expect(await quote([first], { flow_id: 987_654 })).toMatchObject({
      status: 404,
      message: 'This flow does not exist in this environment.',
    });
    expect(await quote([first], { asset_id: 0 })).toMatchObject({
      status: 422,
      errors: [{ field: 'asset_id', message: 'Choose a property' }],
    });
    expect(await quote([first], { asset_id: elsewhere.id })).toMatchObject({
      status: 404,
      message: 'This property is not in this workspace.',
    });
    expect(await quote([elsewhere.first])).toMatchObject({ status: 404, message: 'This person is not in your people.' });
    expect(await quote([])).toMatchObject({ status: 422, errors: [{ field: 'party_ids', message: 'Choose somebody' }] });
    expect((await quote([first], { flow_id: 45, asset_id: id })).message).toMatch(/^This installation cannot run it/);
  });

  test('that nobody used is erased a day after it ended, and one that a run was started with stays', async () => {
    const { owner, first, held, start } = await letting();
    const used = await held();
    run(await start(used.id, first));
    await held();
    const left = () => testApp.services.db.selectFrom('flow_quotes').select('id').where('workspace_id', '=', owner.workspaceId).execute();
    await forgetFlowQuotes.run({ ...testApp.services, now: () => new Date(Date.now() + 24 * 60 * MINUTE_MS) });
    expect(await left()).toHaveLength(2);
    await forgetFlowQuotes.run({ ...testApp.services, now: () => new Date(Date.now() + 25 * 60 * MINUTE_MS) });
    expect(await left()).toEqual([{ id: used.id }]);
  });
});

test('a draft that only a price was asked for can still be removed, and its price goes with it', async () => {
  const owner = await testApp.signIn();
  const call = (method: 'POST' | 'DELETE', path: string, body?: object) => callAs(testApp, owner, method, `/v2/client/${path}`, body);
  const added = await call('POST', 'properties', {
    kind: 'letting',
    stage: 'draft',
    line1: `${++door} Calloway Crescent`,
    town: 'Bristol',
    postcode: 'BS8 4KV',
    people: [{ ...named('Henrietta', 'Blakeway'), role: 'landlord' }],
  });
  const { id } = added.data as { id: number };
  const { people } = (await callAs(testApp, owner, 'GET', `/v2/client/properties/${id}`)).data as PropertyDetails;
  const quote = { flow_id: SANCTIONS_ONLY, asset_id: id, party_ids: [people[0]?.party.id] };
  expect((await call('POST', 'flow-runs/quote', quote)).status).toBe(200);
  expect(await call('DELETE', `properties/${id}`)).toMatchObject({ status: 200 });
});

describe('a run', () => {
  test('starts the check of its person at the property, keeps the price, and follows the check to its decision', async () => {
    const { owner, id, first, held, start, call } = await letting();
    await call('billing/change-plan', { plan: 'pay_as_you_go' });
    const quote = await held();
    const started = run(await start(quote.id, first));
    expect(started).toMatchObject({
      flow_name: 'Sanctions only',
      flow_version: 1,
      asset_id: id,
      property: { id, address: `${door} Calloway Crescent, Bristol BS8 4KV` },
      parties: [{ id: first, name: 'Henrietta Blakeway', role: 'landlord' }],
      state: 'processing',
      quote: { total_pence: 180, vat_pence: 30 },
      started_by: 'Imogen Ashworth',
    });
    const [check] = started.checks;
    expect(check).toMatchObject({ kind: 'aml', status: 'inProgress', outcome: null });
    await testApp.runJobs();
    const again = async () => run(await call(`flow-runs/${started.id}`));
    expect((await again()).state).toBe('review');
    const journey = amlJourney(testApp);
    await journey.assess(owner, { id: check?.id ?? 0 });
    await journey.decide(owner, { id: check?.id ?? 0 }, 'accepted', 'Compared with the passport on file');
    expect(await again()).toMatchObject({
      state: 'closed',
      checks: [{ status: expect.stringMatching(/passed|acceptedAfterReview/) as string }],
    });
    const list = await call(`flow-runs?asset_id=${id}&state=closed`);
    expect(list).toMatchObject({ data: [{ id: started.id }], meta: { total: 1 } });
    expect((await call(`flow-runs?asset_id=${id}&state=review`)).data).toEqual([]);
    // Who decided once more did not close it once more.
    await journey.decide(owner, { id: check?.id ?? 0 }, 'accepted', 'Compared with the passport once more');
    expect((await call(`flow-runs/${started.id}/timeline`)).data).toMatchObject([
      { text: 'settled the last check of this run', by: 'Imogen Ashworth' },
      {},
    ]);
    await testApp.publish();
    const told = (await call('events')).data as { type: string; data: { id: number } }[];
    expect(told.filter(({ type, data }) => type.startsWith('flow_run.') && data.id === started.id).map(({ type }) => type)).toEqual([
      'flow_run.created',
      'flow_run.closed',
    ]);
    expect(told.map(({ type }) => type).filter((type) => type.startsWith('check.deci'))).toEqual([
      'check.decided',
      'check.decision_changed',
    ]);
  });

  test('is cancelled when its only check is', async () => {
    const { first, held, start, call } = await letting();
    const started = run(await start((await held()).id, first));
    const { data } = await call(`checks/${started.checks[0]?.id ?? 0}`);
    const cancelled = await call(`checks/${started.checks[0]?.id ?? 0}/cancel`, { version: (data as { version: number }).version });
    expect([cancelled.status, cancelled.message]).toEqual([200, undefined]);
    expect(run(await call(`flow-runs/${started.id}`)).state).toBe('cancelled');
  });

  test('of one quote is started once for each person, whoever asks and however often at once', async () => {
    const { owner, first, second, held, start } = await letting();
    const quote = await held([first, second]);
    const answers = await Promise.all([
      start(quote.id, first),
      start(quote.id, first),
      start(quote.id, second),
      start(quote.id, first),
      start(quote.id, second),
    ]);
    const runs = answers.map(run);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(2);
    const checks = await testApp.services.db.selectFrom('checks').select('id').where('workspace_id', '=', owner.workspaceId).execute();
    expect(checks).toHaveLength(2);
  });

  test('answers a lost answer with what was started, though the price holds no longer and the property was archived', async () => {
    const { owner, id, first, held, start, call } = await letting();
    const quote = await held();
    const started = run(await start(quote.id, first));
    const { version } = (await call(`properties/${id}`)).data as PropertyDetails & { version: number };
    expect((await call(`properties/${id}/stage`, { to: 'withdrawn', reason: 'The owner kept it', version })).status).toBe(200);
    expect((await call(`properties/${id}/archive`, {})).status).toBe(200);
    expect(run(await startAt(Date.parse(quote.expires_at) + 1, () => start(quote.id, first, {}, owner))).id).toBe(started.id);
  });

  test('of a colleague is named as theirs to a negotiator, who sees their own alone', async () => {
    const { owner, first, held, start } = await letting();
    const quote = await held();
    run(await start(quote.id, first));
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect(await start(quote.id, first, {}, negotiator)).toMatchObject({
      status: 409,
      message: 'A colleague started this for them already.',
    });
  });

  test('of somebody with two roles at the property is for the one that was asked for', async () => {
    const { id, first, held, start, call } = await letting();
    expect(await call(`properties/${id}/applicants`, { party_id: first, role: 'guarantor' })).toMatchObject({ status: 200 });
    const started = run(await start((await held()).id, first, { parties: [{ party_id: first, role: 'guarantor' }] }));
    expect(started.parties).toMatchObject([{ id: first, role: 'guarantor' }]);
  });

  test('of each of two whose records become one stays to be read under the one that was kept, and goes back when they are parted', async () => {
    const { id, first, second, held, start, call } = await letting();
    const quote = await held([first, second]);
    const [one, two] = [run(await start(quote.id, first)), run(await start(quote.id, second))];
    for (const { checks } of [one, two]) {
      const { version } = (await call(`checks/${checks[0]?.id ?? 0}`)).data as { version: number };
      expect((await call(`checks/${checks[0]?.id ?? 0}/cancel`, { version })).status).toBe(200);
    }
    const versionOf = async (party: number) => ((await call(`parties/${party}`)).data as { version: number }).version;
    const merge = await call(`parties/${second}/merge`, {
      into: first,
      into_version: await versionOf(first),
      version: await versionOf(second),
      choose: {},
    });
    expect([merge.status, merge.message]).toEqual([200, undefined]);
    expect(run(await call(`flow-runs/${two.id}`)).parties).toMatchObject([{ id: first }]);
    expect(await call(`flow-runs?asset_id=${id}&party_id=${first}`)).toMatchObject({
      data: [{ id: two.id }, { id: one.id }],
      meta: { total: 2 },
    });
    const undone = await call(`party-merges/${(merge.data as { id: number }).id}/undo`, {});
    expect([undone.status, undone.message]).toEqual([200, undefined]);
    expect(run(await call(`flow-runs/${one.id}`)).parties).toMatchObject([{ id: first }]);
    expect(run(await call(`flow-runs/${two.id}`)).parties).toMatchObject([{ id: second }]);
  });

  test('with one key is started once, and the key does not serve another', async () => {
    const { owner, id, first, second, held } = await letting();
    const quote = await held([first, second]);
    const key = randomUUID();
    const keyed = (party_id: number) =>
      testApp.app.inject({
        method: 'POST',
        url: '/v2/client/flow-runs',
        headers: { ...owner.headers, 'idempotency-key': key },
        payload: { flow_id: SANCTIONS_ONLY, asset_type_id: 2, asset_id: id, parties: [{ party_id }], payer: 'agent', quote_id: quote.id },
      });
    const [one, two] = [await keyed(first), await keyed(first)];
    expect(two.json()).toEqual(one.json());
    expect((await keyed(second)).statusCode).toBe(409);
  });

  test('is refused where the price no longer holds or was for something else, and nothing is started', async () => {
    const { owner, id, first, second, held, start } = await letting();
    const quote = await held();
    const other = await letting(owner);
    expect(await start('q_00000000000000000000', first)).toMatchObject({
      status: 409,
      message: 'Prices were refreshed. Check the total and confirm.',
    });
    const wrong = { status: 409, message: 'This price was for something else. Check the total and confirm.' };
    expect(await start(quote.id, second)).toMatchObject(wrong);
    expect(await start(quote.id, first, { asset_id: other.id })).toMatchObject(wrong);
    expect(await startAt(Date.parse(quote.expires_at) + 1, () => start(quote.id, first))).toMatchObject({
      status: 409,
      message: 'Prices were refreshed. Check the total and confirm.',
    });
    expect(await start(quote.id, first, { asset_type_id: 1, asset_id: id })).toMatchObject({ status: 422 });
    expect(await start(quote.id, first, { payer: 'applicant' })).toMatchObject({
      status: 422,
      errors: [{ field: 'payer', message: 'Your firm pays for this flow' }],
    });
    expect(await start(quote.id, first, { parties: [{ party_id: first, role: 'tenant' }] })).toMatchObject({ status: 422 });
    expect((await callAs(testApp, owner, 'GET', '/v2/client/checks')).data).toEqual([]);
  });

  test('says why not where a check is under way already', async () => {
    const { first, held, start } = await letting();
    run(await start((await held()).id, first));
    expect(await start((await held()).id, first)).toMatchObject({ status: 409, message: 'A check of theirs is under way.' });
  });

  test.each([
    ['an admin', 2],
    ['the negotiator who started it', 4],
  ])('whose check is frozen reads to %s as one that waits for an answer, in the list and its states too', async (_, roleId) => {
    const names = [named('Torvald Eskilsson', 'Brandhaug'), named('Torvald', 'Brandhaug Eskilsson')];
    const { owner, id: assetId, first, second, start, call } = await letting(undefined, names);
    const member = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    await loadList(testApp, [{ ref: 'TST0501', name: 'Torvald Eskilsson Brandhaug' }], {
      listKey: 'un-consolidated',
      workspaceId: owner.workspaceId,
    });
    const quote = await callAs(testApp, member, 'POST', '/v2/client/flow-runs/quote', {
      flow_id: SANCTIONS_ONLY,
      asset_id: assetId,
      party_ids: [first, second],
    });
    const { id } = quote.data as FlowQuote;
    const [frozen, open] = [run(await start(id, first, {}, member)), run(await start(id, second, {}, member))];
    await testApp.runJobs();
    const check = await amlJourney(testApp).getCheck(owner, frozen.checks[0]?.id ?? 0);
    await clientChecks(testApp).confirm(owner, check);
    const shown = async (runId: number) => {
      const { state, checks } = run(await call(`flow-runs/${runId}`, undefined, member));
      return { state, checks };
    };
    expect((await call(`checks/${check.id}`, undefined, member)).status).toBe(404);
    expect(await shown(frozen.id)).toEqual(await shown(open.id));
    expect(await shown(frozen.id)).toMatchObject({
      state: 'review',
      checks: [{ id: null, path: null, status: 'needsReview', outcome: null }],
    });
    expect((await call('flow-runs?state=review', undefined, member)).meta).toMatchObject({ total: 2 });
    expect(run(await call(`flow-runs/${frozen.id}`)).checks).toMatchObject([{ id: check.id }]);
  });

  test('of somebody confirmed on a list is not started, in words that tip nobody off', async () => {
    const { owner, first, held, start, call } = await letting();
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2, firstName: 'Ned', surname: 'Okafor' });
    const started = run(await start((await held()).id, first));
    await testApp.runJobs();
    await clientChecks(testApp).freeze(owner, first);
    const asked = await call(`flow-runs/${started.id}`, undefined, negotiator);
    expect(JSON.stringify(asked.data)).not.toMatch(/froz|freez|sanction.*confirm/i);
    const refused = await start((await held()).id, first, {}, negotiator);
    expect(refused.status).toBe(409);
    expect(refused.message).not.toMatch(/froz|freez|sanction|list/i);
  });

  test('is seen by those who may see its check, and by nobody of another firm', async () => {
    const { owner, first, held, start, call } = await letting();
    const started = run(await start((await held()).id, first));
    const as = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    const [negotiator, accounts, auditor] = [await as(4), await as(5), await as(6)];
    const stranger = await testApp.signIn();
    const path = `flow-runs/${started.id}`;
    expect((await call(path, undefined, negotiator)).status).toBe(404);
    expect((await call(path, undefined, accounts)).status).toBe(403);
    expect((await call(path, undefined, auditor)).status).toBe(200);
    expect((await call(path, undefined, stranger)).status).toBe(404);
    expect((await start('q_00000000000000000000', first, {}, accounts)).status).toBe(403);
  });
});
