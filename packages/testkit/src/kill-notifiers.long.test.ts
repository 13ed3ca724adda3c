import { afterAll, beforeAll, expect, test } from 'vitest';
import { killNotifiers } from './kill-notifiers.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a thousand notifiers killed at random moments lose nothing and double nothing', async () => {
  const { recorded, ...faults } = await killNotifiers(testApp, { rounds: 1_000, processEvery: 2, seed: 20261123 });
  expect(recorded).toBeGreaterThan(5_000);
  expect(faults).toEqual({
    unsealed: 0,
    inOutbox: 0,
    broken: null,
    notTold: [],
    toldTwice: [],
    withoutJob: [],
    jobTwice: [],
    keptThoughUndone: [],
  });
});
