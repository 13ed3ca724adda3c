import { join } from 'node:path';
import { completeLockFile, readLockFile, writeLockFile } from './complete-lock-file.ts';
import { runWithin } from './processes/lifetime.ts';
import { runToEnd } from './processes/run-to-end.ts';
import { ROOT } from './root.ts';

// Puts right what a program can put right: lint fixes, format, the lock file.
await runWithin(async ({ signal }) => {
  const lock = await readLockFile();
  const added = completeLockFile(lock);
  if (added.length > 0) {
    await writeLockFile(lock);
    console.log(`package-lock.json: ${added.length} packages of other platforms added`);
  }
  const lint = await runToEnd([join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--fix'], { signal });
  const format = await runToEnd([join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level', 'warn', '.'], { signal });
  return lint.code === 0 && format.code === 0 ? 0 : 1;
});
