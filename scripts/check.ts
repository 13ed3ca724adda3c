import { weighWebApp } from './check-web-weight.ts';
import { runWithin } from './processes/lifetime.ts';
import { closeWith, runReadingSteps, runTests } from './steps.ts';
import { installTestPrograms } from './test-programs.ts';

// Everything but the browser journeys. Words after `--` go to Vitest: `npm run check -- packages/screening`.
await runWithin(async ({ signal }) => {
  await installTestPrograms(console.log, signal);
  const web = await weighWebApp(signal);
  const [read, tests] = await Promise.all([
    runReadingSteps(signal),
    runTests('vitest.config.ts', signal, { extra: process.argv.slice(2) }),
  ]);
  console.log(read.lines.join('\n'));
  return closeWith(web.tally, read.tally, tests);
});
