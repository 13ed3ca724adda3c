import { runWithin } from './processes/lifetime.ts';
import { closeWith, runTests } from './steps.ts';

// Tests that take minutes. Not part of `npm test`, which runs a slice of each. Words after `--` go to Vitest.
await runWithin(async ({ signal }) => closeWith(await runTests('vitest.long.config.ts', signal, { extra: process.argv.slice(2) })));
