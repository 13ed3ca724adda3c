import { defineConfig } from 'vitest/config';

// Each journey has a product and a browser of its own and waits more than it works: two at a time keep two cores busy.
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
