import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

// What is refused by `refusing(route)` is compared with the codes of the route by the compiler; a new `Refused.of` needs an old one to go.
const MOST_UNCHECKED = 21;

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages/server/src'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const sources = (listed.stdout ?? '')
  .split('\0')
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('platform/refuse.ts') && existsSync(join(ROOT, file)),
  );

describe.skipIf(listed.status !== 0)('refusals (needs a git checkout)', () => {
  test('no more are made that nobody compares with the codes of a route', () => {
    const found = sources.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('Refused.of(')
        .slice(1)
        .map(() => file),
    );
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_UNCHECKED);
  });
});
