import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endListThreads, isScreening } from './list-pool.ts';
import { warmLists } from './warm-lists.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(async () => {
  await endListThreads(house.services);
  await house.close();
});

test('with nothing loaded no thread is started', async () => {
  await house.signIn();
  expect(await warmLists(house.services)).toBe(false);
  expect(isScreening(house.services)).toBe(false);
});

test('loaded lists are read into the comparing thread before anybody asks', async () => {
  await house.signIn();
  await loadList(house, [{ ref: 'A1', name: 'Casimir Dravenko' }]);
  expect(await warmLists(house.services)).toBe(true);
  expect(isScreening(house.services)).toBe(true);
});
