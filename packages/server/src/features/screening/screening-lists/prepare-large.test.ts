import { Notification } from '@freehold/contract/firm/notifications';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists } from './effective-lists.ts';
import { endListThreads } from './list-pool.ts';
import { readyLists } from './ready-lists.ts';

let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
let broken: Services;
const warned: unknown[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
  negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const { services } = testApp;
  // The thread that builds cannot read the list; everything else can.
  const config = { ...services.config, appDatabaseUrl: services.config.databaseUrl.replace(/\/[^/?]*(?=$|\?)/, '/no_such_database') };
  broken = { ...services, config, log: Object.assign(Object.create(services.log), { warn: (what: unknown) => void warned.push(what) }) };
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

const told = async (member: SignedInMember) =>
  Notification.array()
    .parse((await callAs(testApp, member, 'GET', '/v2/client/notifications')).data)
    .filter(({ kind }) => kind === 'list_unready');
/** As a check asks, for which every list is a large one. */
const ask = async (services: Services) => {
  const lists = await owner.scope.transaction((trx) => findEffectiveLists(trx, owner.workspaceId, services));
  return readyLists(services, owner.scope, lists, 0);
};
async function fail(): Promise<void> {
  const before = warned.length;
  await ask(broken);
  await expect.poll(() => warned.length).toBe(before + 1);
}

test('a first version that cannot be indexed is told at the second failure, once, to who may load lists, until it is ready', async () => {
  await loadList(testApp, [{ ref: 'TST0001', name: 'Tobias Anselm Renner' }]);
  expect((await ask(broken)).unready).toHaveLength(1);
  await expect.poll(() => warned.length).toBe(1);
  expect(await told(owner)).toEqual([]);

  await fail();
  await expect
    .poll(() => told(owner))
    .toMatchObject([
      {
        read_at: null,
        path: '/marketplace/manual_aml_check/lists',
        words: expect.stringMatching(
          /^The .+ could not be made ready to compare with\. It has 1 entry, .+ Checks wait for it; load a smaller file/,
        ),
      },
    ]);
  await fail();
  expect(await told(owner)).toHaveLength(1);
  expect(await told(negotiator)).toEqual([]);

  await ask(testApp.services);
  await expect.poll(async () => (await ask(testApp.services)).unready).toEqual([]);
  await expect.poll(async () => (await told(owner)).map((one) => one.read_at === null)).toEqual([false]);
});

test('a later version that cannot be indexed says that checks go on with the version before', async () => {
  await loadList(testApp, [
    { ref: 'TST0001', name: 'Tobias Anselm Renner' },
    { ref: 'TST0002', name: 'Orla Finch' },
  ]);
  await fail();
  await fail();
  await expect
    .poll(() => told(owner))
    .toMatchObject([
      { read_at: null, words: expect.stringMatching(/^The new version of the .+ 2 entries.+ Checks go on with the version before\.$/) },
      {},
    ]);
  const { behind, lists } = await ask(testApp.services);
  expect([behind.length, lists.length]).toEqual([1, 1]);
});
