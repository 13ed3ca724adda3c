import { afterAll, beforeAll, expect, test } from 'vitest';
import { killNotifiers } from './kill-notifiers.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

// Two of them processes, which take a while to begin; `npm run test:long` kills a thousand, every second a process.
test('notifiers killed at random moments lose nothing and double nothing, and leave every event in its chain', async () => {
  const { recorded, ...faults } = await killNotifiers(testApp, { rounds: 20, processEvery: 10, seed: 17 });
  expect(recorded).toBeGreaterThan(50);
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
}, 60_000);
