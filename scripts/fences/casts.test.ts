import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { castsIn, isTestSource } from './casts.ts';

// A new cast needs an old one to go: give the value its type where it is born, or ask it with a guard or a schema.
const MOST_IN_PRODUCT = 57;
const MOST_IN_TESTS = 725;

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const sources = (listed.stdout ?? '').split('\0').filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(join(ROOT, file)));

function castsOf(files: readonly string[]): string[] {
  return files.flatMap((file) => castsIn(file, readFileSync(join(ROOT, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`));
}

describe.skipIf(listed.status !== 0)('casts (needs a git checkout)', { timeout: 120_000 }, () => {
  test('the product has no more than it had', () => {
    const found = castsOf(sources.filter((file) => !isTestSource(file)));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_IN_PRODUCT);
  });

  test('the tests have no more than they had', () => {
    const found = castsOf(sources.filter(isTestSource));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_IN_TESTS);
  });
});

test('a cast is counted by the syntax tree', () => {
  const source = `import { a as b } from 'a';
    const words = ['x', 'y'] as const;
    const one = b as string; // as number
    const two = words as unknown as string[];
    const three = 'text as number';
    const four = { one } satisfies object;
    const five = <string>one;
    export { one as two };`;
  expect(castsIn('a.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 b as string',
    '4 words as unknown as string[]',
    '4 words as unknown',
    '7 <string>one',
  ]);
});

test('tests, journeys and measurements are told from the product', () => {
  const files = [
    'packages/web/src/lib/api.ts',
    'packages/web/src/lib/api.test.ts',
    'packages/server/src/fuzz.long.test.ts',
    'e2e/a.e2e.ts',
    'packages/testkit/src/test-app.ts',
    'bench/run.ts',
    'scripts/start.ts',
  ];
  expect(files.filter((file) => !isTestSource(file))).toEqual(['packages/web/src/lib/api.ts', 'scripts/start.ts']);
});
