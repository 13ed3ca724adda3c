import { weighWebApp } from './check-web-weight.ts';
import { runWithin } from './processes/lifetime.ts';
import { closeWith, readBesideTests } from './steps.ts';
import { installTestPrograms } from './test-programs.ts';

// Everything but the browser journeys. Words after `--` go to Vitest: `npm run check -- packages/screening`.
await runWithin(async ({ signal }) => {
  await installTestPrograms(console.log, signal);
  const weight = await weighWebApp(signal);
  return closeWith(weight, ...(await readBesideTests('vitest.config.ts', signal, process.argv.slice(2))));
});
