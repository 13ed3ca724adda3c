import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const POSTGRES = ['./packages/testkit/src/test-postgres.ts'];

// By itself a run would leave one core of a small machine idle. Projects with settings of their own do not take this over.
const WORKERS = 2;
// Tests make much that is thrown away at once: in the room it is given by default, five hundredths of the time go into clearing up.
const execArgv = ['--max-semi-space-size=48'];
const WEB = join(import.meta.dirname, 'packages/web');
// Node runs these sources as they are, as it does in the product: to rewrite every module first costs more than a third of the time of a
// short file, and each call from module to module after that.
const experimental = { viteModuleRunner: false, nodeLoader: false };
// A test that hangs ends; a slow machine, or one at work on something else, is no fault.
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };
const LEAVE_NO_TRACE = join(WEB, 'leave-no-trace.ts');
const WAIT_LONGER = join(WEB, 'wait-longer.ts');
// A file that puts something in place of a module needs modules of its own: those of the app, not those of its packages.
const alone = globSync('src/**/*.test.{ts,tsx}', { cwd: WEB }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(WEB, file), 'utf8')),
);

function web(name: string, more: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: './packages/web/vite.config.ts',
    root: WEB,
    test: {
      name,
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      maxWorkers: WORKERS,
      execArgv,
      ...PATIENCE,
      isolate: false,
      css: { modules: { classNameStrategy: 'non-scoped' } },
      ...more,
    },
  };
}

// Three kinds of tests: engines need nothing, the web app a document, the server one throwaway PostgreSQL for the whole run. Engines and
// server keep nothing between files but their modules, so one process loads each module once: a fifth of the time of the whole run.
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'engines',
          include: [
            'packages/{contract,property-rules,flow-rules,signing-rules,screening,uk-formats,mrz-reader,insights,sealing}/**/*.test.ts',
            'packages/web/help/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          isolate: false,
          experimental,
          execArgv,
          ...PATIENCE,
        },
      },
      web('web', { exclude: alone, setupFiles: [WAIT_LONGER, LEAVE_NO_TRACE] }),
      web('web-alone', { include: alone, setupFiles: [join(WEB, 'fresh-modules.ts'), WAIT_LONGER, LEAVE_NO_TRACE] }),
      {
        test: {
          name: 'server',
          include: ['packages/{server,testkit}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.long.test.ts'],
          globalSetup: POSTGRES,
          // For the programs that tests start: what one has compiled the next one reads.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          isolate: false,
          experimental,
          execArgv,
          ...PATIENCE,
        },
      },
    ],
  },
});
