import { defineConfig } from 'vitest/config';

// What takes minutes and finds what nobody thought of; `npm run test:long` runs it. A slice of each stands among the ordinary tests.
export default defineConfig({
  test: {
    name: 'long',
    include: ['packages/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
