import { clientChecks } from '@freehold/testkit/client-checks';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesBehind } from './names-behind.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a name is the same in any order of its words, another where one is missing, and undecided until somebody decides', async () => {
  const owner = await testApp.signIn();
  const said = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/parties',
    headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { kind: 'person', first_name: 'Sunniva', last_name: 'Halvorsen' },
  });
  const partyId = said.json<{ Info: { Data: { id: number } } }>().Info.Data.id;
  const told = async (name: string, who = owner) =>
    (await who.scope.transaction((trx) => namesBehind({ kind: 'aml', what: 'Screening' }, trx, who.scope, [{ name, partyId }]))).get(
      partyId,
    );
  expect(await told('Sunniva Halvorsen')).toEqual({ result: 'no_record', words: 'No screening', check_path: null });
  const checks = clientChecks(testApp);
  const check = await checks.accept(owner, partyId);
  const path = `/marketplace/manual_aml_check/${check.id}`;
  const on = /^Screening accepted on \d{1,2} \w{3}/;
  expect(await told('HALVORSEN, Sunniva')).toEqual({ result: 'same', words: expect.stringMatching(on), check_path: path });
  expect(await told('Sunniva Marit Halvorsen')).toMatchObject({
    result: 'different',
    words: expect.stringMatching(/^Screening of Sunniva Halvorsen accepted on/),
  });
  // One that is begun later takes nothing from what was accepted.
  await checks.screen(owner, partyId);
  expect(await told('Sunniva Halvorsen')).toMatchObject({ result: 'same', check_path: path });
  // A negotiator sees their own checks alone: nothing is said of what stands beyond.
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  expect(await told('Sunniva Halvorsen', negotiator)).toMatchObject({ result: 'no_record', words: 'No screening that you can open' });
});
