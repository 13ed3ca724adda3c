import { buildWebIfStale } from './build-web.ts';
import { checkWebWeight } from './check-web-weight.ts';
import { runWithin } from './processes/lifetime.ts';
import { checkCoverage } from './specification-coverage.ts';
import { closeWith, readBesideTests, runTests } from './steps.ts';
import type { Tally } from './steps.ts';
import { installTestPrograms } from './test-programs.ts';

// All that continuous integration needs: formats, lint, types, fences, engines, server, web, and the journeys in a real browser.
// Words after `--` go to Vitest, for a part of the tests: `npm test -- --changed`, `npm test -- --shard 1/3`.
const words = process.argv.slice(2);
const isPart = words.length > 0;
/** A part may hold no test of one kind. */
const asked = isPart ? [...words, '--passWithNoTests'] : [];

await runWithin(async ({ signal }) => {
  await installTestPrograms(console.log, signal);
  const read = await readBesideTests('vitest.config.ts', signal, asked);
  return closeWith(...read, ...(await runBuilt(signal)));
});

/** What needs the built web app: its weight, then the journeys. */
async function runBuilt(signal: AbortSignal): Promise<Tally[]> {
  try {
    await buildWebIfStale(console.log, signal);
  } catch (error) {
    signal.throwIfAborted();
    console.log(error instanceof Error ? error.message : error);
    return [{ passed: 0, failed: 1, skipped: 0 }];
  }
  const tooHeavy = await checkWebWeight();
  const journeys = await runTests('vitest.e2e.config.ts', signal, asked);
  // A broken run says so itself, and a part of the tests proves a part of the rules: the page would only repeat it.
  const coverage = journeys.failed === 0 && !isPart ? [await checkCoverage()] : [];
  return [{ passed: 0, failed: tooHeavy, skipped: 0 }, journeys, ...coverage];
}
