import type { SignedInMember } from '@freehold/testkit/factories';
import { proveOneSeal, STEPS } from '@freehold/testkit/prove-one-seal';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';

/** Fewer where somebody has less time: the file says how many it made. */
const ROUNDS = Number(process.env['FREEHOLD_ROUNDS'] ?? 1000);
const SAID_EVERY = 25;
const HOURS_MS = 6 * 3_600_000;

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

test(
  'a thousand documents, 2 to 10 people who sign at once, workers that die anywhere: one seal and one message a person',
  async () => {
    let made = 0;
    const deaths = fc.array(fc.integer({ min: 1, max: STEPS }), { maxLength: 4 });
    const rounds = fc.asyncProperty(fc.integer({ min: 2, max: 10 }), deaths, fc.integer({ min: 1, max: 3 }), async (...round) => {
      await proveOneSeal(testApp, member, ...round);
      // The copies of a thousand documents fill the memory.
      testApp.mailbox.length = 0;
      made += 1;
      if (made % SAID_EVERY > 0) return;
      console.log(`${made} of ${ROUNDS} documents`);
      // A session ends after a quarter of an hour.
      member = await testApp.signIn();
    });
    await fc.assert(rounds, { numRuns: ROUNDS, endOnFailure: true });
  },
  HOURS_MS,
);
