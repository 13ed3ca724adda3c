import { startTestApp, type TestApp } from './test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a call that is not in the contract answers NOT_FOUND in the envelope', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/v2/nothing-here' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ Info: { Data: null, Code: 'NOT_FOUND' } });
});

test('a member signs in with a real token', async () => {
  const member = await testApp.signIn({ roleId: 3 });
  const rows = await member.scope.transaction((trx) => trx.selectFrom('members').select('id').execute());
  expect(rows).toEqual([{ id: member.memberId }]);
});

test('no job is due in a new database', async () => {
  expect(await testApp.runJobs()).toEqual({ done: [], failures: [] });
});
