import { defineConfig } from 'vitest/config';

// Journeys share one machine and one browser at a time; the two cores are busy enough with browser and server.
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
