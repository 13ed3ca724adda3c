import { expect, test, vi } from 'vitest';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { brokenOff, closeWith, tallyOf } from './steps.ts';

const report = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 0,
  testResults: [
    {
      name: join(ROOT, 'packages/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds up', status: 'passed', failureMessages: [] },
        {
          fullName: 'takes away',
          status: 'failed',
          failureMessages: [`expected 1 to be 2 ${'x'.repeat(5000)}`],
          meta: { pages: 'phone: /personal-page' },
        },
      ],
    },
    { name: join(ROOT, 'packages/b.test.ts'), status: 'failed', message: 'cannot be loaded', assertionResults: [] },
  ],
};

test('a failed test and a file that cannot be loaded are counted, and named with the beginning of what they said', () => {
  const tally = tallyOf(report);
  expect(tally).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
  expect(tally.faults?.map((text) => text.split('\n')[0])).toEqual(['FAILED packages/a.test.ts > takes away', 'FAILED packages/b.test.ts']);
  expect(tally.faults?.[0]).toContain('expected 1 to be 2');
  expect(tally.faults?.[0]?.length).toBeLessThan(1000);
  expect(tally.faults?.[0]).toMatch(/\nphone: \/personal-page$/);
});

test('a run that ended red without a failed test is shown with the error that no test waited for, or its last words', () => {
  const printed = `${'.'.repeat(5000)}\n\u001B[31m⎯⎯ Unhandled Errors ⎯⎯\u001B[39m\nError: connection lost`;
  expect(brokenOff('vitest.config.ts', printed)).toBe(
    'FAILED vitest.config.ts, without a failed test\nUnhandled Errors ⎯⎯\nError: connection lost',
  );
  expect(brokenOff('vitest.config.ts', `${'.'.repeat(5000)}\nout of memory\n`)).toMatch(/^FAILED [^\n]+\n\.+\nout of memory$/);
});

test('the run ends with what failed, and then the line that counts', () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const code = closeWith({ passed: 3, failed: 0, skipped: 0 }, tallyOf(report));
  vi.restoreAllMocks();
  expect(code).toBe(1);
  expect(said.at(-1)).toBe('4 passed, 2 failed');
  expect(said.join('')).toContain('cannot be loaded');
});
