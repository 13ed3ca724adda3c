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

/** So many sequences share a database: with more of them every statement would read more of what others left behind. */
const CHUNK = 100;
type Proof = { seed: number; count: number; lanes?: number; tell?: (line: string) => void };

/**
 * Goes so many random ways through everything that can happen to clients' checks; throws where product and reference part. Each chunk has a
 * database, a clock and a seed of its own, so that several go on at once and one that fails can be gone through again alone.
 */
export async function proveAcceptance({ seed, count, lanes = 1, tell }: Proof): Promise<{ unmet: string[] }> {
  const met = new Set<string>();
  const failed: unknown[] = [];
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => ({
    seed: seed + index,
    count: Math.min(CHUNK, count - index * CHUNK),
  }));
  async function goThrough(): Promise<void> {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const about = `seed ${chunk.seed}, ${chunk.count} sequences`;
      try {
        await proveChunk(chunk, met);
        tell?.(`${about}: agreed`);
      } catch (error) {
        failed.push(error);
        tell?.(`${about}: ${String(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, goThrough));
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new AggregateError(failed, failed.map(String).join('\n\n'));
  return { unmet: REASONS.filter((reason) => !met.has(reason)) };
}

async function proveChunk({ seed, count }: { seed: number; count: number }, met: Set<string>): Promise<void> {
  const clock = { now: FIRST_MOMENT };
  const testApp = await startTestApp({
    now: () => new Date(clock.now),
    env: { FREEHOLD_REQUIRED_LISTS: '' },
  });
  try {
    await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
    const sequences = fc.array(DRAW, { minLength: 4, maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, async (draws) => {
        for (const reason of (await walk(testApp, clock, draws)).reasons) met.add(reason);
      }),
      { numRuns: count, seed },
    );
  } finally {
    await endListThreads(testApp.services);
    await testApp.close();
  }
}
