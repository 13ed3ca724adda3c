import { endListThreads } from '@freehold/server/features/screening/screening-lists/list-pool';
import fc from 'fast-check';
import { loadList } from '../load-list.ts';
import { startTestApp } from '../test-app.ts';
import { FIRST_MOMENT, walk, type Draw } from './walk.ts';

const DRAW: fc.Arbitrary<Draw> = fc.record({
  what: fc.nat(1000),
  which: fc.nat(1000),
  who: fc.nat(8),
  how: fc.nat(1000),
  later: fc.nat(1000),
});
/** All that may be found at the gate: sequences that never come to one of them prove nothing about it. */
export const REASONS = [
  'open',
  'no check yet',
  'the screening has not finished',
  'waits to be accepted',
  'needs review',
  'waits for a second person',
  'needs a new decision',
  'rejected',
  'cancelled, and what was found is not settled',
  'frozen',
  'ran out',
];

/** Goes so many random ways through everything that can happen to clients' checks; throws where product and reference part. */
export async function proveAcceptance({ seed, count }: { seed: number; count: number }): Promise<{ unmet: string[] }> {
  const clock = { now: FIRST_MOMENT };
  const testApp = await startTestApp({ now: () => new Date(clock.now), env: { FREEHOLD_REQUIRED_LISTS: '' } });
  try {
    await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
    const met = new Set<string>();
    const sequences = fc.array(DRAW, { minLength: 4, maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, async (draws) => {
        for (const reason of (await walk(testApp, clock, draws)).reasons) met.add(reason);
      }),
      { numRuns: count, seed },
    );
    return { unmet: REASONS.filter((reason) => !met.has(reason)) };
  } finally {
    await endListThreads(testApp.services);
    await testApp.close();
  }
}
