import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Journeys that need the Firebase Auth emulator; `npm run test:firebase` starts it and then these.
export default defineConfig({
  test: {
    name: 'firebase',
    include: ['e2e/**/*.firebase.ts'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts', './packages/testkit/src/demo-template.ts'],
    // Every product is four programs of the same sources: what one has compiled the next one reads.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
