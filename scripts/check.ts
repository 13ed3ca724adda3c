import { weighWebApp } from './check-web-weight.ts';
import { runWithin } from './processes/lifetime.ts';
import { closeWith, runReadingSteps, runTests } from './steps.ts';

// Everything but the browser journeys. Words after `--` go to Vitest: `npm run check -- packages/screening`.
await runWithin(async ({ signal }) => {
  const reading = await runReadingSteps(signal);
  const weight = await weighWebApp(signal);
  return closeWith(reading, weight, await runTests('vitest.config.ts', signal, process.argv.slice(2)));
});
