import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endListThreads, isScreening } from './list-pool.ts';
import { warmLists } from './warm-lists.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

test('with nothing loaded no thread is started', async () => {
  await testApp.signIn();
  expect(await warmLists(testApp.services)).toBe(false);
  expect(isScreening(testApp.services)).toBe(false);
});

test('loaded lists are read into the comparing thread before anybody asks', async () => {
  await testApp.signIn();
  await loadList(testApp, [{ ref: 'A1', name: 'Casimir Dravenko' }]);
  expect(await warmLists(testApp.services)).toBe(true);
  expect(isScreening(testApp.services)).toBe(true);
});
