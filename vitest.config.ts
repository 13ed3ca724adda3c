import { defineConfig } from 'vitest/config';

const POSTGRES = ['./packages/testkit/src/test-postgres.ts'];

// Three kinds of tests: engines need nothing, the web app a document, the server one throwaway PostgreSQL for the whole run. Engines and
// server keep nothing between files but their modules, so one process loads each module once: a fifth of the time of the whole run.
export default defineConfig({
  test: {
    // By itself it would leave one core of a small machine idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'engines',
          include: [
            'packages/{contract,screening,uk-formats,insights,sealing}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          isolate: false,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        root: './packages/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/{server,testkit}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: POSTGRES,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
