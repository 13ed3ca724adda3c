import { defineConfig } from 'vitest/config';

// Journeys that need the Firebase Auth emulator; `npm run test:firebase` starts it and then these.
export default defineConfig({
  test: {
    name: 'firebase',
    include: ['e2e/**/*.firebase.ts'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
