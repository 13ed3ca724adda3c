import { weighWebApp } from './check-web-weight.ts';
import { runWithin } from './processes/lifetime.ts';
import { checkCoverage } from './specification-coverage.ts';
import { closeWith, runReadingSteps, runTests } from './steps.ts';
import { installTestPrograms } from './test-programs.ts';

// All that continuous integration needs: formats, lint, types, fences, engines, server, web, and the journeys in a real browser.
// Words after `--` go to Vitest, for a part of the tests: `npm test -- --changed`, `npm test -- --shard 1/3`.
const words = process.argv.slice(2);
const isPart = words.length > 0;
/** A part may hold no test of one kind. */
const extra = isPart ? [...words, '--passWithNoTests'] : [];

// Each waits now and then, so they go on beside each other and keep the cores busy; the web app is built before the tests, which serve it.
// What is printed stands apart all the same: the journeys after the unit tests, what the readers found after both.
await runWithin(async ({ signal }) => {
  await installTestPrograms(console.log, signal);
  const reading = runReadingSteps(signal);
  const tests = runBuilt(signal);
  const [read, tallies] = await Promise.all([reading, tests]);
  console.log(read.lines.join('\n'));
  return closeWith(read.tally, ...tallies);
});

async function runBuilt(signal: AbortSignal) {
  const web = await weighWebApp(signal);
  const units = runTests('vitest.config.ts', signal, { extra });
  if (!web.isBuilt) return [web.tally, await units];
  const [tests, journeys] = await Promise.all([units, runTests('vitest.e2e.config.ts', signal, { extra, printAfter: units })]);
  // A broken run says so itself, and a part of the tests proves a part of the rules: the page would only repeat it.
  const coverage = journeys.failed === 0 && !isPart ? [await checkCoverage()] : [];
  return [web.tally, tests, journeys, ...coverage];
}
