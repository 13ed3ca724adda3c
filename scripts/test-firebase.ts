import { buildWebIfStale } from './build-web.ts';
import { startFirebaseEmulator } from './processes/firebase-emulator.ts';
import { runWithin } from './processes/lifetime.ts';
import { closeWith, runTests } from './steps.ts';

// The sign-in journeys once more, with Firebase Authentication in place of the built-in sign-in. Not part of `npm test`: its tools are large.
await runWithin(async ({ signal, onEnd }) => {
  await buildWebIfStale(console.log, signal);
  const emulator = await startFirebaseEmulator(signal, console.log);
  onEnd(() => emulator.stop());
  process.env['FIREBASE_AUTH_EMULATOR_URL'] = emulator.url;
  process.env['FIREBASE_PROJECT_ID'] = emulator.projectId;
  return closeWith(await runTests('vitest.firebase.config.ts', signal));
});
