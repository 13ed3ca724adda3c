import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const at = (number: number) => ({ line1: `${number} Calloway Crescent`, town: 'Bristol', postcode: 'BS8 4KV' });
const count = async (headers: Record<string, string>) => {
  const answer = await testApp.app.inject({ url: '/v2/client/properties/check-properties', headers });
  return { status: answer.statusCode, info: answer.json().Info };
};

test('the workspace’s own live sales and lettings are counted, each kind apart', async () => {
  const member = await testApp.signIn();
  const other = await testApp.signIn();
  const one = { workspace_id: member.workspaceId };
  await testApp.services.db
    .insertInto('properties')
    .values([
      { ...one, ...at(1), kind: 'sale', stage: 'instructed' },
      { ...one, ...at(6), kind: 'sale', stage: 'draft' },
      { ...one, ...at(7), kind: 'sale', stage: 'fallen_through' },
      { ...one, ...at(2), kind: 'letting', stage: 'to_let' },
      { ...one, ...at(3), kind: 'letting', stage: 'tenanted' },
      { ...one, ...at(4), kind: 'letting', stage: 'ended' },
      { ...one, ...at(5), kind: 'sale', stage: 'available', archived_at: new Date() },
      { workspace_id: other.workspaceId, ...at(1), kind: 'sale' },
    ])
    .execute();
  expect(await count(member.headers)).toEqual({ status: 200, info: { Data: { totalLettings: 2, totalSales: 1 } } });
});

test('a new workspace has none', async () => {
  const { headers } = await testApp.signIn();
  expect((await count(headers)).info.Data).toEqual({ totalLettings: 0, totalSales: 0 });
});

test('nobody who is signed out, and nobody of another workspace, gets an answer', async () => {
  const { workspaceId } = await testApp.signIn();
  const stranger = await testApp.signIn();
  expect(await count({})).toMatchObject({ status: 401 });
  expect(await count({ ...stranger.headers, 'x-workspace-id': String(workspaceId) })).toMatchObject({ status: 403 });
});
