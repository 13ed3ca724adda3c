import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { SentChecks } from '@freehold/contract/properties/property-checks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Report } from '@freehold/contract/reports';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });
let door = 0;
/** An instructed sale with two sellers, and a buyer whose offer nobody has answered. */
async function sale() {
  const who = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const post = (path: string, body: object = {}, as: SignedInMember | null = who) =>
    callAs(testApp, as, 'POST', `/v2/client/${path}`, body);
  const added = await post('properties', {
    kind: 'sale',
    stage: 'instructed',
    line1: `${++door} Calloway Crescent`,
    town: 'Bristol',
    postcode: 'BS8 4KV',
    price_pence: 925_000_00,
    people: [
      { ...named('Henrietta', 'Blakeway'), role: 'seller' },
      { ...named('Rupert', 'Blakeway'), role: 'seller' },
    ],
  });
  expect([added.status, added.message]).toEqual([200, undefined]);
  const { id } = added.data as { id: number };
  await post(`properties/${id}/offers`, { applicants: [named('Tobias', 'Renner')], amount_pence: 900_000_00 });
  const details = async () => (await callAs(testApp, who, 'GET', `/v2/client/properties/${id}`)).data as PropertyDetails;
  return {
    who,
    id,
    post,
    details,
    sendAll: async (body: object = {}) => (await post(`properties/${id}/checks`, body)).data as SentChecks,
    check: async (checkId: number) => (await callAs(testApp, who, 'GET', `/v2/client/checks/${checkId}`)).data as AmlCheck,
  };
}

describe('sending all outstanding checks of a property', () => {
  test('starts one for each who owes it, with the property and the role, and says who was left and why', async () => {
    const { id, details, sendAll, check } = await sale();
    const sent = await sendAll();
    expect(sent.started.map(({ party, role }) => [party.name, role])).toEqual([
      ['Henrietta Blakeway', 'seller'],
      ['Rupert Blakeway', 'seller'],
    ]);
    expect(sent.left).toEqual([]);
    const first = await check(sent.started[0]?.check_id ?? 0);
    expect(first.for).toEqual({
      property_id: id,
      line1: `${door} Calloway Crescent`,
      address: `${door} Calloway Crescent, Bristol BS8 4KV`,
      role: 'seller',
    });
    // The buyer, whose offer is open, owes none yet.
    expect((await details()).people.map(({ party }) => party.aml?.status ?? null)).toEqual(['inProgress', 'inProgress', null]);
    const again = await sendAll();
    expect(again.started).toEqual([]);
    expect(again.left.map(({ party, why }) => [party.name, why])).toEqual([
      ['Henrietta Blakeway', 'A check is under way'],
      ['Rupert Blakeway', 'A check is under way'],
    ]);
    await testApp.runJobs();
    expect((await sendAll()).left.map(({ why }) => why)).toEqual(['The check needs review', 'The check needs review']);
  });

  test('starts one check of each when two ask at once, and one for one key', async () => {
    const { who, id, sendAll } = await sale();
    const both = await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(both.flatMap(({ started }) => started.map(({ party }) => party.name)).sort()).toEqual(['Henrietta Blakeway', 'Rupert Blakeway']);
    const checks = await testApp.services.db.selectFrom('checks').select('id').where('workspace_id', '=', who.workspaceId).execute();
    expect(checks).toHaveLength(2);
    const key = crypto.randomUUID();
    const keyed = () =>
      testApp.app.inject({
        method: 'POST',
        url: `/v2/client/properties/${id}/checks`,
        headers: { ...who.headers, 'idempotency-key': key },
        payload: {},
      });
    expect((await keyed()).json()).toEqual((await keyed()).json());
  });

  test('of some alone, also of a buyer who owes none yet', async () => {
    const { details, sendAll } = await sale();
    const buyer = (await details()).people.find(({ role }) => role === 'buyer');
    const sent = await sendAll({ person_ids: [buyer?.id] });
    expect(sent.started.map(({ party, role }) => [party.name, role])).toEqual([['Tobias Renner', 'buyer']]);
  });

  test('is for those who may run checks, at a property of the workspace that is not archived', async () => {
    const { who, id, post } = await sale();
    const auditor = await testApp.signIn({ workspaceId: who.workspaceId, roleId: 6 });
    expect((await post(`properties/${id}/checks`, {}, auditor)).status).toBe(403);
    const stranger = await testApp.signIn();
    expect(await post(`properties/${id}/checks`, {}, stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await post(`properties/${id}/checks`, {}, null)).status).toBe(401);
    expect((await post(`properties/${id}/checks`, { person_ids: 'all' })).status).toBe(422);
    const { version } = (await callAs(testApp, who, 'GET', `/v2/client/properties/${id}`)).data as PropertyDetails;
    await post(`properties/${id}/stage`, { to: 'withdrawn', version, reason: 'The sellers changed their minds' });
    expect((await post(`properties/${id}/archive`)).status).toBe(200);
    expect(await post(`properties/${id}/checks`)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('a check of somebody at a property', () => {
  test('keeps the property and the role, its report says so, and a new screening keeps them', async () => {
    const { who, id, post, details, check } = await sale();
    const buyer = (await details()).people.find(({ role }) => role === 'buyer');
    const body = { subject: { kind: 'person', first_name: 'Tobias', last_name: 'Renner' }, party_id: buyer?.party.id, property_id: id };
    const started = await post('checks/aml', body);
    expect((started.data as AmlCheck).for).toMatchObject({ property_id: id, role: 'buyer' });
    await testApp.runJobs();
    const screened = await check((started.data as AmlCheck).id);
    const report = (await callAs(testApp, who, 'GET', `/v2/client/reports/${screened.report?.id}`)).data as Report;
    expect(report.content.for).toMatchObject({ address: `${door} Calloway Crescent, Bristol BS8 4KV`, role: 'buyer' });
    const again = await post(`checks/${screened.id}/screen-again`);
    expect((again.data as AmlCheck).for).toMatchObject({ property_id: id, role: 'buyer' });
  });

  test('is refused for somebody who is not at that property, and for a property of another workspace', async () => {
    const { id, post, details } = await sale();
    const other = await sale();
    const party_id = (await details()).people[0]?.party.id;
    const subject = { kind: 'person', first_name: 'Henrietta', last_name: 'Blakeway' };
    for (const property_id of [other.id, 999_999])
      expect(await post('checks/aml', { subject, party_id, property_id })).toMatchObject({
        status: 404,
        message: 'This person is not at this property',
      });
    expect((await post('checks/aml', { subject, property_id: id })).status).toBe(404);
  });

  test('of a draft that is removed stays, for no property', async () => {
    const { who, post, check } = await sale();
    const draft = await post('properties', {
      kind: 'sale',
      line1: `${++door} Removed Road`,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      people: [{ ...named('Ada', 'Quill'), role: 'seller' }],
    });
    const { id } = draft.data as { id: number };
    const sent = (await post(`properties/${id}/checks`)).data as SentChecks;
    expect((await callAs(testApp, who, 'DELETE', `/v2/client/properties/${id}`)).status).toBe(200);
    expect((await check(sent.started[0]?.check_id ?? 0)).for).toBeNull();
  });
});
