import { Notification } from '@freehold/contract/firm/notifications';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellStaleLists } from './tell-people.ts';

let ahead = 0;
let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
let versionId: number;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => new Date(Date.now() + ahead) });
  owner = await testApp.signIn();
  negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  versionId = (await loadList(testApp, [{ ref: 'TST0001', name: 'Tobias Anselm Renner' }])).version_id ?? 0;
});
afterAll(() => testApp.close());

const told = async (member: SignedInMember) =>
  Notification.array().parse((await callAs(testApp, member, 'GET', '/v2/client/notifications')).data);
const pass = (days: number) => void (ahead += days * 24 * 3_600_000);

test('a required list that goes out of date is told once, to who may load lists, until it is the newest again', async () => {
  await tellStaleLists.run(testApp.services);
  expect(await told(owner)).toEqual([]);
  pass(30);
  for (let n = 0; n < 2; n++) await tellStaleLists.run(testApp.services);
  expect(await told(owner)).toMatchObject([{ kind: 'list_stale', read_at: null, path: '/marketplace/manual_aml_check/lists' }]);
  expect(await told(negotiator)).toEqual([]);

  const confirmed = await callAs(testApp, owner, 'POST', `/v2/client/screening/lists/versions/${versionId}/confirm-current`);
  expect(confirmed.status).toBe(200);
  expect((await told(owner)).map((one) => one.read_at === null)).toEqual([false]);
  await tellStaleLists.run(testApp.services);
  pass(30);
  await tellStaleLists.run(testApp.services);
  expect((await told(owner)).map((one) => one.read_at === null)).toEqual([true, false]);
});
